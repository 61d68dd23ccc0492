"""Binary digits in columns, with a choice of columns, their headings, and the cells."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.showing.svg import BLUE, CELL, GOLD, INK, MIN_TEXT, MUTED, fitting, rect, text, text_width

NARROWEST = 20
"""The least distance between two columns, in px, in which digits of the smallest size fit."""
MOST_CELL = 58
HEADING = 33
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of binary digits, with the exponents of their powers of 2.

    An exponent of None marks a run of columns left out. ``end`` is the middle of the last column,
    and ``pitch`` is the distance between two columns, in px.
    """

    exponents: tuple[int | None, ...]
    end: float
    pitch: float

    @property
    def places(self) -> list[tuple[int | None, float]]:
        """The exponents, each with the middle of its column."""
        first = self.end - (len(self.exponents) - 1) * self.pitch
        return [(power, first + index * self.pitch) for index, power in enumerate(self.exponents)]

    @property
    def cell(self) -> float:
        return min(MOST_CELL, self.pitch - (6 if self.pitch > 30 else 2))


def choose_columns(width: int, focus: int, left: float, right: float) -> Columns:
    """Return columns for ``width`` digits between ``left`` and ``right``.

    If not all of them fit, the leading ones, the last ones and those around the exponent ``focus``
    are kept.
    """
    room = int((right - left) // NARROWEST)
    exponents = _visible_columns(width, focus, room)
    pitch = min(80.0, (right - left) / len(exponents))
    return Columns(exponents, right - min(pitch, MOST_CELL) / 2, pitch)


def _visible_columns(width: int, focus: int, room: int) -> tuple[int | None, ...]:
    """Return the exponents to show, from the highest, with None in place of each run left out."""
    if width <= room:
        return tuple(range(width - 1, -1, -1))
    third = (room - 2) // 3
    low = max(0, min(focus - third // 2, width - third))
    kept = {*range(width - third, width), *range(low, low + third), *range(third)}
    for power in range(width):
        if len(kept) >= room - 2:
            break
        kept.add(power)
    shown: list[int | None] = []
    for power in sorted(kept, reverse=True):
        if shown and shown[-1] != power + 1:
            shown.append(None)
        shown.append(power)
    return tuple(shown)


def headings(columns: Columns, y: float) -> list[str]:
    """Return the powers of 2 above the columns, as ``4``, or as ``2²`` if that is too wide."""
    powers = [power for power in columns.exponents if power is not None]
    plain = [str(2**power) for power in powers]
    raised = [f"2{str(power).translate(_RAISED)}" for power in powers]
    names = plain if _fit(plain, columns.pitch) else raised
    size = next((size for size in (HEADING, 28) if _fit(names, columns.pitch, size)), MIN_TEXT)
    named = dict(zip(powers, names, strict=True))
    widest = max(text_width(name, size) for name in names)
    stride = 1 if widest + 6 <= columns.pitch else int((widest + 10) // columns.pitch) + 1
    shapes: list[str] = []
    edge = float("inf")
    for power, x in reversed(columns.places):
        if power is None or power % stride or x + widest / 2 > edge:
            continue
        edge = x - widest / 2
        heading = text(x, y, named[power], size=size, fill=MUTED, bold=False, anchor="middle")
        shapes.append(heading)
    return shapes


def _fit(names: list[str], pitch: float, size: int = MIN_TEXT) -> bool:
    return all(text_width(name, size) + 8 <= pitch for name in names)


def digits(columns: Columns, y: float, value: int, height: float, *, looked_at: bool) -> list[str]:
    """Return the cells of a value in binary.

    The ones are gold in a highlighted row (``looked_at``) and blue in others.
    """
    size = fitting(["0"], 0.62 * columns.cell)
    shapes: list[str] = []
    for power, x in columns.places:
        if power is None:
            shapes.append(text(x, y, "…", size=MIN_TEXT, fill=MUTED, anchor="middle", role="gap"))
            continue
        one = value >> power & 1
        fill = (GOLD if looked_at else BLUE) if one else CELL
        radius = 8 if columns.cell > 30 else 4
        shapes.append(
            rect(
                x - columns.cell / 2,
                y - height / 2,
                columns.cell,
                height,
                radius=radius,
                style=f'fill="{fill}"',
            )
        )
        ink = INK if one else MUTED
        shapes.append(text(x, y, str(one), size=size, fill=ink, anchor="middle", role="bit"))
    return shapes
