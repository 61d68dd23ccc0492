"""A puzzle as data: its kind, what it is about, and the answers that are offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.objects import settle


class Kind(StrEnum):
    """A kind of puzzle; the module of the same name in :mod:`cgt.puzzles.kinds` makes it.

    ``MEX`` asks for the mex of a set, ``VALUE`` for the nim value of a position, ``OUTCOME`` for
    the winner, ``COUNT`` for the number of winning moves, ``LOSING_MOVE`` for the only losing one.
    ``GIVEN_VALUE`` asks which component has a nim value, ``MISSING_HEAP`` which heap makes the
    nim-sum 0, ``VALUES`` for the nim values of all components, ``ODD_ONE_OUT`` for the component
    that differs from the others. ``NEXT_VALUE`` and ``PERIOD`` are about a nim-sequence, ``CODE``
    about the code of a rule, ``CONJECTURE`` about a claim for many heaps, and ``GENUS`` and
    ``QUOTIENT`` about misère play. ``WRONG_LINE`` asks which line of a proof is false.
    """

    MEX = "mex"
    VALUE = "value"
    OUTCOME = "outcome"
    COUNT = "count"
    LOSING_MOVE = "losing_move"
    GIVEN_VALUE = "given_value"
    MISSING_HEAP = "missing_heap"
    VALUES = "values"
    ODD_ONE_OUT = "odd_one_out"
    NEXT_VALUE = "next_value"
    PERIOD = "period"
    CODE = "code"
    CONJECTURE = "conjecture"
    WRONG_LINE = "wrong_line"
    GENUS = "genus"
    QUOTIENT = "quotient"


class NoPuzzle(CgtError):
    """No puzzle of a kind was found in a game; ``text`` says so to the member who asked."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with 2 to 5 answers, exactly one of them right; all of it is plain data.

    ``kind`` is what is asked, in a play ``convention``, of a ``game`` and a ``position`` in
    notation; each is empty where the question needs none. ``numbers`` are what else it needs,
    such as the set of which the mex is asked. ``answers`` stand in the order in which they are
    offered, and ``right`` is the index of the right one.

    >>> from random import Random
    >>> from cgt.puzzles import puzzle
    >>> made = puzzle("value", "kayles", Random(1))
    >>> Puzzle.of(made.as_dict()) == made
    True
    """

    kind: Kind
    convention: Convention
    game: str
    position: str
    numbers: tuple[int, ...]
    answers: tuple[str, ...]
    right: int

    def __post_init__(self) -> None:
        settle(
            self,
            kind=Kind(self.kind),
            convention=Convention(self.convention),
            numbers=tuple(self.numbers),
            answers=tuple(self.answers),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the puzzle as a dictionary that JSON can hold."""
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a dictionary that :meth:`as_dict` made."""
        return cls(**data)

    @property
    def right_answer(self) -> str:
        """The right answer."""
        return self.answers[self.right]
