"""Misère quotients of rulesets: the theory of :mod:`cgt.misere`, for a game by its name."""

from __future__ import annotations

from cgt.contract import Ruleset
from cgt.misere import MisereQuotient
from cgt.rulesets.catalogue import ruleset as find_ruleset


def misere_quotient(ruleset: Ruleset | str, to_heap: int | None = None) -> MisereQuotient:
    """Return the misère quotient of a game of heaps (Plambeck and Siegel 2008).

    For a take-and-break code the search ends as soon as the quotient is proven complete;
    otherwise the quotient is that of the heaps up to ``to_heap``, and says so. If that is not
    given, it is :data:`cgt.misere.quotient.HEAP_LIMIT` where there can be a proof, and
    :data:`cgt.rulesets.heaps.base.QUOTIENT_TO_HEAP` elsewhere.

    >>> quotient = misere_quotient("0.75")
    >>> quotient.order, quotient.p_order, quotient.complete
    (8, 2, True)

    :raises NotAHeapGame: when the game is none of single heaps.
    :raises TooLarge: when its quotient grows too large.
    """
    game = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return game.misere_quotient(to_heap)
