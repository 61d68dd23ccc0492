"""Work of the worker processes on the front page of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

import cgt
from bot.language.catalogue import drawn_translation
from bot.workers.pictures import name_of, picture
from cgt.core.text import Text
from cgt.drawing import draw_lines
from cgt.showing.svg import MARGIN, WIDTH, card, fitting, text

COLUMNS = 2
NAME_SIZE, NAME_HEIGHT = 40, 64
"""The largest size of a name, and the height of its line, in px."""


def covers(games: Sequence[tuple[cgt.Ruleset, str, Text]], language: str) -> bytes:
    """Return the starts of some games side by side, each with its name above, as PNG."""
    column = (WIDTH - MARGIN) / COLUMNS
    drawn = [
        draw_lines(cgt.position(start, game), translate=drawn_translation(language))
        for game, start, _name in games
    ]
    names = [name_of(name, language) for _game, _start, name in games]
    size, scale = fitting(names, column - 2 * MARGIN, NAME_SIZE), column / WIDTH
    body: list[str] = []
    top = float(MARGIN)
    for first in range(0, len(games), COLUMNS):
        line = drawn[first : first + COLUMNS]
        for place, each in enumerate(line):
            left = MARGIN / 2 + place * column
            body.append(text(left + MARGIN, top + NAME_HEIGHT / 2, names[first + place], size=size))
            moved = f"translate({left:.1f} {top + NAME_HEIGHT:.1f}) scale({scale:.3f})"
            body.append(f'<g transform="{moved}">{each.body}</g>')
        top += NAME_HEIGHT + max(each.height for each in line) * scale
    return picture(card(top, ", ".join(names), body))
