"""The named coin-turning games."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.coins.grid import CoinGrid
from cgt.rulesets.coins.naming import MOCK_TURTLES, TRIPLETS, TURTLES, TWINS
from cgt.rulesets.coins.patterns import Grunt, InARow, Pattern, Some, Sym, Turnips
from cgt.rulesets.coins.row import EXAMPLES, CoinRow
from cgt.rulesets.entry import Entry, entry

COINS = Text("Coins")
_WW14 = "Winning Ways, chapter 14"


def _row(
    title: Text,
    pattern: Pattern,
    *aliases: str,
    brief: Text,
    starts: tuple[str, ...] = EXAMPLES,
) -> Entry:
    return entry(title, CoinRow(pattern, starts), COINS, _WW14, *aliases, brief=brief)


def _grid(title: Text, down: Pattern, across: Pattern, *aliases: str, brief: Text) -> Entry:
    """Return the entry of a product of two games."""
    game = CoinGrid(down, across)
    return entry(title, game, COINS, f"{_WW14}; Lenstra 1977", *aliases, brief=brief)


ENTRIES: tuple[Entry, ...] = (
    _row(
        Text("Turning Turtles"),
        TURTLES,
        "turtles",
        "coin turtles",
        brief=Text("turn one or two coins, the last from heads to tails"),
    ),
    _row(
        Text("Mock Turtles"),
        MOCK_TURTLES,
        "mock turtle",
        brief=Text("turn one to three coins, the last from heads to tails"),
    ),
    _row(
        Text("Moebius"),
        Some((1, 2, 3, 4, 5)),
        "möbius",
        brief=Text("turn one to five coins, the last from heads to tails"),
    ),
    _row(
        Text("Mogul"),
        Some((1, 2, 3, 4, 5, 6, 7)),
        brief=Text("turn one to seven coins, the last from heads to tails"),
        starts=("thththh", "hthhtth", "thhthht"),
    ),
    _row(
        Text("Moidores"),
        Some(tuple(range(1, 10))),
        brief=Text("turn one to nine coins, the last from heads to tails"),
        starts=("thththh", "hthhtth", "thhthht"),
    ),
    _row(
        Text("Twins"),
        TWINS,
        brief=Text("turn two coins, the last from heads to tails"),
    ),
    _row(
        Text("Triplets"),
        TRIPLETS,
        brief=Text("turn three coins, the last from heads to tails"),
    ),
    _row(
        Text("Ruler"),
        InARow(),
        "ruler game",
        brief=Text("turn coins side by side, the last from heads to tails"),
    ),
    _row(
        Text("Ruler with three coins at most"),
        InARow(3),
        brief=Text("turn up to three coins side by side, the last to tails"),
    ),
    _row(
        Text("Turnips"),
        Turnips(),
        "ternups",
        brief=Text("turn three equally spaced coins, the last from heads to tails"),
    ),
    _row(
        Text("Grunt"),
        Grunt(),
        "grundy's game in coins",
        brief=Text("turn the first coin and three more in a mirror-symmetric pattern"),
        starts=("tthhthhtth", "ttththhth"),
    ),
    _row(
        Text("Sym"),
        Sym(),
        "symmetry",
        brief=Text("turn a mirror-symmetric set of coins, the last from heads to tails"),
    ),
    _grid(
        Text("Turning Corners"),
        TWINS,
        TWINS,
        "corners",
        "turning corner",
        brief=Text("turn the four corners of a rectangle"),
    ),
    _grid(
        Text("Rugs"),
        InARow(),
        InARow(),
        brief=Text("turn all the coins in a rectangle"),
    ),
    _grid(
        Text("Turtles by turtles"),
        TURTLES,
        TURTLES,
        brief=Text("turn one coin, two in a line, or the corners of a rectangle"),
    ),
    _grid(
        Text("Twins by ruler"),
        TWINS,
        InARow(),
        brief=Text("turn the same stretch of coins in two rows"),
    ),
    _grid(
        Text("Mock turtles by mock turtles"),
        MOCK_TURTLES,
        MOCK_TURTLES,
        brief=Text("turn the coins where up to three rows and columns cross"),
    ),
)
"""The named coin-turning games, in the order of the catalogue."""
