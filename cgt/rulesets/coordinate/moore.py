"""Moore's Nim_k, in which a move takes from up to k heaps at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import prod
from random import Random

from cgt.core.contract import Option, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.errors import TooLarge
from cgt.rulesets.coordinate.base import Numbers, SortedRuleset, TupleRuleset, less, read_taken

MOST_HEAPS = 12
FOLLOWERS = 20_000
"""The maximum number of followers of a component whose nim value is computed by definition."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Moore(TupleRuleset[Numbers]):
    """Moore's Nim, in which a move takes tokens from 1 to ``most`` heaps (Moore 1910).

    The heaps in one pair of brackets are one component. They are no disjunctive sum, because a move
    can change several of them.
    """

    most: int = 2

    @computed
    def name(self) -> str:
        return f"moore {self.most}"

    @computed
    def rule(self) -> Text:
        return Text.counted(
            "Take any number of tokens from one of the heaps.",
            "Choose from one to {count} heaps, and take any number of tokens from each.",
            count=self.most,
        )

    @computed
    def examples(self) -> tuple[str, ...]:
        heaps = self.most + 1
        return (
            f"({','.join(str(heap) for heap in range(2, heaps + 2))})",
            f"({','.join(str(heap) for heap in range(1, heaps + 2))})",
            f"({','.join(['2'] * heaps)},3)",
        )

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        count = min(MOST_HEAPS, self.most + size.of(4, 5, 6))
        return (tuple(rng.randint(1, size.of(3, 4, 5)) for _ in range(count)),)

    def split(self, state: Numbers) -> tuple[Numbers, ...]:
        """Return the heaps in increasing order without the empty ones."""
        heaps = tuple(sorted(heap for heap in state if heap))
        return (heaps,) if heaps else ()

    def options(self, heaps: Numbers) -> Iterator[Option]:
        for count in range(1, min(self.most, len(heaps)) + 1):
            for chosen in combinations(range(len(heaps)), count):
                for taken in _takings(heaps, chosen, len(heaps)):
                    yield less(heaps, taken)

    def count_options(self, state: Numbers, limit: int) -> int:
        """Return the number of options, a sum of products of up to ``most`` heaps."""
        products = [1] + [0] * self.most
        for heap in state:
            for count in range(self.most, 0, -1):
                products[count] += heap * products[count - 1]
        return min(limit, sum(products[1:]))

    def find_option(self, heaps: Numbers, text: str) -> Option | None:
        taken = read_taken(text, heaps)
        if taken is None or sum(map(bool, taken)) > self.most:
            return None
        return less(heaps, taken)

    def is_p_position(self, heaps: Numbers) -> bool:
        """Return whether the number of 1s at each binary place is a multiple of k + 1 (Moore)."""
        return all(
            sum(heap >> place & 1 for heap in heaps) % (self.most + 1) == 0
            for place in range(max(heaps).bit_length())
        )

    def nim_value_of(self, state: Numbers) -> int:
        """Return the nim value, by theory if it is 0, if there are at most k heaps or if k is 1.

        :raises TooLarge: if the component has too many followers for the definition.
        """
        heaps = tuple(sorted(heap for heap in state if heap))
        if len(heaps) <= self.most:
            return sum(heaps)
        if self.most == 1:
            return nim_sum(heaps)
        if self.is_p_position(heaps):
            return 0
        if prod(heap + 1 for heap in heaps) > FOLLOWERS:
            raise TooLarge(
                "{position} is an N-position of {game}, but nim values are known only for "
                "small heaps.",
                position=self.write(state),
                game=self.name,
            )
        return SortedRuleset(self).nim_value(heaps, FOLLOWERS)

    def options_to(self, heaps: Numbers, value: int) -> Iterator[Option]:
        """Yield the options of this value, quickly for value 0 even if the heaps are large."""
        if value:
            yield from super(Moore, self).options_to(heaps, value)
            return
        top = max(heaps).bit_length() - 1
        for left in self._p_positions(heaps, (0,) * len(heaps), frozenset(), top):
            if left != heaps:
                yield less(
                    heaps, tuple(heap - rest for heap, rest in zip(heaps, left, strict=True))
                )

    def _p_positions(
        self, heaps: Numbers, left: Numbers, freed: frozenset[int], place: int
    ) -> Iterator[Numbers]:
        """Yield the P-positions that a move can leave, given the binary digits above ``place``.

        ``left`` has those digits already. ``freed`` are the heaps that these digits made smaller,
        so their lower digits are free. The search never gets stuck. If the freed heaps can't make
        up for the surplus 1s at a place, there are few enough of these to drop all of them.
        """
        if place < 0:
            yield left
            return
        bit = 1 << place
        ones = [heap for heap in range(len(heaps)) if heap not in freed and heaps[heap] & bit]
        for count in range(min(self.most - len(freed), len(ones)) + 1):
            for dropped in combinations(ones, count):
                for more in range(len(freed) + 1):
                    if (len(ones) - count + more) % (self.most + 1):
                        continue
                    for raised in combinations(sorted(freed), more):
                        kept = {*ones, *raised} - {*dropped}
                        further = tuple(
                            rest | bit if heap in kept else rest for heap, rest in enumerate(left)
                        )
                        yield from self._p_positions(heaps, further, freed | {*dropped}, place - 1)

    def why(self, state: Numbers) -> Text | None:
        heaps = [heap for heap in state if heap]
        if self.most == 1:
            return Text(
                "a move changes only one heap, as in Nim, so the value is the nim-sum: {heaps}",
                heaps=" ⊕ ".join(map(str, state)),
            )
        if heaps and len(heaps) <= self.most:
            return Text(
                "all remaining heaps can change at once, so they act like one Nim "
                "heap: {heaps} = {value}",
                heaps=" + ".join(map(str, heaps)),
                value=sum(heaps),
            )
        return None

    def why_outcome(self, state: Numbers) -> Text:
        if self.is_p_position(state):
            verdict = Text("Here every count is a multiple, so this is a P-position")
        else:
            verdict = Text("Here not every count is a multiple, so this is an N-position")
        return Text(
            "a move can change {most} heaps at once, so this isn't a sum of heaps. For "
            "each binary place, count the heaps with a 1 there. If every count is a "
            "multiple of {modulus}, no move keeps it that way. Otherwise, some move "
            "makes every count a multiple of {modulus}. {verdict} (Moore 1910)",
            most=self.most,
            modulus=self.most + 1,
            verdict=verdict,
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers:
            raise self.fault(
                "Write a position of {game} as heaps in brackets.", token, game=self.name
            )
        if len(numbers) > MOST_HEAPS:
            raise self.too_many(len(numbers), MOST_HEAPS, token)
        return numbers


def _takings(heaps: Numbers, chosen: tuple[int, ...], width: int) -> Iterator[Numbers]:
    """Yield the ways to take 1 or more tokens from each chosen heap, lazily."""
    if not chosen:
        yield (0,) * width
        return
    first, *others = chosen
    for some in range(1, heaps[first] + 1):
        for rest in _takings(heaps, tuple(others), width):
            yield (*rest[:first], some, *rest[first + 1 :])
