"""Binary digits in columns: which columns are shown, their headings, and the cells."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.svg import (
    BLUE,
    CELL,
    GOLD,
    INK,
    MIN_TEXT,
    MUTED,
    rect,
    text,
    text_width,
)

NARROWEST = 20
"""The least distance of two columns, in px: digits of the smallest size fit it."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of binary digits: the exponents of their powers of 2, None where some are left out.

    ``end`` is the middle of the last column, and ``pitch`` the distance of two, in px.
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
        """The width of a cell."""
        return min(48, self.pitch - (6 if self.pitch > 30 else 2))


def choose_columns(width: int, focus: int, left: float, right: float) -> Columns:
    """Return columns for ``width`` digits between ``left`` and ``right``.

    Where there is no room for all, the leading ones, the last ones and those about the exponent
    ``focus`` stay.
    """
    room = int((right - left) // NARROWEST)
    exponents = _kept(width, focus, room)
    pitch = min(80.0, (right - left) / len(exponents))
    return Columns(exponents, right - min(pitch, 48) / 2, pitch)


def _kept(width: int, focus: int, room: int) -> tuple[int | None, ...]:
    """Return the exponents to show, from the highest; None for each run that is left out."""
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
    """Return the powers of 2 above the columns: ``4``, or ``2²`` where that is too wide."""
    powers = [power for power in columns.exponents if power is not None]
    plain = all(text_width(str(2**power), MIN_TEXT) + 8 <= columns.pitch for power in powers)
    names = {power: str(2**power) if plain else f"2{power}" for power in powers}
    if not plain:
        names = {power: f"2{str(power).translate(_RAISED)}" for power in powers}
    widest = max(text_width(name, MIN_TEXT) for name in names.values())
    stride = 1 if widest + 6 <= columns.pitch else int((widest + 10) // columns.pitch) + 1
    shapes: list[str] = []
    edge = float("inf")
    for power, x in reversed(columns.places):
        if power is None or power % stride or x + widest / 2 > edge:
            continue
        edge = x - widest / 2
        shapes.append(text(x, y, names[power], fill=MUTED, bold=False, anchor="middle"))
    return shapes


def digits(columns: Columns, y: float, value: int, height: float, *, looked_at: bool) -> list[str]:
    """Return a value in binary; the ones of the row to be looked at are gold, others blue."""
    size = 28 if columns.pitch > 40 else MIN_TEXT
    shapes: list[str] = []
    for power, x in columns.places:
        if power is None:
            shapes.append(text(x, y, "…", fill=MUTED, anchor="middle", role="gap"))
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
