"""Invented games as members type them, ideas to start from, and first looks at a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from cgt.core import notation
from cgt.core.positions import Move, Position, Ruleset
from cgt.core.text import Text
from cgt.rules import split_title
from cgt.rules.reading import read_rule

LONGEST_RULE, LONGEST_ABOUT = 400, 120
"""The maximum lengths in the form. A rule that is too long gets a sentence that says so."""
BETWEEN = "~"
"""The character between the parts of an invention in the text of a click."""


@dataclass(frozen=True, slots=True)
class Invention:
    """An invented game with its rule, its name and a sentence about it, as typed so far.

    Its text is all of it in one line, from which :meth:`of` returns it again.
    """

    rule: str
    name: str = ""
    about: str = ""

    @classmethod
    def typed(cls, rule: str, name: str = "", about: str = "") -> Invention:
        """Return the invention in a member's texts. The rule can begin with the name."""
        titled = split_title(rule)
        if titled is not None and titled[0] and not name.strip():
            name, rule = titled
        parts = (_in_line(name), _in_line(about))
        name, about = (part.replace(BETWEEN, "-") for part in parts)
        return cls(_in_line(rule), name, about)

    @classmethod
    def of(cls, text: str) -> Invention:
        """Return the invention with a text, which can be empty."""
        name, about, rule = (["", "", *text.split(BETWEEN, 2)])[-3:]
        return cls(rule, name, about)

    def __str__(self) -> str:
        return BETWEEN.join((self.name, self.about, self.rule))

    @property
    def notation(self) -> str:
        """The game in notation, which begins with its name if it has one."""
        is_named = self.name and split_title(self.rule) is not None
        return f"{self.name} = {self.rule}" if is_named else self.rule


def require_rule(text: str) -> None:
    """Refuse a text that isn't a rule, with the place and what is missing there."""
    read_rule(text)


def _in_line(text: str) -> str:
    """Return a text in one line, without characters that nobody sees."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())


@dataclass(frozen=True, slots=True)
class Idea:
    """A game to start from, with its rule."""

    name: Text
    about: Text
    rule: str


IDEAS = (
    Idea(
        Text("Halving"),
        Text("Take at most half of a heap"),
        "n -> n - k if 1 <= k <= n/2",
    ),
    Idea(
        Text("Divisor dive"),
        Text("Replace a heap by one of its divisors"),
        "n -> d if d divides n and d < n",
    ),
    Idea(
        Text("Lose a digit"),
        Text("Subtract one of the heap's own digits"),
        "n -> n - d if d in digits(n) and d > 0",
    ),
    Idea(
        Text("Switch off bits"),
        Text("Write the heap in binary and clear some of its 1s"),
        "n -> m if m < n and n & m = m",
    ),
    Idea(
        Text("Prime less one"),
        Text("Take a prime number minus one"),
        "n -> n - k if k >= 1 and k + 1 is prime",
    ),
    Idea(
        Text("Halve or one"),
        Text("Halve a heap, or take one"),
        "n -> n/2 or n - 1",
    ),
    Idea(
        Text("Unequal heaps"),
        Text("Split a heap into two heaps of different sizes"),
        "n -> a and b if a + b = n and 0 < a < b",
    ),
    Idea(
        Text("Never the same"),
        Text("Take 1 to 5, but never what was just taken"),
        "(n, last) -> (n-k, k) if k in 1..5 and k != last",
    ),
    Idea(
        Text("Larger part"),
        Text("Cut a chocolate bar and keep the larger part"),
        "(r, c) -> (k, c) if r-k <= k < r; (r, k) if c-k <= k < c",
    ),
    Idea(
        Text("Lone king"),
        Text("Move a chess king towards the corner"),
        "(x, y) -> (x-1, y) or (x, y-1) or (x-1, y-1)",
    ),
    Idea(
        Text("Lone queen"),
        Text("Move a chess queen towards the corner"),
        "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1",
    ),
    Idea(
        Text("Lone knight"),
        Text("Move a chess knight towards the corner"),
        "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)",
    ),
)
"""The gallery of games to start from."""


def of_idea(idea: Idea, say: Callable[[Text], str]) -> Invention:
    """Return an idea as an invention, whose name is in the language of ``say``."""
    return Invention.typed(idea.rule, say(idea.name), say(idea.about))


MOST_LISTED = 200
"""The maximum number of moves from which examples are chosen."""
MIDDLE_HEAPS = (7, 8, 9, 10, 12, 6, 16, 5, 4)
"""The heaps tried as an example, the best first."""
ENOUGH_MOVES = 3


def middle_of(game: Ruleset) -> tuple[Position, tuple[Move, ...]]:
    """Return a position of one middle-sized component, and up to three of its moves.

    :raises CgtError: if the options of a position can't be listed.
    """
    texts = [str(heap) for heap in MIDDLE_HEAPS] if game.is_of_heaps else [*game.examples][::-1]
    found: list[tuple[Position, list[Move]]] = []
    for text in texts:
        start = notation.position(text, game)
        found.append((start, list(islice(start.moves(), MOST_LISTED))))
        if len(found[-1][1]) >= ENOUGH_MOVES:
            break
    start, moves = max(found, key=lambda each: min(ENOUGH_MOVES, len(each[1])))
    last = len(moves) - 1
    places = sorted({0, last // 2, last}) if moves else []
    return start, tuple(moves[place] for place in places)


@dataclass(frozen=True, slots=True)
class FirstLook:
    """A first look at an invented game, with a position and some of its moves in words."""

    ends: Text
    """The sentence on whether each match of it ends."""
    is_playable: bool
    """Whether a match from the position ends."""
    start: Position
    moves: tuple[Text, ...]
    image: bytes
