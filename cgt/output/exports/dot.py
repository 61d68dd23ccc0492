"""A game graph in DOT, the language of Graphviz."""

from __future__ import annotations

from cgt.core.values import Outcome
from cgt.drawing.game_graph import mark, name
from cgt.theory.game_graph import GameGraph


def graph_as_dot(graph: GameGraph) -> str:
    """Return a game graph in DOT, with P-positions as boxes and N-positions as circles."""
    lines = ["digraph game {", "  rankdir=TB;"]
    for node, outcome in enumerate(graph.outcomes):
        shape = "box, style=filled, fillcolor=lightgrey" if outcome is Outcome.P else "circle"
        label = f"{mark(graph, node)}\\n{_quote(name(graph, node))}"
        lines.append(f'  n{node} [label="{label}", shape={shape}];')
    lines += [f"  n{one} -> n{other};" for one, other in graph.moves]
    return "\n".join([*lines, "}", ""])


def _quote(content: str) -> str:
    return content.replace("\\", "\\\\").replace('"', '\\"')
