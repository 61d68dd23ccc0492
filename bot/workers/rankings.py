"""Rankings as pictures, with place, name, results and numbers of each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.language.catalogue import drawn_translation
from bot.workers.pictures import picture
from cgt.core.text import Text
from cgt.showing import svg

PLACE, FACE, NAME, RIGHT = 78, 118, 154, svg.WIDTH - 30
"""The x of the end of places, the middle of initials, the start of names, the end of numbers."""
COLUMN, APART = 72, 22
"""The minimum width of a column of numbers, and the space between two, in px."""
DOT, RADIUS = 30, 10
"""The distance and the radius of results."""
ROW, TALL, HEAD, FOOT = 58, 80, 128, 22
"""The height of a line, of one with a title below the name, and the room above and below."""
SIZE, SMALL, LABEL = 34, 28, svg.MIN_TEXT
"""The font sizes of important text, of other text, and of the labels above the numbers."""
MOST_DOTS = 6
"""The maximum number of rounds shown, which are the last ones."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a ranking, with a mark for each round.

    A mark is ``w`` for a win, ``l`` for a loss, ``b`` for a bye, ``.`` for an open round, and a
    space for nothing.
    """

    place: int
    name: str
    numbers: tuple[int | str, ...]
    marks: str = ""
    title: Text | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """A page of a ranking. The ``state`` below the ``title`` describes its scope."""

    title: str
    state: str
    columns: tuple[Text, ...]
    lines: tuple[Ranked, ...]


def draw_ranking(ranking: Ranking, language: str) -> bytes:
    """Return a page of a ranking, as PNG."""
    return picture(svg_of(ranking, language))


def svg_of(ranking: Ranking, language: str) -> str:
    """Return the picture of :func:`draw_ranking`, as SVG."""
    translate, lines = drawn_translation(language), ranking.lines
    title, state = ranking.title, ranking.state
    heading = title if svg.is_drawable(title) else Text("Standings").render(translate)
    labels = [column.render(translate) for column in ranking.columns]
    ends = _ends(labels, lines)
    shown = min(MOST_DOTS, max((len(line.marks) for line in lines), default=0))
    dots = ends[-1] - DOT * shown
    room = dots - NAME - 10
    tall = TALL if any(line.title for line in lines) else ROW
    names = SIZE if all(svg.text_width(one.name, SIZE) <= room for one in lines) else SMALL
    body = [svg.text(30, 44, cut(heading, svg.WIDTH - 60, 38), size=38)]
    if svg.is_drawable(state):
        body.append(_state_shape(heading, state, ends[0] - svg.text_width(labels[0], LABEL) - 60))
    for end, label in zip(ends, labels, strict=False):
        body.append(svg.text(end, 98, label, size=LABEL, fill=svg.MUTED, anchor="end"))
    for number, line in enumerate(lines):
        y = HEAD + tall * (number + 0.5)
        if number % 2 == 0:
            style = f'fill="{svg.BAND}"'
            body.append(svg.rect(14, y - tall / 2, svg.WIDTH - 28, tall, radius=10, style=style))
        below = "" if line.title is None else line.title.render(translate)
        body += _player_shapes(line, y, room, below, names)
        for place, mark in enumerate(line.marks[-shown:] if shown else ""):
            body.append(_dot(dots + DOT * (place + 0.5), y, mark))
        for place, (end, value) in enumerate(zip(ends, line.numbers, strict=False)):
            size, fill = (SIZE, svg.IVORY) if place == 0 else (SMALL, svg.MUTED)
            body.append(svg.text(end, y, str(value), size=size, fill=fill, anchor="end"))
    return svg.card(HEAD + tall * len(lines) + FOOT, heading, body)


def _ends(labels: Sequence[str], lines: Sequence[Ranked]) -> list[float]:
    """Return the x of the end of each column of numbers, and then that of the space before them.

    The label of the first column can extend over the names.
    """
    widths: list[float] = []
    for place, label in enumerate(labels):
        values = [svg.text_width(str(line.numbers[place]), SIZE) for line in lines]
        least = svg.text_width(label, LABEL) if place else 0
        widths.append(max(COLUMN, least, *values) + APART)
    return [RIGHT - sum(widths[place:][1:]) for place in range(len(widths))] + [RIGHT - sum(widths)]


def _state_shape(heading: str, state: str, room: float) -> str:
    """Return the state at the end of the heading's line, or below it if there is no room."""
    end, size = svg.WIDTH - 30, svg.LEGIBLE
    if svg.text_width(heading, 38) + svg.text_width(state, size) + 90 <= end:
        return svg.text(end, 46, state, size=size, fill=svg.MUTED, anchor="end")
    return svg.text(30, 98, cut(state, room, size), size=size, fill=svg.MUTED)


def _player_shapes(line: Ranked, y: float, room: float, title: str, size: float) -> list[str]:
    """Return the place, the initials and the name of a line, with the title below it."""
    best = svg.GOLD if line.place <= 3 else svg.MUTED
    shapes = [
        svg.text(PLACE, y, str(line.place), size=SIZE, fill=best, anchor="end"),
        svg.circle(FACE, y, 23, f'fill="{svg.RULE}"'),
        svg.text(FACE, y, initials(line.name), size=svg.MIN_TEXT, anchor="middle"),
    ]
    below = cut(title, room, SMALL) if svg.is_drawable(title) else ""
    shapes.append(svg.text(NAME, y - 16 * bool(below), cut(line.name, room, size), size=size))
    if below:
        shapes.append(svg.text(NAME, y + 20, below, size=SMALL, fill=svg.MUTED, bold=False))
    return shapes


def initials(name: str) -> str:
    """Return the first letters of the first two words of a name.

    >>> initials("ada king lovelace"), initials("Bo")
    ('AK', 'B')
    """
    return "".join(word[0] for word in name.split()[:2]).upper()


def cut(content: str, width: float, size: float) -> str:
    """Return a text, with its end cut off if it is too wide.

    >>> cut("Bartholomäus", 200, SIZE)
    'Barthol…'
    """
    if svg.text_width(content, size) <= width:
        return content
    kept = len(content)
    while kept and svg.text_width(f"{content[:kept].rstrip()}…", size) > width:
        kept -= 1
    return f"{content[:kept].rstrip()}…"


def _dot(x: float, y: float, mark: str) -> str:
    """Return the mark of a result, full for a win, hollow for a loss, a dash for a bye."""
    if mark == "w":
        return svg.circle(x, y, RADIUS, f'fill="{svg.BLUE}"')
    if mark == "l":
        return svg.circle(x, y, RADIUS - 2, f'fill="none" stroke="{svg.MUTED}" stroke-width="4"')
    if mark == "b":
        style = f'fill="{svg.BLUE}"'
        return svg.rect(x - RADIUS, y - 4, 2 * RADIUS, 8, radius=4, style=style)
    return svg.circle(x, y, 3, f'fill="{svg.MUTED}"') if mark == "." else ""
