"""SVG to PNG: the same picture, with the same font, on every machine.

LunaSVG draws, which takes a millisecond; what costs is to pack the pixels. A picture is drawn in
few colours, which its SVG names, and in blends of two of them where edges are smoothed: so it is
sent with a palette of these, in a quarter of the time and of the size that all colours would take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import combinations, pairwise, product
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING

from cgt.svg import CARD, CARD_RADIUS, FONT, WIDTH

FONT_FILES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PNG_WIDTH = WIDTH
"""The width of a picture in px, whatever the width of its SVG."""

SOLID = 240
"""So many colours of the palette are solid; the others, for the corners, are the card's own."""
SHADE = 4
"""How far two colours of a gradient lie apart in the palette at most."""
BLENDS = (8, 12, 16, 24, 32, 48, 64, 96, 128)
"""How far the blends of two colours may lie apart: the first with which they all find room."""

CARD_BEHIND = re.compile(
    rf'<rect x="0" y="0" width="{WIDTH}" height="\d+" rx="{CARD_RADIUS}" fill="{CARD}"/>'
)
"""What is drawn first in a card: it fills the picture, up to its round corners."""
CLEARNESS = bytes([255] * SOLID + [level * 17 for level in range(16)])
"""How solid each colour of the palette is."""
LEVELS = [SOLID + level // 16 for level in range(256)]
"""The colour of the palette for each level of clearness."""
NOT_SOLID = [255] * 255 + [0]
"""The mask of what is not solid, for each level of clearness."""

if TYPE_CHECKING:  # they are loaded where a picture is drawn: in a worker
    from PIL import Image

Colour = tuple[int, int, int]


class FontsMissing(RuntimeError):
    """The font files that come with matplotlib are not where they belong."""


def fonts() -> list[Path]:
    """Return the font files for pictures: those inside the matplotlib package, not imported.

    :raises FontsMissing: when one is not there; the message says what to do.
    """
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise FontsMissing(
            "The fonts for the pictures come with matplotlib, which is not installed: "
            "install the project's dependencies again."
        )
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    files = [folder / name for name in FONT_FILES]
    for file in files:
        if not file.is_file():
            raise FontsMissing(
                f"The font file {file} is missing: install matplotlib again, as a wheel "
                "(some systems' packages leave its fonts out)."
            )
    return files


def png(svg: str) -> bytes:
    """Return a picture as PNG, :data:`PNG_WIDTH` px wide. Takes some ms: call it in a worker.

    :raises FontsMissing: when the fonts are not there.
    :raises ValueError: when ``svg`` is no SVG.
    """
    from PIL import Image  # noqa: PLC0415

    pixels = pixels_of(svg)
    named = frozenset(re.findall(r"#[0-9a-fA-F]{6}\b", svg))
    shades = tuple(re.findall(r'stop-color="(#[0-9a-fA-F]{6})"', svg))
    colours, nearest = _palette(named, shades)
    picture = pixels.convert("RGB").quantize(palette=nearest, dither=Image.Dither.NONE)
    picture.putpalette(colours)
    _clear(picture, pixels, svg)
    packed = BytesIO()
    picture.save(packed, "PNG", compress_level=3, transparency=CLEARNESS)
    return packed.getvalue()


def _clear(picture: Image.Image, pixels: Image.Image, svg: str) -> None:
    """Make a picture as clear as its pixels are: if it is a card, at its round corners alone."""
    across, down = picture.size
    boxes = [(0, 0, across, down)]
    if CARD_BEHIND.search(svg) and min(across, down) > 2 * CARD_RADIUS:
        corners = product((0, across - CARD_RADIUS), (0, down - CARD_RADIUS))
        boxes = [(left, top, left + CARD_RADIUS, top + CARD_RADIUS) for left, top in corners]
    for box in boxes:
        levels = pixels.crop(box).getchannel("A")
        picture.paste(levels.point(LEVELS), box, levels.point(NOT_SOLID))


def pixels_of(svg: str) -> Image.Image:
    """Return a picture as pixels in all their colours.

    :raises FontsMissing: when the fonts are not there.
    :raises ValueError: when ``svg`` is no SVG.
    """
    from pillow_lunasvg import SvgImageFile  # noqa: PLC0415

    _load_fonts()
    try:
        picture = SvgImageFile(BytesIO(svg.encode()))
        picture.load(PNG_WIDTH / picture.width)
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from error
    return picture


@cache
def _load_fonts() -> None:
    """Load the fonts, once; a text in any other family is set in them too."""
    from pillow_lunasvg import add_font_file  # noqa: PLC0415

    for file, bold in zip(fonts(), (False, True), strict=True):
        for family in (FONT, ""):
            add_font_file(file, family, bold=bold)


@lru_cache(maxsize=256)
def _palette(named: frozenset[str], shades: tuple[str, ...]) -> tuple[bytes, Image.Image]:
    """Return a palette: the colours that a picture names, its gradients, and blends of two.

    Pillow looks for the nearest colour of each cube of four levels, from its lower corner: so the
    palette that it looks in, which is the second, has its colours there.
    """
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
    return colours, nearest


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
