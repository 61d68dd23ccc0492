"""Patterns of coins that a move turns, one for each game, with the nim values of single heads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cgt.core.codes import sentences
from cgt.core.contract import computed
from cgt.core.text import Text
from cgt.core.values import Growing, mex, nim_sum
from cgt.rulesets.heaps.base import HeapRuleset

Places = tuple[int, ...]
"""Places of coins, counted from 1 at the left."""


class Pattern(ABC):
    """The sets of coins that one move can turn, the rightmost of them from heads to tails.

    ``name`` is its notation, ``rule`` the rule for a row, and ``longest`` the maximum number of
    coins in a row, because the number of moves, or the work for the values, grows quickly.
    """

    __slots__ = ()

    name: str

    rule: Text

    rows: Text
    columns: Text
    """The columns that a move chooses on a grid, such as ``one or two columns``, like ``rows``."""

    longest: int

    @abstractmethod
    def partners(self, last: int) -> Iterator[Places]:
        """Yield the sets of places to the left that a move can turn together with ``last``."""

    def value(self, place: int) -> int:
        """Return the nim value of a row with a single head, at this place."""
        return _values(self)[place - 1]

    def next_value(self, values: list[int]) -> int:
        """Return the nim value at the next place, from the values at all places to its left."""
        last = len(values) + 1
        return mex(nim_sum(values[p - 1] for p in others) for others in self.partners(last))


@lru_cache(maxsize=64)
def _values(pattern: Pattern) -> Growing:
    """Return the nim values of a pattern for the places from 1 on."""
    return Growing(pattern.next_value)


@dataclass(frozen=True, slots=True)
class Some(Pattern):
    """Any coins, as many as one of ``numbers``."""

    numbers: Places

    @computed
    def name(self) -> str:
        return f"turn {spans(self.numbers)}"

    @computed
    def rule(self) -> Text:
        if self.numbers == (1,):
            return Text("Turn over one coin from heads to tails.")
        return Text(
            "Turn over {numbers} coins anywhere in the row. The rightmost must go "
            "from heads to tails.",
            numbers=counts_in_words(self.numbers),
        )

    @computed
    def rows(self) -> Text:
        if self.numbers == (1,):
            return Text("one row")
        return Text("{numbers} rows", numbers=counts_in_words(self.numbers))

    @computed
    def columns(self) -> Text:
        if self.numbers == (1,):
            return Text("one column")
        return Text("{numbers} columns", numbers=counts_in_words(self.numbers))

    @computed
    def longest(self) -> int:
        most = max(self.numbers)
        return 40 if most <= 3 else 24 if most <= 5 else 18

    def partners(self, last: int) -> Iterator[Places]:
        for number in self.numbers:
            yield from combinations(range(1, last), number - 1)

    def next_value(self, values: list[int]) -> int:
        """Return the next value from the nim-sums of earlier ones, without listing moves."""
        sums: list[set[int]] = [{0}, *(set[int]() for _ in range(max(self.numbers) - 1))]
        for value in values:
            for number in range(len(sums) - 1, 0, -1):
                sums[number] |= {value ^ sum_ for sum_ in sums[number - 1]}
        return mex(sum_ for number in self.numbers for sum_ in sums[number - 1])


@dataclass(frozen=True, slots=True)
class InARow(Pattern):
    """Any number of neighbouring coins, up to ``most`` of them unless it is None."""

    most: int | None = None

    @computed
    def name(self) -> str:
        return "ruler" if self.most is None else f"ruler {self.most}"

    @computed
    def rule(self) -> Text:
        if self.most is None:
            return Text(
                "Turn over any number of coins side by side. The rightmost must go "
                "from heads to tails."
            )
        return Text(
            "Turn over up to {most} coins side by side. The rightmost must go from heads to tails.",
            most=self.most,
        )

    @computed
    def rows(self) -> Text:
        if self.most is None:
            return Text("any number of rows side by side")
        return Text("up to {most} rows side by side", most=self.most)

    @computed
    def columns(self) -> Text:
        if self.most is None:
            return Text("any number of columns side by side")
        return Text("up to {most} columns side by side", most=self.most)

    longest = 60

    def partners(self, last: int) -> Iterator[Places]:
        least = 1 if self.most is None else max(1, last - self.most + 1)
        for first in range(last, least - 1, -1):
            yield tuple(range(first, last))


@dataclass(frozen=True, slots=True)
class Turnips(Pattern):
    """Three coins at equal distances."""

    name = "turnips"
    rule = Text(
        "Turn over three equally spaced coins, such as 2, 4 and 6. The "
        "rightmost must go from heads to tails."
    )
    rows = Text("three equally spaced rows")
    columns = Text("three equally spaced columns")
    longest = 60

    def partners(self, last: int) -> Iterator[Places]:
        for step in range(1, (last - 1) // 2 + 1):
            yield (last - 2 * step, last - step)


@dataclass(frozen=True, slots=True)
class Grunt(Pattern):
    """Four coins in mirror symmetry including the first of the row, as in Grundy's game."""

    name = "grunt"
    rule = Text(
        "Turn over the first coin, any other coin, and two between them at equal distances "
        "from the ends, such as 1, 3, 6 and 8. The rightmost must go from heads to tails."
    )
    rows = Text("four rows in a mirror-symmetric pattern, including the first")
    columns = Text("four columns in a mirror-symmetric pattern, including the first")
    longest = 60

    def partners(self, last: int) -> Iterator[Places]:
        for inner in range(2, (last + 1) // 2 + (last + 1) % 2):
            if inner < last + 1 - inner:
                yield (1, inner, last + 1 - inner)


@dataclass(frozen=True, slots=True)
class Sym(Pattern):
    """Any coins in mirror symmetry."""

    name = "sym"
    rule = Text(
        "Turn over any mirror-symmetric set of coins, such as 2, 3, 6 and 7. The rightmost "
        "must go from heads to tails."
    )
    rows = Text("any mirror-symmetric set of rows")
    columns = Text("any mirror-symmetric set of columns")
    longest = 20

    def partners(self, last: int) -> Iterator[Places]:
        for first in range(last, 0, -1):
            inside = range(first + 1, last)
            half = inside[: (len(inside) + 1) // 2]
            for number in range(len(half) + 1):
                for chosen in combinations(half, number):
                    mirrored = {first + last - place for place in chosen}
                    turned = {first, *chosen, *mirrored} - {last}
                    yield tuple(sorted(turned))


@dataclass(frozen=True, slots=True)
class OfHeaps(Pattern):
    """The coins of a heap game.

    A move turns the coin at place n and those at the sizes of the heaps that n becomes. This covers
    every heap game whose moves leave at most two heaps.
    """

    game: HeapRuleset

    @computed
    def name(self) -> str:
        return f"coins of {self.game.code}"

    @computed
    def rule(self) -> Text:
        return Text(
            "A head in place n stands for a heap of n tokens. Turn it to tails, make a move "
            "in its heap, and turn over the coin at the place of each resulting heap. {rule}",
            rule=self.game.rule,
        )

    @computed
    def rows(self) -> Text:
        return Text("rows as in a move of {game}", game=self.game.name)

    @computed
    def columns(self) -> Text:
        return Text("columns as in a move of {game}", game=self.game.name)

    longest = 40

    def partners(self, last: int) -> Iterator[Places]:
        seen: set[Places] = set()
        for option in self.game.options(last):
            heaps = [part for part in option.parts if part]
            odd = tuple(sorted(heap for heap in set(heaps) if heaps.count(heap) % 2))
            if odd not in seen:
                seen.add(odd)
                yield odd

    def value(self, place: int) -> int:
        return self.game.nim_value_of(place)


def counts_in_words(numbers: Places) -> Text:
    """Return numbers of coins in words.

    >>> str(counts_in_words((1, 2))), str(counts_in_words((1, 2, 3, 4, 5)))
    ('one or two', 'one to five')
    """
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return Text(
            "{least} to {most}",
            least=sentences.number(numbers[0]),
            most=sentences.number(numbers[-1]),
        )
    return sentences.in_words(numbers)


@lru_cache(maxsize=256)  # cached because the names of games are compared in every search
def spans(numbers: Places) -> str:
    """Return numbers as notation, ``1-3`` for a whole span, else ``1,4``."""
    listed = sorted(numbers)
    if len(listed) > 1 and listed == list(range(listed[0], listed[-1] + 1)):
        return f"{listed[0]}-{listed[-1]}"
    return ",".join(map(str, listed))


def heads_theory(heads: list[tuple[str, int]]) -> Text:
    """Return the reason for the value of a row or grid, with the nim value of each single head."""
    return Text(
        "each head counts as if it were alone, because two heads in one place cancel "
        "(coin-turning theorem): {heads}",
        heads=" ⊕ ".join(f"{place}: {value}" for place, value in heads),
    )
