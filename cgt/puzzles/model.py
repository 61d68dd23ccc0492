"""A puzzle as plain data, with its kind, its subject and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from cgt.core.convention import Convention
from cgt.core.objects import settle
from cgt.errors import CgtError


class Kind(StrEnum):
    """A kind of puzzle, made by the module of the same name in :mod:`cgt.puzzles.kinds`.

    ``MEX`` asks for the mex of a set, ``VALUE`` for the nim value of a position, ``OUTCOME`` for
    the winner, ``COUNT`` for the number of winning moves, ``WINNING_MOVE`` and ``LOSING_MOVE`` for
    the only winning or losing one of some moves.
    ``GIVEN_VALUE`` asks for the component with a given nim value, ``MISSING_HEAP`` for the heap
    that makes the nim-sum 0, ``VALUES`` for the nim values of all components, ``ODD_ONE_OUT`` for
    the component that differs from the others. ``NEXT_VALUE`` and ``PERIOD`` are about a
    nim-sequence, ``CODE`` about the code of a rule, ``CONJECTURE`` about a claim for many heaps,
    and ``GENUS`` and ``QUOTIENT`` about misère play. ``WRONG_LINE`` asks for the false line of a
    proof.
    """

    WINNING_MOVE = "winning_move"
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
    """The error that no puzzle of a kind was found in a game, with a ``text`` for the member."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with 2 to 5 answers, of which exactly one is right, as plain data.

    ``kind`` is the kind of question, under a play ``convention``, about a ``game`` and a
    ``position`` in notation. Either is empty if the question doesn't need it. ``numbers`` are the
    other data of the question, such as the set for a mex. ``answers`` are in the order of the
    buttons, and ``right`` is the index of the right one.

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
        """Return the puzzle as a dictionary for JSON."""
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle of a dictionary from :meth:`as_dict`."""
        return cls(**data)

    @property
    def right_answer(self) -> str:
        return self.answers[self.right]
