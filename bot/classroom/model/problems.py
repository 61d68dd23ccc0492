"""Problems of a class, in puzzles or a teacher's own words, and requests for exercise sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.classroom.model import BadProblem
from bot.practice.asking.model import Wording
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.puzzles import Kind, Puzzle

MOST_ANSWERS = 5
"""The maximum number of answers, since a row has that many buttons."""
LONGEST_QUESTION = 600
LONGEST_ANSWER = 70


class OwnQuestion(Enum):
    """The questions that a teacher can ask about a chosen position."""

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
class OwnProblem:
    """A question in a teacher's own words, with its answers in the order of the buttons."""

    question: str
    answers: tuple[str, ...]
    right: int
    position: str = ""
    """The position drawn with the question, in notation, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A question with a few answers, either a ``puzzle`` or a teacher's ``own``."""

    puzzle: Puzzle | None = None
    own: OwnProblem | None = None

    @property
    def content(self) -> Puzzle | OwnProblem:
        """The puzzle or the teacher's own question."""
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
        """The position drawn with the problem, in notation, or empty."""
        return self.content.position

    def own_wording(self, image: bytes | None) -> Wording:
        """Return a teacher's own question as it was typed, without a reason and a hint."""
        question, *answers = (
            Text("{answer}", answer=each)
            for each in (self.own.question if self.own else "", *self.answers)
        )
        nothing = (None,) * len(answers)
        return Wording(question, tuple(answers), nothing, Text(""), Text(""), image)


def own_problem(
    question: str, right: str, wrong: Sequence[str], position: str, seed: int
) -> Problem:
    """Return a problem in a teacher's own words, with the right answer at a place from ``seed``.

    :raises BadProblem: if the question, the right answer or all wrong ones are missing, if there
        are too many, or if two are equal.
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
    return Problem(own=OwnProblem(question, answers, place, position))


SHEET_COUNTS = (5, 10, 15, 20)
MOST_GAMES = 6


@dataclass(frozen=True, slots=True)
class SheetWish:
    """The ``kinds`` and ``games`` of the exercises, in the ``language`` of the teacher."""

    kinds: tuple[Kind, ...]
    games: tuple[str, ...]
    size: Size
    convention: Convention
    count: int
    language: str


def read_wish(
    fields: Sequence[str], usual: str, language: str, read_ruleset: Callable[[str], Ruleset]
) -> SheetWish:
    """Return the request in a form with kinds, games by line, size, convention and count.

    ``read_ruleset`` reads a game.

    :raises BadProblem: if there are too many games.
    :raises ValueError: if a value isn't offered.
    """
    kinds, typed, size, convention, count = fields
    lines = [line.strip() for line in typed.splitlines() if line.strip()]
    if len(lines) > MOST_GAMES:
        raise BadProblem("A sheet can have at most {most} games.", most=MOST_GAMES)
    number, told = int(count), Convention(convention)
    if number not in SHEET_COUNTS:
        raise ValueError(count)
    return SheetWish(
        tuple(map(Kind, kinds.split("."))),
        tuple(dict.fromkeys(str(read_ruleset(agreed(line, told)[0])) for line in lines))
        or (usual,),
        Size(size),
        told,
        number,
        language,
    )
