"""cgt: a solver for impartial games.

>>> import cgt
>>> cgt.ruleset("kayles").nim_value(10**18)
1
>>> analysis = cgt.analyse("take 1-3: 3 4 5")
>>> analysis.outcome.value, analysis.nim_value, [str(move) for move in analysis.winning_moves]
('N', 2, ['A-2', 'B-2', 'C-2'])
>>> cgt.position("nim: 3 4 5").play("A-2")
cgt.position('nim: 1 4 5')
"""

from cgt import notebook, puzzles
from cgt.analysis import Analysis, Explanation, GameGraph, Grade, Ply, Review
from cgt.analysis.tables import Strip, Table
from cgt.budget import Budget, read_budget
from cgt.components import Component, Move
from cgt.conjectures import (
    Comparison,
    Conjecture,
    Counterexample,
    Difference,
    Mistake,
    SequenceCheck,
    Slip,
    Verdict,
    check_sequence,
)
from cgt.contract import Option, Ruleset
from cgt.convention import Convention
from cgt.drawing import draw_explanation, draw_review
from cgt.errors import (
    CgtError,
    IllegalMove,
    NeverEnds,
    NotAHeapGame,
    NotationError,
    NotKnown,
    TooLarge,
    WrongKind,
)
from cgt.exports import Format
from cgt.face import (
    analyse,
    compare,
    conjecture,
    draw,
    explain,
    export,
    game_graph,
    games,
    genus,
    misere_form,
    misere_quotient,
    nim_value,
    nim_values,
    outcome,
    period,
    read_record,
    review,
    strip,
    table,
    winning_moves,
)
from cgt.misere import Genus, MisereQuotient
from cgt.nimbers import nim_product
from cgt.notation import move, position
from cgt.positions import Position
from cgt.record import Record
from cgt.rulesets.catalogue import CATALOGUE, ruleset
from cgt.rulesets.entry import Entry, Games
from cgt.rulesets.own import coordinate_game, graph_game, heap_game
from cgt.sequences.periods import Period
from cgt.sheets import Sheet, sheet
from cgt.showing.presenter import Presenter, presenter, shows
from cgt.sizes import Size
from cgt.text import Text
from cgt.values import Outcome, mex, nim_sum

__all__ = [
    "CATALOGUE",
    "Analysis",
    "Budget",
    "CgtError",
    "Comparison",
    "Component",
    "Conjecture",
    "Convention",
    "Counterexample",
    "Difference",
    "Entry",
    "Explanation",
    "Format",
    "GameGraph",
    "Games",
    "Genus",
    "Grade",
    "IllegalMove",
    "MisereQuotient",
    "Mistake",
    "Move",
    "NeverEnds",
    "NotAHeapGame",
    "NotKnown",
    "NotationError",
    "Option",
    "Outcome",
    "Period",
    "Ply",
    "Position",
    "Presenter",
    "Record",
    "Review",
    "Ruleset",
    "SequenceCheck",
    "Sheet",
    "Size",
    "Slip",
    "Strip",
    "Table",
    "Text",
    "TooLarge",
    "Verdict",
    "WrongKind",
    "analyse",
    "check_sequence",
    "compare",
    "conjecture",
    "coordinate_game",
    "draw",
    "draw_explanation",
    "draw_review",
    "explain",
    "export",
    "game_graph",
    "games",
    "genus",
    "graph_game",
    "heap_game",
    "mex",
    "misere_form",
    "misere_quotient",
    "move",
    "nim_product",
    "nim_sum",
    "nim_value",
    "nim_values",
    "outcome",
    "period",
    "position",
    "presenter",
    "puzzles",
    "read_budget",
    "read_record",
    "review",
    "ruleset",
    "sheet",
    "shows",
    "strip",
    "table",
    "winning_moves",
]

notebook.enable()


def __getattr__(name: str) -> str:
    """Return the version of the package, which is looked up when it is asked for."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - it loads slowly

        return version("grundy")
    message = f"module 'cgt' has no attribute {name!r}"
    raise AttributeError(message)
