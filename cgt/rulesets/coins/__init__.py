"""Coin-turning games, in which a move turns coins and the rightmost goes from heads to tails."""

from cgt.rulesets.coins.entries import COINS, ENTRIES
from cgt.rulesets.coins.grid import CoinGrid
from cgt.rulesets.coins.naming import parse
from cgt.rulesets.coins.patterns import Grunt, InARow, OfHeaps, Pattern, Some, Sym, Turnips
from cgt.rulesets.coins.row import CoinRow

__all__ = [
    "COINS",
    "ENTRIES",
    "CoinGrid",
    "CoinRow",
    "Grunt",
    "InARow",
    "OfHeaps",
    "Pattern",
    "Some",
    "Sym",
    "Turnips",
    "parse",
]
