"""The puzzle as a value: a position to be won, and the move that a member answers it with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.matches.model import NotOpen, Refusal
from bot.matches.model.match import POSTING, Place
from bot.opponent.model import Difficulty, Wish
from cgt.convention import Convention
from cgt.positions import Move, Position
from cgt.sizes import Size

MAX_OPEN = 20
"""The maximum number of open puzzles that a member can have."""


class PuzzleOver(NotOpen):
    """The puzzle has been answered, given up or closed."""

    def __init__(self) -> None:
        super().__init__("This puzzle is over.")


class PuzzleNotFound(Refusal):
    """No puzzle is stored under the number."""

    def __init__(self) -> None:
        super().__init__("I can't find this puzzle any more.")


class Status(StrEnum):
    """The stage that a puzzle is at. Only the first one is open."""

    OPEN = "open"
    ANSWERED = "answered"
    GIVEN_UP = "given_up"
    CLOSED = "closed"
    EXPIRED = "expired"


class OfMember(ABC):
    """The guards of something that one ``member`` answers, and no one else."""

    member: int

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether it can still be answered."""

    def require_member(self, user_id: int) -> None:
        """Refuse everybody but the member."""
        if user_id != self.member:
            raise Refusal("This puzzle is for someone else. /puzzle gives you one of your own.")

    def require_open(self, user_id: int) -> None:
        """Refuse everybody but the member, and an answer to what is over."""
        self.require_member(user_id)
        if not self.is_open:
            raise PuzzleOver

    def require_over(self) -> None:
        """Refuse to tell more of it, or to set the next, while it is open."""
        if self.is_open:
            raise NotOpen("This puzzle is still open. Answer it first, or look at its solution.")


@dataclass(frozen=True, kw_only=True)
class Puzzle(OfMember):
    """A position that its ``member`` can win, who answers with one move.

    ``id`` is 0 before it is stored, and ``version`` counts its changes since. Times are aware; at
    ``expires_at`` it is closed if it is still open, and at ``show_at`` its board is to be posted
    or renewed, if that has not been done by then. ``follows`` is the puzzle before it, if any.
    """

    id: int = 0
    version: int = 0
    member: int
    start: Position
    convention: Convention = Convention.NORMAL
    size: Size = Size.MEDIUM
    difficulty: Difficulty | None = None
    place: Place
    status: Status = Status.OPEN
    answer: Move | None = None
    is_solved: bool = False
    follows: int | None = None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None = None
    show_at: datetime | None = None

    @property
    def is_open(self) -> bool:
        return self.status is Status.OPEN

    @property
    def position(self) -> Position:
        """The position after the answer, if there is one."""
        return self.start if self.answer is None else self.start.after(self.answer)

    @property
    def wish(self) -> Wish:
        """The wish for the next puzzle of the same kind."""
        return Wish(self.size, self.convention, difficulty=self.difficulty)

    def ended(self, status: Status, now: datetime) -> Puzzle:
        """Return the puzzle after its end: nothing is due any more."""
        return replace(self, status=status, updated_at=max(now, self.updated_at), expires_at=None)


def posed(  # noqa: PLR0917 - a puzzle has these six parts, none of them optional
    start: Position, wish: Wish, member: int, place: Place, now: datetime, idle: timedelta
) -> Puzzle:
    """Return a new puzzle, which waits for its answer for some time."""
    return Puzzle(
        member=member,
        start=start,
        convention=wish.convention,
        size=wish.size,
        difficulty=wish.difficulty,
        place=place,
        created_at=now,
        updated_at=now,
        expires_at=now + idle,
        show_at=now + POSTING,
    )


def answered(puzzle: Puzzle, user_id: int, move: Move, now: datetime, *, keeps_win: bool) -> Puzzle:
    """Return a puzzle after the move by which its member answers it: that ends it."""
    puzzle.require_open(user_id)
    puzzle.start.play(move)
    return replace(puzzle.ended(Status.ANSWERED, now), answer=move, is_solved=keeps_win)


def given_up(puzzle: Puzzle, user_id: int, now: datetime) -> Puzzle:
    """Return a puzzle after its member has given it up."""
    puzzle.require_open(user_id)
    return puzzle.ended(Status.GIVEN_UP, now)


def closed(puzzle: Puzzle, now: datetime) -> Puzzle:
    """Return a puzzle after it was put away; one that is over stays as it is."""
    return puzzle.ended(Status.CLOSED, now) if puzzle.is_open else puzzle


def expired(puzzle: Puzzle, now: datetime) -> Puzzle:
    """Return a puzzle that nobody went on with after its time; one that has time stays as it is."""
    if puzzle.expires_at is None or now < puzzle.expires_at:
        return puzzle
    return replace(puzzle.ended(Status.EXPIRED, now), show_at=now)
