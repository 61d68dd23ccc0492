"""A game graph as a picture: moves lead downwards, and P-positions are marked."""

from __future__ import annotations

from itertools import pairwise

from cgt.analysis.game_graph import GameGraph
from cgt.convention import Convention
from cgt.sums import Sum
from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MARGIN,
    MUTED,
    WIDTH,
    card,
    path,
    rect,
    shorten,
    tag,
    text,
    text_width,
)
from cgt.text import Text, Translate, untranslated
from cgt.values import Outcome

SIZE = 26
"""The size of a position's notation, in px before the picture is made to fit."""
WIDEST = 260
"""The most room for a position, in px: longer notation is cut in the middle."""
TALL, GAP, STEP = 54, 26, 130
"""The height of a position, the gap beside it, and how far a layer is below the one above."""
SWEEPS = 4
"""The number of passes that order each layer by what leads to it and where it leads."""
HEAD = 64
"""The height of the words above, in px."""


def draw_game_graph(graph: GameGraph, translate: Translate = untranslated) -> str:
    """Return a game graph as SVG, :data:`~cgt.svg.WIDTH` wide.

    Each position is below all from which it can be reached. P-positions are filled, moves to them
    are bright; in normal play the nim values stand beside the positions.
    """
    names = [_name(position, graph) for position in graph.positions]
    widths = [max(TALL, text_width(name, SIZE) + 30) for name in names]
    layers = _layers(graph)
    lengths = [sum(widths[node] for node in layer) + GAP * (len(layer) - 1) for layer in layers]
    whole = max(lengths) + 2 * GAP
    scale = min(1.0, (WIDTH - 2 * MARGIN) / whole)
    middle = (WIDTH / scale) / 2
    spots: dict[int, tuple[float, float]] = {}
    for depth, (layer, length) in enumerate(zip(layers, lengths, strict=True)):
        left = middle - length / 2
        for node in layer:
            spots[node] = (left + widths[node] / 2, TALL + STEP * depth)
            left += widths[node] + GAP
    lost = [outcome is Outcome.P for outcome in graph.outcomes]
    body = [
        _line(spots[one], spots[other], is_winning=lost[other])
        for one, other in sorted(graph.moves, key=lambda move: lost[move[1]])
    ]
    for node, (x, y) in spots.items():
        body.append(_box(x, y, widths[node], names[node], is_lost=lost[node]))
        if graph.convention is Convention.NORMAL:
            body.append(tag(x, y + TALL / 2 + 4, graph.nim_values[node], 20))
    height = HEAD + scale * (STEP * (len(layers) - 1) + 2 * TALL)
    said = Text(
        "Positions: {count}. P-positions (filled): {lost}", count=len(names), lost=sum(lost)
    ).render(translate)
    head = text(WIDTH / 2, 36, said, size=SIZE, fill=MUTED, anchor="middle")
    drawn = f'<g transform="translate(0 {HEAD}) scale({scale:.4f})">{"".join(body)}</g>'
    return card(height, f"{graph.positions[0]}: {said}", [head, drawn])


def _name(position: Sum, graph: GameGraph) -> str:
    """Return what stands in a position: its notation, without the game where all are of one."""
    if not position.components:
        return "0"
    games = {component.ruleset for component in graph.positions[0].components}
    parts = " ".join(map(str, position.components)) if len(games) == 1 else str(position)
    return shorten(parts, WIDEST, SIZE)


def _layers(graph: GameGraph) -> list[list[int]]:
    """Return the positions by the longest way to them, each layer in an order with few crossings.

    A position goes to where, on average, those are that lead to it or that it leads to (Sugiyama,
    Tagawa and Toda 1981).
    """
    depth = [0] * len(graph.positions)
    near: list[list[int]] = [[] for _ in depth]
    for one, other in graph.moves:  # in the order of the positions, each behind what leads to it
        depth[other] = max(depth[other], depth[one] + 1)
        near[one].append(other)
        near[other].append(one)
    layers = [
        [node for node, at in enumerate(depth) if at == level] for level in range(max(depth) + 1)
    ]
    downwards = list(pairwise(range(len(layers))))
    for sweep in range(SWEEPS):
        steps = downwards if sweep % 2 == 0 else [(low, high) for high, low in reversed(downwards)]
        for fixed, moved in steps:
            place = {node: at / len(layers[fixed]) for at, node in enumerate(layers[fixed])}
            layers[moved].sort(
                key=lambda node, at=place: _mean([at[o] for o in near[node] if o in at])
            )
    return layers


def _mean(places: list[float]) -> float:
    """Return the mean of some places, the middle if there are none."""
    return sum(places) / len(places) if places else 0.5


def _line(start: tuple[float, float], end: tuple[float, float], *, is_winning: bool) -> str:
    """Return a move, from the lower side of a position to the upper side of another."""
    kind = "winning" if is_winning else "losing"
    colour, wide = (GOLD, 4) if is_winning else (MUTED, 2)
    (x, y), (to_x, to_y) = start, end
    style = f'class="{kind}" fill="none" stroke="{colour}" stroke-width="{wide}"'
    return path([(x, y + TALL / 2), (to_x, to_y - TALL / 2)], style)


def _box(x: float, y: float, width: float, name: str, *, is_lost: bool) -> str:
    """Return a position, filled where whoever is to move loses."""
    kind, fill, ink = ("P", BLUE, INK) if is_lost else ("N", CELL, IVORY)
    style = f'class="{kind}" fill="{fill}" stroke="{IVORY}" stroke-width="2.5"'
    corner = rect(x - width / 2, y - TALL / 2, width, TALL, radius=TALL / 2, style=style)
    return corner + text(x, y, name, size=SIZE, fill=ink, anchor="middle", role="name")
