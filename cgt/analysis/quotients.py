"""The misère quotient of a game of heaps, as far as it is looked for."""

from __future__ import annotations

from cgt.budget import Budget, read_budget
from cgt.contract import Ruleset
from cgt.errors import NotAHeapGame, TooLarge
from cgt.given import whole_number
from cgt.misere import MisereQuotient, misere_quotient
from cgt.misere.quotient import HEAP_LIMIT, ORDER_LIMIT

TO_HEAP = 64
"""The largest heap of a quotient where no proof can end the search earlier."""


def quotient_of(
    ruleset: Ruleset,
    to_heap: int | None = None,
    *,
    most: int = ORDER_LIMIT,
    budget: Budget | str | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a game of heaps: see :func:`cgt.misere_quotient`.

    Where there can be a proof that it is complete, it is looked for up to
    :data:`cgt.misere.quotient.HEAP_LIMIT`; elsewhere up to :data:`TO_HEAP`.

    :raises NotAHeapGame: when the state of a component is more than the size of a heap.
    :raises TooLarge: when no proof can end the search, and it is to go past
        :data:`cgt.misere.quotient.HEAP_LIMIT`.
    """
    if not ruleset.is_of_heaps or not isinstance(ruleset.read("1"), int):
        raise NotAHeapGame("{game} isn't played with single heaps.", game=ruleset.name)

    def options(heap: int) -> list[tuple[int, ...]]:
        return [tuple(filter(None, option.parts)) for option in ruleset.options(heap)]

    rules = None if ruleset.sequence is None else ruleset.sequence.rules
    provable = rules is not None and not rules.tail and not rules.condition
    digits = rules.digits if rules is not None and provable else None
    most = whole_number(most)
    if to_heap is None:
        to_heap = TO_HEAP if digits is None else HEAP_LIMIT
    to_heap = whole_number(to_heap)
    if digits is None and to_heap > HEAP_LIMIT:
        raise TooLarge(
            "This search can't end in a proof, so it can't go past heap {limit}.",
            limit=HEAP_LIMIT,
        )
    observer = None if budget is None else read_budget(budget)
    return misere_quotient(options, to_heap=to_heap, digits=digits, limit=most, observer=observer)
