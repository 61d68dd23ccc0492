"""Questions and sprints as values, single puzzles with a choice of answers and series of them.

Every way to ask a member a puzzle is a policy on :class:`Tries`. It says who answers, in which
tries, and what an answer counts for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar, Protocol, Self, TypeVar

from bot.practice.board_puzzles.model import OfMember
from bot.practice.mastery.model import Attempt, Subject, Taste
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.puzzles import Kind, Puzzle
from cgt.puzzles.difficulty import MISERE
from cgt.rulesets.catalogue import ruleset

TRIES = 2
"""The number of tries in a puzzle with more answers than that."""
FAMILIAR = tuple(
    str(ruleset(name))
    for name in (
        *("nim", "take 1-3", "nim + pass", "kayles", "grundy's game", "wythoff", "rook"),
        *("northcott", "silver dollar", "chomp", "cram", "hackenbush"),
    )
)
"""Games with pictures that members learn within a minute."""
Pair = tuple[str, str]
"""A kind of puzzle and the notation of its game, empty if it needs none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleWish:
    """A wish for a random puzzle, of one of some ``kinds`` in one of some ``games``.

    The ``conventions`` are tried in their order. A position has ``parts``
    components, or a random number if it is 0. The puzzle differs from those ``before`` and from
    ``recent`` pairs, if possible. It comes near to the difficulty ``target``, given the ``learned``
    ratings of templates (others have their priors). In a series (``is_varied``), kinds and games
    take turns, the easier kinds first. On a ``weekday``, the difficulty is that of the day.
    """

    kinds: tuple[Kind, ...] = tuple(Kind)
    games: tuple[str, ...]
    conventions: tuple[Convention, ...] = tuple(Convention)
    size: Size = Size.SMALL
    parts: int = 0
    before: tuple[Puzzle, ...] = ()
    recent: tuple[Pair, ...] = ()
    target: float | None = None
    learned: Mapping[str, float] = field(default_factory=dict[str, float])
    is_varied: bool = False
    weekday: int | None = None

    @classmethod
    def about(cls, subject: Subject, learned: Mapping[str, float]) -> PuzzleWish:
        """Return the wish for a puzzle about a subject."""
        among = tuple(kind for kind in subject.kinds or Kind if kind is not subject.but)
        return cls(
            kinds=(subject.kind,) if subject.kind else among,
            games=(str(subject.game),),
            conventions=(subject.convention,),
            size=subject.size,
            parts=subject.parts,
            target=subject.target,
            learned=learned,
        )


@dataclass(frozen=True, slots=True)
class Wording:
    """A puzzle in words, with its question, answers, mistakes, reason and hint.

    ``image`` is the picture of its position, if it has one that can be sent.
    """

    question: Text
    answers: tuple[Text, ...]
    mistakes: tuple[Text | None, ...]
    """The misconception behind each answer, None if there isn't one."""
    reason: Text
    hint: Text
    image: bytes | None = None


class Choice(Protocol):
    """A question with a few answers, one of which is right."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers in the order of their buttons."""
        ...

    @property
    def right(self) -> int:
        """The index of the right answer."""
        ...


T = TypeVar("T", bound="Tries")


@dataclass(frozen=True, kw_only=True)
class Tries(ABC):
    """The tries of a member at a question, at most ``most`` and fewer than there are answers.

    ``chosen`` are the indices of the answers so far.
    """

    most: ClassVar[int] = TRIES
    chosen: tuple[int, ...] = ()
    is_hinted: bool = False
    is_given_up: bool = False

    @property
    @abstractmethod
    def choice(self) -> Choice:
        """The question with its answers."""

    @property
    def tries_left(self) -> int:
        tries = min(self.most, len(self.choice.answers) - 1)
        return 0 if self.is_solved or self.is_given_up else tries - len(self.chosen)

    @property
    def is_solved(self) -> bool:
        """Whether the right answer was chosen."""
        return self.choice.right in self.chosen

    @property
    def is_open(self) -> bool:
        return self.tries_left > 0

    @property
    def is_first_right(self) -> bool:
        """Whether the first chosen answer is the right one."""
        return self.chosen[:1] == (self.choice.right,)

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first answer was right without a hint."""
        return self.is_first_right and not self.is_hinted

    def after(self, index: int) -> Self:
        """Return the tries after another answer. A second tap on one changes nothing."""
        if index in self.chosen or index >= len(self.choice.answers):
            return self
        return replace(self, chosen=(*self.chosen, index))


@dataclass(frozen=True, kw_only=True)
class PuzzleTries(Tries, OfMember):
    """The tries of a ``member`` at a ``puzzle``."""

    member: int
    puzzle: Puzzle

    @property
    def choice(self) -> Puzzle:
        return self.puzzle

    def attempt(self, before: PuzzleTries, source: str, time: timedelta) -> Attempt | None:
        """Return the attempt that a change from ``before`` completes in a ``time``, if it does."""
        if self.is_open or not before.is_open:
            return None
        return Attempt(
            member=self.member,
            puzzle=self.puzzle,
            is_right=self.is_first_right,
            is_hinted=self.is_hinted,
            seconds=time.total_seconds(),
            source=source,
        )


P = TypeVar("P", bound=PuzzleTries)


def answered(tries: P, user_id: int, index: int) -> P:
    """Return tries after their member has chosen an answer. A second tap changes nothing."""
    tries.require_open(user_id)
    return tries.after(index)


def hinted(tries: P, user_id: int) -> P:
    """Return tries after a hint, which ends a streak."""
    tries.require_open(user_id)
    return replace(tries, is_hinted=True)


def given_up(tries: P, user_id: int) -> P:
    """Return tries after their member has looked at the answer."""
    tries.require_open(user_id)
    return replace(tries, is_given_up=True)


@dataclass(frozen=True, kw_only=True)
class Question(PuzzleTries):
    """A puzzle that its member asked for.

    ``id`` is 0 before the question is stored, and ``version`` counts its changes since. ``game`` is
    the requested game, which the puzzle's position need not have. ``parts`` is the requested number
    of components, or 0. ``streak`` is the number of
    puzzles solved in a row at the first try without a hint, just before this one. ``taste`` is set
    if the bot chose a subject that suits the member.
    """

    id: int = 0
    version: int = 0
    game: str
    size: Size = Size.SMALL
    parts: int = 0
    streak: int = 0
    taste: Taste | None = None
    created_at: datetime

    @property
    def streak_after(self) -> int:
        """The number of puzzles solved in a row at the first try, including this one."""
        return self.streak + 1 if self.is_right_at_once else 0


class Mode(StrEnum):
    """The kinds of series, up to the first miss or for three minutes."""

    STREAK = "streak"
    STORM = "storm"


STORM = timedelta(minutes=3)
"""The duration of a storm."""
EASIEST = 18.0
"""The difficulty of the first puzzle of a sprint."""
RISES = {Mode.STREAK: 1.0, Mode.STORM: 0.4}
"""The increase in difficulty after each right answer."""


@dataclass(frozen=True, kw_only=True)
class Sprint(OfMember):
    """A series of puzzles in a game, with the open ``puzzle`` and its ``number`` from 0.

    ``score`` counts the right answers, and ``missed`` is the puzzle before if it was missed.
    ``ends_at`` is the deadline of a storm, and ``best`` the member's best score before this one.
    ``chosen`` is the answer that ended a streak.
    """

    id: int = 0
    version: int = 0
    member: int
    mode: Mode
    game: str
    convention: Convention
    puzzle: Puzzle
    number: int = 0
    score: int = 0
    missed: Puzzle | None = None
    best: int = 0
    chosen: int | None = None
    is_over: bool = False
    asked_at: datetime
    ends_at: datetime | None

    @property
    def is_open(self) -> bool:
        return not self.is_over

    @property
    def ranked_as(self) -> str:
        """The game and play convention that share a best score."""
        return self.game + (MISERE if self.convention is Convention.MISERE else "")

    def attempt(self, after: Sprint, index: int, now: datetime) -> Attempt | None:
        """Return the attempt of an answer, or None if it didn't count."""
        if (after.number, after.chosen) == (self.number, self.chosen):
            return None
        return Attempt(
            member=self.member,
            puzzle=self.puzzle,
            is_right=index == self.puzzle.right,
            seconds=(now - self.asked_at).total_seconds(),
            source=f"sprint {self.id}.{self.number}",
        )


def subject_of(mode: Mode, game: str, convention: Convention, score: int = 0) -> Subject:
    """Return the subject of the next puzzle at a score."""
    return Subject(None, ruleset(game), convention, target=EASIEST + RISES[mode] * score)


def started(member: int, mode: Mode, subject: Subject, puzzle: Puzzle, now: datetime) -> Sprint:
    """Return a new sprint, with the first puzzle of a subject."""
    return Sprint(
        member=member,
        mode=mode,
        game=str(subject.game),
        convention=subject.convention,
        puzzle=puzzle,
        asked_at=now,
        ends_at=now + STORM if mode is Mode.STORM else None,
    )


def is_late(sprint: Sprint, now: datetime) -> bool:
    """Return whether the time of a storm is up."""
    return sprint.ends_at is not None and now >= sprint.ends_at


def goes_on(sprint: Sprint, index: int, now: datetime) -> bool:
    """Return whether another puzzle follows an answer to the open one."""
    is_right = index == sprint.puzzle.right
    return not is_late(sprint, now) and (is_right or sprint.mode is Mode.STORM)


def sprint_answered(sprint: Sprint, index: int, following: Puzzle | None, now: datetime) -> Sprint:
    """Return a sprint after an answer, which ends it if ``following`` is None.

    An answer after the deadline doesn't count.
    """
    if is_late(sprint, now):
        return replace(sprint, is_over=True)
    if following is None:
        return replace(sprint, is_over=True, chosen=index)
    is_right = index == sprint.puzzle.right
    return replace(
        sprint,
        puzzle=following,
        number=sprint.number + 1,
        score=sprint.score + is_right,
        missed=None if is_right else sprint.puzzle,
        asked_at=now,
    )
