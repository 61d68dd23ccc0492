"""What a notebook shows of the values of this package: pictures of positions, tables of values."""

from __future__ import annotations

from cgt.analysis import Explanation
from cgt.contract import Ruleset
from cgt.drawing import draw, draw_explanation
from cgt.drawing.table import sequence_table
from cgt.positions import Position
from cgt.shown import show


def enable() -> None:
    """Let positions, explanations and rulesets show themselves in a notebook."""
    show(Position, svg=draw)
    show(Explanation, svg=draw_explanation)
    show(Ruleset, html=sequence_table)
