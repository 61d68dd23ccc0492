"""Misère quotients for growing sets of heaps, guessed from outcomes and then proven.

For each new heap the learner proposes that it behaves as a known element. If the exact verification
refutes this, the quotient grows. Outcomes in a few contexts distinguish the sums of heaps (as in
Angluin's learning of automata, 1987). Sums with the same outcomes count as interchangeable until a
contradiction or a refutation provides a new context. A refutation is always the least sum with a
wrong outcome, so that every relation that rewrites it is certainly false. No unproven guess
survives. A quotient is used only after ``Verification`` has passed it, and then made as small as
possible.
"""

from __future__ import annotations

from itertools import chain, combinations

from cgt.core.budget import Observer
from cgt.engines.misere.definition import HeapOptions
from cgt.engines.misere.hypothesis import Hypothesis, Step
from cgt.engines.misere.monoid import BipartiteMonoid, Monomial, monomial
from cgt.engines.misere.verification import ELEMENTS_A_STEP, Verification
from cgt.errors import CgtError, TooLarge

_ROUND_LIMIT = 2_000


class QuotientLearner:
    """The misère quotient of the heaps added so far.

    ``monoid`` is the quotient. ``names`` has the least sum of heaps of each element, ``generators``
    the heaps that aren't products of smaller ones, and ``values`` the element of every heap, from
    heap 0 on. The ``observer`` counts the steps and can end the search.
    """

    def __init__(self, options: HeapOptions, limit: int, observer: Observer) -> None:
        self._heap_options = options
        self._limit = limit
        self._observer = observer
        self._believed = Hypothesis(observer)
        self._contexts: list[Monomial] = [()]
        self._index: dict[Monomial, int] = {(): 0}
        self.names: list[Monomial] = [()]
        self.generators: list[int] = []
        self.values: list[int] = [0]
        self.monoid = BipartiteMonoid(((0,),), frozenset())
        self._verification = Verification(self.monoid, self.names, observer)

    def add_next_heap(self) -> None:
        """Add the next heap.

        :raises TooLarge: when the quotient exceeds the limit of elements, can't be settled, or the
            observer ends the search. The proven results for smaller heaps stay, but no further heap
            can be added.
        """
        proven = self.monoid, self.names, self._index, self.generators, self.values[:]
        try:
            self._add(len(self.values))
        except TooLarge:
            self.monoid, self.names, self._index, self.generators, self.values = proven
            raise

    def _add(self, heap: int) -> None:
        moves = self._moves_of(heap)
        self.values.append(0)
        if not moves:
            return
        self._believed.options[heap] = moves
        self._believed.heap = heap
        signature = self._signature((heap,))
        for name in self.names:
            if self._signature(name) == signature:
                self.values[heap] = self._index[name]
                self._believed.relate((heap,), name)
                failure = self._verification.add_heap(
                    heap, self.values[heap], self._option_values(heap)
                )
                if failure is None:
                    return
                self._refute(failure)
                break
        self._grow()

    def _moves_of(self, heap: int) -> tuple[Monomial, ...]:
        """Return the options of a heap, without heaps that have no move themselves."""
        moves: set[Monomial] = set()
        for parts in self._heap_options(heap):
            self._observer.expanded(1)
            if max(parts, default=0) >= heap or min(parts, default=0) < 0:
                raise CgtError(
                    "A heap of {heap} can't become {parts}. Heaps must get smaller.",
                    heap=heap,
                    parts=parts,
                )
            moves.add(monomial(part for part in parts if part in self._believed.options))
        return tuple(sorted(moves))

    def _signature(self, sum_of_heaps: Monomial) -> tuple[bool, ...]:
        return tuple(
            self._believed.is_p(monomial(sum_of_heaps + context)) for context in self._contexts
        )

    def _add_context(self, context: Monomial) -> None:
        if context not in self._contexts:
            self._contexts.append(context)

    def _grow(self) -> None:
        """Find the quotient with the newest heap, proven and reduced."""
        for _ in range(_ROUND_LIMIT):
            self._find_normal_forms()
            if not self._build_monoid():
                continue
            failure = self._verify()
            if failure is None:
                self._reduce()
                return
            self._refute(failure)
        raise TooLarge(
            "The misère quotient couldn't be settled at heap {heap}.",
            heap=self._believed.heap,
        )

    def _find_normal_forms(self) -> None:
        """List the sums that no relation rewrites, least first, and relate equivalent ones.

        A sum of a normal form and one heap becomes a new relation if a smaller normal form has the
        same outcomes in all contexts. Otherwise it becomes a new normal form.
        """
        earlier = set(self.names)
        names: list[Monomial] = [()]
        seen: dict[tuple[bool, ...], Monomial] = {self._signature(()): ()}
        self.generators = []
        for heap in self._believed.options:
            if self._believed.is_reducible((heap,)):
                continue
            alike = None if (heap,) in earlier else seen.get(self._signature((heap,)))
            if alike is not None:
                self._believed.relate((heap,), alike)
                continue
            self.generators.append(heap)
            layer = names[:]
            while layer:
                longer = [monomial((*name, heap)) for name in layer]
                layer: list[Monomial] = []
                for name in longer:
                    if self._believed.is_reducible(name):
                        continue
                    signature = self._signature(name)
                    if signature in seen:
                        self._believed.relate(name, seen[signature])
                        continue
                    seen[signature] = name
                    layer.append(name)
                    self._check_order(len(names) + len(layer))
                names += layer
        self.names = names
        self._index = {name: index for index, name in enumerate(names)}

    def _check_order(self, order: int) -> None:
        if order > self._limit:
            raise TooLarge(
                "The misère quotient grew past {limit} elements at heap {heap}.",
                limit=self._limit,
                heap=self._believed.heap,
            )

    def _build_monoid(self) -> bool:
        """Build the monoid of the normal forms, or return False if relations contradict each other.

        Each heap acts on the normal forms. If these actions commute, the normal forms are a monoid
        in which x times y is y acting on x.
        """
        actions = {
            heap: [
                self._index[self._believed.normal_form(monomial((*name, heap)))]
                for name in self.names
            ]
            for heap in self.generators
        }
        for first, second in combinations(self.generators, 2):
            one, other = actions[first], actions[second]
            self._report_work(1)
            for index, name in enumerate(self.names):
                if other[one[index]] != one[other[index]]:
                    ends = self.names[other[one[index]]], self.names[one[other[index]]]
                    self._resolve(name, (first, second), ends)
                    return False
        rows: list[tuple[int, ...]] = []
        for name in self.names:
            self._report_work(1 + len(name))
            row = list(range(len(self.names)))
            for heap in name:
                row = [actions[heap][element] for element in row]
            rows.append(tuple(row))
        outcomes = (index for index, name in enumerate(self.names) if self._believed.is_p(name))
        self.monoid = BipartiteMonoid(tuple(rows), frozenset(outcomes))
        for heap in self._believed.options:
            self.values[heap] = self._index[self._believed.normal_form((heap,))]
        return True

    def _report_work(self, rows: int) -> None:
        """Report work on a number of rows of the multiplication table to the observer."""
        self._observer.expanded(rows * (1 + len(self.names) // ELEMENTS_A_STEP))

    def _resolve(
        self, name: Monomial, heaps: tuple[int, int], ends: tuple[Monomial, Monomial]
    ) -> None:
        """Drop a relation because one sum was rewritten in two ways as two normal forms.

        The two have different outcomes in some context. On the way between them, a step that
        changes the outcome is a false relation. If its own context is already in use, an outcome
        depends on another false relation, and then all steps are dropped and learnt again.
        """
        context = next(
            (
                context
                for context in self._contexts
                if self._believed.is_p(monomial(ends[0] + context))
                != self._believed.is_p(monomial(ends[1] + context))
            ),
            None,
        )
        if context is None:
            self._believed.relate(max(ends), min(ends))
            return
        steps = [
            *self._way(name, heaps[0], heaps[1], context),
            *self._way(name, heaps[1], heaps[0], context),
        ]
        false = next(filter(self._changes_outcome, steps))
        if false.context not in self._contexts:
            steps = [false]
        for left in {step.left for step in steps}:
            self._believed.unrelate(left)
        for step in steps:
            self._add_context(step.context)

    def _changes_outcome(self, step: Step) -> bool:
        right = self._believed.right_of(step.left)
        return self._believed.is_p(monomial(step.left + step.context)) != self._believed.is_p(
            monomial(right + step.context)
        )

    def _way(self, name: Monomial, first: int, second: int, context: Monomial) -> list[Step]:
        """Return the successive steps that rewrite a sum of a normal form and two heaps."""
        steps: list[Step] = []
        form = name
        for heap, beside in ((first, (second, *context)), (second, context)):
            steps += [
                step._replace(context=monomial(step.context + beside))
                for step in self._believed.rewriting(monomial((*form, heap)))
            ]
            form = self._believed.normal_form(monomial((*form, heap)))
        return steps

    def _refute(self, failure: Monomial) -> None:
        """Drop every relation that rewrites a sum and gives it a wrong outcome.

        All smaller sums have the right outcome, among them the results of rewriting the sum. So
        each of these relations changes the outcome in the context of the rest.
        """
        wrong = self._believed.is_p(self._believed.normal_form(failure))
        for step in self._believed.relations_in(failure):
            self._add_context(step.context)
            self._believed.unrelate(step.left)
        self._believed.record(failure, is_p=not wrong)

    def _option_values(self, heap: int) -> set[int]:
        return {
            self.monoid.product(self.values[part] for part in parts)
            for parts in self._believed.options[heap]
        }

    def _verify(self) -> Monomial | None:
        """Prove the monoid for all heaps, or return the least sum with a wrong outcome."""
        self._verification = Verification(self.monoid, self.names, self._observer)
        heaps = [
            (heap, self.values[heap], self._option_values(heap)) for heap in self._believed.options
        ]
        failures = [self._verification.option_in_p(*heap) for heap in heaps]
        missed = next(filter(None, (self._verification.add_heap(*heap) for heap in heaps)), None)
        return min(filter(None, chain(failures, [missed])), default=None)

    def _reduce(self) -> None:
        """Merge the elements that no context distinguishes, and restart from the proven relations.

        The outcomes stay the same, so this monoid is right too. It is verified again to rebuild the
        now smaller set of sums that cover each other.
        """
        self._report_work(self.monoid.order)
        least = self.monoid.indistinguishable([self.values[heap] for heap in self.generators])
        kept = sorted(set(least))
        number = {element: index for index, element in enumerate(kept)}
        shrink = [number[element] for element in least]
        table = self.monoid.table
        self.monoid = BipartiteMonoid(
            tuple(tuple(shrink[table[x][y]] for y in kept) for x in kept),
            frozenset(number[x] for x in kept if x in self.monoid.p_portion),
        )
        self.names = [self.names[element] for element in kept]
        self.values = [shrink[element] for element in self.values]
        self._index = {name: index for index, name in enumerate(self.names)}
        self.generators = [name[0] for name in self.names if len(name) == 1]
        self._believed.restart(self.relations() | self._heap_relations())
        self._contexts = self._telling_contexts()
        self._verify()

    def relations(self) -> dict[Monomial, Monomial]:
        """Return the relations between products of generators, each minimal on its greater side."""
        found: dict[Monomial, Monomial] = {}
        for index, name in enumerate(self.names):
            for heap in self.generators:
                longer = monomial((*name, heap))
                if longer not in self._index and all(
                    longer[:place] + longer[place + 1 :] in self._index
                    for place in range(len(longer))
                ):
                    found[longer] = self.names[self.monoid.table[index][self.values[heap]]]
        return found

    def _heap_relations(self) -> dict[Monomial, Monomial]:
        names = {heap: self.names[self.values[heap]] for heap in self._believed.options}
        return {(heap,): name for heap, name in names.items() if name != (heap,)}

    def _telling_contexts(self) -> list[Monomial]:
        """Return a few sums whose outcomes distinguish all elements, by a greedy choice."""
        masks = self.monoid.p_masks()
        everything = range(self.monoid.order)
        chosen = [0]
        classes = [(mask & 1,) for mask in masks]
        while len(set(classes)) < self.monoid.order:
            self._report_work(4 * self.monoid.order)
            split = [
                [(*own, mask >> context & 1) for own, mask in zip(classes, masks, strict=True)]
                for context in everything
            ]
            best = max(everything, key=lambda context: len(set(split[context])))
            chosen.append(best)
            classes = split[best]
        return [self.names[element] for element in chosen]
