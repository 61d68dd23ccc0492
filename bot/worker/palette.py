"""The colours of a picture: those that its SVG names, and blends of two where edges are smoothed.

So a picture is sent with a palette of 256, in a quarter of the time and of the size that all
colours would take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import dist
from typing import TYPE_CHECKING

from cgt.svg import CARD

if TYPE_CHECKING:  # it is loaded where a picture is drawn: in a worker
    from PIL import Image

SOLID = 240
"""So many colours of the palette are solid; the others, for the corners, are the card's own."""
SHADE = 4
"""How far two colours of a gradient lie apart in the palette at most."""
BLENDS = (8, 12, 16, 24, 32, 48, 64, 96, 128)
"""How far the blends of two colours may lie apart: the first with which they all find room."""

CLEARNESS = bytes([255] * SOLID + [level * 17 for level in range(16)])
"""How solid each colour of the palette is."""

Colour = tuple[int, int, int]


@dataclass(frozen=True, eq=False, slots=True)
class Palette:
    """256 colours, as bytes of red, green and blue.

    Pillow looks for the nearest colour of each cube of four levels, from its lower corner: so it
    looks in ``nearest``, which has the colours there.
    """

    colours: bytes
    nearest: Image.Image


def palette_of(svg: str) -> Palette:
    """Return the palette of the picture, or of the pieces of one, that a text shows."""
    named = frozenset(re.findall(r"#[0-9a-fA-F]{6}\b", svg))
    return _palette(named, tuple(dict.fromkeys(re.findall(r'stop-color="(#[0-9a-fA-F]{6})"', svg))))


@lru_cache(maxsize=256)
def _palette(named: frozenset[str], shades: tuple[str, ...]) -> Palette:
    """Return a palette: the colours that a picture names, its gradients, and blends of two."""
    from PIL import Image  # noqa: PLC0415

    flat = [_colour(name) for name in sorted({*named, CARD})]
    fixed = list(flat)
    for one, other in pairwise(map(_colour, shades)):
        fixed += _between(one, other, SHADE)
    pairs = list(combinations(flat, 2))
    found: list[Colour] = []
    for apart in BLENDS:
        blends = (blend for one, other in pairs for blend in _between(one, other, apart))
        found = [*fixed, *_spread(blends, apart)][:SOLID]
        if len(found) < SOLID:
            break
    found += [_colour(CARD)] * (256 - len(found))
    colours = bytes(value for colour in found for value in colour)
    nearest = Image.new("P", (1, 1))
    nearest.putpalette(bytes(value & ~3 for value in colours))
    return Palette(colours, nearest)


def _colour(name: str) -> Colour:
    """Return red, green and blue of a colour as SVG names it."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _between(one: Colour, other: Colour, apart: int) -> Iterator[Colour]:
    """Return the colours from one to another, at most so far apart, without these two."""
    steps = int(dist(one, other) / apart) + 1
    for step in range(1, steps):
        red, green, blue = (
            round(a + (b - a) * step / steps) for a, b in zip(one, other, strict=True)
        )
        yield red, green, blue


def _spread(colours: Iterable[Colour], apart: int) -> list[Colour]:
    """Return some of the colours, at most one from each cube of a width."""
    kept: dict[tuple[int, ...], Colour] = {}
    for colour in colours:
        kept.setdefault(tuple(value // apart for value in colour), colour)
    return list(kept.values())
