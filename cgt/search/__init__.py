"""The generic solver for what no theory covers: normal play by nimber search, misère exactly."""

from cgt.search.game import Game, Piece, RulesetGame, SumGame
from cgt.search.misere import MisereSearch
from cgt.search.nimbers import NimberSearch, odd_ones
from cgt.search.solving import nim_value_by_search
from cgt.search.table import Table

__all__ = [
    "Game",
    "MisereSearch",
    "NimberSearch",
    "Piece",
    "RulesetGame",
    "SumGame",
    "Table",
    "nim_value_by_search",
    "odd_ones",
]
