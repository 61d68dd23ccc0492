"""The named games of this family."""

from __future__ import annotations

from cgt.rulesets.entry import Entry
from cgt.rulesets.graphs.chomp import GraphChomp
from cgt.rulesets.graphs.geography import Geography
from cgt.rulesets.graphs.hackenbush import Hackenbush
from cgt.rulesets.graphs.kayles import ArcKayles, NodeKayles
from cgt.text import Text

GRAPHS = Text("Graphs")

ENTRIES: tuple[Entry, ...] = (
    Entry(
        Text("Green Hackenbush"),
        Hackenbush(),
        (),
        "Winning Ways, chapters 2 and 7",
        GRAPHS,
    ),
    Entry(Text("Node Kayles"), NodeKayles(), (), "Schaefer 1978", GRAPHS),
    Entry(Text("Arc Kayles"), ArcKayles(), (), "Schaefer 1978", GRAPHS),
    Entry(
        Text("Graph Chomp"),
        GraphChomp(),
        ("graph take-away", "chomp the graph"),
        "Fraenkel and Scheinerman 1991; Khandhawit and Ye 2011",
        GRAPHS,
    ),
    Entry(
        Text("Vertex Geography"),
        Geography(),
        ("undirected vertex geography",),
        "Fraenkel, Scheinerman and Ullman 1993",
        GRAPHS,
    ),
)
"""In the order in which they are offered."""
