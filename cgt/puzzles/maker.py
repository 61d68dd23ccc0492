"""The base of all kinds of puzzles: what a kind must say, and how it is found by its name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import ClassVar, NamedTuple

from cgt.contract import Ruleset
from cgt.convention import Convention
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.verdicts import new_search
from cgt.search import MisereSearch, Piece
from cgt.sizes import Size
from cgt.text import Text

KINDS = "cgt.puzzles.kinds."
"""The package in which each kind has the module of its name."""
MOST_ANSWERS = 4
"""The number of answers of most puzzles."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A request for puzzles: from which ``rulesets``, by which random numbers and conventions.

    ``rulesets`` are played side by side; most games are one. ``game`` is their notation.
    ``search`` remembers the misère verdicts that were found for this wish.
    """

    rulesets: tuple[Ruleset, ...]
    rng: Random
    convention: Convention = Convention.NORMAL
    size: Size = Size.SMALL
    search: MisereSearch[Piece] = field(default_factory=new_search, compare=False)

    @property
    def game(self) -> str:
        """The notation of the game."""
        return " + ".join(map(str, self.rulesets))

    @property
    def heaps(self) -> Ruleset | None:
        """The ruleset, where there is one alone and its components are heaps."""
        first, *others = self.rulesets
        return first if first.is_of_heaps and not others else None


class Draft(NamedTuple):
    """A question with its right answer, and wrong ones that stand before and after it.

    The wrong answers have been checked to be wrong. Those that are nearest to the right one come
    first in ``before`` and in ``after``; the order in which all are offered is told by ``order``.
    """

    right: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    position: str = ""
    numbers: tuple[int, ...] = ()
    game: str = ""


class Trap(NamedTuple):
    """An answer that a known misconception leads to, and what to say to those who chose it."""

    answer: str
    said: Text


class Maker(ABC):
    """Makes the puzzles of one kind, and puts them into words.

    A new kind is a module in :mod:`cgt.puzzles.kinds` with a class that derives from this one, and
    a member of :class:`~cgt.puzzles.model.Kind` of the module's name.
    """

    kind: ClassVar[Kind]
    title: ClassVar[Text]
    """What is to be found, in a few words."""
    conventions: ClassVar[tuple[Convention, ...]] = (Convention.NORMAL,)
    most: ClassVar[int] = MOST_ANSWERS
    """The number of answers that are offered where there are enough."""
    least: ClassVar[int] = 2
    """The number of answers below which a question makes no puzzle."""
    needs_game: ClassVar[bool] = True
    """Whether the question is about a game."""

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            _MAKERS[cls.kind] = cls()

    @abstractmethod
    def drafts(self, wish: Wish) -> Iterator[Draft]:
        """Yield random questions, as many as are wanted or as there are; none that is trivial.

        :raises NotKnown: when a question is too hard to answer; the next one may not be.
        """

    @abstractmethod
    def question(self, puzzle: Puzzle) -> Text:
        """Return what is asked, in one or two short sentences."""

    @abstractmethod
    def reason(self, puzzle: Puzzle) -> Text:
        """Return why the right answer is right, in two or three short sentences."""

    @abstractmethod
    def hint(self, puzzle: Puzzle) -> Text:
        """Return a first hint that does not tell the answer."""

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        """Return how an answer is said on a button (default: as it is)."""
        del puzzle
        return answer

    def traps(self, puzzle: Puzzle) -> Iterable[Trap]:
        """Return the answers that known misconceptions lead to, the likeliest first.

        One may be the right answer by accident, or be none of those that are offered. The
        ``answers`` of the puzzle aren't looked at.
        """
        del puzzle
        return ()


_MAKERS: dict[Kind, Maker] = {}


def maker_of(kind: Kind) -> Maker:
    """Return what makes the puzzles of a kind; its module is loaded when it is first needed."""
    if kind not in _MAKERS:
        import_module(KINDS + kind.value)
    return _MAKERS[kind]


def joined(*sentences: Text) -> Text:
    """Return sentences one after the other.

    >>> str(joined(Text("Take one."), Text("Take two.")))
    'Take one. Take two.'
    """
    first, *others = sentences
    return Text("{first} {others}", first=first, others=joined(*others)) if others else first
