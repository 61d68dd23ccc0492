"""Nim with heaps, and Nimble, which is Nim with coins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cgt.core.contract import Option
from cgt.core.text import Text, phrase
from cgt.engines.sequences.periods import Period
from cgt.rulesets.heaps.base import HeapRuleset, take, tokens_taken


class Nim(HeapRuleset):
    """Nim, in which a move takes any number of tokens from one heap (Bouton 1902)."""

    __slots__ = ()

    name = "nim"
    rule = Text("Take any number of tokens from one heap.")
    examples = ("3 4 5", "1 3 5 7", "2 5 7 9", "12 15 17")
    known_period = Period(0, 1, 1, 0, phrase("Bouton"), proven=True)

    def options(self, heap: int) -> Iterable[Option]:
        return (take(heap, tokens) for tokens in range(1, heap + 1))

    def nim_value_of(self, heap: int) -> int:
        """Return the size of the heap, as its options have all smaller values (Bouton 1902)."""
        return heap

    def why(self, heap: int) -> Text:
        return Text(
            "a move can leave any smaller heap, and by induction the nim value of each "
            "is its size. The smallest missing number is {heap}",
            heap=heap,
        )

    def as_nim_heap(self, heap: int) -> int:
        return heap

    def count_options(self, heap: int, limit: int) -> int:
        return min(heap, limit)

    def options_to(self, heap: int, value: int) -> Iterator[Option]:
        if value < heap:
            yield take(heap, heap - value)

    def find_option(self, heap: int, text: str) -> Option | None:
        given = text.replace(" ", "").casefold()
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", given)
        tokens = heap - int(left[1]) if left else tokens_taken(given)
        return take(heap, tokens) if tokens is not None and 1 <= tokens <= heap else None


class Nimble(Nim):
    """Nimble, in which coins slide along a strip and can share a square (Winning Ways, chapter 1).

    Each coin is a component. The number of its square, from 0 at the left end, is its Nim heap.
    """

    __slots__ = ()

    name = "nimble"
    rule = Text(
        "Slide one coin any number of squares to the left. It can pass other coins and share a "
        "square with them. This is Nim, because a coin on square n is a heap of n."
    )
