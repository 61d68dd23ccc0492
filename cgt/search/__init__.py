"""The generic solver for what no theory covers: normal play by nimber search, misère exactly."""

from cgt.search.budget import Budget, Observer
from cgt.search.game import Game, Piece, RulesetGame, SumGame
from cgt.search.limits import read_budget
from cgt.search.misere import MisereSearch
from cgt.search.nimbers import NimberSearch, odd_ones
from cgt.search.solving import nim_value_by_search
from cgt.search.table import Table

__all__ = [
    "Budget",
    "Game",
    "MisereSearch",
    "NimberSearch",
    "Observer",
    "Piece",
    "RulesetGame",
    "SumGame",
    "Table",
    "nim_value_by_search",
    "odd_ones",
    "read_budget",
]
