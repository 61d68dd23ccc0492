"""The misère quotient of a heap ruleset, from its options."""

from __future__ import annotations

from cgt.errors import TooLarge
from cgt.misere import MisereQuotient
from cgt.misere import misere_quotient as quotient_of_options
from cgt.misere.quotient import HEAP_LIMIT
from cgt.rulesets.heaps import HeapRuleset

TO_HEAP = 64
"""So many heaps a quotient is worked out for, where no proof ends the search before."""


def quotient_of(game: HeapRuleset, to_heap: int | None = None) -> MisereQuotient:
    """Return the misère quotient of a heap ruleset: see :func:`cgt.misere_quotient`.

    :raises TooLarge: when it grows too large.
    """

    def options(heap: int) -> list[tuple[int, ...]]:
        return [
            tuple(part for part in option.parts if isinstance(part, int) and part)
            for option in game.heap_options(heap)
        ]

    rules = game.rules
    plain = rules is not None and not rules.tail and not rules.condition
    digits = rules.digits if rules is not None and plain else None
    if to_heap is None:
        to_heap = TO_HEAP if digits is None else HEAP_LIMIT
    if digits is None and to_heap > HEAP_LIMIT:
        raise TooLarge(
            "No proof ends this search, and heaps up to {limit} are as far as it goes here.",
            limit=HEAP_LIMIT,
        )
    return quotient_of_options(options, to_heap=to_heap, digits=digits)
