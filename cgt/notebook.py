"""The displays of this package's values in a notebook, as pictures and tables."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from cgt.core.contract import Ruleset
from cgt.core.objects import show
from cgt.core.positions import Position
from cgt.drawing import draw, draw_explanation, draw_review
from cgt.drawing.game_graph import draw_game_graph
from cgt.drawing.grid import draw_strip, draw_table
from cgt.drawing.table import (
    analysis_table,
    explanation_text,
    period_table,
    quotient_table,
    sequence_table,
    table_row,
)
from cgt.engines.misere import MisereQuotient
from cgt.engines.sequences.periods import Period
from cgt.rulesets.entry import Entry, Games
from cgt.theory import Analysis, Explanation, GameGraph, Review
from cgt.theory.tables import Strip, Table


def enable() -> None:
    """Register the displays of all types of this package."""
    show(Position, svg=draw)
    show(Analysis, html=analysis_table)
    show(GameGraph, svg=draw_game_graph)
    show(Table, svg=draw_table)
    show(Strip, svg=draw_strip)
    show(Games, html=catalogue_table)
    show(Entry, html=entry_table)
    show(Explanation, svg=draw_explanation, html=explanation_text)
    show(Review, svg=draw_review)
    show(Ruleset, html=sequence_table)
    show(Period, html=period_table)
    show(MisereQuotient, html=quotient_table)


def catalogue_table(entries: Iterable[Entry]) -> str:
    """Return a table of games for each family, with their rule, an example and a reference."""
    lines: list[str] = []
    for family, group in groupby(entries, key=lambda entry: entry.family):
        lines += [f"<p><b>{escape(str(family))}</b></p>", "<table>"]
        lines.append(table_row("th", "game", ["rule", "example", "reference"]))
        for entry in group:
            example = f"<code>{escape(f'{entry.code}: {entry.start}')}</code>"
            cells = [escape(str(entry.rule)), example, escape(entry.reference)]
            lines.append(table_row("td", escape(str(entry.title)), cells))
        lines.append("</table>")
    return "\n".join(lines)


def entry_table(entry: Entry) -> str:
    """Return the table of a game's ruleset, followed by its reference."""
    return f"{sequence_table(entry.ruleset)}\n<p>{escape(entry.reference)}</p>"
