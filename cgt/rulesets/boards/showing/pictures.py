"""Pictures of boards with letters and numbers at the edge, their squares and their tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from math import dist

from cgt.showing.svg import (
    BLUE,
    CARD,
    CELL,
    CHOCOLATE,
    GOLD,
    INK,
    IVORY,
    MUTED,
    RULE,
    TEXT,
    Picture,
    circle,
    fitting,
    path,
    rect,
    seat_mark,
    tag,
    tag_width,
    text,
    text_width,
)

Square = tuple[int, int]
"""A row and a column, both counted from 0."""

LARGEST = 148.0
"""The maximum side of a square, in px."""
TALLEST = 640.0
"""The maximum height of a board, in px, so that the buttons below it stay on the screen."""
_TAG_SIZES = (TEXT, 30, 24)


def tall_for(width: float) -> float:
    """Return the maximum height of a board of this width, in px."""
    return min(TALLEST, 1.25 * width)


def board_picture(
    rows: int,
    columns: int,
    draw_square: Callable[[Square, float, float, float], Iterable[str]],
    width: float,
    above: Callable[[Callable[[Square], tuple[float, float]], float], Iterable[str]] | None = None,
) -> Picture:
    """Return a board whose squares ``draw_square`` draws.

    That function gets the square, its left edge, its top edge and its side. ``above`` draws shapes
    on several squares. It gets a function from a square to its left and top edge, and the side.
    """
    letters = [chr(ord("a") + column) for column in range(columns)]
    numbers = [str(row + 1) for row in range(rows)]
    tall = tall_for(width)
    size = min(
        fitting(letters, 0.8 * width / columns),
        fitting(["1"], (tall - TEXT) / rows * 0.6),
    )
    left = max(text_width(number, size) for number in numbers) + 16
    top = size + 10
    side = min(LARGEST, (width - left) / columns, max(TALLEST / 22, (tall - top) / rows))

    def corner(square: Square) -> tuple[float, float]:
        return left + side * square[1], top + side * square[0]

    shapes: list[str] = []
    for column, name in enumerate(letters):
        x = left + side * (column + 0.5)
        shapes.append(
            text(x, size / 2, name, size=size, fill=MUTED, anchor="middle", role="column")
        )
    middle = (left - 12) / 2
    for row, name in enumerate(numbers):
        y = top + side * (row + 0.5)
        shapes.append(text(middle, y, name, size=size, fill=MUTED, anchor="middle", role="row"))
        for column in range(columns):
            shapes += draw_square((row, column), *corner((row, column)), side)
    if above is not None:
        shapes += above(corner, side)
    return Picture("".join(shapes), left + side * columns, top + side * rows)


def tile_board(
    size: tuple[int, int],
    free: set[Square],
    tiles: tuple[Sequence[set[Square]], set[Square]],
    width: float,
    values: Sequence[tuple[set[Square], int]] = (),
    *,
    players: Sequence[int] = (),
) -> Picture:
    """Return a board with free squares, tiles, and the other squares struck out.

    ``tiles`` are all tiles and the one placed last, which has a bright edge. ``values`` are regions
    with their nim values, which are written on tags between their squares. ``players`` are the
    players, 0 or 1, who placed the tiles, if they are known.
    """
    there, new = tiles

    def draw_square(square: Square, x: float, y: float, side: float) -> list[str]:
        inside = (x + 2, y + 2, side - 4, side - 4)
        if square in free:
            style = f'class="free" fill="{CELL}" stroke="{MUTED}" stroke-width="2"'
            return [rect(*inside, radius=6, style=style)]
        if any(square in tile for tile in there):
            return [rect(*inside, radius=6, style=f'class="covered" fill="{INK}"')]
        style = f'class="covered struck" fill="{INK}" stroke="{MUTED}" stroke-width="2"'
        middle = (x + side / 2, y + side / 2)
        return [rect(*inside, radius=6, style=style), _cross(*middle, side * 0.2, MUTED)]

    def draw_above(corner: Callable[[Square], tuple[float, float]], side: float) -> list[str]:
        shapes: list[str] = []
        whose = dict(zip(map(frozenset, there), players, strict=False))
        for tile in sorted(there, key=lambda tile: tile == new):
            player = whose.get(frozenset(tile))
            shapes += _tile(tile, corner, side, is_new=tile == new, player=player)
        return shapes + _tags(values, corner, side)

    return board_picture(*size, draw_square, width, draw_above)


def _tile(
    tile: set[Square],
    corner: Callable[[Square], tuple[float, float]],
    side: float,
    *,
    is_new: bool,
    player: int | None,
) -> list[str]:
    """Return a tile as one piece, with a bright edge if it is new.

    A tile of a known player has their colour and their mark.
    """
    inset = 4 + 0.04 * side
    edge, wide = (GOLD, max(5.0, 0.09 * side)) if is_new else (INK, 3.0)
    parts: list[tuple[float, float, float, float]] = []
    # a tile is drawn as overlapping rectangles of one, two or four squares
    for (row, column), (down, across) in product(sorted(tile), product((0, 1), (0, 1))):
        covered = {(row, column), (row + down, column), (row, column + across)}
        if covered | {(row + down, column + across)} <= tile:
            x, y = corner((row, column))
            wide_part, tall_part = side * (1 + across), side * (1 + down)
            parts.append((x + inset, y + inset, wide_part - 2 * inset, tall_part - 2 * inset))
    outline = f'fill="{edge}" stroke="{edge}" stroke-width="{2 * wide:.1f}"'
    role = "newest" if is_new else "tile"
    shapes = [rect(*part, radius=side * 0.12, style=f"{outline}") for part in parts]
    fill = BLUE if player == 0 else IVORY
    shapes += [rect(*part, radius=side * 0.12, style=f'fill="{fill}"') for part in parts]
    if player is not None:
        shapes.append(seat_mark(player, *_middle(tile, corner, side), side * 0.16, INK))
    return [f'<g class="{role}">', *shapes, "</g>"]


def _middle(
    tile: set[Square], corner: Callable[[Square], tuple[float, float]], side: float
) -> tuple[float, float]:
    """Return the middle of a rectangular tile, or that of another tile's middle square."""
    centres = [(x + side / 2, y + side / 2) for x, y in map(corner, sorted(tile))]
    across, down = zip(*centres, strict=True)
    middle = sum(across) / len(tile), sum(down) / len(tile)
    rows, columns = len({row for row, _ in tile}), len({column for _, column in tile})
    return middle if rows * columns == len(tile) else min(centres, key=partial(dist, middle))


def _tags(
    values: Sequence[tuple[set[Square], int]],
    corner: Callable[[Square], tuple[float, float]],
    side: float,
) -> list[str]:
    """Return tags with the values of regions, each on the line between two of its squares."""
    for size in _TAG_SIZES:
        placed: list[tuple[float, float, float]] = []
        for region, value in values:
            wide = tag_width(value, size)
            for x, y in _seams(region, corner, side):
                if all(
                    abs(x - other_x) > (wide + other_wide) / 2 + 2 or abs(y - other_y) > 1.1 * size
                    for other_x, other_y, other_wide in placed
                ):
                    placed.append((x, y, wide))
                    break
        if len(placed) == len(values) or size == _TAG_SIZES[-1]:
            return [
                tag(x, y, value, size)
                for (x, y, _), (_, value) in zip(placed, values, strict=False)
            ]
    return []


def _seams(
    region: set[Square], corner: Callable[[Square], tuple[float, float]], side: float
) -> list[tuple[float, float]]:
    """Return the middles of the lines between two squares of a region, the most central first."""
    places = [
        (x + side * (column_step + 1) / 2, y + side * (row_step + 1) / 2)
        for row, column in region
        for row_step, column_step in ((1, 0), (0, 1))
        if (row + row_step, column + column_step) in region
        for x, y in (corner((row, column)),)
    ]
    if not places:
        return []
    middle_x = sum(x for x, _ in places) / len(places)
    middle_y = sum(y for _, y in places) / len(places)
    return sorted(places, key=lambda at: (at[0] - middle_x) ** 2 + (at[1] - middle_y) ** 2)


def queen_board(
    size: tuple[int, int],
    free: set[Square],
    queens: Sequence[Square],
    last: Square | None,
    width: float,
) -> Picture:
    """Return a board with queens, the last one golden, and the squares that they attack dimmed."""

    def draw_square(square: Square, x: float, y: float, side: float) -> list[str]:
        inside = (x + 2, y + 2, side - 4, side - 4)
        middle = (x + side / 2, y + side / 2)
        if square in free:
            style = f'class="free" fill="{CELL}" stroke="{MUTED}" stroke-width="2"'
            return [rect(*inside, radius=6, style=style)]
        if square in queens:
            edge = GOLD if square == last else MUTED
            style = f'class="covered" fill="{INK}" stroke="{edge}" stroke-width="2.5"'
            fill, role = (GOLD, "newest") if square == last else (IVORY, "queen")
            return [rect(*inside, radius=6, style=style), _queen(*middle, side * 0.34, fill, role)]
        square_style = f'class="attacked" fill="{INK}"'
        cross = _cross(*middle, side * 0.1, RULE, max(3, side * 0.04))
        return [rect(*inside, radius=6, style=square_style), cross]

    return board_picture(*size, draw_square, width)


def _queen(x: float, y: float, size: float, fill: str, role: str) -> str:
    """Return a queen as a crown with five points."""
    tips = [(-1.0, -0.45), (-0.55, -0.85), (0.0, -1.0), (0.55, -0.85), (1.0, -0.45)]
    dents = [(-0.45, 0.05), (-0.2, -0.1), (0.2, -0.1), (0.45, 0.05)]
    crown = [tips[0], *(point for pair in zip(dents, tips[1:], strict=True) for point in pair)]
    outline = [(-0.6, 0.85), *crown, (0.6, 0.85)]
    points = [(x + size * across, y + size * down) for across, down in outline]
    style = f'fill="{fill}" stroke="{fill}" stroke-width="3" stroke-linejoin="round"'
    balls = "".join(
        circle(x + size * across, y + size * down, size * 0.14, f'fill="{fill}"')
        for across, down in tips
    )
    return f'<g class="{role}">{path([*points, points[0]], style)}{balls}</g>'


def chocolate_picture(
    size: tuple[int, int],
    left: set[Square],
    bitten: set[Square],
    poisoned: Square,
    width: float,
) -> Picture:
    """Return a bar of chocolate with its poisoned square and the part just bitten off."""

    def draw_square(square: Square, x: float, y: float, side: float) -> list[str]:
        if square in left:
            style = f'class="free" fill="{CHOCOLATE}" stroke="{INK}" stroke-width="2.5"'
            shapes = [rect(x + 2, y + 2, side - 4, side - 4, radius=side * 0.1, style=style)]
            if square == poisoned:
                shapes.append(_bad(x + side / 2, y + side / 2, side * 0.32))
            return shapes
        if square in bitten:
            style = f'class="bitten" fill="none" stroke="{GOLD}" stroke-width="4"'
            style += ' stroke-dasharray="10 7"'
            return [rect(x + 6, y + 6, side - 12, side - 12, radius=side * 0.1, style=style)]
        return []

    return board_picture(*size, draw_square, width)


def _cross(x: float, y: float, arm: float, ink: str, pen: float = 5) -> str:
    style = f'stroke="{ink}" stroke-width="{pen:.1f}" stroke-linecap="round"'
    return path([(x - arm, y - arm), (x + arm, y + arm)], style) + path(
        [(x - arm, y + arm), (x + arm, y - arm)], style
    )


def _bad(x: float, y: float, size: float) -> str:
    """Return the mark of the poisoned or bitter square, a pale disc with a cross."""
    disc = circle(x, y, size, f'fill="{IVORY}" stroke="{INK}" stroke-width="2.5"', "bad")
    return disc + _cross(x, y, size * 0.45, CARD, max(4, size * 0.2))
