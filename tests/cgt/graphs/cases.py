"""Graph games for the tests: small graphs, components after some moves, what a picture shows."""

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

from hypothesis import strategies as st

import cgt
from cgt.rulesets.graphs import ArcKayles, Geography, GraphChomp, Hackenbush, NodeKayles

SVG = "{http://www.w3.org/2000/svg}"
HACKENBUSH, NODE, ARC, CHOMP = Hackenbush(), NodeKayles(), ArcKayles(), GraphChomp()
GEOGRAPHY = Geography()
GAMES = (HACKENBUSH, NODE, ARC, CHOMP, GEOGRAPHY)
POINTS = ("a0", "c0", "a1", "b1", "b2", "c2")


@st.composite
def bushes(draw, most=7):
    """Return a picture on the ground: any multigraph, its loose edges tied to what stands."""
    edges, stands = [], ["a0"]
    for _ in range(draw(st.integers(1, most))):
        one, other = draw(st.sampled_from(stands)), draw(st.sampled_from(POINTS))
        edge = (min(one, other), max(one, other))
        if edges.count(edge) < 3:
            edges.append(edge)
            stands.append(other)
    return HACKENBUSH.read(f"[{','.join(map('-'.join, edges))}]")


@st.composite
def graphs(draw, points=6, most=8):
    """Return the notation of a simple graph with numbered points."""
    names = [str(number) for number in range(1, draw(st.integers(1, points)) + 1)]
    pairs = list(combinations(names, 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=most)) if pairs else []
    return f"[{','.join([*names, *map('-'.join, edges)])}]"


@st.composite
def components(draw):
    game = draw(st.sampled_from(GAMES))
    if game is HACKENBUSH:
        return cgt.Component(game, draw(bushes()))
    points, edges = (4, 5) if game is CHOMP else (6, 8)
    return cgt.Component(game, game.read(draw(graphs(points, edges))))


@st.composite
def later_components(draw):
    """Return a component after some moves, and the one before the last of them."""
    here = draw(components())
    before = here
    for _ in range(draw(st.integers(0, 3))):
        options = list(here.ruleset.options(here.state))
        if options:
            before = here
            here = cgt.Component(here.ruleset, draw(st.sampled_from(options)).parts[0])
    return here, before


def drawn(picture):
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture.body}</svg>')


def classes(root):
    return Counter(element.get("class") for element in root.iter() if element.get("class"))


def written(root, role):
    return [e.text for e in root.iter(f"{SVG}text") if e.get("class") == role]
