"""What a notebook shows of the values of this package: pictures of positions, tables of values."""

from __future__ import annotations

from cgt.analysis import Explanation, Review
from cgt.contract import Ruleset
from cgt.drawing import draw, draw_explanation, draw_review
from cgt.drawing.table import period_table, quotient_table, sequence_table
from cgt.misere import MisereQuotient
from cgt.positions import Position
from cgt.sequences.periods import Period
from cgt.shown import show


def enable() -> None:
    """Let the values of this package show themselves in a notebook."""
    show(Position, svg=draw)
    show(Explanation, svg=draw_explanation)
    show(Review, svg=draw_review)
    show(Ruleset, html=sequence_table)
    show(Period, html=period_table)
    show(MisereQuotient, html=quotient_table)
