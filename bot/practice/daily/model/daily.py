"""The daily puzzle as a value, with the answers of members and their counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.play.matches.model.match import Posted
from bot.practice.asking.model import PuzzleTries
from bot.practice.daily.model import date_in, runs
from bot.shared.refusals import Refusal
from cgt.core.text import Text
from cgt.puzzles import Puzzle

EVERYWHERE = 0
"""The number in place of a server for the personal daily, which is the same for everybody."""
HARD = -1
"""The same for a second, hard daily."""
WEEK = 7


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """A day's puzzle and the input of its generator.

    ``seed`` must stay secret while the puzzle is open, because it reveals the answer.
    """

    puzzle: Puzzle
    game: str
    seed: int
    generator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily(Posted):
    """The puzzle of a server for a date.

    ``id`` is 0 before it is stored. Answers count until ``closed_at``, when the next daily comes,
    or in the personal daily until the date ends for the member.
    """

    id: int = 0
    version: int = 0
    guild_id: int
    day: date
    number: int = 0
    drawn: DailyPuzzle
    channel_id: int | None = None
    created_at: datetime
    closed_at: datetime | None = None

    @property
    def puzzle(self) -> Puzzle:
        return self.drawn.puzzle

    def answer_of(self, member: int, now: datetime) -> Answer:
        """Return the new answer of a member who opens the daily."""
        return Answer(
            member=member, puzzle=self.puzzle, daily_id=self.id, day=self.day, opened_at=now
        )

    def is_over(self, now: datetime, zone: str = "UTC") -> bool:
        """Return whether answers no longer count.

        Those to the personal daily count until the end of its date in the member's time ``zone``.
        """
        if self.server is None:
            return self.day < date_in(zone, now)
        return self.closed_at is not None

    @property
    def server(self) -> int | None:
        """The id of its server, or None if the daily is the same for everybody."""
        return None if self.guild_id in {EVERYWHERE, HARD} else self.guild_id


@dataclass(frozen=True, kw_only=True)
class Answer(PuzzleTries):
    """A member's answer to the daily of a ``day``, which doesn't count if ``is_late``."""

    most = 3
    version: int = 0
    daily_id: int
    day: date
    is_late: bool = False
    is_shared: bool = False
    opened_at: datetime
    ended_at: datetime | None = None

    @property
    def marks(self) -> str:
        """The tries as squares without spoilers, green for the right one."""
        right = self.puzzle.right
        return "".join("🟩" if index == right else "🟥" for index in self.chosen) or "⬜"

    @property
    def is_open(self) -> bool:
        return self.ended_at is None and super().is_open

    def require_over(self) -> None:
        """Refuse to reveal anything while the answer is open."""
        if self.is_open:
            raise Refusal("Answer the puzzle first.")


def answered(
    answer: Answer, transition: Callable[[Answer], Answer], now: datetime, *, is_late: bool
) -> Answer:
    """Return an answer after a choice, a hint or a reveal."""
    after = transition(answer)
    if after == answer:
        return answer
    return replace(after, is_late=is_late, ended_at=None if after.is_open else now)


def shared(answer: Answer) -> Answer:
    """Return an answer after its member has shared the result, which works once."""
    answer.require_over()
    if answer.is_shared:
        raise Refusal("You've already shared this one.")
    return replace(answer, is_shared=True)


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of members who answered a daily in time and who solved it.

    ``spread`` is the number of first choices by answer.
    """

    answered: int = 0
    solved: int = 0
    spread: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Week:
    """The number of puzzles in the week before a daily, with the counts of answers.

    ``hardest`` is the number of the puzzle solved by the smallest share, if any was answered.
    """

    puzzles: int
    members: int
    answered: int
    solved: int
    hardest: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A member's days in a row after an answer, and the new marks."""

    streak: int = 0
    marks: tuple[Text, ...] = ()


MARKS: tuple[tuple[int, Text], ...] = (
    (1, Text("First daily puzzle")),
    (WEEK, Text("Seven days in a row")),
)
"""The marks and the days in a row to earn them."""


def earned(days: Iterable[date], day: date) -> list[Text]:
    """Return the marks that a day added for a member who answered on ``days``."""
    found = list(days)

    def best(among: Iterable[date]) -> int:
        return max((run.count for run in runs(among)), default=0)

    before, after = best(each for each in found if each != day), best(found)
    return [mark for least, mark in MARKS if before < least <= after]
