"""A graph for marking vertex by vertex, with moves from left to right and no answers shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import TopologicalSorter

from cgt.core.text import Text, Translate, untranslated
from cgt.core.values import Outcome
from cgt.drawing.game_graph import RADIUS
from cgt.showing.arrows import Point, arrow, layers_of
from cgt.showing.svg import (
    BLUE,
    CELL,
    INK,
    IVORY,
    LEGIBLE,
    MARGIN,
    MIN_TEXT,
    MUTED,
    TEXT,
    WIDTH,
    card,
    circle,
    fitting,
    rect,
    shorten,
    text,
)

ROW = 160
"""The distance between vertices in a layer, in px."""
BEND, FIRST = 36, 60
"""The bend of a move for each layer that it passes, and the extra bend for the first, in px."""


def draw_exercise(
    graph: Mapping[str, Sequence[str]],
    marks: Mapping[str, str],
    notes: Mapping[str, str],
    translate: Translate = untranslated,
) -> str:
    """Return a graph as SVG, :data:`~.svg.WIDTH` px wide, that shows only the given marks.

    ``graph`` has the options of each vertex. ``marks`` has the outcomes chosen so far, and
    ``notes`` has text for below the names. A vertex marked P is a square, as in
    :func:`~cgt.drawing.game_graph.draw_game_graph`.

    :raises graphlib.CycleError: when a vertex can be reached again.
    """
    names = list(TopologicalSorter(graph).static_order())[::-1]
    place = {each: node for node, each in enumerate(names)}
    moves = sorted((place[one], place[other]) for one in names for other in graph[one])
    layers = layers_of(len(names), moves)
    level = {node: at for at, layer in enumerate(layers) for node in layer}
    passed = [level[other] - level[one] - 1 for one, other in moves]
    bends = [FIRST + BEND * count if count else 0 for count in passed]
    top = MARGIN + RADIUS + max(bends, default=0) * 0.5
    rows = max(map(len, layers))
    spots: dict[int, Point] = {}
    room = (WIDTH - 2 * MARGIN) / len(layers)
    radius = min(RADIUS, 0.36 * room)
    for at, layer in enumerate(layers):
        for index, node in enumerate(layer):
            y = top + ROW * ((index + 0.5) * rows / len(layer) - 0.5)
            spots[node] = (MARGIN + room * (at + 0.5), y)
    body: list[str] = []
    for (one, other), bend in zip(moves, bends, strict=True):
        body += arrow(spots[one], spots[other], radius, bend)
    for node, each in enumerate(names):
        body += _vertex(spots[node], radius, marks.get(each, "?"), each)
        if each in notes:
            x, y = spots[node][0], spots[node][1] + radius + 62
            size = fitting([notes[each]], room - 4, LEGIBLE)
            note = shorten(notes[each], room - 4, size)
            body.append(text(x, y, note, size=size, fill=MUTED, anchor="middle"))
    said = Text("Positions: {count}. Marked: {marked}", count=len(names), marked=len(marks))
    height = max(y for _, y in spots.values()) + RADIUS + MARGIN + (76 if notes else 44)
    return card(height, said.render(translate), body)


def _vertex(spot: Point, radius: float, mark: str, name: str) -> list[str]:
    """Return a vertex, with the mark inside its shape and its name below."""
    x, y = spot
    stroke, is_lost = f'stroke="{IVORY}" stroke-width="3"', mark == Outcome.P.value
    shape = circle(x, y, radius, f'fill="{CELL}" {stroke}', "vertex")
    if is_lost:
        style = f'class="vertex" fill="{BLUE}" {stroke}'
        shape = rect(x - radius, y - radius, 2 * radius, 2 * radius, radius=4, style=style)
    ink = INK if is_lost else IVORY
    return [
        shape,
        text(
            x,
            y,
            mark,
            size=max(MIN_TEXT, min(TEXT, radius)),
            fill=ink,
            anchor="middle",
            role="mark",
        ),
        text(x, y + radius + 24, name, size=LEGIBLE, anchor="middle", role="name"),
    ]
