"""SVG to PNG, in few colours; lines that come again and again are packed once.

To draw a picture takes some ms. Of the lines of a board a move changes one or two, and boards are
alike: so each line is drawn and packed by itself, and kept.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from bot.worker.packing import Packed, joined, pack
from bot.worker.palette import CLEARNESS, SOLID, Palette, palette_of
from bot.worker.pixels import pixels_of
from cgt.drawing.lines import EDGE, DrawnLines, alone
from cgt.svg import CARD, CARD_RADIUS, WIDTH, card

if TYPE_CHECKING:  # it is loaded where a picture is drawn: in a worker
    from PIL import Image

CARD_BEHIND = re.compile(
    rf'<rect x="0" y="0" width="{WIDTH}" height="\d+" rx="{CARD_RADIUS}" fill="{CARD}"/>'
)
"""What is drawn first in a card: it fills the picture, up to its round corners."""
LEVELS = [SOLID + level // 16 for level in range(256)]
"""The colour of the palette for each level of clearness."""
NOT_SOLID = [255] * 255 + [0]
"""The mask of what is not solid, for each level of clearness."""


def png(svg: str) -> bytes:
    """Return a picture as PNG, as wide as all are. Takes some ms: call it in a worker.

    :raises FontsMissing: when the fonts are not there.
    :raises ValueError: when ``svg`` is no SVG.
    """
    palette = palette_of(svg)
    return _joined([pack(_in_few_colours(svg, palette))], palette)


def png_of_lines(drawn: DrawnLines) -> bytes:
    """Return a picture of lines as PNG: the same picture as :func:`png` of its SVG.

    :raises FontsMissing: when the fonts are not there.
    """
    lines = [alone(line) for line in drawn.lines]
    palette = palette_of("".join(lines))
    above, below = _edges(palette)
    return _joined([above, *(_line(line, palette) for line in lines), below], palette)


def _joined(parts: list[Packed], palette: Palette) -> bytes:
    """Return the PNG of parts that stand one below the other."""
    return joined(parts, palette.colours, CLEARNESS)


@lru_cache(maxsize=256)
def _line(svg: str, palette: Palette) -> Packed:
    """Return a line, packed: some kB, or some dozens where it is a whole board."""
    return pack(_in_few_colours(svg, palette))


@lru_cache(maxsize=256)
def _edges(palette: Palette) -> tuple[Packed, Packed]:
    """Return what a card has above its lines and below, round corners and all."""
    edges = _in_few_colours(card(2 * EDGE, "", []), palette)
    return pack(edges.crop((0, 0, WIDTH, EDGE))), pack(edges.crop((0, EDGE, WIDTH, 2 * EDGE)))


def _in_few_colours(svg: str, palette: Palette) -> Image.Image:
    """Return a picture as pixels, each of which is a colour of the palette."""
    from PIL import Image  # noqa: PLC0415

    pixels = pixels_of(svg)
    picture = pixels.convert("RGB").quantize(palette=palette.nearest, dither=Image.Dither.NONE)
    _clear(picture, pixels, svg)
    return picture


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
