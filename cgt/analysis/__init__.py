"""Theory applied to a position: who wins, how and why; and the review of a match."""

from cgt.analysis.analysing import Analysis, analyse, analyse_at_sight
from cgt.analysis.explaining import explain
from cgt.analysis.explanation import Explanation
from cgt.analysis.game_graph import GameGraph, game_graph
from cgt.analysis.hardest import hardest_move
from cgt.analysis.outcomes import outcome
from cgt.analysis.paragraphs import Line, Paragraph, Section, numbered
from cgt.analysis.reviewing import Grade, Ply, Review, review
from cgt.analysis.steps import ComponentStep, FirstValues, OptionValue, WinningMove
from cgt.values import Outcome

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
    "numbered",
    "outcome",
    "review",
]
