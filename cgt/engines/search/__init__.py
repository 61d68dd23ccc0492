"""The generic solver for games without a theory, in normal play and exactly in misère play."""

from cgt.engines.search.game import Game, Piece, RulesetGame, SumGame
from cgt.engines.search.misere import MisereSearch
from cgt.engines.search.nimbers import NimberSearch, odd_ones
from cgt.engines.search.solving import nim_value_by_search
from cgt.engines.search.table import Table

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
