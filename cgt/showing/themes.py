"""Themes that replace all colours of a picture.

Pictures are drawn in the colours of :mod:`cgt.showing.svg`, which are those of the theme *slate*.
In every theme text has a contrast of 4.5 to its background, and a mark one of 3.
"""

from __future__ import annotations

import re
from enum import StrEnum

from cgt.showing.svg import COLOURS


class Theme(StrEnum):
    """The name of a set of colours for pictures."""

    SLATE = "slate"
    WOOD = "wood"
    PAPER = "paper"
    NEON = "neon"


_PALETTES = {
    Theme.WOOD: (
        *("#33241a", "#3d2c20", "#453225", "#634a36", "#cdb99f", "#fbf3e4", "#1c120b"),
        *("#ffc65c", "#8ec5ff", "#ff9c8a", "#a5dc9b", "#8a5a3c"),
        *("#fff8e7", "#ecd9b5", "#c7a873"),
    ),
    Theme.PAPER: (
        *("#f7f3e8", "#efe9db", "#ebe5d6", "#d3cab6", "#5b6270", "#23262d", "#fffdf6"),
        *("#8f5600", "#1f5fbf", "#b3261e", "#1f7a3a", "#8a5a3c"),
        *("#8d95a3", "#5f6876", "#3d4450"),
    ),
    Theme.NEON: (
        *("#0b0b16", "#12122a", "#16163a", "#2f2f66", "#a3a3d8", "#f4f4ff", "#05050c"),
        *("#ffe45e", "#22d3ee", "#ff6fae", "#5dff9b", "#a855f7"),
        *("#ffffff", "#c7f9ff", "#67e8f9"),
    ),
}
"""The colours of the other themes, in the order of :data:`~cgt.showing.svg.COLOURS`."""


def colours_of(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme, keyed by those of :data:`~cgt.showing.svg.COLOURS`."""
    return dict(zip(COLOURS, _PALETTES.get(theme, COLOURS), strict=True))


def themed(svg: str, theme: Theme) -> str:
    """Return a picture in the colours of a theme.

    >>> themed('<rect fill="#20242e"/>', Theme.PAPER)
    '<rect fill="#f7f3e8"/>'
    """
    if theme is Theme.SLATE:
        return svg
    colours = colours_of(theme)
    return re.sub("#[0-9a-f]{6}", lambda code: colours.get(code[0], code[0]), svg)
