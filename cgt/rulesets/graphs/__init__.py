"""Games on a drawn graph, such as green Hackenbush, Node Kayles, Grim and Vertex Geography."""

from cgt.rulesets.graphs.chomp import GraphChomp
from cgt.rulesets.graphs.entries import ENTRIES, GRAPHS
from cgt.rulesets.graphs.geography import Geography
from cgt.rulesets.graphs.grim import Grim
from cgt.rulesets.graphs.hackenbush import Hackenbush
from cgt.rulesets.graphs.kayles import ArcKayles, NodeKayles, PointOrEdgeKayles
from cgt.rulesets.graphs.naming import parse

__all__ = [
    "ENTRIES",
    "GRAPHS",
    "ArcKayles",
    "Geography",
    "GraphChomp",
    "Grim",
    "Hackenbush",
    "NodeKayles",
    "PointOrEdgeKayles",
    "parse",
]
