"""Hypotheses about sums of heaps, as relations between them and the outcomes that follow.

A relation states that two sums are interchangeable, and rewrites the greater as the smaller. While
the quotient is extended by one new heap, relations without that heap are trusted, so that a short
recursion finds the outcome of any sum. Relations with it are tentative and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cgt.core.budget import Observer
from cgt.engines.misere.definition import is_misere_p_position
from cgt.engines.misere.monoid import Monomial, divide, monomial

OUTCOME_LIMIT = 5_000_000
"""The maximum number of outcomes of sums in memory."""

RELATIONS_A_STEP = 16
"""The number of relations that can be tried in the time of one step."""


class Step(NamedTuple):
    """One rewriting of a sum, from ``left`` times ``context`` to ``result``."""

    left: Monomial
    context: Monomial
    result: Monomial


class Hypothesis:
    """A set of relations, with the known options of heaps and a cache of the outcomes of sums.

    ``options`` has the options of every heap that has any, because other heaps never occur in a
    monomial. ``heap`` is the greatest heap, the one that is new. The ``observer`` counts the
    options visited and the relations tried.
    """

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.options: dict[int, tuple[Monomial, ...]] = {}
        self.heap = 0
        self._heaps: dict[int, Monomial] = {}
        self._products: dict[Monomial, Monomial] = {}
        self._facts: dict[Monomial, bool] = {}
        self._outcomes: dict[Monomial, bool] = {}
        self._forms: dict[tuple[Monomial, int], Monomial] = {}
        self._short_options: dict[int, tuple[Monomial, ...]] = {}

    def restart(self, relations: dict[Monomial, Monomial]) -> None:
        """Forget everything except the options, and adopt these relations."""
        self._heaps = {left[0]: right for left, right in relations.items() if len(left) == 1}
        self._products = {left: right for left, right in relations.items() if len(left) > 1}
        self._facts.clear()
        self._outcomes.clear()
        self._forget_forms()

    def relate(self, left: Monomial, right: Monomial) -> None:
        """Adopt the relation between two interchangeable sums, the greater of which is ``left``."""
        if len(left) == 1:
            self._heaps[left[0]] = right
        else:
            self._products[left] = right
        if left[0] != self.heap:
            self._forget_forms()

    def unrelate(self, left: Monomial) -> None:
        """Drop the relation with this greater side."""
        if len(left) == 1:
            del self._heaps[left[0]]
        else:
            del self._products[left]
        if left[0] != self.heap:
            self._outcomes = dict(self._facts)
            self._forget_forms()

    def right_of(self, left: Monomial) -> Monomial:
        """Return the smaller side of a relation."""
        return self._heaps[left[0]] if len(left) == 1 else self._products[left]

    def relations_in(self, whole: Monomial) -> list[Step]:
        """Return all relations that can rewrite the sum, each as a step."""
        steps: list[Step] = []
        for left in [*((heap,) for heap in self._heaps), *self._products]:
            context = divide(whole, left)
            if context is not None:
                steps.append(Step(left, context, monomial(context + self.right_of(left))))
        return steps

    def is_reducible(self, whole: Monomial) -> bool:
        """Return whether some relation can rewrite the sum."""
        return self._rewrite(whole) is not None

    def rewriting(self, whole: Monomial) -> Iterator[Step]:
        """Yield the steps from a sum to its normal form."""
        step = self._rewrite(whole)
        while step is not None:
            yield step
            step = self._rewrite(step.result)

    def normal_form(self, whole: Monomial) -> Monomial:
        """Return the form of the sum after all possible rewriting."""
        for step in self.rewriting(whole):
            whole = step.result
        return whole

    def record(self, whole: Monomial, *, is_p: bool) -> None:
        """Store an outcome that is certain."""
        self._facts[whole] = self._outcomes[whole] = is_p

    def is_p(self, whole: Monomial) -> bool:
        """Return whether a sum is a P-position, with its options rewritten by trusted relations."""
        return is_misere_p_position(
            whole, self._options_of, known=self._outcomes, limit=OUTCOME_LIMIT
        )

    def _options_of(self, whole: Monomial) -> Iterator[Monomial]:
        for index, heap in enumerate(whole):
            if index == 0 or whole[index - 1] != heap:
                rest = whole[:index] + whole[index + 1 :]
                for option in self._short_options_of(heap):
                    self._observer.expanded(1)
                    yield self._trusted_form(rest + option)

    def _short_options_of(self, heap: int) -> tuple[Monomial, ...]:
        """Return the different normal forms of the options of a heap."""
        if heap not in self._short_options:
            self._observer.expanded(len(self.options[heap]))
            forms = map(self._trusted_form, self.options[heap])
            self._short_options[heap] = tuple(dict.fromkeys(forms))
        return self._short_options[heap]

    def _trusted_form(self, heaps: Monomial) -> Monomial:
        """Return the normal form by trusted relations, which are all without the new heap."""
        ascending = sorted(heaps)
        new = heaps.count(self.heap)
        return (self.heap,) * new + self._multiply((), ascending[: len(heaps) - new])

    def _multiply(self, form: Monomial, heaps: Iterable[int]) -> Monomial:
        """Return the normal form of a normal form and some heaps, added one by one."""
        for heap in heaps:
            key = (form, heap)
            if key not in self._forms:
                self._forms[key] = self._multiply_by_one(form, heap)
            form = self._forms[key]
        return form

    def _multiply_by_one(self, form: Monomial, heap: int) -> Monomial:
        """Return the normal form of a normal form and one heap.

        Only a relation with this heap can apply, and the rest of the form stays normal.
        """
        if heap in self._heaps:
            return self._multiply(form, self._heaps[heap])
        longer = monomial((*form, heap))
        self._observer.expanded(1 + len(self._products) // RELATIONS_A_STEP)
        for left, right in self._products.items():
            if heap in left:
                context = divide(longer, left)
                if context is not None:
                    return self._multiply(context, right)
        return longer

    def _forget_forms(self) -> None:
        self._forms.clear()
        self._short_options.clear()

    def _rewrite(self, whole: Monomial) -> Step | None:
        for index, heap in enumerate(whole):
            right = self._heaps.get(heap)
            if right is not None:
                context = whole[:index] + whole[index + 1 :]
                return Step((heap,), context, monomial(context + right))
        present = set(whole)
        self._observer.expanded(1 + len(self._products) // RELATIONS_A_STEP)
        for left, right in self._products.items():
            if left[0] in present and left[-1] in present:
                context = divide(whole, left)
                if context is not None:
                    return Step(left, context, monomial(context + right))
        return None
