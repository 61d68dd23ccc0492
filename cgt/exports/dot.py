"""A game graph in DOT, the language of Graphviz."""

from __future__ import annotations

from cgt.analysis.game_graph import GameGraph
from cgt.drawing.game_graph import mark, name
from cgt.values import Outcome


def graph_as_dot(graph: GameGraph) -> str:
    """Return a game graph in DOT: P-positions are boxes, N-positions circles."""
    lines = ["digraph game {", "  rankdir=TB;"]
    for node, outcome in enumerate(graph.outcomes):
        shape = "box, style=filled, fillcolor=lightgrey" if outcome is Outcome.P else "circle"
        label = f"{mark(graph, node)}\\n{_quoted(name(graph, node))}"
        lines.append(f'  n{node} [label="{label}", shape={shape}];')
    lines += [f"  n{one} -> n{other};" for one, other in graph.moves]
    return "\n".join([*lines, "}", ""])


def _quoted(content: str) -> str:
    """Return a text as it stands between the quotation marks of DOT."""
    return content.replace("\\", "\\\\").replace('"', '\\"')
