"""/puzzle: a position that can be won, to find the move."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.options import PLAYS, SIZES, complete_game
from bot.chat.router import Command
from bot.matches.posts import boards
from bot.opponent.model import Wish
from bot.puzzles import actions


@app_commands.command(
    name=_("puzzle"), description=_("Solve a puzzle: find the move that keeps the win")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; Nim if left out"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
    size=_("How large the position is: medium if left out"),
)
@app_commands.choices(play=PLAYS, size=SIZES)
@app_commands.autocomplete(game=complete_game)
async def puzzle(
    interaction: Interaction,
    game: str | None = None,
    play: str = cgt.Play.NORMAL.value,
    size: str = cgt.Size.MEDIUM.value,
) -> None:
    """Set a puzzle to a member."""
    work = actions.puzzle(
        interaction.client.services,
        interaction.user.id,
        cgt.ruleset(game or "nim"),
        Wish(cgt.Size(size), cgt.Play.of(play)),
        boards.place_of(interaction),
    )
    await boards.post(interaction, await in_time(interaction, work))


COMMANDS: list[Command] = [puzzle]
