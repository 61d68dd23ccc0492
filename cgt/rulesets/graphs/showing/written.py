"""Words and pictures for a token on a written-out graph."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.contract import Option
from cgt.core.text import Text, alternatives, placed
from cgt.rulesets.graphs.written import WrittenGraph
from cgt.showing.arrows import Point, arrow, layers_of
from cgt.showing.presenter import Presenter
from cgt.showing.svg import (
    CELL,
    GOLD,
    INK,
    IVORY,
    LEGIBLE,
    MUTED,
    Picture,
    circle,
    shorten,
    tag,
    text,
    text_width,
)

RADIUS, ROW, SIDE = 35, 120, 48
"""The radius of a vertex, the distance of one below another, and the margin, in px."""
NARROWEST = 100
"""The minimum width of a layer, in px."""
MOST_ROWS = 6
"""The maximum number of vertices in a layer."""
BEND, FIRST = 36, 60
"""The bend of an arrow for each layer that it skips, and the bend for the first, in px."""
MOST_NAMED = 6
"""The maximum number of vertices that a sentence lists as the ends of moves."""
MOST_LINES = 12
"""The maximum number of vertices that are listed without a picture."""


@dataclass(frozen=True)
class _Layout:
    """The vertices of a picture in layers, with the moves between them."""

    layers: list[list[str]]
    moves: list[tuple[str, str]]

    def spots(self, width: float, top: float) -> dict[str, Point]:
        """Return the places of the vertices in a picture of some width, below ``top``."""
        room, rows = (width - 2 * SIDE) / len(self.layers), max(map(len, self.layers))
        return {
            vertex: (
                SIDE + room * (at + 0.5),
                top + ROW * ((index + 0.5) * rows / len(layer) - 0.5),
            )
            for at, layer in enumerate(self.layers)
            for index, vertex in enumerate(layer)
        }


class WrittenGraphPresenter(Presenter[str]):
    """A presenter of a token that moves along arrows, without the vertices out of its reach."""

    ruleset: WrittenGraph

    def describe(self, state: str, option: Option[str], /, where: str = "") -> Text:
        del state
        return placed(Text("moved the token to {point}", point=option.text), where)

    def action(self, state: str, option: Option[str], /, where: str = "") -> Text:
        del state
        return placed(Text("Move to {point}", point=option.text), where)

    def is_plain(self, state: str, option: Option[str], /) -> bool:
        del state, option
        return True

    def described(self, state: str, /) -> Text | None:
        ahead = self.ruleset.digraph(state)
        if not ahead:
            return Text("token on {point}; from there it can go no further", point=state)
        if len(ahead) > MOST_NAMED:
            return Text(
                "token on {point}; from there it can go to {count} points",
                point=state,
                count=len(ahead),
            )
        return Text(
            "token on {point}; from there it can go to {points}",
            point=state,
            points=alternatives(list(ahead)),
        )

    def in_rows(self, state: str, /) -> tuple[str, ...] | None:
        """Return rows with the moves of the token, then those of the vertices that it can reach."""
        near = self._reachable_vertices(state, self.ruleset.size(state))[:MOST_LINES]
        ahead = {vertex: self.ruleset.digraph(vertex) for vertex in near}
        rows = [
            f"{vertex} > {' '.join(ends[:MOST_NAMED]) or '·'}{' …' * (len(ends) > MOST_NAMED)}"
            for vertex, ends in ahead.items()
        ]
        return (f"● {rows[0]}", *(f"  {row}" for row in rows[1:]))

    def draw(self, state: str, before: str | None, /, width: float) -> Picture | None:
        return self._picture(state, before, width, with_values=False)

    def draw_reasons(self, state: str, /, width: float) -> Picture | None:
        return self._picture(state, None, width, with_values=True)

    def _picture(
        self, state: str, before: str | None, width: float, *, with_values: bool
    ) -> Picture | None:
        """Return the picture of all that the token can reach, or None if it doesn't fit."""
        layout = self._layout(state if before is None else before, width)
        if layout is None:
            return None
        level = {vertex: at for at, layer in enumerate(layout.layers) for vertex in layer}
        passed = [level[end] - level[start] - 1 for start, end in layout.moves]
        bends = [FIRST + BEND * count if count else 0 for count in passed]
        top = SIDE + 0.6 * max(bends, default=0)
        spots = layout.spots(width, top)
        body: list[str] = []
        for (start, end), bend in sorted(  # the last move is drawn above all others
            zip(layout.moves, bends, strict=True), key=lambda drawn: drawn[0] == (before, state)
        ):
            colour = GOLD if (start, end) == (before, state) else MUTED
            body += arrow(spots[start], spots[end], RADIUS, bend, colour)
        room = (width - 2 * SIDE) / len(layout.layers)
        inside = all(text_width(vertex, LEGIBLE) <= 2 * RADIUS - 8 for vertex in spots)
        for vertex, (x, y) in spots.items():
            is_token = vertex == state
            body.append(circle(x, y, RADIUS, _look(is_token, vertex == before), "vertex"))
            ink = INK if is_token and inside else IVORY
            name = shorten(vertex, room - 4, LEGIBLE)
            below = 0 if inside else RADIUS + 0.65 * LEGIBLE
            body.append(
                text(x, y + below, name, size=LEGIBLE, fill=ink, anchor="middle", role="name")
            )
            if with_values:
                value = self.ruleset.nim_value_of(vertex)
                body.append(tag(x + 0.8 * RADIUS, y - 0.8 * RADIUS, value, LEGIBLE - 6))
        height = max(y for _x, y in spots.values()) + SIDE + (0 if inside else LEGIBLE)
        return Picture("".join(body), width, height)

    def _layout(self, state: str, width: float) -> _Layout | None:
        """Return the layout of the vertices within as many moves as fit, or None if none fit."""
        most = max(1, int((width - 2 * SIDE) // NARROWEST))
        for depth in range(self.ruleset.size(state), -1, -1):
            vertices = self._reachable_vertices(state, depth)
            place = {vertex: at for at, vertex in enumerate(vertices)}
            moves = sorted(
                (place[vertex], place[end])
                for vertex in vertices
                for end in self.ruleset.digraph(vertex)
                if end in place
            )
            layers = layers_of(len(vertices), moves)
            if len(layers) <= most and max(map(len, layers)) <= MOST_ROWS:
                return _Layout(
                    [[vertices[node] for node in layer] for layer in layers],
                    [(vertices[one], vertices[other]) for one, other in moves],
                )
            if depth == 1:
                break
        return None

    def _reachable_vertices(self, state: str, depth: int) -> list[str]:
        """Return the vertices within some moves, each after all that lead to it."""
        graph, near = self.ruleset.digraph, {state}
        for _ in range(depth):
            more = {end for vertex in near for end in graph(vertex)} - near
            if not more:
                break
            near |= more
        return [vertex for vertex in reversed(list(graph.values)) if vertex in near]


def _look(is_token: bool, is_left: bool) -> str:
    """Return the style of a vertex, which has the token, or was just left by it, or is plain."""
    if is_token:
        return f'fill="url(#stone)" stroke="{INK}" stroke-width="2"'
    if is_left:
        return f'fill="{CELL}" stroke="{GOLD}" stroke-width="5" stroke-dasharray="9 6"'
    return f'fill="{CELL}" stroke="{IVORY}" stroke-width="4"'
