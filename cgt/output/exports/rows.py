"""Values as CSV, with a header and comma-separated rows."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from cgt.core.components import label
from cgt.core.positions import Component, Position
from cgt.errors import NotKnown
from cgt.theory.game_graph import GameGraph
from cgt.theory.tables import Strip, Table


def position_as_csv(position: Position) -> str:
    """Return the components of a position, with an empty cell for an unknown value."""
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
        (
            node,
            position,
            graph.nim_values[node],
            graph.outcomes[node].value,
            _spaces(options[node]),
        )
        for node, position in enumerate(graph.positions)
    )
    return as_csv(("number", "position", "nim_value", "outcome", "options"), rows)


def table_as_csv(table: Table) -> str:
    """Return a table with the second number in the header, and an empty cell without a value."""
    rows = ((row, *values) for row, values in enumerate(table.values))
    return as_csv(("", *range(table.size)), rows)


def strip_as_csv(strip: Strip) -> str:
    """Return the heaps of a strip, each with its nim value and its outcome as a single heap."""
    rows = ((heap, value, strip.outcome(heap).value) for heap, value in enumerate(strip.values))
    return as_csv(("heap", "nim_value", "outcome"), rows)


def _value(component: Component) -> int | None:
    try:
        return component.nim_value
    except NotKnown:
        return None


def _spaces(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def as_csv(header: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return a header and rows as CSV."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return written.getvalue()
