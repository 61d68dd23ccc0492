"""The named games on graphs."""

from __future__ import annotations

from cgt.core.text import Text
from cgt.rulesets.entry import Entry, entry
from cgt.rulesets.graphs.chomp import GraphChomp
from cgt.rulesets.graphs.geography import Geography
from cgt.rulesets.graphs.grim import Grim
from cgt.rulesets.graphs.hackenbush import Hackenbush
from cgt.rulesets.graphs.kayles import ArcKayles, NodeKayles, PointOrEdgeKayles

GRAPHS = Text("Graphs")

ENTRIES: tuple[Entry, ...] = (
    entry(
        Text("Green Hackenbush"),
        Hackenbush(),
        GRAPHS,
        "Winning Ways, chapters 2 and 7",
        "impartial hackenbush",
        "hackenbush green",
        brief=Text("cut an edge; anything cut off from the ground falls"),
    ),
    entry(
        Text("Node Kayles"),
        NodeKayles(),
        GRAPHS,
        "Schaefer 1978",
        "vertex kayles",
        "kayles on graphs",
        brief=Text("choose a point; remove it and its neighbours"),
    ),
    entry(
        Text("Arc Kayles"),
        ArcKayles(),
        GRAPHS,
        "Schaefer 1978",
        "edge kayles",
        brief=Text("choose an edge; remove its two ends"),
    ),
    entry(
        Text("Kayles on a graph"),
        PointOrEdgeKayles(),
        GRAPHS,
        "after Kayles, Dudeney 1907",
        "point or edge kayles",
        "kayles on any graph",
        brief=Text("remove a point, or two joined by an edge"),
    ),
    entry(
        Text("Grim"),
        Grim(),
        GRAPHS,
        "Adams, Dixon, Elder, Peabody, Vega and Willis 2016",
        "subtraction game on graphs",
        brief=Text("take a point; points left without an edge go too"),
    ),
    entry(
        Text("Graph Chomp"),
        GraphChomp(),
        GRAPHS,
        "Fraenkel and Scheinerman 1991; Khandhawit and Ye 2011",
        "graph take-away",
        "chomp the graph",
        "chomp on graphs",
        brief=Text("remove a point with its edges, or just one edge"),
    ),
    entry(
        Text("Vertex Geography"),
        Geography(),
        GRAPHS,
        "Fraenkel, Scheinerman and Ullman 1993",
        "undirected vertex geography",
        "generalized geography",
        brief=Text("walk along an edge to an unvisited point"),
    ),
)
"""The named games on graphs, in the order of the catalogue."""
