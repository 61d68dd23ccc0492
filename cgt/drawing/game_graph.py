"""A game graph as a picture, with moves downwards, P-positions as squares, others as circles."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.convention import Convention
from cgt.core.sums import Sum
from cgt.core.text import Text, Translate, untranslated
from cgt.core.values import Outcome
from cgt.showing.arrows import layers_of
from cgt.showing.svg import (
    BLUE,
    CARD,
    CELL,
    GOLD,
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
    path,
    per_line_of,
    rect,
    shorten,
    text,
    text_width,
)
from cgt.theory.game_graph import GameGraph

RADIUS = 34
"""Half the size of a position, in px."""
NARROWEST = 92
"""The least room for a position and its notation, in px, before a layer is split into lines."""
WIDEST = 400
"""The most room for a position's notation, in px, before its middle is cut out."""
LINE, STEP = 130, 176
"""The distances between two lines of a layer, and between two layers, in px."""
HEAD = 64
"""The height of the heading, in px."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a position in a picture, and the free width for its notation, in px."""

    x: float
    y: float
    room: float


def draw_game_graph(graph: GameGraph, translate: Translate = untranslated) -> str:
    """Return a game graph as SVG, :data:`~cgt.showing.svg.WIDTH` px wide.

    Each position is below all positions that lead to it. It is a square if the player to move
    loses, else a circle. Moves to a square are thick, all others thin and dashed. A position shows
    its nim value in normal play, or P or N in misère play, and below it its notation.
    """
    spots = spots_of(graph)
    lost = [outcome is Outcome.P for outcome in graph.outcomes]
    body = [
        _line(spots[one], spots[other], is_winning=lost[other])
        for one, other in sorted(graph.moves, key=lambda move: lost[move[1]])
    ]
    for node, spot in enumerate(spots):
        body += _position(spot, mark(graph, node), name(graph, node), is_lost=lost[node])
    said = Text(
        "Positions: {count}. P-positions (squares): {lost}", count=len(spots), lost=sum(lost)
    ).render(translate)
    size = fitting([said], WIDTH - 4 * MARGIN, LEGIBLE)
    head = text(WIDTH / 2, 40, said, size=size, fill=MUTED, anchor="middle")
    height = max(spot.y for spot in spots) + 2 * RADIUS + MARGIN
    return card(height, f"{graph.positions[0]}: {said}", [head, *body])


def name(graph: GameGraph, node: int) -> str:
    """Return the notation of a position, without the game's name if all are of one game."""
    position: Sum = graph.positions[node]
    if not position.components:
        return "0"
    games = {component.ruleset for component in graph.positions[0].components}
    return " ".join(map(str, position.components)) if len(games) == 1 else str(position)


def mark(graph: GameGraph, node: int) -> str:
    """Return the text in a position, its nim value in normal play or its outcome in misère play."""
    if graph.convention is Convention.NORMAL:
        return str(graph.nim_values[node])
    return graph.outcomes[node].value


def spots_of(graph: GameGraph) -> list[Spot]:
    """Return the place of each position of a game graph in a picture."""
    spots: dict[int, Spot] = {}
    y = float(HEAD + RADIUS + MARGIN)
    for layer in layers_of(len(graph.positions), graph.moves):
        per_line = per_line_of(len(layer), WIDTH - 2 * MARGIN, NARROWEST)
        lines = [layer[start : start + per_line] for start in range(0, len(layer), per_line)]
        for index, line in enumerate(lines):
            room = (WIDTH - 2 * MARGIN) / len(line)
            for at, node in enumerate(line):
                x = MARGIN + room * (at + 0.5)
                spots[node] = Spot(x, y + LINE * index, min(WIDEST, room - 10))
        y += LINE * (len(lines) - 1) + STEP
    return [spots[node] for node in range(len(graph.positions))]


def _line(start: Spot, end: Spot, *, is_winning: bool) -> str:
    """Return a move as a line, from the middle of a position to the upper side of another."""
    kind = "winning" if is_winning else "losing"
    look = f'stroke="{GOLD}" stroke-width="5"'
    if not is_winning:
        look = f'stroke="{MUTED}" stroke-width="2" stroke-dasharray="7 6"'
    points = [(start.x, start.y), (end.x, end.y - RADIUS)]
    return path(points, f'class="{kind}" fill="none" {look}')


def _position(spot: Spot, value: str, notation: str, *, is_lost: bool) -> list[str]:
    """Return a position, with its value inside its shape and its notation below."""
    x, y = spot.x, spot.y
    stroke = f'stroke="{IVORY}" stroke-width="3"'
    if is_lost:
        style = f'class="P" fill="{BLUE}" {stroke}'
        shape = rect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, radius=4, style=style)
    else:
        shape = circle(x, y, RADIUS, f'fill="{CELL}" {stroke}', "N")
    ink = INK if is_lost else IVORY
    inside = fitting([value], 1.5 * RADIUS, TEXT)
    size = fitting([notation], spot.room, LEGIBLE)
    shown = shorten(notation, spot.room, size) if size == MIN_TEXT else notation
    wide, below = text_width(shown, size) + 8, y + RADIUS + 6
    ground = rect(
        x - wide / 2, below, wide, size + 6, radius=6, style=f'fill="{CARD}" fill-opacity="0.9"'
    )
    return [
        shape,
        text(x, y, value, size=inside, fill=ink, anchor="middle", role="value"),
        ground,
        text(x, below + size / 2 + 3, shown, size=size, anchor="middle", role="name"),
    ]
