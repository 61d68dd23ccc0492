"""/play: a match against the bot, or a challenge to another member."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.client import Interaction
from bot.chat.options import PLAYS, SIZES, complete_game, complete_position, read_position
from bot.chat.router import Command
from bot.matches.actions import First, Proposal
from bot.matches.model import Refusal
from bot.matches.posts import boards
from bot.opponent.model import Level

LEVELS = [
    app_commands.Choice(name=_("perfect: never errs"), value=Level.PERFECT.value),
    app_commands.Choice(name=_("casual: errs sometimes"), value=Level.CASUAL.value),
    app_commands.Choice(name=_("beginner: errs often"), value=Level.BEGINNER.value),
]
FIRSTS = [
    app_commands.Choice(name=_("I make the first move"), value=First.ME.value),
    app_commands.Choice(name=_("my opponent makes the first move"), value=First.OPPONENT.value),
    app_commands.Choice(name=_("chance decides"), value=First.RANDOM.value),
]


class NotAnOpponent(Refusal):
    """The chosen member cannot play."""


@app_commands.command(name=_("play"), description=_("Play a game against me or another member"))
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; Nim if left out"),
    position=_("The position to start from, such as 3 4 5; I draw one if left out"),
    opponent=_("The member to challenge; me if left out"),
    level=_("How well I play: perfectly if left out, but casually in your first match"),
    first=_("Who makes the first move; if left out, you do against me, else chance decides"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
    size=_("How large the position is that I draw: medium if left out"),
)
@app_commands.choices(level=LEVELS, first=FIRSTS, play=PLAYS, size=SIZES)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def start_match(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    opponent: discord.User | None = None,
    level: str | None = None,
    first: str | None = None,
    play: str = cgt.Play.NORMAL.value,
    size: str = cgt.Size.MEDIUM.value,
) -> None:
    """Begin a match, or challenge a member to one."""
    start = read_position(position, game) if position else None
    ruleset = start.rulesets[0] if start else cgt.ruleset(game or "nim")
    opponent_id = _opponent(interaction, opponent)
    proposal = Proposal(
        interaction.user.id,
        opponent_id,
        Level(level) if level else None,
        ruleset,
        start,
        First(first) if first else None,
        cgt.Play.of(play),
        cgt.Size(size),
    )
    await boards.begin(interaction, proposal)


def _opponent(interaction: Interaction, opponent: discord.User | None) -> int | None:
    """Return the id of the member to challenge; None when it is the bot.

    :raises NotAnOpponent: when it is another bot.
    """
    if opponent is None or opponent.id == interaction.client.application_id:
        return None
    if opponent.bot:
        raise NotAnOpponent("Other bots cannot play. Leave the opponent out to play against me.")
    return opponent.id


COMMANDS: list[Command] = [start_match]
