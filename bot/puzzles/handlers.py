"""/puzzle, and the clicks below a puzzle that is over."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.options import DIFFICULTIES, PLAYS, SIZES
from bot.chat.router import Clicks, Command
from bot.matches.clicks import NextPuzzle, ShowSolution
from bot.matches.handlers import boards
from bot.matches.model.refusals import Refusal
from bot.opponent.model import Difficulty, Wish
from bot.puzzles import actions
from bot.settings.handlers import complete_game, usual_game
from bot.theory.handlers import post_solution

CLICKS = Clicks()


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


@CLICKS.on(NextPuzzle)
async def next_puzzle(interaction: Interaction, click: NextPuzzle) -> None:
    """Set the next puzzle, on a board of its own."""
    services, place = interaction.client.services, boards.place_of(interaction)
    work = actions.next_puzzle(services, click.match_id, interaction.user.id, place)
    async with boards.turn(interaction, click.match_id):
        try:
            await boards.post_new(interaction, await in_time(interaction, work))
        except Refusal as refusal:
            await boards.refuse(interaction, click.match_id, refusal)


@CLICKS.on(ShowSolution)
async def show_solution(interaction: Interaction, click: ShowSolution) -> None:
    """Show who wins the position of the puzzle, and by which moves."""
    work = actions.solved(interaction.client.services, click.match_id)
    try:
        match = await in_time(interaction, work)
    except Refusal as refusal:
        await boards.refuse(interaction, click.match_id, refusal)
        return
    onlooker = match.index_of(interaction.user.id) is None
    await post_solution(interaction, match.start, match.play, alone=onlooker)


COMMANDS: list[Command] = [puzzle]
