"""Positions as pictures; called in a worker."""

from __future__ import annotations

import cgt
from bot.language.catalogue import drawn_translation
from bot.worker.errors import TooTall
from bot.worker.pictures import picture
from cgt.drawing import draw_lines

TALLEST = 12_000
"""The tallest picture of a board, in px, that is still sent."""


def board(
    position: cgt.Position,
    last: cgt.Move | None = None,
    before: cgt.Position | None = None,
    language: str = "en-US",
) -> bytes:
    """Return the picture of a position, the last move marked, as WebP.

    :raises TooTall: when it would be too tall to be looked at.
    """
    drawn = draw_lines(position, last, before, drawn_translation(language))
    if drawn.height > TALLEST:
        raise TooTall("A picture of this would be too tall to be looked at.")
    return picture(drawn.svg)


def boards(positions: tuple[cgt.Position, ...], language: str) -> tuple[bytes, ...]:
    """Return the pictures of some positions, as WebP."""
    return tuple(board(position, language=language) for position in positions)
