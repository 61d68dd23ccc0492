"""The question as a value: a puzzle with a few answers, and what a member chose among them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.puzzles.model import OfMember
from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.puzzles import Kind, Puzzle
from cgt.sizes import Size
from cgt.text import Text

TRIES = 2
"""The number of answers that a member can choose, where there are more than that."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a question: a ``kind`` of puzzle in a game, or any kind ``but`` one."""

    kind: Kind | None
    game: Ruleset
    convention: Convention = Convention.NORMAL
    size: Size = Size.SMALL
    but: Kind | None = None


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
    before this one, that were solved at the first try and without a hint.
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
        """Whether an answer can still be chosen."""
        return self.tries_left > 0

    @property
    def streak_after(self) -> int:
        """The number of puzzles in a row, up to this one, that were solved at the first try."""
        at_once = self.is_solved and len(self.chosen) == 1 and not self.is_hinted
        return self.streak + 1 if at_once else 0


def answered(question: Question, user_id: int, index: int) -> Question:
    """Return a question after its member has chosen an answer; a second tap changes nothing.

    :raises NotYourPuzzle, PuzzleOver: as :meth:`Question.require_open` does.
    """
    question.require_open(user_id)
    if index in question.chosen or index >= len(question.puzzle.answers):
        return question
    return replace(question, chosen=(*question.chosen, index))


def hinted(question: Question, user_id: int) -> Question:
    """Return a question after its member has asked for a hint.

    :raises NotYourPuzzle, PuzzleOver: as :meth:`Question.require_open` does.
    """
    question.require_open(user_id)
    return replace(question, is_hinted=True)


def given_up(question: Question, user_id: int) -> Question:
    """Return a question after its member has asked for the answer.

    :raises NotYourPuzzle, PuzzleOver: as :meth:`Question.require_open` does.
    """
    question.require_open(user_id)
    return replace(question, is_given_up=True)
