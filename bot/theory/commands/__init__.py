"""/mex, /grundy, /winner and /sequence."""

from bot.chat.router import Command
from bot.theory.commands import questions, sequence

COMMANDS: list[Command] = [*questions.COMMANDS, *sequence.COMMANDS]
