"""Coin-turning games on a row of coins that show heads or tails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from cgt.core.contract import Option, Ruleset, computed
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import nim_sum
from cgt.errors import NotationError
from cgt.rulesets.coins.patterns import Pattern, Places, heads_theory

HEADS, TAILS = "h", "t"
MANY_MOVES = 30
"""The minimum ``longest`` of a pattern with few enough moves for long random rows."""
EXAMPLES = ("thththth", "hththh thhth", "tthhthhtth")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CoinRow(Ruleset[str]):
    """A coin-turning game on a row of coins (Lenstra 1977 and Winning Ways, chapter 14).

    A state is a row such as ``"thh"``. Its nim value is the nim-sum of the values of its heads,
    each taken as the only head, because turning a coin twice leaves it as it was.
    """

    pattern: Pattern
    examples: tuple[str, ...] = EXAMPLES

    @computed
    def name(self) -> str:
        return self.pattern.name

    @computed
    def rule(self) -> Text:
        return self.pattern.rule

    def random_start(self, rng: Random, size: Size) -> tuple[str, ...]:
        """Return random rows that end with heads, shorter ones if the game has many moves."""
        if self.pattern.longest < MANY_MOVES:
            most, rows = size.of(6, 7, 8), 3
        else:
            most, rows = size.of(8, 10, 12), size.of(rng.randint(1, 2), rng.randint(1, 2), 2)
        return tuple(_toss(rng, most - 1) + HEADS for _ in range(rows))

    def options(self, row: str) -> Iterator[Option]:
        for turned in self._moves(row):
            yield _turn(row, turned)

    def _moves(self, row: str) -> Iterator[Places]:
        """Yield the places that each move turns, in increasing order."""
        for last in heads(row):
            for others in self.pattern.partners(last):
                yield (*others, last)

    def count_options(self, state: str, limit: int) -> int:
        return sum(1 for _ in islice(self._moves(state), limit))

    def options_to(self, row: str, value: int) -> Iterator[Option]:
        worth = self.pattern.value
        change = self.nim_value_of(row) ^ value
        for turned in self._moves(row):
            if nim_sum(map(worth, turned)) == change:
                yield _turn(row, turned)

    def find_option(self, row: str, text: str) -> Option | None:
        """Return the option that turns these places, in any order, or None if no option matches."""
        given = text.strip().casefold().removeprefix("turn")
        if re.fullmatch(r"\s*\d+(?:[\s,;&+-]+\d+)*", given) is None:
            return None
        turned = tuple(sorted({int(number) for number in re.findall(r"\d{1,4}", given)}))
        if not turned or not 0 < turned[-1] <= len(row) or row[turned[-1] - 1] != HEADS:
            return None
        legal = turned[:-1] in map(_sort_places, self.pattern.partners(turned[-1]))
        return _turn(row, turned) if legal and turned[0] > 0 else None

    def nim_value_of(self, state: str) -> int:
        return nim_sum(self.pattern.value(place) for place in heads(state))

    def why(self, state: str) -> Text | None:
        places = list(heads(state))
        if not places:
            return None
        return heads_theory([(str(place), self.pattern.value(place)) for place in places])

    def size(self, state: str) -> int:
        return state.count(HEADS)

    def split(self, state: str) -> tuple[str, ...]:
        """Return the row without the tails at its end, which no move can turn.

        The heads stay together, because they are independent in their nim values only.
        """
        row = state.rstrip(TAILS)
        return (row,) if row else ()

    def read(self, token: str) -> str:
        row = read_row(token, self.examples[0])
        if len(row) > self.pattern.longest:
            raise NotationError(
                "A row of {count} coins is too long. The limit is {most} in {game}.",
                count=len(row),
                most=self.pattern.longest,
                game=self.name,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return row

    def write(self, state: str) -> str:
        return state


def _toss(rng: Random, count: int) -> str:
    """Return random tosses of some coins."""
    return "".join(rng.choice((HEADS, TAILS)) for _ in range(count))


def heads(row: str) -> Iterator[int]:
    """Yield the places of the heads, counted from 1."""
    return (place for place, coin in enumerate(row, start=1) if coin == HEADS)


def read_row(token: str, example: str) -> str:
    """Return the row that a token such as ``hth``, ``101`` or ``[1,3]``, its heads, denotes.

    :raises NotationError: if it denotes no row.
    """
    given = token.strip()
    if re.fullmatch(r"[ht]+", given):
        return given
    if re.fullmatch(r"[01]+", given):
        return given.replace("1", HEADS).replace("0", TAILS)
    listed = re.fullmatch(r"[\[(]([\d\s,]+)[\])]", given)
    places = [int(number) for number in re.findall(r"\d{1,4}", listed[1])] if listed else []
    if places and min(places) > 0 and max(places) < 1000:
        return "".join(HEADS if at in places else TAILS for at in range(1, max(places) + 1))
    fault = re.search(r"[^ht]", given)
    start = fault.start() if fault else 0
    raise NotationError(
        "Write a row of coins with h for heads and t for tails. “{token}” isn't written that way.",
        token=token[:40],
        source=token,
        span=(start, start + 1),
        example=example,
    )


def _sort_places(places: Places) -> Places:
    return tuple(sorted(places))


def _turn(row: str, turned: Places) -> Option:
    coins = list(row)
    for place in turned:
        coins[place - 1] = TAILS if coins[place - 1] == HEADS else HEADS
    return Option(",".join(map(str, sorted(turned, reverse=True))), ("".join(coins),))
