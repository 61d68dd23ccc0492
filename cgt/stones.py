"""The stones of a heap: in groups of five, wrapped into lines, or a trail where too many."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.svg import CARD, INK, MUTED, circle, rect

GROUP = 5


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of stones: diameter, distance within a group, the gap between groups, in px.

    A heap takes at most ``lines`` lines.
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
        """Return how many stones to put into a line, whole groups if they wrap; 0 if too many."""
        if self.width(stones) <= room:
            return stones
        groups = int((room + self.gap) // (GROUP * self.pitch + self.gap))
        return groups * GROUP if stones <= groups * GROUP * self.lines else 0

    def height(self, stones: int, per_line: int) -> float:
        """Return the height of so many stones, wrapped into lines."""
        lines = -(-stones // per_line) if per_line else 1
        return (lines - 1) * (self.pitch + 4) + self.diameter


HUGE = Scale(diameter=52, pitch=58, gap=18, lines=1)
LARGE = Scale(diameter=38, pitch=44, gap=15, lines=1)
SMALL = Scale(diameter=30, pitch=34, gap=14, lines=3)
COMPACT = Scale(diameter=30, pitch=32, gap=10, lines=2)


def draw_stones(
    x: float, y: float, stones: int, ghosts: int, *, scale: Scale, per_line: int
) -> list[str]:
    """Return stones, and ghosts behind them, from ``x`` to the right, centred on ``y``."""
    shapes: list[str] = []
    radius = scale.diameter / 2
    top = y - scale.height(stones + ghosts, per_line) / 2 + radius
    for index in range(stones + ghosts):
        line, place = divmod(index, per_line)
        left = x + radius + place * scale.pitch + place // GROUP * scale.gap
        middle = top + line * (scale.pitch + 4)
        shapes.append((stone if index < stones else ghost)(left, middle, radius))
    return shapes


def stone(x: float, y: float, radius: float) -> str:
    """Return a stone."""
    style = f'fill="url(#stone)" stroke="{INK}" stroke-width="2"'
    return circle(x, y, radius - 1, style, "stone")


def ghost(x: float, y: float, radius: float) -> str:
    """Return the outline of a stone that the last move took."""
    style = f'fill="none" stroke="{MUTED}" stroke-width="2.5" stroke-dasharray="6 4"'
    return circle(x, y, radius - 1.5, style, "ghost")


def hollow(x: float, y: float) -> str:
    """Return the empty place of a heap that is played out."""
    style = f'fill="none" stroke="{MUTED}" stroke-width="2"'
    return rect(x, y - 5, 90, 10, radius=5, style=style)


def trail(x: float, y: float, room: float, scale: Scale) -> list[str]:
    """Return stones that overlap and fade: more than can be counted. Empty without room."""
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
