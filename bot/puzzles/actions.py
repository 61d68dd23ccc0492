"""Actions of members on puzzles: ask for one, answer, give up, see the solution."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import cgt
from bot import log
from bot.isolation import each
from bot.matches.actions import boards
from bot.matches.actions.moves import move_of
from bot.matches.model import Refusal, Stale
from bot.matches.model.match import POSTING, Place
from bot.opponent.model import Wish
from bot.puzzles import work
from bot.puzzles.model import Puzzle, PuzzleOver, Status, answered, closed, expired, given_up, posed
from bot.puzzles.rows import Puzzles
from bot.services import Services
from bot.settings import actions as settings
from bot.skills import actions as skills
from bot.store import versioned
from bot.worker.pictures import View
from cgt.errors import CgtError

logger = log.get(__name__)

TOO_LATE = timedelta(days=1)
"""After this long nobody looks for a board any more."""


async def pose(
    services: Services,
    user_id: int,
    game: cgt.Ruleset,
    wish: Wish,
    place: Place,
    *,
    follows: int | None = None,
) -> Puzzle:
    """Set a member a puzzle, after the one that it ``follows``, if any."""
    puzzles = Puzzles(services.store)
    await puzzles.require_room(user_id)
    start = await services.workers.ask(user_id, work.puzzle_of, game, wish, services.seed())
    puzzle = posed(start, wish, user_id, place, services.now(), services.idle_time)
    return await puzzles.add(replace(puzzle, follows=follows))


async def next_puzzle(services: Services, puzzle_id: int, user_id: int, place: Place) -> Puzzle:
    """Set the puzzle after one that is over: of the same game and size."""
    before = await numbered(services, user_id, None, puzzle_id)
    before.require_over()
    game = before.start.rulesets[0]
    return await pose(services, user_id, game, before.wish, place, follows=puzzle_id)


async def load(services: Services, puzzle_id: int) -> Puzzle:
    """Return a puzzle as it is stored."""
    return await Puzzles(services.store).load(puzzle_id)


async def numbered(
    services: Services, user_id: int, _channel_id: int | None, puzzle_id: int
) -> Puzzle:
    """Return the member's puzzle of a number."""
    puzzle = await load(services, puzzle_id)
    puzzle.require_member(user_id)
    return puzzle


async def change(
    services: Services, puzzle_id: int, transition: Callable[[Puzzle], Puzzle | Awaitable[Puzzle]]
) -> Puzzle:
    """Apply a transition, which may refuse, to a puzzle as it is now; return what is stored."""
    return (await versioned.change(Puzzles(services.store), puzzle_id, transition))[1]


async def answer(services: Services, puzzle_id: int, user_id: int, text: str) -> Puzzle:
    """Answer a puzzle with a move, in notation or by its number."""

    async def after(puzzle: Puzzle) -> Puzzle:
        puzzle.require_open(user_id)
        move = move_of(puzzle.start, text)
        asked = puzzle.start, move, puzzle.convention
        wins = await services.workers.move(user_id, work.keeps_win, *asked)
        return answered(puzzle, user_id, move, services.now(), keeps_win=wins)

    puzzle = await change(services, puzzle_id, after)
    await _record(services, puzzle)
    return puzzle


async def give_up(services: Services, puzzle_id: int, user_id: int) -> Puzzle:
    """Give a puzzle up."""
    puzzle = await change(
        services, puzzle_id, lambda puzzle: given_up(puzzle, user_id, services.now())
    )
    await _record(services, puzzle)
    return puzzle


async def _record(services: Services, puzzle: Puzzle) -> None:
    """Let a puzzle that is over count for the skills of its member."""
    await skills.record(
        services,
        puzzle.member,
        (puzzle.start, puzzle.convention),
        is_right=puzzle.is_solved,
        seconds=(puzzle.updated_at - puzzle.created_at).total_seconds(),
        source=f"board {puzzle.id}",
    )


async def reply(services: Services, puzzle: Puzzle) -> cgt.Move | None:
    """Return the reply that shows why an answer is wrong; None where there is none to be shown."""
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
    """Return the picture of a puzzle after its answer and the reply; None where there is none."""
    theme = await settings.theme_of(services, puzzle.place.guild_id)
    before = None if puzzle.answer is None else puzzle.start
    view = View(puzzle.position, puzzle.answer, before, language, theme)
    return await boards.drawn(services, view if reply is None else view.after(reply))


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
        with suppress(PuzzleOver):  # it was answered at the last moment
            ended.append(await change(services, puzzle.id, after))
    return ended


async def withdraw(services: Services, puzzle_id: int) -> None:
    """Close a puzzle that is open, and whose board nobody has seen."""
    await change(
        services,
        puzzle_id,
        lambda puzzle: puzzle if puzzle.place.message_id else closed(puzzle, services.now()),
    )


async def placed(services: Services, puzzle: Puzzle, place: Place) -> tuple[Puzzle | None, Place]:
    """Store where the board of a puzzle stands now; one that is posted needs not be posted.

    Returned are the puzzle if it has been answered by then, and where its board stood before.
    """

    def after(now: Puzzle) -> Puzzle:
        show_at = now.show_at if place.message_id is None else None
        return replace(now, place=place, show_at=show_at)

    before, now = await versioned.change(Puzzles(services.store), puzzle.id, after)
    return None if now.status is puzzle.status else now, before.place


async def expire_due(services: Services) -> None:
    """Close the puzzles that nobody went on with."""
    now = services.now()
    due = await Puzzles(services.store).due(now, "expires_at")
    await each(
        "puzzle", due, lambda each: change(services, each.id, lambda puzzle: expired(puzzle, now))
    )


async def due_boards(services: Services) -> list[Puzzle]:
    """Return the puzzles whose boards are to be posted or renewed now."""
    return await Puzzles(services.store).due(services.now(), "show_at")


async def claim_board(services: Services, due: Puzzle) -> Puzzle | None:
    """Return a puzzle whose board this process, and no other, is to show now; else None.

    If that isn't done within a minute, it is tried again; one that fails for a day is left alone.
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
    """Let the board of a puzzle be renewed by the process that serves its server."""
    now = services.now()
    await change(services, puzzle.id, lambda found: replace(found, show_at=now))


async def board_shown(services: Services, shown: Puzzle) -> None:
    """Note that the board of a puzzle is shown as it was claimed."""

    def noted(puzzle: Puzzle) -> Puzzle:
        return replace(puzzle, show_at=None) if puzzle.show_at == shown.show_at else puzzle

    await change(services, shown.id, noted)
