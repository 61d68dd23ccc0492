"""A solver library for impartial games.

>>> import cgt
>>> cgt.ruleset("kayles").nim_value(10**18)
1
>>> analysis = cgt.analyse("take 1-3: 3 4 5")
>>> analysis.outcome.value, analysis.nim_value, [str(move) for move in analysis.winning_moves]
('N', 2, ['A-2', 'B-2', 'C-2'])
>>> cgt.position("nim: 3 4 5").play("A-2")
cgt.position('nim: 1 4 5')
"""

from cgt import deprecated, notebook, puzzles
from cgt.api import (
    analyse,
    compare,
    conjecture,
    draw,
    explain,
    export,
    game_graph,
    games,
    law,
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
from cgt.core.budget import Budget, read_budget
from cgt.core.components import Component, Move
from cgt.core.contract import Option, Ruleset
from cgt.core.convention import Convention
from cgt.core.nimbers import nim_product
from cgt.core.notation import move, position
from cgt.core.positions import Position
from cgt.core.record import Record
from cgt.core.sizes import Size
from cgt.core.text import Text
from cgt.core.values import Outcome, mex, nim_sum
from cgt.drawing import draw_explanation, draw_review
from cgt.engines.misere import Genus, MisereQuotient
from cgt.engines.sequences.periods import Period
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
from cgt.misere_api import genus, misere_form, misere_quotient
from cgt.output.exports import Format
from cgt.output.sheets import Sheet, sheet
from cgt.rulesets.catalogue import CATALOGUE, ruleset
from cgt.rulesets.custom import coordinate_game, graph_game, heap_game
from cgt.rulesets.entry import Entry, Games
from cgt.showing.presenter import Presenter, presenter, shows
from cgt.theory import Analysis, Explanation, GameGraph, Grade, Ply, Review
from cgt.theory.laws import Law
from cgt.theory.tables import Strip, Table

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
    "Law",
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
    "law",
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


__version__: str


def __getattr__(name: str) -> object:
    """Return the version of the installed package, or the object of a deprecated name."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415 - it loads slowly

        return version("grundy")
    if name == "Play":
        deprecated.warn("cgt.Play", "cgt.Convention")
        return Convention
    message = f"module 'cgt' has no attribute {name!r}"
    raise AttributeError(message)
