"""Pictures of pins in a row, of crosses on a strip, and of the divisors of a number."""

from __future__ import annotations

from collections.abc import Iterable

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
    path,
    per_line_of,
    rect,
    text,
    text_width,
)

LEAST, MOST = 60.0, 100.0
"""The minimum distance of two places, enough for two digits, and the maximum, in px."""


def strip_picture(
    cells: str,
    before: str | None,
    width: float,
    values: Iterable[tuple[int, int, int]] = (),
) -> Picture:
    """Return a numbered row of pins (``i``), empty places (``.``) and crosses (``x``).

    ``values`` are runs as their first and last place, counted from 0, with their nim values.
    """
    per_line = per_line_of(len(cells), width, LEAST)
    pitch = min(MOST, width / per_line)
    size = fitting([str(len(cells))], pitch - 6)
    told = list(values)
    below = 1.1 * pitch + 6
    number = below + size / 2
    tall = below + size + 22 + (TEXT + 26 if told else 0)
    shapes: list[str] = []
    for index, cell in enumerate(cells):
        line, place = divmod(index, per_line)
        x, top = pitch * (place + 0.5), line * tall
        changed = before is not None and before[index] != cell
        shapes += _cell(cell, x, top, pitch, changed=changed, pins="i" in (before or cells))
        ink = GOLD if changed else MUTED if cell == "." and "i" in cells else IVORY
        name = str(index + 1)
        shapes.append(
            text(x, top + number, name, size=size, fill=ink, anchor="middle", role="place")
        )
    for first, last, value in told:
        # a run that continues on the next line has its value on the first
        line, place = divmod(first, per_line)
        end = min(last - first, per_line - 1 - place) + place
        left, right, y = pitch * place + 6, pitch * (end + 1) - 6, line * tall + below + size + 12
        shapes.append(path([(left, y), (right, y)], f'stroke="{BLUE}" stroke-width="5"'))
        worth = f"*{value}"
        room = fitting([worth], pitch * (end + 1 - place))
        shapes.append(
            text(
                (left + right) / 2,
                y + 10 + TEXT / 2,
                worth,
                size=room,
                fill=BLUE,
                anchor="middle",
                role="value",
            )
        )
    lines = -(-len(cells) // per_line)
    wide = min(len(cells), per_line) * pitch
    return Picture("".join(shapes), wide, lines * tall - 18, spreads=True)


def _cell(cell: str, x: float, top: float, pitch: float, *, changed: bool, pins: bool) -> list[str]:
    """Return a pin, the outline of a missing one, or a square, with its middle at ``x``."""
    edge = GOLD if changed else MUTED
    half = 0.26 * pitch
    if cell == "i":
        style = f'fill="{IVORY}" stroke="{INK}" stroke-width="2"'
        return [
            rect(
                x - half,
                top + 0.3 * pitch,
                2 * half,
                0.8 * pitch,
                radius=0.2 * pitch,
                style=f'class="pin" {style}',
            ),
            circle(x, top + 0.22 * pitch, 0.2 * pitch, style, "pin-head"),
        ]
    if pins:
        style = f'class="gone" fill="none" stroke="{edge}" stroke-width="{4 if changed else 2.5}"'
        style += ' stroke-dasharray="8 6"'
        return [
            rect(
                x - half,
                top + 0.06 * pitch,
                2 * half,
                1.02 * pitch,
                radius=0.24 * pitch,
                style=style,
            )
        ]
    pen = 6 if changed else 2.5
    side = pitch - 8
    y = top + 0.06 * pitch
    style = f'class="square" fill="{CELL}" stroke="{edge}" stroke-width="{pen}"'
    shapes = [rect(x - side / 2, y + 2, side, side, radius=6, style=style)]
    if cell == "x":
        arm, middle = 0.27 * side, y + 2 + side / 2
        ink = f'stroke="{IVORY}" stroke-width="{0.1 * side:.1f}" stroke-linecap="round"'
        shapes += [
            path([(x - arm, middle - arm), (x + arm, middle + arm)], ink),
            path([(x - arm, middle + arm), (x + arm, middle - arm)], ink),
        ]
    return shapes


def divisors_picture(
    divisors: tuple[int, ...], left: set[int], gone: set[int], width: float, poison: int = 1
) -> Picture:
    """Return divisors in rings, bright for ``left``, marked for ``gone``, faint for others.

    The poisoned one is underlined.
    """
    names = [str(number) for number in divisors]
    size = fitting(names, width / 2)
    wide = max(90.0, max(text_width(name, size) for name in names) + 40)
    per_line = per_line_of(len(divisors), width, wide)
    wide = min(width / per_line, wide + 30)
    tall, step = size + 30, size + 44
    shapes: list[str] = []
    for index, number in enumerate(divisors):
        line, place = divmod(index, per_line)
        x, y = wide * place + 5, line * step + 4
        middle = (x + wide / 2 - 5, y + tall / 2)
        if number in left:
            ink, style = INK, f'fill="{IVORY}" stroke="{INK}" stroke-width="2"'
        else:
            ink = GOLD if number in gone else MUTED
            pen = 4 if number in gone else 2.5
            style = f'fill="none" stroke="{ink}" stroke-width="{pen}" stroke-dasharray="9 7"'
        shapes += [
            rect(x, y, wide - 10, tall, radius=tall / 2, style=style),
            text(*middle, str(number), size=size, fill=ink, anchor="middle", role="divisor"),
        ]
        if number == poison:
            under, y = f'stroke="{ink}" stroke-width="4"', middle[1] + size / 2 + 2
            shapes.append(path([(middle[0] - 14, y), (middle[0] + 14, y)], under))
    lines = -(-len(divisors) // per_line)
    wide = min(len(divisors), per_line) * wide
    return Picture("".join(shapes), wide, lines * step, spreads=True)
