"""The named coin-turning games."""

from __future__ import annotations

from cgt.rulesets.coins.grid import CoinGrid
from cgt.rulesets.coins.naming import MOCK_TURTLES, TRIPLETS, TURTLES, TWINS
from cgt.rulesets.coins.patterns import Grunt, InARow, Pattern, Some, Sym, Turnips
from cgt.rulesets.coins.row import EXAMPLES, CoinRow
from cgt.rulesets.entry import Entry, entry
from cgt.text import Text

COINS = Text("Coins")
_WW14 = "Winning Ways, chapter 14"


def _row(title: Text, pattern: Pattern, *aliases: str, starts: tuple[str, ...] = EXAMPLES) -> Entry:
    """Return the entry of a game in a row."""
    return entry(title, CoinRow(pattern, starts), COINS, _WW14, *aliases)


def _grid(title: Text, down: Pattern, across: Pattern, *aliases: str) -> Entry:
    """Return the entry of a product."""
    return entry(title, CoinGrid(down, across), COINS, f"{_WW14}; Lenstra 1977", *aliases)


ENTRIES: tuple[Entry, ...] = (
    _row(Text("Turning Turtles"), TURTLES, "turtles"),
    _row(Text("Mock Turtles"), MOCK_TURTLES, "mock turtle"),
    _row(Text("Moebius"), Some((1, 2, 3, 4, 5)), "möbius"),
    _row(Text("Mogul"), Some((1, 2, 3, 4, 5, 6, 7)), starts=("thththh", "hthhtth", "thhthht")),
    _row(Text("Moidores"), Some(tuple(range(1, 10))), starts=("thththh", "hthhtth", "thhthht")),
    _row(Text("Twins"), TWINS),
    _row(Text("Triplets"), TRIPLETS),
    _row(Text("Ruler"), InARow(), "the ruler game"),
    _row(Text("Ruler with three coins at most"), InARow(3)),
    _row(Text("Turnips"), Turnips(), "ternups"),
    _row(Text("Grunt"), Grunt(), "grundy's game in coins", starts=("tthhthhtth", "ttththhth")),
    _row(Text("Sym"), Sym(), "symmetry"),
    _grid(Text("Turning Corners"), TWINS, TWINS, "corners"),
    _grid(Text("Rugs"), InARow(), InARow()),
    _grid(Text("Turtles by turtles"), TURTLES, TURTLES),
    _grid(Text("Twins by ruler"), TWINS, InARow()),
    _grid(Text("Mock turtles by mock turtles"), MOCK_TURTLES, MOCK_TURTLES),
)
"""In the order in which they are offered."""
