"""The puzzle as a value, a won position with the move that a member answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.engine.model import Difficulty, Wish
from bot.practice.mastery.model import Attempt
from bot.shared.places import POSTING, Place
from bot.shared.refusals import NotOpen, Refusal
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position
from cgt.core.sizes import Size

MAX_OPEN = 20
"""The maximum number of open puzzles per member."""


class PuzzleOver(NotOpen):
    """A use of a puzzle that has been answered, given up or closed."""

    def __init__(self) -> None:
        super().__init__("This puzzle is over.")


class PuzzleNotFound(Refusal):
    """A number without a stored puzzle."""

    def __init__(self) -> None:
        super().__init__("I can't find this puzzle any more.")


class Status(StrEnum):
    """The stages of a puzzle. Only the first one is open."""

    OPEN = "open"
    ANSWERED = "answered"
    GIVEN_UP = "given_up"
    CLOSED = "closed"
    EXPIRED = "expired"


class OfMember(ABC):
    """The guards of a puzzle that only its ``member`` can answer."""

    member: int

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether an answer is still possible."""

    def require_member(self, user_id: int) -> None:
        """Refuse everybody but the member."""
        if user_id != self.member:
            raise Refusal("This puzzle is for someone else. /puzzle gives you one of your own.")

    def require_open(self, user_id: int) -> None:
        """Refuse everybody but the member, and every use once it is over."""
        self.require_member(user_id)
        if not self.is_open:
            raise PuzzleOver

    def require_over(self) -> None:
        """Refuse to continue while the puzzle is open."""
        if self.is_open:
            raise NotOpen("This puzzle is still open. Answer it first, or look at its solution.")


@dataclass(frozen=True, kw_only=True)
class Puzzle(OfMember):
    """A position that its ``member`` can win and answers with one move.

    ``id`` is 0 before the puzzle is stored, and ``version`` counts its changes since. Times are
    aware. The puzzle expires at ``expires_at``, and its board is due at ``show_at``. ``follows`` is
    the number of the puzzle before it, if any.
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
        """The position after the answer, if any."""
        return self.start if self.answer is None else self.start.after(self.answer)

    @property
    def wish(self) -> Wish:
        """The wish for the next puzzle of the same kind."""
        return Wish(self.size, self.convention, difficulty=self.difficulty)

    @property
    def attempt(self) -> Attempt:
        """The attempt of a puzzle that is over."""
        return Attempt(
            member=self.member,
            puzzle=(self.start, self.convention),
            is_right=self.is_solved,
            seconds=(self.updated_at - self.created_at).total_seconds(),
            source=f"board {self.id}",
        )

    def ended(self, status: Status, now: datetime) -> Puzzle:
        """Return the puzzle after its end, without a deadline."""
        return replace(self, status=status, updated_at=max(now, self.updated_at), expires_at=None)


def posed(  # noqa: PLR0917 - a puzzle has these six parts, none of them optional
    start: Position, wish: Wish, member: int, place: Place, now: datetime, idle: timedelta
) -> Puzzle:
    """Return a new puzzle, open for the time ``idle``."""
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
    """Return a puzzle after its member has answered it with a move, which ends it."""
    puzzle.require_open(user_id)
    puzzle.start.play(move)
    return replace(puzzle.ended(Status.ANSWERED, now), answer=move, is_solved=keeps_win)


def given_up(puzzle: Puzzle, user_id: int, now: datetime) -> Puzzle:
    """Return a puzzle after its member has given it up."""
    puzzle.require_open(user_id)
    return puzzle.ended(Status.GIVEN_UP, now)


def closed(puzzle: Puzzle, now: datetime) -> Puzzle:
    """Return a puzzle after closing it, unchanged if it is over."""
    return puzzle.ended(Status.CLOSED, now) if puzzle.is_open else puzzle


def expired(puzzle: Puzzle, now: datetime) -> Puzzle:
    """Return a puzzle as expired if its time is up, else unchanged."""
    if puzzle.expires_at is None or now < puzzle.expires_at:
        return puzzle
    return replace(puzzle.ended(Status.EXPIRED, now), show_at=now)
