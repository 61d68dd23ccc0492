"""Nim: take any number of tokens from one heap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import cast

from cgt.periods import Period
from cgt.positions import Option, State
from cgt.rulesets.heaps import HeapRuleset, take, tokens_taken
from cgt.text import Text


class Nim(HeapRuleset):
    """Take any number of tokens from one heap (Bouton 1902)."""

    __slots__ = ()

    @property
    def name(self) -> str:
        return "nim"

    @property
    def rule(self) -> Text:
        return Text("Take one or more tokens from one heap.")

    @property
    def examples(self) -> tuple[str, ...]:
        return ("3 4 5", "1 3 5 7", "2 5 7 9", "12 15 17")

    def heap_options(self, heap: int) -> Iterable[Option]:
        return (take(heap, tokens) for tokens in range(1, heap + 1))

    def heap_value(self, heap: int) -> int:
        """Return the heap itself: its options have exactly the smaller values (Bouton 1902)."""
        return heap

    def period(self, search_to: int | None = None) -> Period:
        """Return the period of the identity: 1, with saltus 1."""
        del search_to
        return Period(0, 1, 1, 0, "Bouton", proven=True)

    def why(self, state: State) -> Text:
        return Text("a Nim heap is worth its size: {heap}", heap=state)

    def count_options(self, state: State, limit: int) -> int:
        return min(cast("int", state), limit)

    def options_to(self, state: State, value: int) -> Iterator[Option]:
        heap = cast("int", state)
        if value < heap:
            yield take(heap, heap - value)

    def find_option(self, state: State, text: str) -> Option | None:
        heap, given = cast("int", state), text.replace(" ", "").casefold()
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", given)
        tokens = heap - int(left[1]) if left else tokens_taken(given)
        return take(heap, tokens) if tokens is not None and 1 <= tokens <= heap else None
