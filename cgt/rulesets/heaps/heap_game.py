"""A heap game of your own: the options of a heap, given by a Python function."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cgt.contract import Option, computed
from cgt.errors import CgtError
from cgt.given import wrong_kind
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.moves import read_move, write_move
from cgt.text import Text

Options = Callable[[int], Iterable[int | Iterable[int]]]
"""For a heap that is not empty: each option, as the heap left or the heaps left."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HeapGame(HeapRuleset):
    """A heap game whose options are given by a function. Made by :func:`heap_game`.

    Two of them are equal only if their functions are, too.
    """

    function: Options
    name: str
    sentence: str

    @computed
    def rule(self) -> Text:
        return Text("{sentence}", sentence=self.sentence)

    examples = ("3 4 5", "7 8", "10 12 15")

    def options(self, heap: int) -> Iterator[Option]:
        if heap <= 0:
            return
        seen: set[tuple[int, ...]] = set()
        for left in self.function(heap):
            sizes = (left,) if isinstance(left, int) else tuple(left)
            if any(size < 0 for size in sizes):
                raise CgtError(
                    "{game} leaves a heap of fewer than 0 tokens from a heap of {heap}.",
                    game=self.name,
                    heap=heap,
                )
            heaps = tuple(sorted(size for size in sizes if size))
            if heaps not in seen:
                seen.add(heaps)
                yield Option(write_move(heap - sum(heaps), heaps), heaps or (0,))

    def find_option(self, heap: int, text: str) -> Option | None:
        read = read_move(text, heap)
        return None if read is None else super(HeapGame, self).find_option(heap, write_move(*read))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, HeapGame)
            and self.name == other.name
            and self.function is other.function
        )

    def __hash__(self) -> int:
        return hash((self.name, self.function))

    def __repr__(self) -> str:
        return f"cgt.heap_game({self.function!r}, name={self.name!r})"


def heap_game(options: Options, name: str = "", rule: str = "") -> HeapGame:
    """Return the heap game in which a heap has the options that a function gives.

    The function is called with the size of a heap, 1 or more, and returns its options: each is
    the size of the heap that is left, or several sizes when the heap falls into several. All
    else (values, winner, best move, explanation) follows. Every match must come to an end.

    >>> game = heap_game(lambda heap: [heap - 1, heap // 2], name="halve or take one")
    >>> game.nim_values(8).tolist()
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    >>> [option.text for option in heap_game(lambda heap: [(1, heap - 1)]).options(5)]
    [':1+4']
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a heap", "lambda heap: [heap - 1]")
    for text in (name, rule):
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a name or a rule", "halve or take one")
    called = name or getattr(options, "__name__", "").strip("<>") or "heap game"
    return HeapGame(options, called, rule or f"Move as {called} allows.")
