"""End-Nim, in which tokens are taken from the two ends of a row of heaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from cgt.core.contract import Option
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.engines.definition import nim_value_by_definition, too_large
from cgt.rulesets.coordinate.base import Numbers, TupleRuleset, less, read_taken

MOST_HEAPS = 12
FOLLOWERS = 20_000
"""The maximum number of followers of a component whose nim value is computed by definition."""


class EndNim(TupleRuleset[Numbers]):
    """A game of taking from the first or the last heap of a row (Albert and Nowakowski 2001).

    A component is the heaps from left to right. The first and the last are those that aren't empty.
    """

    __slots__ = ()

    name = "end-nim"
    rule = Text(
        "Take any number of tokens from the first or the last heap of the row. "
        "Once a heap is gone, the next one is at the end."
    )
    examples = ("(3,4,5)", "(2,5,3,4)", "(1,4,2,3)", "(3,1,4,2,3)")

    def random_start(self, rng: Random, size: Size) -> tuple[Numbers, ...]:
        return (tuple(rng.randint(1, size.of(4, 4, 5)) for _ in range(size.of(4, 5, 6))),)

    def options(self, heaps: Numbers) -> Iterator[Option]:
        for place in _ends(heaps):
            for some in range(1, heaps[place] + 1):
                yield _take(heaps, place, some)

    def count_options(self, heaps: Numbers, limit: int) -> int:
        return min(limit, sum(heaps[place] for place in _ends(heaps)))

    def find_option(self, heaps: Numbers, text: str) -> Option | None:
        taken = read_taken(text, heaps)
        if taken is None:
            return None
        places = [place for place, some in enumerate(taken) if some]
        return less(heaps, taken) if len(places) == 1 and places[0] in _ends(heaps) else None

    def split(self, state: Numbers) -> tuple[Numbers, ...]:
        """Return the row without empty heaps, from the end that makes it smaller."""
        heaps = tuple(heap for heap in state if heap)
        return (min(heaps, heaps[::-1]),) if heaps else ()

    def nim_value_of(self, state: Numbers) -> int:
        """Return the nim value, by definition if there are more than two heaps.

        :raises TooLarge: if the component has too many followers for the definition.
        """
        heaps = tuple(heap for heap in state if heap)
        if len(heaps) <= 2:
            return heaps[0] ^ heaps[-1] if len(heaps) == 2 else sum(heaps)
        if sum(one * other for one, other in combinations_with_replacement(heaps, 2)) > FOLLOWERS:
            raise too_large(self, FOLLOWERS)
        return nim_value_by_definition(self, min(heaps, heaps[::-1]), 2 * FOLLOWERS)

    def why(self, state: Numbers) -> Text | None:
        heaps = tuple(heap for heap in state if heap)
        if len(heaps) != 2:
            return None
        return Text(
            "both heaps that are left are at an end, so they are played like Nim: {heaps}",
            heaps=" ⊕ ".join(map(str, heaps)),
        )

    def check(self, numbers: Numbers, token: str) -> Numbers:
        if not numbers:
            raise self.fault("Write the heaps of the row in brackets, from left to right.", token)
        if len(numbers) > MOST_HEAPS:
            raise self.too_many(len(numbers), MOST_HEAPS, token)
        return numbers


def _ends(heaps: Numbers) -> list[int]:
    """Return the places of the first and the last heap that isn't empty, which can be the same."""
    places = [place for place, heap in enumerate(heaps) if heap]
    return sorted({places[0], places[-1]}) if places else []


def _take(heaps: Numbers, place: int, some: int) -> Option:
    return less(heaps, tuple(some if at == place else 0 for at in range(len(heaps))))
