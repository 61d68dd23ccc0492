"""A daily as a value, what a member answered, and how many have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.daily.model import runs
from bot.matches.model import Refusal
from bot.quiz.model import Question
from cgt.puzzles import Puzzle
from cgt.text import Text

EVERYWHERE = 0
"""The number of a server that stands for none: the personal daily is the same for everybody."""
WEEK = 7


@dataclass(frozen=True, slots=True)
class Drawn:
    """A puzzle that was drawn for a day, with what it was drawn from.

    ``seed`` is a secret of the bot while the puzzle is open: it tells the answer.
    """

    puzzle: Puzzle
    game: str
    seed: int
    generator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """The puzzle of a server for a date.

    ``id`` is 0 before it is stored. ``message_id`` is its post (None: not posted), and at
    ``due_at`` it is to be posted, or its post renewed. ``posts`` counts the tries to post it. It
    is answered for the streak until ``closed_at``, when the next one comes.
    """

    id: int = 0
    version: int = 0
    guild_id: int
    day: date
    number: int = 0
    drawn: Drawn
    channel_id: int | None = None
    message_id: int | None = None
    posts: int = 0
    created_at: datetime
    due_at: datetime | None = None
    closed_at: datetime | None = None

    @property
    def puzzle(self) -> Puzzle:
        return self.drawn.puzzle

    def is_current(self, now: datetime) -> bool:
        """Return whether it still counts; the personal one does for its date in UTC."""
        return self.closed_at is None and (self.guild_id != EVERYWHERE or self.day == now.date())


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a member answered to a daily of a ``day``; ``is_late`` ones count for nothing."""

    version: int = 0
    daily_id: int
    day: date
    question: Question
    is_late: bool = False
    is_shared: bool = False
    ended_at: datetime | None = None

    @property
    def member(self) -> int:
        return self.question.member

    @property
    def marks(self) -> str:
        """The tries as signs, which spoil nothing: wrong ones, and the right one."""
        right = self.question.puzzle.right
        return "".join("✓" if index == right else "✗" for index in self.question.chosen) or "–"

    def require_over(self) -> None:
        """Refuse what would spoil an answer that is still open."""
        if self.question.is_open:
            raise Refusal("Answer the puzzle first.")


def opened(daily: Daily, member: int, now: datetime) -> Answer:
    """Return the answer of a member who has just opened a daily."""
    question = Question(member=member, game=daily.drawn.game, puzzle=daily.puzzle, created_at=now)
    return Answer(daily_id=daily.id, day=daily.day, question=question)


def answered(
    answer: Answer, transition: Callable[[Question], Question], now: datetime, *, is_late: bool
) -> Answer:
    """Return an answer after a choice, a hint, or a look at the solution."""
    question = transition(answer.question)
    if question == answer.question:
        return answer
    ended_at = None if question.is_open else now
    return replace(answer, question=question, is_late=is_late, ended_at=ended_at)


def shared(answer: Answer) -> Answer:
    """Return an answer whose result its member shares."""
    answer.require_over()
    if answer.is_shared:
        raise Refusal("You've already shared this one.")
    return replace(answer, is_shared=True)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many members answered a daily in time, how many solved it, and the ``spread``.

    The spread says how many chose each answer first.
    """

    answered: int = 0
    solved: int = 0
    spread: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Week:
    """The week before a daily: how many puzzles it had, and how they were answered.

    ``hardest`` is the number of the puzzle that the smallest share solved, if any was answered.
    """

    puzzles: int
    members: int
    answered: int
    solved: int
    hardest: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What is told a member of their answer: the days in a row, and marks that it earned."""

    streak: int = 0
    marks: tuple[Text, ...] = ()


MARKS: tuple[tuple[int, Text], ...] = (
    (1, Text("First daily puzzle")),
    (WEEK, Text("Seven days in a row")),
)
"""The days in a row that earn a mark."""


def earned(days: Iterable[date], day: date) -> list[Text]:
    """Return the marks that a day gave to a member who answered on some days."""
    found = list(days)

    def best(among: Iterable[date]) -> int:
        return max((run.count for run in runs(among)), default=0)

    before, after = best(each for each in found if each != day), best(found)
    return [mark for least, mark in MARKS if before < least <= after]
