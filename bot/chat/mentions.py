"""Mentions in texts: of commands, which a tap puts into the field where one types; of nobody.

Emoji of the bot's own take the place of plain ones here, too, as the text goes out.

A command is known to Discord by a number, which it gives when the commands are registered. Of one
whose number is not known the name stands there, as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from discord.app_commands import AppCommand, AppCommandGroup

from bot.chat.emoji import with_ours

NAMED = re.compile(
    r"(?<![\w/<:`])(?P<mark>`?)/(?P<name>[a-z-]+)(?: (?P<sub>[a-z-]+))?(?P=mark)(?![\w/`-]|\.\w)"
)
"""A command by its name alone, in a text or marked as code; no part of an address or a fraction."""
FORMER = re.compile(r"<@-\d+>")
NOBODY = "\N{BUST IN SILHOUETTE}"
"""The sign in place of a member whose name was deleted."""
_numbers: dict[str, int] = {}


def learn(commands: Iterable[AppCommand]) -> None:
    """Remember the numbers of the commands; those below another command have its number."""
    _numbers.clear()
    for command in commands:
        below = [each.name for each in command.options if isinstance(each, AppCommandGroup)]
        names = [f"{command.name} {name}" for name in below] or [command.name]
        _numbers.update(dict.fromkeys(names, command.id))


def linked(content: str) -> str:
    """Return a text with mentions for the commands that it names, and with the bot's own emoji.

    What is in blocks of code stays as it is. Members whose data were deleted, who have a number
    below 0, stand there as :data:`NOBODY`.
    """
    content = FORMER.sub(NOBODY, content)
    parts = content.split("```")
    parts[::2] = [with_ours(NAMED.sub(_mention, part)) for part in parts[::2]]
    return "```".join(parts)


def _mention(found: re.Match[str]) -> str:
    """Return the mention of a command, and a word that stands behind it in the text."""
    mark, name, word = found["mark"], found["name"], found["sub"]
    whole = f"{name} {word}"
    if whole in _numbers:
        return f"</{whole}:{_numbers[whole]}>"
    if name not in _numbers or (mark and word):
        return found[0]
    return f"</{name}:{_numbers[name]}>" + (f" {word}" if word else "")
