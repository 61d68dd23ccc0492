"""Questions about misère play, such as the quotient of a game and the genus of a position."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, cast

from cgt.core.arguments import whole_number, wrong_kind
from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.notation import PositionLike, game_played, played
from cgt.engines.misere import (
    Genus,
    MisereForm,
    MisereQuotient,
    genus as genus_by_options,
    misere_form as form_by_options,
)
from cgt.engines.misere.definition import POSITION_LIMIT
from cgt.engines.misere.quotient import ORDER_LIMIT
from cgt.theory.quotients import quotient_of

Options = Callable[[Any], Iterable[Any]]
"""A function that returns the positions that can follow one, each any hashable value."""


def misere_quotient(
    ruleset: Ruleset | str,
    to_heap: int | None = None,
    *,
    most: int = ORDER_LIMIT,
    budget: Budget | str | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a game of heaps (Plambeck and Siegel 2008).

    For a take-and-break code the search ends as soon as the quotient is proven complete. Otherwise
    the quotient covers the heaps up to ``to_heap``, and says so. The default is
    :data:`cgt.engines.misere.quotient.HEAP_LIMIT` if a proof is possible, and
    :data:`cgt.theory.quotients.TO_HEAP` if not. Kayles takes less than a second. The cost rises
    steeply with the order of the quotient, and some quotients are infinite. So the search also ends
    at ``most`` elements, or when its ``budget`` is used up (``"30s"``, ``"5M positions"``; default:
    10 seconds of at most :data:`cgt.engines.misere.quotient.STEPS` positions). The quotient then
    covers the heaps so far, and ``stopped`` is the reason.

    >>> quotient = misere_quotient("0.75")
    >>> quotient.order, quotient.p_order, quotient.complete
    (8, 2, True)
    >>> quotient = misere_quotient("dawson's kayles", most=100)
    >>> quotient, str(quotient.stopped)  # doctest: +NORMALIZE_WHITESPACE
    (<MisereQuotient: 24 elements, 5 of them P, heaps up to 24>,
     'The misère quotient grew past 100 elements at heap 25.')

    :raises NotAHeapGame: when the components of the game aren't single heaps.
    :raises NotationError: when the text isn't a budget.
    """
    game, _convention = game_played(ruleset, Convention.MISERE)
    return quotient_of(game, to_heap, most=most, budget=budget)


def genus(
    where: PositionLike | Hashable,
    options: Options | None = None,
    *,
    limit: int = POSITION_LIMIT,
    budget: Budget | str | None = None,
) -> Genus:
    """Return the genus of a position (Conway, *On Numbers and Games*, chapter 12).

    ``options`` is a function that returns the positions that can follow one. With it, positions are
    any hashable values. The cost is one visit to every follower.

    >>> print(genus("grundy's game: 13"), genus("kayles: 5; nim: 2"))
    3^1431 6^46

    :raises NotationError: when a text isn't a position.
    :raises TooLarge: when there are more than ``limit`` followers, or options of them.
    :raises NeverEnds: when a match might not end.
    """
    if options is None:
        here, _convention = played(cast("PositionLike", where), Convention.MISERE)
        return here.genus(limit, budget=budget)
    with budget_scope(budget):
        return genus_by_options(where, _callable(options), limit=whole_number(limit))


def misere_form(
    where: PositionLike | Hashable,
    options: Options | None = None,
    *,
    limit: int = POSITION_LIMIT,
    budget: Budget | str | None = None,
) -> MisereForm:
    """Return the misère canonical form of a position (*On Numbers and Games*, chapter 12).

    ``options`` is a function that returns the positions that can follow one. With it, positions are
    any hashable values. Forms are equal, and then the same object, when the positions can replace
    each other in any sum. The cost is one visit to every follower and to the pairs of its options.

    >>> print(misere_form("2 1"), misere_form("2 2"), misere_form("1 1"))
    *3 {*2, *3} 0

    :raises NotationError: when a text isn't a position.
    :raises TooLarge: when there are more than ``limit`` followers.
    :raises NeverEnds: when a match might not end.
    """
    if options is None:
        here, _convention = played(cast("PositionLike", where), Convention.MISERE)
        return here.misere_form(limit, budget=budget)
    with budget_scope(budget):
        return form_by_options(where, _callable(options), limit=whole_number(limit))


def _callable(options: Options) -> Options:
    """Check that a caller's function can be called, and return it.

    :raises WrongKind: when it can't.
    """
    if not callable(options):
        raise wrong_kind(options, "a function of a position", "cgt.genus('kayles: 5')")
    return options
