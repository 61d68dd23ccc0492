"""Problems of a class, in puzzles or a teacher's own words, and requests for exercise sheets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import cgt
from bot.classroom.model import BadProblem
from bot.practice.asking.model import Wording
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.positions import Position
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.output.sheets import TaskKind
from cgt.puzzles import Kind, Puzzle

MOST_ANSWERS = 5
"""The maximum number of answers, since a row has that many buttons."""
LONGEST_QUESTION = 600
LONGEST_ANSWER = 70
LONGEST_REASON = 200
BEFORE_REASON = " | "
"""The mark between an answer and its reason in a form."""
LONGEST_LINE = LONGEST_ANSWER + len(BEFORE_REASON) + LONGEST_REASON
"""The maximum length of an answer with its reason."""
LONGEST_CLAIM = 300
"""The maximum length of a claim to prove, which a card shows with its proof."""
LONGEST_PROOF = 1_500
LONGEST_REMARK = 300
MOST_RUBRIC = 5
"""The maximum number of lines of a rubric."""
MOST_ACCEPTED = 5
"""The maximum number of accepted answers to a question with a typed answer."""
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+|/(?P<divisor>[0-9]+))?")
"""A whole number, a decimal number or a fraction."""


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
    """A question in a teacher's own words, with its answers in the order of the buttons.

    ``reasons`` say why each answer is right or wrong, empty where the teacher gave none. There are
    none at all if the tuple is empty. An answer to type has no ``answers``, but texts or numbers
    that are ``accepted``, and at most one reason, the explanation.
    """

    question: str
    answers: tuple[str, ...]
    right: int
    position: str = ""
    """The position drawn with the question, in notation, or empty."""
    reasons: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()

    @property
    def is_typed(self) -> bool:
        """Whether members type the answer instead of choosing one."""
        return bool(self.accepted)

    def accepts(self, typed: str) -> bool:
        """Return whether a typed answer is right.

        Numbers are compared by value, and texts without case, spaces and forms of characters.
        """
        return _comparable(typed) in map(_comparable, self.accepted)

    def reason(self, index: int) -> str:
        """Return the teacher's reason for an answer, or an empty text."""
        return self.reasons[index] if index < len(self.reasons) else ""


def _comparable(typed: str) -> str | Fraction:
    """Return a number by value, or else a text without what doesn't matter."""
    said = "".join(unicodedata.normalize("NFKC", typed).casefold().split())
    number = NUMBER.fullmatch(said.replace("\N{MINUS SIGN}", "-"))
    if number is None or not int(number["divisor"] or 1):
        return said
    return Fraction(number[0])


@dataclass(frozen=True, slots=True)
class BoardProblem:
    """A position to win with one move, in notation, and a move that keeps the win."""

    position: str
    convention: Convention
    solution: str
    answers: tuple[str, ...] = ()
    right: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A ``puzzle``, a teacher's ``own`` question, or a ``board`` to move on."""

    puzzle: Puzzle | None = None
    own: OwnProblem | None = None
    board: BoardProblem | None = None

    @property
    def content(self) -> Puzzle | OwnProblem | BoardProblem:
        """The puzzle, the question or the board."""
        found = self.puzzle or self.own or self.board
        if found is None:
            raise ValueError("a problem is a puzzle, a question of one's own or a board")
        return found

    @property
    def skill_problem(self) -> Puzzle | tuple[Position, Convention] | None:
        """The problem that counts for the member's skills, or None if it is the teacher's own."""
        if self.board is None:
            return self.puzzle
        return cgt.position(self.board.position), self.board.convention

    @property
    def is_open_ended(self) -> bool:
        """Whether members give an answer of their own instead of choosing one."""
        return self.board is not None or self.is_typed

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

    @property
    def is_typed(self) -> bool:
        """Whether members type the answer instead of choosing one."""
        return self.own is not None and self.own.is_typed

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

    Each answer can have a reason after :data:`BEFORE_REASON`.

    :raises BadProblem: if the question, the right answer or all wrong ones are missing, if there
        are too many, or if two are equal.
    """
    first, *others = [_with_reason(each) for each in (right, *filter(None, wrong))]
    if not question or not all(answer for answer, _ in (first, *others)) or not others:
        raise BadProblem("I need a question, its right answer and at least one wrong answer.")
    if len(others) >= MOST_ANSWERS:
        raise BadProblem("That's too many answers. The limit is {most}.", most=MOST_ANSWERS)
    if len({answer for answer, _ in (first, *others)}) <= len(others):
        raise BadProblem("Two of the answers are the same. Change one of them.")
    place = seed % (1 + len(others))
    answers, reasons = zip(*others[:place], first, *others[place:], strict=True)
    said = reasons if any(reasons) else ()
    return Problem(own=OwnProblem(question, answers, place, position, said))


def _with_reason(line: str) -> tuple[str, str]:
    """Return an answer and its reason, both cut to their limits."""
    answer, _, reason = line.partition(BEFORE_REASON)
    return answer.strip()[:LONGEST_ANSWER], reason.strip()[:LONGEST_REASON]


def typed_problem(
    question: str, accepted: Sequence[str], explanation: str, position: str
) -> Problem:
    """Return a problem in a teacher's own words, whose answer members type.

    :raises BadProblem: if the question or the answer is missing, or if there are too many.
    """
    known = {_comparable(each): each for each in reversed(accepted) if each}
    answers = tuple(reversed(known.values()))
    if not question or not answers:
        raise BadProblem("I need a question and at least one right answer.")
    if len(answers) > MOST_ACCEPTED:
        raise BadProblem("That's too many answers. The limit is {most}.", most=MOST_ACCEPTED)
    reasons = (explanation,) if explanation else ()
    return Problem(own=OwnProblem(question, (), 0, position, reasons, answers))


def proof_problem(
    question: str, rubric: Sequence[str], position: str
) -> tuple[Problem, tuple[str, ...]]:
    """Return a problem with a claim to prove, and the lines of its rubric.

    :raises BadProblem: if the claim or the rubric is missing, or if it has too many lines.
    """
    lines = tuple(dict.fromkeys(filter(None, rubric)))
    if not question or not lines:
        raise BadProblem("I need something to prove, and at least one line that you look for.")
    if len(lines) > MOST_RUBRIC:
        raise BadProblem("That's too many lines. The limit is {most}.", most=MOST_RUBRIC)
    return Problem(own=OwnProblem(question, (), 0, position)), lines


SHEET_COUNTS = (5, 10, 15, 20)
MOST_GAMES = 6


@dataclass(frozen=True, slots=True)
class SheetWish:
    """The ``kinds`` and ``games`` of the exercises, in the ``language`` of the teacher."""

    kinds: tuple[Kind | TaskKind, ...]
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
        tuple(map(_sheet_kind, kinds.split("."))),
        tuple(dict.fromkeys(str(read_ruleset(agreed(line, told)[0])) for line in lines))
        or (usual,),
        Size(size),
        told,
        number,
        language,
    )


def _sheet_kind(value: str) -> Kind | TaskKind:
    """Return the kind of exercises with a value.

    :raises ValueError: if the value isn't offered.
    """
    return TaskKind(value) if value in list(TaskKind) else Kind(value)
