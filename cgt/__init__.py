"""cgt: a solver for impartial games.

>>> import cgt
>>> analysis = cgt.analyse(cgt.position("take 1-3: 3 4 5"))
>>> analysis.outcome.value, analysis.nim_value, [str(move) for move in analysis.winning_moves]
('N', 2, ['A-2', 'B-2', 'C-2'])
"""

from cgt import notebook
from cgt.analysis import Analysis, Grade, Outcome, Ply, analyse, review
from cgt.analysis.explaining import Explanation, explain
from cgt.contract import Option, Ruleset
from cgt.errors import CgtError, IllegalMove, NotationError, TooLarge
from cgt.misere import Genus
from cgt.notation import move, position
from cgt.periods import Period
from cgt.play import Play
from cgt.positions import Component, Move, Position
from cgt.quotients import misere_quotient
from cgt.rulesets.catalogue import CATALOGUE, ruleset
from cgt.rulesets.heaps.heap_game import heap_game
from cgt.values import mex, nim_sum

__all__ = [
    "CATALOGUE",
    "Analysis",
    "CgtError",
    "Component",
    "Explanation",
    "Genus",
    "Grade",
    "IllegalMove",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Period",
    "Play",
    "Ply",
    "Position",
    "Ruleset",
    "TooLarge",
    "analyse",
    "explain",
    "heap_game",
    "mex",
    "misere_quotient",
    "move",
    "nim_sum",
    "position",
    "review",
    "ruleset",
]

notebook.enable()
