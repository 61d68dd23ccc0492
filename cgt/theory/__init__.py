"""Theory applied to a position or a match, with the winner, the winning moves and the reasons."""

from cgt.core.values import Outcome
from cgt.theory.analysing import Analysis, analyse, analyse_at_sight
from cgt.theory.explaining import explain
from cgt.theory.explanation import Explanation
from cgt.theory.game_graph import GameGraph, game_graph
from cgt.theory.hardest import hardest_move
from cgt.theory.outcomes import outcome
from cgt.theory.paragraphs import Line, Paragraph, Section, numbered
from cgt.theory.reviewing import Grade, Ply, Review, holder, review
from cgt.theory.steps import ComponentStep, FirstValues, OptionValue, WinningMove

__all__ = [
    "Analysis",
    "ComponentStep",
    "Explanation",
    "FirstValues",
    "GameGraph",
    "Grade",
    "Line",
    "OptionValue",
    "Outcome",
    "Paragraph",
    "Ply",
    "Review",
    "Section",
    "WinningMove",
    "analyse",
    "analyse_at_sight",
    "explain",
    "game_graph",
    "hardest_move",
    "holder",
    "numbered",
    "outcome",
    "review",
]
