"""A question and a sprint as values: a puzzle with a few answers, and a series of such."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from bot.puzzles.model import OfMember
from bot.skills.model import Subject, Taste
from cgt.convention import Convention
from cgt.puzzles import Puzzle
from cgt.puzzles.difficulty import MISERE
from cgt.rulesets.catalogue import ruleset
from cgt.sizes import Size
from cgt.text import Text

TRIES = 2
"""The number of answers that a member can choose, where there are more than that."""


class Mode(StrEnum):
    """A series of puzzles: until the first miss, or for three minutes."""

    STREAK = "streak"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Said:
    """A puzzle in words: what it asks, its answers, what is wrong with each, why and how."""

    question: Text
    answers: tuple[Text, ...]
    mistakes: tuple[Text | None, ...]
    """For each answer the misconception that leads to it, where there is one."""
    reason: Text
    hint: Text


@dataclass(frozen=True, kw_only=True)
class Question(OfMember):
    """A ``puzzle`` that its ``member`` answers by choosing.

    ``id`` is 0 before it is stored, and ``version`` counts its changes since. ``game`` is the
    notation of the game that was wished for: a mex has none, and a code is another one. ``chosen``
    are the indices of the answers chosen so far. ``streak`` is the number of puzzles in a row, just
    before this one, that were solved at the first try and without a hint. ``taste`` is the wish
    where the bot chose what suits the member.
    """

    id: int = 0
    version: int = 0
    member: int
    game: str
    puzzle: Puzzle
    size: Size = Size.SMALL
    chosen: tuple[int, ...] = ()
    is_hinted: bool = False
    is_given_up: bool = False
    streak: int = 0
    taste: Taste | None = None
    created_at: datetime

    @property
    def tries_left(self) -> int:
        """The number of answers that can still be chosen: of two answers only one can."""
        tries = min(TRIES, len(self.puzzle.answers) - 1)
        return 0 if self.is_solved or self.is_given_up else tries - len(self.chosen)

    @property
    def is_solved(self) -> bool:
        """Whether the right answer was chosen."""
        return self.puzzle.right in self.chosen

    @property
    def is_open(self) -> bool:
        return self.tries_left > 0

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first answer that was chosen is the right one."""
        return self.chosen[:1] == (self.puzzle.right,)

    @property
    def streak_after(self) -> int:
        """The number of puzzles in a row, up to this one, that were solved at the first try."""
        return self.streak + 1 if self.is_right_at_once and not self.is_hinted else 0


def answered(question: Question, user_id: int, index: int) -> Question:
    """Return a question after its member has chosen an answer; a second tap changes nothing."""
    question.require_open(user_id)
    if index in question.chosen or index >= len(question.puzzle.answers):
        return question
    return replace(question, chosen=(*question.chosen, index))


def hinted(question: Question, user_id: int) -> Question:
    """Return a question after its member has asked for a hint."""
    question.require_open(user_id)
    return replace(question, is_hinted=True)


def given_up(question: Question, user_id: int) -> Question:
    """Return a question after its member has asked for the answer."""
    question.require_open(user_id)
    return replace(question, is_given_up=True)


STORM = timedelta(minutes=3)
"""How long a storm takes."""
EASIEST = 18.0
"""The difficulty of the first puzzle."""
RISES = {Mode.STREAK: 1.0, Mode.STORM: 0.4}
"""How much harder each puzzle is than the one before it."""


@dataclass(frozen=True, kw_only=True)
class Sprint(OfMember):
    """A series of puzzles in a game; ``puzzle`` is open, the ``number``-th from 0.

    ``score`` counts the right answers, and ``missed`` is the puzzle before if that was missed.
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
        """What the best scores are compared in: the game, in a play convention."""
        return self.game + (MISERE if self.convention is Convention.MISERE else "")


def subject_of(mode: Mode, game: str, convention: Convention, score: int = 0) -> Subject:
    """Return what the puzzle after some right answers is about."""
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
    """Return whether the time is up."""
    return sprint.ends_at is not None and now >= sprint.ends_at


def goes_on(sprint: Sprint, index: int, now: datetime) -> bool:
    """Return whether another puzzle follows an answer to the open one."""
    is_right = index == sprint.puzzle.right
    return not is_late(sprint, now) and (is_right or sprint.mode is Mode.STORM)


def sprint_answered(sprint: Sprint, index: int, following: Puzzle | None, now: datetime) -> Sprint:
    """Return a sprint after an answer; None follows if that ends it. A late one doesn't count."""
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
