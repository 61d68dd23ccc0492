"""/crowd and /teams: matches in which several members hold a side."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.client import Interaction
from bot.chat.options import CLOCKS, PLAYS, SIZES, complete_position, read_position
from bot.chat.permissions import can_reach
from bot.chat.router import Command
from bot.matches.actions import Proposal
from bot.matches.commands.play import LEVELS
from bot.matches.model import NO_CLOCK, Deciding, Refusal, Side
from bot.matches.posts.beginning import begin
from bot.matches.posts.quick import has_others
from bot.opponent.model import Level
from bot.settings.posts.usual import complete_game, usual_game

VOTES = [
    app_commands.Choice(name=_("no vote: whoever taps a move first makes it"), value=NO_CLOCK),
    app_commands.Choice(name=_("a vote of 30 seconds"), value="move 30"),
    app_commands.Choice(name=_("a vote of 1 minute"), value="move 60"),
    app_commands.Choice(name=_("a vote of 5 minutes"), value="move 300"),
    app_commands.Choice(name=_("a vote of 1 hour"), value="move 3600"),
    app_commands.Choice(name=_("a vote of 1 day"), value="move 86400"),
]
"""How long a vote lasts, in the notation of clocks."""
DECIDING = [
    app_commands.Choice(name=_("whoever taps a move first makes it"), value=Deciding.FIRST.value),
    app_commands.Choice(name=_("all of a team by turns"), value=Deciding.TURNS.value),
    app_commands.Choice(name=_("all of a team by vote"), value=Deciding.VOTE.value),
]
TEAM_CLOCKS = [each for each in CLOCKS if each.value != NO_CLOCK]
"""Without a clock, a team that nobody comes to would let the other one wait for good."""


class NobodyHere(Refusal):
    """A match of several is wanted where only one member is, or where nobody could be told."""


@app_commands.command(
    name=_("crowd"), description=_("Everyone in this channel against me, also by vote")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; the server's if left out, else Nim"),
    position=_("The position to start from, such as 3 4 5; I draw one if left out"),
    vote=_("Whether you vote on each move, and for how long; if left out, the first tap counts"),
    level=_("How well I play: perfectly if left out, but casually in your first match"),
    size=_("How large the position is that I draw: medium if left out"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
)
@app_commands.choices(vote=VOTES, level=LEVELS, size=SIZES, play=PLAYS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def crowd(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    vote: str = NO_CLOCK,
    level: str | None = None,
    size: str = cgt.Size.MEDIUM.value,
    play: str = cgt.Play.NORMAL.value,
) -> None:
    """Begin a match of everyone here against the bot."""
    _require_company(interaction)
    if vote != NO_CLOCK:
        _require_reach(interaction)
    start, ruleset = await _start(interaction, game, position)
    proposal = Proposal(
        interaction.user.id,
        None,
        Level(level) if level else None,
        ruleset,
        start,
        None,
        cgt.Play.of(play),
        cgt.Size(size),
        vote,
        side=Side.EVERYONE,
        deciding=Deciding.FIRST if vote == NO_CLOCK else Deciding.VOTE,
    )
    await begin(interaction, proposal)


@app_commands.command(
    name=_("teams"), description=_("Two teams against each other, joined by a button")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; the server's if left out, else Nim"),
    position=_("The position to start from, such as 3 4 5; I draw one if left out"),
    moves=_("Who of a team moves: if left out, whoever taps a move first"),
    clock=_("How long a team may think; if left out, 3 days a move"),
    size=_("How large the position is that I draw: medium if left out"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
)
@app_commands.choices(moves=DECIDING, clock=TEAM_CLOCKS, size=SIZES, play=PLAYS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def teams(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    moves: str = Deciding.FIRST.value,
    clock: str | None = None,
    size: str = cgt.Size.MEDIUM.value,
    play: str = cgt.Play.NORMAL.value,
) -> None:
    """Set a match of two teams up, which members join."""
    _require_company(interaction)
    if moves == Deciding.VOTE:
        _require_reach(interaction)
    start, ruleset = await _start(interaction, game, position)
    proposal = Proposal(
        interaction.user.id,
        None,
        None,
        ruleset,
        start,
        None,
        cgt.Play.of(play),
        cgt.Size(size),
        clock or "",
        side=Side.BLUE,
        deciding=Deciding(moves),
    )
    await begin(interaction, proposal)


def _require_company(interaction: Interaction) -> None:
    """Refuse a match of several where one is alone with the bot.

    :raises NobodyHere: when that is so.
    """
    if not has_others(interaction):
        raise NobodyHere("Nobody else is here: ask for that in a channel of a server, or /play me.")


def _require_reach(interaction: Interaction) -> None:
    """Refuse a vote where its end could not be shown.

    :raises NobodyHere: when that is so.
    """
    if not can_reach(interaction):
        raise NobodyHere(
            "I cannot write here by myself, and so cannot end a vote: leave it out, and the "
            "first tap counts."
        )


async def _start(
    interaction: Interaction, game: str | None, position: str | None
) -> tuple[cgt.Position | None, cgt.Ruleset]:
    """Return the position to start from, if one was given, and the game."""
    start = read_position(position, game) if position else None
    return start, start.rulesets[0] if start else await usual_game(interaction, game)


COMMANDS: list[Command] = [crowd, teams]
