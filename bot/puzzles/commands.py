"""/puzzle: a position that can be won, to find the move."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.options import DIFFICULTIES, PLAYS, SIZES
from bot.chat.router import Command
from bot.matches.posts import boards
from bot.opponent.model import Difficulty, Wish
from bot.puzzles import actions
from bot.settings.posts.usual import complete_game, usual_game


@app_commands.command(
    name=_("puzzle"), description=_("Solve a puzzle: find the move that keeps the win")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; the server's if left out, else Nim"),
    play=_("Whether the last move wins, as usual, or loses"),
    size=_("How large the position is: medium if left out"),
    difficulty=_("How hard it is to keep the win: by chance if left out"),
)
@app_commands.choices(play=PLAYS, size=SIZES, difficulty=DIFFICULTIES)
@app_commands.autocomplete(game=complete_game)
async def puzzle(
    interaction: Interaction,
    game: str | None = None,
    play: str = cgt.Play.NORMAL.value,
    size: str = cgt.Size.MEDIUM.value,
    difficulty: str | None = None,
) -> None:
    """Set a puzzle to a member."""
    work = actions.puzzle(
        interaction.client.services,
        interaction.user.id,
        await usual_game(interaction, game),
        Wish(
            cgt.Size(size),
            cgt.Play.of(play),
            difficulty=Difficulty(difficulty) if difficulty else None,
        ),
        boards.place_of(interaction),
    )
    await boards.post_new(interaction, await in_time(interaction, work))


COMMANDS: list[Command] = [puzzle]
