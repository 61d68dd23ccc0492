"""Make the moving picture of the README anew: ``python -m tests.tour.cover``.

It is what *Share* makes of a match of Nim with a mistake on either side.
"""

from pathlib import Path

import cgt
from bot.workers import pictures
from cgt.drawing import draw_film

COVER = Path(__file__).parents[2] / "docs" / "match.gif"
START, MOVES = "nim: 3 4 5", ("C-1", "B-1", "C-4", "A-1", "B-1", "A-2", "B-2")


def cover() -> bytes:
    """Return the picture."""
    plies = cgt.review(START, MOVES)
    return pictures.film(draw_film(plies, "Nim", ("Ann", "Grundy"), 0))


if __name__ == "__main__":
    COVER.write_bytes(cover())
