"""Answers of the command line: for each command a text, and the same data for ``--json``."""

from cgt.cli.answers.answer import Answer, Progress
from cgt.cli.answers.catalogued import games, rules
from cgt.cli.answers.claims import compare, conjecture
from cgt.cli.answers.drawn import draw, graph, table
from cgt.cli.answers.heaps import least_missing, period, quotient, sequence
from cgt.cli.answers.positions import explanation, kept_text, read_start, value, winner
from cgt.cli.answers.puzzles import puzzle
from cgt.cli.answers.reviewed import review
from cgt.cli.answers.sheets import sheet

__all__ = [
    "Answer",
    "Progress",
    "compare",
    "conjecture",
    "draw",
    "explanation",
    "games",
    "graph",
    "kept_text",
    "least_missing",
    "period",
    "puzzle",
    "quotient",
    "read_start",
    "review",
    "rules",
    "sequence",
    "sheet",
    "table",
    "value",
    "winner",
]
