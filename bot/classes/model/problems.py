"""A problem of a class: a puzzle that the library made, or a question that the teacher wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.classes.model import BadProblem
from cgt.convention import Convention
from cgt.puzzles import Kind, Puzzle

MOST_ANSWERS = 5
"""The maximum number of answers: a row has as many buttons."""
LONGEST_QUESTION = 600
LONGEST_ANSWER = 70


class Asked(Enum):
    """What a teacher can ask about a position of their choice."""

    VALUE = "value"
    OUTCOME = "outcome"
    COUNT = "count"
    MISERE_OUTCOME = "misere-outcome"
    MISERE_COUNT = "misere-count"

    @property
    def kind(self) -> Kind:
        return Kind(self.value.removeprefix("misere-"))

    @property
    def convention(self) -> Convention:
        is_misere = self.value.startswith("misere-")
        return Convention.MISERE if is_misere else Convention.NORMAL


@dataclass(frozen=True, slots=True)
class Own:
    """A question that a teacher wrote, with its answers in the order in which they are offered."""

    question: str
    answers: tuple[str, ...]
    right: int
    position: str = ""
    """The position that is drawn with it, in notation; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A question with a few answers: either a ``puzzle`` or a teacher's ``own``."""

    puzzle: Puzzle | None = None
    own: Own | None = None

    @property
    def content(self) -> Puzzle | Own:
        """The one of the two that there is."""
        found = self.puzzle or self.own
        if found is None:
            raise ValueError("a problem is a puzzle or a question of one's own")
        return found

    @property
    def answers(self) -> tuple[str, ...]:
        return self.content.answers

    @property
    def right(self) -> int:
        """The index of the right answer."""
        return self.content.right

    @property
    def position(self) -> str:
        """The position that is drawn with it, in notation; empty for none."""
        return self.content.position


def own_problem(
    question: str, right: str, wrong: Sequence[str], position: str, seed: int
) -> Problem:
    """Return a problem of a teacher; a random ``seed`` says where the right answer stands.

    :raises BadProblem: when the question, the right answer or all wrong ones are missing, when
        there are too many, or when two are the same.
    """
    others = [each for each in wrong if each]
    if not question or not right or not others:
        raise BadProblem("I need a question, its right answer and at least one wrong answer.")
    if len(others) >= MOST_ANSWERS:
        raise BadProblem("That's too many answers. The limit is {most}.", most=MOST_ANSWERS)
    if len({right, *others}) <= len(others):
        raise BadProblem("Two of the answers are the same. Change one of them.")
    place = seed % (1 + len(others))
    answers = (*others[:place], right, *others[place:])
    return Problem(own=Own(question, answers, place, position))
