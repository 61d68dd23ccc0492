"""Pictures of coins, with a lettered bright coin for heads and a dark ring for tails."""

from __future__ import annotations

from collections.abc import Mapping

from cgt.showing.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MUTED,
    TEXT,
    Picture,
    circle,
    fitting,
    per_line_of,
    tag,
    tag_width,
    text,
    text_width,
)

LEAST, MOST = 60.0, 104.0
"""The minimum distance of two coins, enough for two digits, and the maximum, in px."""
TALLEST = 640.0
"""The maximum height of a grid, in px, so that the buttons below it stay on the screen."""
LEAST_VALUE = 28
"""The minimum size of the text of a value below a coin."""
COIN = 0.42
"""The radius of a coin as a fraction of the distance of two coins."""


def coin(x: float, y: float, pitch: float, *, heads: bool, turned: bool) -> list[str]:
    """Return the shapes of a coin, with a bright edge if it was just turned."""
    radius = COIN * pitch
    edge = GOLD if turned else MUTED
    stroke = max(5.0, 0.1 * pitch) if turned else 2.5
    if not heads:
        style = f'fill="{CELL}" stroke="{edge}" stroke-width="{stroke:.1f}"'
        inner = f'fill="none" stroke="{MUTED}" stroke-width="2" stroke-dasharray="4 7"'
        return [circle(x, y, radius - 2, style, "tails"), circle(x, y, 0.6 * radius, inner)]
    style = f'fill="url(#stone)" stroke="{edge if turned else INK}" stroke-width="{stroke:.1f}"'
    size = fitting(["H"], radius)
    return [
        circle(x, y, radius - 2, style, "heads"),
        text(x, y, "H", size=size, fill=INK, anchor="middle", role="coin"),
    ]


def row_picture(
    row: str, before: str | None, width: float, values: Mapping[int, int] | None = None
) -> Picture:
    """Return a numbered row of coins with ``values`` below the heads."""
    worths = [f"*{value}" for value in (values or {}).values()]
    wide = max((text_width(worth, LEAST_VALUE) + 8 for worth in worths), default=0)
    per_line = per_line_of(len(row), width, min(width, max(LEAST, wide)))
    pitch = min(max(MOST, wide), width / per_line)
    size = fitting([str(len(row))], pitch - 6)
    number = pitch + size / 2
    line_height = pitch + size + (TEXT + 10 if values else 0) + 22
    shapes: list[str] = []
    for index, side in enumerate(row):
        line, place = divmod(index, per_line)
        x, top = pitch * (place + 0.5), line * line_height
        turned = before is not None and index < len(before) and before[index] != side
        shapes += coin(x, top + pitch / 2, pitch, heads=side == "h", turned=turned)
        ink = GOLD if turned else IVORY if side == "h" else MUTED
        name = str(index + 1)
        shapes.append(
            text(x, top + number, name, size=size, fill=ink, anchor="middle", role="place")
        )
        if values and index + 1 in values:
            y, worth = top + number + size / 2 + 10 + TEXT / 2, f"*{values[index + 1]}"
            shapes.append(
                text(
                    x,
                    y,
                    worth,
                    size=fitting([worth], pitch),
                    fill=BLUE,
                    anchor="middle",
                    role="value",
                )
            )
    lines = -(-len(row) // per_line)
    wide = min(len(row), per_line) * pitch
    return Picture("".join(shapes), wide, lines * line_height - 18, spreads=True)


def grid_picture(
    rows: tuple[str, ...],
    before: tuple[str, ...] | None,
    width: float,
    values: Mapping[tuple[int, int], int] | None = None,
) -> Picture | None:
    """Return a grid of coins, with letters for its columns and numbers for its rows.

    Each value is on a tag below its coin. The result is None if a value has too many digits.
    """
    if values and max(values.values()) > 99:
        return None
    count = len(rows[0])
    letters = [chr(ord("a") + column) for column in range(count)]
    tall = min(TALLEST, 1.25 * width)
    size = min(fitting(letters, 0.8 * width / count), fitting(["1"], 0.6 * tall / len(rows)))
    left = max(text_width(str(row + 1), size) for row in range(len(rows))) + 14
    top = size + 8
    pitch = min(148.0, (width - left) / count, max(TALLEST / 22, (tall - top) / len(rows)))
    worths = (values or {}).values()
    tag_size = min((_tag_size(value, pitch) for value in worths), default=TEXT)
    shapes: list[str] = []
    tags: list[str] = []
    for column, name in enumerate(letters):
        x = left + pitch * (column + 0.5)
        shapes.append(
            text(x, size / 2, name, size=size, fill=MUTED, anchor="middle", role="column")
        )
    for row, coins in enumerate(rows):
        y = top + pitch * (row + 0.5)
        name = str(row + 1)
        shapes.append(
            text((left - 8) / 2, y, name, size=size, fill=MUTED, anchor="middle", role="row")
        )
        for column, side in enumerate(coins):
            turned = before is not None and before[row][column] != side
            worth = values.get((row + 1, column + 1)) if values else None
            x = left + pitch * (column + 0.5)
            shapes += coin(x, y, pitch, heads=side == "h", turned=turned)
            if worth is not None:
                tags.append(tag(x, y + COIN * pitch, worth, tag_size))
    below = 0.6 * tag_size if values else 0
    body = "".join((*shapes, *tags))
    return Picture(body, left + pitch * count, top + pitch * len(rows) + below)


def _tag_size(value: int, pitch: float) -> int:
    """Return the text size at which the tag of a value covers no neighbouring coin."""
    return max(22, min(TEXT, int(pitch / tag_width(value, 1)), int(0.36 * pitch)))
