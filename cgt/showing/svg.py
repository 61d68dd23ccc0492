"""SVG primitives, with the palette, shapes, text and its width, and the card behind them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import ceil

WIDTH = 880
"""The width of every picture, in px. A phone shows it at 250 to 270."""
MARGIN = 14
"""The free room at the left and right of a picture, in px."""
TEXT = 38
"""The size of text, in px at :data:`WIDTH`, which is 11 px on a phone."""
LEGIBLE = 32
"""The smallest easily read size of text, which is 9 px on a phone."""
MIN_TEXT = 22
"""The smallest size of text, for places without room for more."""
FONT = "DejaVu Sans"

CARD = "#20242e"
CARD_RADIUS = 18
"""The radius of a card's corners, in px. Only the corners are transparent."""
BAND = "#262a35"
CELL = "#2a2f3b"
RULE = "#343a48"
MUTED = "#9aa3b2"
IVORY = "#f4f1ea"
INK = "#10131a"
GOLD = "#f2b84b"
BLUE = "#6ea8fe"
CORAL = "#ff8a7a"
GREEN = "#7fce8e"
CHOCOLATE = "#8a5a3c"
STONE = ("#fffdf6", "#ece3cf", "#c9bc98")
"""The colours of a stone, from its light side to its dark one."""
COLOURS = (
    *(CARD, BAND, CELL, RULE, MUTED, IVORY, INK, GOLD, BLUE, CORAL, GREEN, CHOCOLATE),
    *STONE,
)
"""All colours of pictures, on which the conversion to pixels relies."""

_STONE = (
    '<defs><radialGradient id="stone" cx="0.35" cy="0.3" r="0.8">'
    f'<stop offset="0" stop-color="{STONE[0]}"/><stop offset="0.55" stop-color="{STONE[1]}"/>'
    f'<stop offset="1" stop-color="{STONE[2]}"/></radialGradient></defs>'
)

_ADVANCES = {
    "\u2009\u202f": 0.2,
    "ijl' \u00a0": 0.35,
    "IJ/\\|": 0.375,
    ",.·:;-": 0.416,
    "f()[]!⁰¹²³⁴⁵⁶⁷⁸⁹": 0.46,
    'rt_`"*': 0.525,
    "csz?": 0.6,
    "LxvykaeTEFo": 0.69,
    "$0123456789": 0.696,
    "hnu{}bdgpqSYZPCBRXAVK": 0.776,
    "#+<=>^~−≠≈÷×UGDHNOQ&": 0.875,
    "wM@…⋯%": 1.003,
    "mW": 1.104,
}
_ADVANCE = {char: width for chars, width in _ADVANCES.items() for char in chars}
LETTERS = (
    *(
        (0x20, 0x2E9),
        (0x300, 0x34F),
        (0x370, 0x37E),
        (0x384, 0x525),
        (0x1E00, 0x1EFB),
        (0x1F00, 0x1FFE),
    ),
    *((0x2000, 0x20B5), (0x210B, 0x2149), (0x2150, 0x2185), (0x2190, 0x2311), (0x2460, 0x2469)),
    *((0x2500, 0x269C), (0x270C, 0x2727)),
)
"""The Unicode ranges that the font covers, with Latin, Greek, Cyrillic and signs."""


def is_drawable(content: str) -> bool:
    """Return whether the font covers a text, which isn't so for East Asian letters.

    >>> is_drawable("Jürgen ✓"), is_drawable("ねこ")
    (True, False)
    """
    return all(map(_is_drawn, content))


def drawable(content: str) -> str:
    """Return a text in letters of the font, or nothing if no letter or digit is left.

    >>> drawable("𝓐𝓵𝓲𝓬𝓮 🎲"), drawable("ねこ")
    ('Alice', '')
    """
    plain = unicodedata.normalize("NFKC", content)
    kept = (sign for sign in plain if is_drawable(sign) and not unicodedata.combining(sign))
    shown = " ".join("".join(kept).split())
    return shown if any(sign.isalnum() for sign in shown) else ""


@lru_cache(maxsize=2048)
def _is_drawn(char: str) -> bool:
    """Return whether the font covers a character. A line break needs no letter."""
    is_letter = any(first <= ord(char) <= last for first, last in LETTERS)
    return char == "\n" or (is_letter and not unicodedata.category(char).startswith("C"))


def text_width(content: str, size: float, *, bold: bool = True) -> float:
    """Return the width of a text in px, or a little more, but never less."""
    slim = 1 if bold else 0.94
    return size * sum(_advance(char) * (slim if char.isalnum() else 1) for char in content)


def _advance(char: str) -> float:
    """Return the advance of a character in bold type, in ems."""
    if char in _ADVANCE:
        return _ADVANCE[char]
    if unicodedata.combining(char):
        return 0
    return 1.1 if unicodedata.east_asian_width(char) in "WF" else 0.9


def wrap(content: str, width: float, size: float = TEXT) -> list[str]:
    """Return the lines of a text that fit ``width``, broken at spaces or else within words."""
    lines: list[str] = []
    for piece in re.findall(r"[^\s]+\s?", content):
        word = piece
        if lines and text_width(lines[-1] + word.rstrip(), size) <= width:
            lines[-1] += word
            continue
        lines.append("")
        for char in word:
            if lines[-1] and text_width(lines[-1] + char.rstrip(), size) > width:
                lines.append("")
            lines[-1] += char
    return [line.strip() for line in lines]


def fit(content: str, width: float, sizes: tuple[int, ...]) -> tuple[int, list[str]]:
    """Return the largest size at which a text fits on a line, or its lines at the last size."""
    for size in sizes:
        if text_width(content, size) <= width:
            return size, [content]
    return sizes[-1], wrap(content, width, sizes[-1])


def fitting(contents: Iterable[str], width: float, most: int = TEXT) -> int:
    """Return the largest size up to ``most`` at which all texts fit ``width``.

    It is never below :data:`MIN_TEXT`, even if the texts then don't fit.
    """
    widest = max((text_width(content, 1) for content in contents), default=0)
    return max(MIN_TEXT, min(most, int(width / widest))) if widest else most


def per_line_of(count: int, width: float, least: float) -> int:
    """Return the number of things for a line, at ``least`` px each, in lines of similar length.

    >>> per_line_of(13, 824, 60), per_line_of(14, 824, 60), per_line_of(3, 824, 60)
    (13, 7, 3)
    """
    most = max(1, int(width // least))
    lines = max(1, -(-count // most))
    return max(1, -(-count // lines))


def shorten(content: str, width: float, size: float = TEXT) -> str:
    """Return a text with … in place of its middle if it is too wide.

    If the text has thin spaces from :func:`grouped`, it is cut at two of them.

    >>> shorten("1000000000000000000007", 150, 22)
    '1000…0007'
    >>> shorten(grouped("1000000000000000000007"), 240, 22).split("\u2009")
    ['1', '000', '…', '000', '007']
    """
    if text_width(content, size) <= width:
        return content
    groups = content.split("\u2009")
    for keep in range(len(groups) // 2, 0, -1):
        cut = "\u2009".join([*groups[:keep], "…", *groups[-keep:]])
        if len(groups) > 2 and text_width(cut, size) <= width:
            return cut
    for keep in range(len(content) // 2, 0, -1):
        cut = f"{content[:keep].strip()}…{content[-keep:].strip()}"
        if text_width(cut, size) <= width:
            return cut
    return "…"


def grouped(content: str) -> str:
    """Return a text with the digits of its long numbers in groups of three.

    >>> grouped("-1000000").split("\u2009"), grouped("1000")
    (['-1', '000', '000'], '1000')
    """
    return re.sub(r"\d{5,}", lambda number: f"{int(number[0]):,}".replace(",", "\u2009"), content)


def number(value: float) -> str:
    """Return a coordinate, to a tenth of a px."""
    return f"{value:.1f}".removesuffix(".0")


@lru_cache(maxsize=2048)
def clean(content: str) -> str:
    """Return a text escaped for XML, without control characters."""
    return escape(
        "".join(
            char if unicodedata.category(char) not in {"Cc", "Cs", "Cn"} else " "
            for char in content
        )
    )


def text(
    x: float,
    y: float,
    content: str,
    *,
    size: float = TEXT,
    fill: str = IVORY,
    bold: bool = True,
    anchor: str = "start",
    role: str = "",
) -> str:
    """Return a line of text of class ``role``, its capitals centred on ``y``."""
    weight = ' font-weight="bold"' if bold else ""
    name = f' class="{role}"' if role else ""
    return (
        f'<text{name} x="{number(x)}" y="{number(y + 0.364 * size)}" font-size="{number(size)}"'
        f'{weight} fill="{fill}" text-anchor="{anchor}">{clean(content)}</text>'
    )


def circle(x: float, y: float, radius: float, style: str, role: str = "") -> str:
    """Return a circle with further attributes from ``style``."""
    name = f' class="{role}"' if role else ""
    return f'<circle{name} cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {style}/>'


def rect(x: float, y: float, width: float, height: float, *, radius: float, style: str) -> str:
    """Return a rounded rectangle with further attributes from ``style``."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(radius)}" {style}/>'
    )


def seat_mark(player: int, x: float, y: float, radius: float, fill: str) -> str:
    """Return the mark of a player, a disc for the first and a diamond for the second."""
    if player == 0:
        return circle(x, y, radius, f'fill="{fill}"', "first")
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return path([*corners, corners[0]], f'class="second" fill="{fill}"')


def path(points: list[tuple[float, float]], style: str) -> str:
    """Return a path through points with further attributes from ``style``."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f'<path d="M{steps}" {style}/>'


def ring(x: float, y: float, content: str, radius: float, *, kind: str = "") -> str:
    """Return the label of a component in a ring.

    ``kind`` is ``played`` for a filled ring, ``new`` for a bright one, ``earlier`` for a thin one
    and ``over`` for a faint one.
    """
    fill, edge, ink = CELL, MUTED, IVORY
    if kind == "played":
        fill, edge, ink = GOLD, GOLD, INK
    elif kind in {"new", "earlier"}:
        edge = GOLD
    elif kind == "over":
        fill, ink = "none", MUTED
    stroke = 5 if kind == "new" else 2.5
    size = fitting([content], 1.5 * radius)
    return circle(
        x, y, radius, f'fill="{fill}" stroke="{edge}" stroke-width="{stroke}"', kind or "ring"
    ) + text(x, y, content, size=size, fill=ink, anchor="middle", role="label")


def tag(x: float, y: float, value: int, size: float = TEXT) -> str:
    """Return a nim value on a tag, so that it doesn't look like a part of the drawing."""
    content = f"*{value}"
    wide, tall = tag_width(value, size), 1.1 * size
    style = f'class="tag" fill="{INK}" stroke="{BLUE}" stroke-width="2.5"'
    return rect(x - wide / 2, y - tall / 2, wide, tall, radius=tall / 2, style=style) + text(
        x, y, content, size=size, fill=BLUE, anchor="middle", role="value"
    )


def tag_width(value: int, size: float = TEXT) -> float:
    """Return the width of the tag of a nim value."""
    return text_width(f"*{value}", size) + 0.5 * size


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its origin at the top left, as SVG elements with their size in px.

    If it ``spreads``, it is a row that uses the full available width.
    """

    body: str
    width: float
    height: float
    spreads: bool = False

    @property
    def is_legible(self) -> bool:
        """Whether all text in it is readable on a phone."""
        sizes = re.findall(r'font-size="([\d.]+)"', self.body)
        return all(float(size) >= LEGIBLE for size in sizes)


def card(height: float, title: str, body: list[str]) -> str:
    """Return a whole picture, with the card, a title for screen readers and the content."""
    tall = ceil(height)  # whole pixels: programs differ in how they round
    ground = rect(0, 0, WIDTH, tall, radius=CARD_RADIUS, style=f'fill="{CARD}"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{WIDTH}" height="{tall}" '
        f'viewBox="0 0 {WIDTH} {tall}" font-family="{FONT}, sans-serif">'
        f"<title>{clean(title)}</title>{_STONE}{ground}{''.join(body)}</svg>"
    )
