"""Pictures of coins: a head is a bright coin with its letter, a tail a dark ring."""

from __future__ import annotations

from collections.abc import Mapping

from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    IVORY,
    MIN_TEXT,
    MUTED,
    Picture,
    circle,
    text,
    text_width,
)

RADIUS = 21
PITCH = 50
LINE = 82
NUMBER = 42
"""From the middle of a coin down to that of its number, in px."""


def coin(x: float, y: float, *, heads: bool, turned: bool, value: int | None) -> list[str]:
    """Return a coin: one just turned has a bright edge; a value stands in place of the letter."""
    edge = GOLD if turned else MUTED
    stroke = 5 if turned else 2.5
    if not heads:
        style = f'fill="{CELL}" stroke="{edge}" stroke-width="{stroke}"'
        inner = f'fill="none" stroke="{MUTED}" stroke-width="1.5" stroke-dasharray="3 5"'
        return [circle(x, y, RADIUS - 2, style, "tails"), circle(x, y, RADIUS - 9, inner)]
    style = f'fill="url(#stone)" stroke="{GOLD if turned else INK}" stroke-width="{stroke}"'
    content = "H" if value is None else f"*{value}"
    size = MIN_TEXT
    return [
        circle(x, y, RADIUS - 2, style, "heads"),
        text(x, y, content, size=size, fill=INK, anchor="middle", role="coin"),
    ]


def row_picture(
    row: str, before: str | None, width: float, values: Mapping[int, int] | None = None
) -> Picture:
    """Return a row of coins with their places below; ``values`` are written below the heads."""
    per_line = max(1, int(width // PITCH))
    wide = max(
        (text_width(f"*{value}", MIN_TEXT) + 8 for value in (values or {}).values()), default=0
    )
    pitch = max(PITCH, wide)
    per_line = max(1, int(width // pitch))
    line_height = LINE + (30 if values else 0)
    shapes: list[str] = []
    for index, side in enumerate(row):
        line, place = divmod(index, per_line)
        x, y = pitch * (place + 0.5), line * line_height + RADIUS + 4
        turned = before is not None and index < len(before) and before[index] != side
        shapes += coin(x, y, heads=side == "h", turned=turned, value=None)
        ink = GOLD if turned else IVORY if side == "h" else MUTED
        shapes.append(text(x, y + NUMBER, str(index + 1), fill=ink, anchor="middle", role="place"))
        if values and index + 1 in values:
            worth = f"*{values[index + 1]}"
            shapes.append(text(x, y + NUMBER + 30, worth, fill=BLUE, anchor="middle", role="value"))
    lines = -(-len(row) // per_line)
    return Picture("".join(shapes), min(len(row), per_line) * pitch, lines * line_height - 8)


def grid_picture(
    rows: tuple[str, ...],
    before: tuple[str, ...] | None,
    values: Mapping[tuple[int, int], int] | None = None,
) -> Picture | None:
    """Return a grid of coins, letters for its columns and numbers for its rows.

    None stands for no picture: the values are too long to be written on the coins.
    """
    if values and max(values.values()) > 99:
        return None
    edge = 34
    shapes: list[str] = []
    for column in range(len(rows[0])):
        x = edge + PITCH * (column + 0.5)
        name = chr(ord("a") + column)
        shapes.append(text(x, 14, name, fill=MUTED, anchor="middle", role="column"))
    for row, coins in enumerate(rows):
        y = edge + PITCH * (row + 0.5)
        shapes.append(text(12, y, str(row + 1), fill=MUTED, anchor="middle", role="row"))
        for column, side in enumerate(coins):
            turned = before is not None and before[row][column] != side
            worth = values.get((row + 1, column + 1)) if values else None
            x = edge + PITCH * (column + 0.5)
            shapes += coin(x, y, heads=side == "h", turned=turned, value=worth)
    wide, tall = edge + PITCH * len(rows[0]), edge + PITCH * len(rows)
    return Picture("".join(shapes), wide, tall)
