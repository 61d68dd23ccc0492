"""The misère quotient of a heap game, with limits on the search for it."""

from __future__ import annotations

from cgt.core.arguments import whole_number
from cgt.core.budget import Budget, budget_scope, default_budget, read_budget
from cgt.core.contract import Ruleset
from cgt.engines.definition import parts_of
from cgt.engines.misere import MisereQuotient, misere_quotient
from cgt.engines.misere.quotient import HEAP_LIMIT, ORDER_LIMIT, STEPS
from cgt.errors import NotAHeapGame, TooLarge

TO_HEAP = 64
"""The default largest heap of a quotient if no proof can end the search earlier."""


def quotient_of(
    ruleset: Ruleset,
    to_heap: int | None = None,
    *,
    most: int = ORDER_LIMIT,
    budget: Budget | str | None = None,
) -> MisereQuotient:
    """Return the misère quotient of a heap game, as :func:`cgt.misere_quotient` does.

    The default for ``to_heap`` is :data:`cgt.engines.misere.quotient.HEAP_LIMIT` if the quotient
    can be proven complete, and :data:`TO_HEAP` otherwise.

    :raises NotAHeapGame: when the state of a component is more than the size of a heap.
    :raises TooLarge: when no proof can end the search and ``to_heap`` exceeds
        :data:`cgt.engines.misere.quotient.HEAP_LIMIT`.
    """
    if not ruleset.is_of_heaps or not isinstance(ruleset.read("1"), int):
        raise NotAHeapGame("{game} isn't played with single heaps.", game=ruleset.name)

    observer = read_budget(budget) if budget is not None else default_budget(STEPS)

    def options(heap: int) -> list[tuple[int, ...]]:
        with budget_scope(observer):
            return [tuple(filter(None, parts)) for parts in parts_of(ruleset, heap)]

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
    return misere_quotient(options, to_heap=to_heap, digits=digits, limit=most, observer=observer)
