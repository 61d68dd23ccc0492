"""A picture made of lines in a stack."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from cgt.showing.svg import MARGIN, Picture, card

EDGE = 22
"""The margin of the card above and below its lines, in px."""


@dataclass(frozen=True, slots=True)
class DrawnLines:
    """A card with a title for screen readers, and lines whose heights are whole numbers of px."""

    title: str
    lines: tuple[Picture, ...]

    @property
    def height(self) -> int:
        """The height of the card, in px."""
        return sum(int(line.height) for line in self.lines) + 2 * EDGE

    @property
    def tops(self) -> tuple[int, ...]:
        """The distance of each line from the top of the card, in px."""
        return (*accumulate((int(line.height) for line in self.lines), initial=EDGE),)[:-1]

    @property
    def body(self) -> str:
        """The lines in their places, without the card."""
        return "".join(
            f'<g transform="translate({MARGIN} {top})">{line.body}</g>'
            for top, line in zip(self.tops, self.lines, strict=True)
        )

    @property
    def svg(self) -> str:
        """The text of an SVG of the whole card."""
        return card(self.height, self.title, [self.body])
