"""Values as CSV: a header, and then a line for each row, with a comma between cells."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from cgt.analysis.game_graph import GameGraph
from cgt.analysis.tables import Strip, Table
from cgt.components import label
from cgt.errors import NotKnown
from cgt.positions import Component, Position


def position_as_csv(position: Position) -> str:
    """Return the components of a position; a value that isn't known is empty."""
    rows = (
        (label(index), component.ruleset.code, component, _value(component))
        for index, component in enumerate(position.components)
    )
    return as_csv(("component", "game", "position", "nim_value"), rows)


def graph_as_csv(graph: GameGraph) -> str:
    """Return the positions of a game graph, each with the numbers of its options."""
    options: list[list[int]] = [[] for _ in graph.positions]
    for one, other in graph.moves:
        options[one].append(other)
    rows = (
        (node, position, graph.nim_values[node], graph.outcomes[node].value, _spaced(options[node]))
        for node, position in enumerate(graph.positions)
    )
    return as_csv(("number", "position", "nim_value", "outcome", "options"), rows)


def table_as_csv(table: Table) -> str:
    """Return a table with the second number in the header; a cell without a position is empty."""
    rows = ((row, *values) for row, values in enumerate(table.values))
    return as_csv(("", *range(table.size)), rows)


def strip_as_csv(strip: Strip) -> str:
    """Return the heaps of a strip, each with its nim value and who wins it alone."""
    rows = ((heap, value, strip.outcome(heap).value) for heap, value in enumerate(strip.values))
    return as_csv(("heap", "nim_value", "outcome"), rows)


def _value(component: Component) -> int | None:
    """Return the nim value of a component, or None where it isn't known."""
    try:
        return component.nim_value
    except NotKnown:
        return None


def _spaced(numbers: Iterable[int]) -> str:
    """Return numbers with spaces between them."""
    return " ".join(map(str, numbers))


def as_csv(header: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a header and rows as CSV."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return written.getvalue()
