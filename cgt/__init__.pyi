# The public names of the library, which `cgt` imports when they are asked for.

from . import puzzles as puzzles
from .api import (
    analyse as analyse,
    compare as compare,
    conjecture as conjecture,
    draw as draw,
    explain as explain,
    export as export,
    game_graph as game_graph,
    games as games,
    law as law,
    nim_value as nim_value,
    nim_values as nim_values,
    outcome as outcome,
    period as period,
    read_record as read_record,
    review as review,
    strip as strip,
    table as table,
    winning_moves as winning_moves,
)
from .conjectures import (
    Comparison as Comparison,
    Conjecture as Conjecture,
    Counterexample as Counterexample,
    Difference as Difference,
    Mistake as Mistake,
    SequenceCheck as SequenceCheck,
    Slip as Slip,
    Verdict as Verdict,
    check_sequence as check_sequence,
)
from .core.budget import (
    Budget as Budget,
    read_budget as read_budget,
)
from .core.components import (
    Component as Component,
    Move as Move,
)
from .core.contract import (
    Option as Option,
    Ruleset as Ruleset,
)
from .core.convention import (
    Convention as Convention,
)
from .core.nimbers import (
    nim_product as nim_product,
)
from .core.notation import (
    move as move,
    position as position,
)
from .core.positions import (
    Position as Position,
)
from .core.record import (
    Record as Record,
)
from .core.sizes import (
    Size as Size,
)
from .core.text import (
    Text as Text,
)
from .core.values import (
    Outcome as Outcome,
    mex as mex,
    nim_sum as nim_sum,
)
from .drawing import (
    draw_explanation as draw_explanation,
    draw_review as draw_review,
)
from .engines.misere import (
    Genus as Genus,
    MisereQuotient as MisereQuotient,
)
from .engines.sequences.periods import (
    Period as Period,
)
from .errors import (
    CgtError as CgtError,
    IllegalMove as IllegalMove,
    NeverEnds as NeverEnds,
    NotAHeapGame as NotAHeapGame,
    NotationError as NotationError,
    NotKnown as NotKnown,
    TooLarge as TooLarge,
    WrongKind as WrongKind,
)
from .misere_api import (
    genus as genus,
    misere_form as misere_form,
    misere_quotient as misere_quotient,
)
from .output.exports import (
    Format as Format,
)
from .output.sheets import (
    Sheet as Sheet,
    sheet as sheet,
)
from .rulesets.catalogue import (
    CATALOGUE as CATALOGUE,
    ruleset as ruleset,
)
from .rulesets.custom import (
    coordinate_game as coordinate_game,
    graph_game as graph_game,
    heap_game as heap_game,
)
from .rulesets.entry import (
    Entry as Entry,
    Games as Games,
)
from .showing.presenter import (
    Presenter as Presenter,
    presenter as presenter,
    shows as shows,
)
from .theory import (
    Analysis as Analysis,
    Explanation as Explanation,
    GameGraph as GameGraph,
    Grade as Grade,
    Ply as Ply,
    Review as Review,
)
from .theory.laws import (
    Law as Law,
)
from .theory.tables import (
    Strip as Strip,
    Table as Table,
)

__version__: str
