"""A parser for the names of coin-turning games, such as ``turn 1-3`` or ``twins x ruler``."""

from __future__ import annotations

import re

from cgt.core.contract import Ruleset
from cgt.errors import NotationError
from cgt.rulesets.coins.grid import CoinGrid
from cgt.rulesets.coins.patterns import Grunt, InARow, Pattern, Some, Sym, Turnips
from cgt.rulesets.coins.row import CoinRow

MOST_TURNED = 9
"""The maximum number of coins that a move of a ``turn`` game can turn."""

TURTLES, TWINS = Some((1, 2)), Some((2,))
MOCK_TURTLES, TRIPLETS = Some((1, 2, 3)), Some((3,))
NAMED: dict[str, Pattern] = {
    "turtles": TURTLES,
    "twins": TWINS,
    "mock turtles": MOCK_TURTLES,
    "triplets": TRIPLETS,
    "ruler": InARow(),
    "turnips": Turnips(),
    "ternups": Turnips(),
    "grunt": Grunt(),
    "sym": Sym(),
}
"""Patterns by their names inside a product."""


def parse(text: str) -> Ruleset | None:
    """Return the game that a text in lower case denotes, or None if it is not a coin-turning game.

    :raises NotationError: if its kind is clear but its numbers are out of range.
    """
    given = re.sub(r"\s+", " ", text.strip())
    product = re.fullmatch(r"(.+?) ?(?:×| x | by ) ?(.+)", given)
    if product is not None:
        down, across = _pattern(product[1]), _pattern(product[2])
        return None if down is None or across is None else CoinGrid(down, across)
    pattern = _pattern(given)
    return None if pattern is None else CoinRow(pattern)


def _pattern(given: str) -> Pattern | None:
    """Return the pattern of a game in one dimension, or None if the text names no pattern."""
    given = given.strip()
    if given in NAMED:
        return NAMED[given]
    rows = re.fullmatch(r"ruler (?:up to )?(\d{1,4})", given)
    if rows is not None:
        return InARow(_number(rows[1], given, 60))
    turn = re.fullmatch(
        r"turn (up to )?(\d{1,4}(?: ?- ?\d{1,4})?(?:(?:, ?| or | )\d{1,4}(?: ?- ?\d{1,4})?)*)"
        r"(?: coins?)?",
        given,
    )
    if turn is None:
        return None
    numbers: set[int] = set()
    for part in re.split(r", ?| or | ", re.sub(r" ?- ?", "-", turn[2])):
        first, _, last = part.partition("-")
        low = _number(first, given, MOST_TURNED)
        high = _number(last or first, given, MOST_TURNED)
        numbers.update(range(1 if turn[1] else low, high + 1))
    if not numbers:
        raise NotationError(
            "Say how many coins a move can turn, smallest number first.",
            span=(0, len(given)),
            example="turn 1-3",
        )
    return Some(tuple(sorted(numbers)))


def _number(digits: str, given: str, most: int) -> int:
    """Return a number of coins after checking its range."""
    number = int(digits)
    if number == 0:
        raise NotationError(
            "A move must turn at least one coin.", span=(0, len(given)), example="turn 1-3"
        )
    if number > most:
        raise NotationError(
            "A move can't turn {number} coins at once. The limit is {most}.",
            number=number,
            most=most,
            span=(0, len(given)),
            example="turn 1-3",
        )
    return number
