"""Actions of members on puzzles, from the request to the solution, and on their boards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import cgt
from bot import log
from bot.play.engine.model import Wish
from bot.play.matches.actions import boards
from bot.play.matches.actions.moves import move_of
from bot.practice.board_puzzles import work
from bot.practice.board_puzzles.model import (
    Puzzle,
    PuzzleOver,
    Status,
    answered,
    closed,
    expired,
    given_up,
    posed,
)
from bot.practice.board_puzzles.rows import Puzzles
from bot.practice.mastery import actions as skills
from bot.resilience import for_each
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.places import POSTING, Place
from bot.shared.refusals import Refusal, Stale
from bot.store import versioned
from bot.workers.pictures import View
from cgt.errors import CgtError

logger = log.get(__name__)

TOO_LATE = timedelta(days=1)
"""The time after which posting or renewing a board is no longer tried."""


async def pose(
    services: Services,
    user_id: int,
    game: cgt.Ruleset,
    wish: Wish,
    place: Place,
    *,
    follows: int | None = None,
) -> Puzzle:
    """Set a member a puzzle, as the successor of the one it ``follows``, if any.

    :raises Refusal: if the member has too many open puzzles.
    """
    puzzles = Puzzles(services.store)
    await puzzles.require_room(user_id)
    start = await services.workers.ask(user_id, work.puzzle_of, game, wish, services.seed())
    puzzle = posed(start, wish, user_id, place, services.now(), services.idle_time)
    return await puzzles.add(replace(puzzle, follows=follows))


async def next_puzzle(services: Services, puzzle_id: int, user_id: int, place: Place) -> Puzzle:
    """Set the next puzzle after one that is over, of the same game and size."""
    before = await numbered(services, user_id, None, puzzle_id)
    before.require_over()
    game = before.start.rulesets[0]
    return await pose(services, user_id, game, before.wish, place, follows=puzzle_id)


async def load(services: Services, puzzle_id: int) -> Puzzle:
    """Return the stored puzzle with a number."""
    return await Puzzles(services.store).load(puzzle_id)


async def numbered(
    services: Services, user_id: int, _channel_id: int | None, puzzle_id: int
) -> Puzzle:
    """Return a puzzle by its number, refusing everybody but its member."""
    puzzle = await load(services, puzzle_id)
    puzzle.require_member(user_id)
    return puzzle


async def change(
    services: Services, puzzle_id: int, transition: Callable[[Puzzle], Puzzle | Awaitable[Puzzle]]
) -> Puzzle:
    """Apply a transition, which can refuse, to the stored puzzle, and return the stored result."""
    return (await versioned.change(Puzzles(services.store), puzzle_id, transition))[1]


async def answer(services: Services, puzzle_id: int, user_id: int, text: str) -> Puzzle:
    """Answer a puzzle with a move, in notation or by its number."""

    async def after(puzzle: Puzzle) -> Puzzle:
        puzzle.require_open(user_id)
        move = move_of(puzzle.start, text)
        asked = puzzle.start, move, puzzle.convention
        wins = await services.workers.move(user_id, work.keeps_win, *asked)
        return answered(puzzle, user_id, move, services.now(), keeps_win=wins)

    return await _ended(services, puzzle_id, after)


async def give_up(services: Services, puzzle_id: int, user_id: int) -> Puzzle:
    """End a puzzle without an answer."""
    return await _ended(
        services, puzzle_id, lambda puzzle: given_up(puzzle, user_id, services.now())
    )


async def _ended(
    services: Services, puzzle_id: int, transition: Callable[[Puzzle], Puzzle | Awaitable[Puzzle]]
) -> Puzzle:
    """Apply a transition that ends a puzzle, and record the attempt."""
    return await skills.take(
        services, Puzzles(services.store), puzzle_id, transition, lambda _, after: after.attempt
    )


async def reply(services: Services, puzzle: Puzzle) -> cgt.Move | None:
    """Return the reply that refutes a wrong answer, or None if there is nothing to show."""
    if puzzle.status is not Status.ANSWERED or puzzle.is_solved:
        return None
    try:
        return await services.workers.move(
            puzzle.member, work.refutation, puzzle.position, puzzle.convention
        )
    except CgtError as error:
        logger.warning("no reply to a wrong answer", puzzle=puzzle.id, error=str(error))
        return None


async def picture(
    services: Services, puzzle: Puzzle, reply: cgt.Move | None, language: str
) -> bytes | None:
    """Return the picture of a puzzle after its answer and the reply, or None without a picture."""
    theme = await settings.theme_of(services, puzzle.place.guild_id)
    before = None if puzzle.answer is None else puzzle.start
    view = View(puzzle.position, puzzle.answer, before, language, theme)
    return await boards.draw_board(services, view if reply is None else view.after(reply))


async def open_puzzles(services: Services, user_id: int) -> list[Puzzle]:
    """Return the open puzzles of a member, the newest first."""
    return await Puzzles(services.store).open_of(user_id)


async def close_all(services: Services, user_id: int) -> list[Puzzle]:
    """Close the open puzzles of a member, and return them."""

    def after(puzzle: Puzzle) -> Puzzle:
        puzzle.require_open(user_id)
        return closed(puzzle, services.now())

    ended: list[Puzzle] = []
    for puzzle in await open_puzzles(services, user_id):
        with suppress(PuzzleOver):  # it was answered in the meantime
            ended.append(await change(services, puzzle.id, after))
    return ended


async def withdraw(services: Services, puzzle_id: int) -> None:
    """Close an open puzzle if its board was never posted."""
    await change(
        services,
        puzzle_id,
        lambda puzzle: puzzle if puzzle.place.message_id else closed(puzzle, services.now()),
    )


async def placed(services: Services, puzzle: Puzzle, place: Place) -> tuple[Puzzle | None, Place]:
    """Store the new place of a puzzle's board, and return the place before.

    A board that was posted there is no longer due. Also returned is the puzzle if its status has
    changed in the meantime, else None.
    """

    def after(now: Puzzle) -> Puzzle:
        show_at = now.show_at if place.message_id is None else None
        return replace(now, place=place, show_at=show_at)

    before, now = await versioned.change(Puzzles(services.store), puzzle.id, after)
    return None if now.status is puzzle.status else now, before.place


async def expire_due(services: Services) -> None:
    """Close the puzzles whose time is up."""
    now = services.now()
    due = await Puzzles(services.store).due(now, "expires_at")
    await for_each(
        "puzzle", due, lambda each: change(services, each.id, lambda puzzle: expired(puzzle, now))
    )


async def due_boards(services: Services) -> list[Puzzle]:
    """Return the puzzles whose boards are due to be posted or renewed."""
    return await Puzzles(services.store).due(services.now(), "show_at")


async def claim_board(services: Services, due: Puzzle) -> Puzzle | None:
    """Return a puzzle whose board this process has claimed, or None if it can't be claimed.

    The board is due again after a minute unless it is shown by then. After a day it is dropped.
    """
    now = services.now()
    is_late = now - due.updated_at > TOO_LATE

    def claimed(puzzle: Puzzle) -> Puzzle:
        if puzzle.show_at != due.show_at:
            raise Stale
        return replace(puzzle, show_at=None if is_late else now + POSTING)

    try:
        puzzle = await change(services, due.id, claimed)
    except Refusal:
        return None
    return None if is_late else puzzle


async def show_soon(services: Services, puzzle: Puzzle) -> None:
    """Make a puzzle's board due, for the process that serves its server."""
    now = services.now()
    await change(services, puzzle.id, lambda found: replace(found, show_at=now))


async def board_shown(services: Services, shown: Puzzle) -> Puzzle:
    """Record that a puzzle's board is shown, unless it has become due again."""

    def noted(puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, show_at=None) if puzzle.show_at == shown.show_at else puzzle

    return await change(services, shown.id, noted)
