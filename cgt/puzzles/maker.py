"""The base class of all kinds of puzzles, and their lookup by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import ClassVar, NamedTuple

from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.search import MisereSearch, Piece
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.verdicts import new_search

Stop = Callable[[], bool]
"""A function that returns True when it is time to give up."""
KINDS = "cgt.puzzles.kinds."
"""The package in which each kind has a module of its name."""
MOST_ANSWERS = 4
"""The number of answers of most puzzles."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for puzzles, with its games, its random numbers and its convention.

    ``rulesets`` are played side by side, although most games are one. A position has ``parts``
    components, or a random number of them if it is 0. ``search`` caches the misère verdicts for
    this request. Once ``stop`` returns True, no more positions are tried.
    """

    rulesets: tuple[Ruleset, ...]
    rng: Random
    convention: Convention = Convention.NORMAL
    size: Size = Size.SMALL
    parts: int = 0
    search: MisereSearch[Piece] = field(default_factory=new_search, compare=False)
    stop: Stop = field(default=lambda: False, compare=False)

    @property
    def game(self) -> str:
        return " + ".join(map(str, self.rulesets))

    @property
    def heaps(self) -> Ruleset | None:
        """The ruleset if it is the only one and its components are heaps, or else None."""
        first, *others = self.rulesets
        return first if first.is_of_heaps and not others else None


class Draft(NamedTuple):
    """A question with its right answer, and wrong answers that precede and follow it.

    The wrong answers have been checked. The nearest ones to the right answer come first in
    ``before`` and in ``after``.
    """

    right: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    position: str = ""
    numbers: tuple[int, ...] = ()
    game: str = ""


class Trap(NamedTuple):
    """The answer of a known misconception, with advice for a member who chose it."""

    answer: str
    said: Text


class Maker(ABC):
    """The maker of the puzzles of one kind, and of their sentences.

    A new kind is a module in :mod:`cgt.puzzles.kinds` with a class that derives from this one, and
    a member of :class:`~cgt.puzzles.model.Kind` of the module's name.
    """

    kind: ClassVar[Kind]
    title: ClassVar[Text]
    """The aim of the puzzles, in a few words."""
    conventions: ClassVar[tuple[Convention, ...]] = (Convention.NORMAL,)
    most: ClassVar[int] = MOST_ANSWERS
    """The maximum number of answers of a puzzle."""
    least: ClassVar[int] = 2
    """The minimum number of answers of a puzzle."""
    needs_game: ClassVar[bool] = True
    """Whether the question is about a game."""

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            _MAKERS[cls.kind] = cls()

    @abstractmethod
    def drafts(self, wish: Wish) -> Iterator[Draft]:
        """Yield random questions that aren't trivial, as many as there are or as the caller takes.

        :raises NotKnown: when a question is too hard to answer. The next one might not be.
        """

    @abstractmethod
    def question(self, puzzle: Puzzle) -> Text:
        """Return the question, in one or two short sentences."""

    @abstractmethod
    def reason(self, puzzle: Puzzle) -> Text:
        """Return the reason why the right answer is right, in two or three short sentences."""

    @abstractmethod
    def hint(self, puzzle: Puzzle) -> Text:
        """Return a first hint that doesn't give the answer away."""

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        """Return the button label of an answer, by default the answer itself."""
        del puzzle
        return answer

    def mistake(self, puzzle: Puzzle, answer: str) -> Text | None:
        """Return the fault of an answer, by default the misconception that leads to it."""
        return next((trap.said for trap in self.traps(puzzle) if trap.answer == answer), None)

    def traps(self, puzzle: Puzzle) -> Iterable[Trap]:
        """Return the answers of known misconceptions, the likeliest first.

        One can be the right answer by accident, or one that the puzzle doesn't offer. The
        ``answers`` of the puzzle aren't looked at.
        """
        del puzzle
        return ()


_MAKERS: dict[Kind, Maker] = {}


def maker_of(kind: Kind) -> Maker:
    """Return the maker of the puzzles of a kind, whose module is imported at first use."""
    if kind not in _MAKERS:
        import_module(KINDS + kind.value)
    return _MAKERS[kind]
