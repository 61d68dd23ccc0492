"""Answers of the command line: for each command a text, and the same data for ``--json``."""

from cgt.cli.answers.answer import Answer, Progress
from cgt.cli.answers.catalogued import games, rules
from cgt.cli.answers.drawn import draw
from cgt.cli.answers.heaps import least_missing, period, quotient, sequence
from cgt.cli.answers.positions import explanation, kept_text, read_start, value, winner
from cgt.cli.answers.reviewed import review

__all__ = [
    "Answer",
    "Progress",
    "draw",
    "explanation",
    "games",
    "kept_text",
    "least_missing",
    "period",
    "quotient",
    "read_start",
    "review",
    "rules",
    "sequence",
    "value",
    "winner",
]
