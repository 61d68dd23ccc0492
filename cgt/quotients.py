"""Misère quotients of rulesets: the theory of :mod:`cgt.misere`, for a game by its name."""

from __future__ import annotations

from cgt.errors import TooLarge
from cgt.misere import MisereQuotient
from cgt.misere import misere_quotient as quotient_of_options
from cgt.misere.quotient import HEAP_LIMIT
from cgt.positions import Ruleset
from cgt.rulesets.catalogue import ruleset as find_ruleset
from cgt.rulesets.heaps import HeapRuleset

TO_HEAP = 64
"""So many heaps a quotient is worked out for, where no proof ends the search before."""


def misere_quotient(ruleset: Ruleset | str, to_heap: int | None = None) -> MisereQuotient:
    """Return the misère quotient of a game of heaps (Plambeck and Siegel 2008).

    For a take-and-break code the search ends as soon as the quotient is proven complete;
    otherwise the quotient is that of the heaps up to ``to_heap``, and says so. If that is not
    given, it is :data:`cgt.misere.quotient.HEAP_LIMIT` where there can be a proof, and
    :data:`TO_HEAP` elsewhere.

    >>> quotient = misere_quotient("0.75")
    >>> quotient.order, quotient.p_order, quotient.complete
    (8, 2, True)

    :raises TooLarge: when the game is none of single heaps, or its quotient grows too large.
    """
    game = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    if not isinstance(game, HeapRuleset):
        raise TooLarge("{game} is no game of single heaps.", game=game.name)

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
    return quotient_of_options(options, to_heap=to_heap, digits=digits)
