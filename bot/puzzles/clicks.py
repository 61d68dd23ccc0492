"""Clicks below a puzzle that is over: the next one, and the solution."""

from __future__ import annotations

from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.matches.custom_ids import NextPuzzle, ShowSolution
from bot.matches.model import Refusal
from bot.matches.posts import boards
from bot.puzzles import actions
from bot.theory.posts import post_solution

CLICKS = Clicks()


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
