"""The drawing of a heap's tokens, in groups of five, in lines or as a trail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from cgt.showing.svg import CARD, CORAL, INK, MUTED, STONE, circle, number, rect

GROUP = 5


class Token(Enum):
    """The look of a game's tokens."""

    STONE = auto()
    MATCH = auto()
    PIN = auto()


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of stones and of the gaps between them, in px.

    ``diameter`` is that of a stone, ``pitch`` the distance of two stones within a group, and
    ``gap`` the extra room between groups. A heap takes at most ``lines`` lines.
    """

    diameter: int
    pitch: int
    gap: int
    lines: int

    def width(self, stones: int) -> float:
        """Return the width of a line of stones."""
        if stones == 0:
            return 0
        return stones * self.pitch + (stones - 1) // GROUP * self.gap - self.pitch + self.diameter

    def per_line(self, stones: int, room: float) -> int:
        """Return the number of stones for a line, in whole groups if they wrap.

        It is 0 if the stones need too many lines.
        """
        if self.width(stones) <= room:
            return stones
        groups = int((room + self.gap) // (GROUP * self.pitch + self.gap))
        return groups * GROUP if stones <= groups * GROUP * self.lines else 0

    def height(self, stones: int, per_line: int) -> float:
        """Return the height of stones in lines of ``per_line``."""
        lines = -(-stones // per_line) if per_line else 1
        return (lines - 1) * (self.pitch + 4) + self.diameter


HUGE = Scale(diameter=52, pitch=58, gap=18, lines=1)
LARGE = Scale(diameter=38, pitch=44, gap=15, lines=1)
SMALL = Scale(diameter=30, pitch=34, gap=14, lines=3)
COMPACT = Scale(diameter=30, pitch=32, gap=10, lines=2)


_EDGE = f'stroke="{INK}" stroke-width="2"'
_GHOST = f'class="ghost" fill="none" stroke="{MUTED}" stroke-width="2.5" stroke-dasharray="6 4"'


def draw_stones(
    x: float,
    y: float,
    stones: int,
    ghosts: int,
    *,
    scale: Scale,
    per_line: int,
    token: Token = Token.STONE,
) -> list[str]:
    """Return stones, and ghosts behind them, from ``x`` to the right, centred on ``y``."""
    shapes: list[str] = []
    there, gone = LOOKS[token]
    radius = scale.diameter / 2
    top = y - scale.height(stones + ghosts, per_line) / 2 + radius
    for index in range(stones + ghosts):
        line, place = divmod(index, per_line)
        left = x + radius + place * scale.pitch + place // GROUP * scale.gap
        middle = top + line * (scale.pitch + 4)
        shapes.append((there if index < stones else gone)(left, middle, radius))
    return shapes


def stone(x: float, y: float, radius: float) -> str:
    """Return a stone."""
    style = f'fill="url(#stone)" stroke="{INK}" stroke-width="2"'
    return circle(x, y, radius - 1, style, "stone")


def ghost(x: float, y: float, radius: float) -> str:
    """Return the outline of a stone that the last move took."""
    return circle(x, y, radius - 1.5, _GHOST)


def match(x: float, y: float, radius: float) -> str:
    """Return a matchstick with its head up."""
    wide = 0.56 * radius
    style = f'class="stone" fill="{STONE[2]}" {_EDGE}'
    stick = rect(x - wide / 2, y - 0.8 * radius, wide, 2 * radius, radius=2, style=style)
    return stick + circle(x, y - 0.74 * radius, 0.46 * radius, f'fill="{CORAL}" {_EDGE}')


def match_ghost(x: float, y: float, radius: float) -> str:
    """Return the outline of a matchstick that the last move took."""
    wide = 0.8 * radius
    return rect(x - wide / 2, y - 1.2 * radius, wide, 2.4 * radius, radius=wide / 2, style=_GHOST)


def pin(x: float, y: float, radius: float) -> str:
    """Return a bowling pin with a band around its neck."""
    style = f'class="stone" fill="{STONE[0]}" {_EDGE}'
    low, high, half = y - 0.3 * radius, y - 0.16 * radius, 0.27 * radius
    band = f'<path d="M{number(x - half)} {number(low)}H{number(x + half)}" '
    return (
        _pin(x, y, radius, style) + f'{band}stroke="{CORAL}" stroke-width="{number(high - low)}"/>'
    )


def pin_ghost(x: float, y: float, radius: float) -> str:
    """Return the outline of a pin that the last move took."""
    return _pin(x, y, radius, _GHOST)


def _pin(x: float, y: float, radius: float, style: str) -> str:
    """Return the outline of a pin with a head, a neck, a belly and a flat foot."""

    def at(across: float, down: float) -> str:
        return f"{number(x + across * radius)} {number(y + down * radius)}"

    right = f"C{at(0.5, -0.95)} {at(0.36, -0.5)} {at(0.26, -0.25)}"
    right += f"C{at(0.62, 0.1)} {at(0.66, 0.5)} {at(0.34, 0.95)}"
    left = f"C{at(-0.66, 0.5)} {at(-0.62, 0.1)} {at(-0.26, -0.25)}"
    left += f"C{at(-0.36, -0.5)} {at(-0.5, -0.95)} {at(0, -0.95)}"
    return f'<path d="M{at(0, -0.95)}{right}L{at(-0.34, 0.95)}{left}Z" {style}/>'


LOOKS: dict[Token, tuple[Callable[[float, float, float], str], ...]] = {
    Token.STONE: (stone, ghost),
    Token.MATCH: (match, match_ghost),
    Token.PIN: (pin, pin_ghost),
}
"""The drawings of a token in the heap, and of one that the last move took."""


def hollow(x: float, y: float) -> str:
    """Return the mark of a heap that is played out."""
    style = f'fill="none" stroke="{MUTED}" stroke-width="2"'
    return rect(x, y - 5, 90, 10, radius=5, style=style)


def trail(x: float, y: float, room: float, scale: Scale) -> list[str]:
    """Return stones that overlap and fade, for a heap of too many tokens to count.

    The list is empty without enough room.
    """
    step, radius = scale.diameter * 0.55, scale.diameter / 2
    count = min(7, int((room - scale.diameter) // step) + 1)
    if count < 3:
        return []
    shapes: list[str] = []
    for index in reversed(range(count)):
        middle = x + radius + index * step
        opacity = (1 - index / count) ** 1.3
        shapes += [
            circle(middle, y, radius - 1, f'fill="{CARD}"'),
            circle(
                middle,
                y,
                radius - 1,
                f'fill="url(#stone)" opacity="{opacity:.2f}" stroke="{INK}" stroke-width="2"',
                "trail",
            ),
        ]
    return shapes
