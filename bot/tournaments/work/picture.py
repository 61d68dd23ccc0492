"""The standings as a picture: a page of them, to be read on a phone too."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.catalogue import drawn_translation
from bot.worker.pictures import picture
from cgt import svg
from cgt.text import Text

PLACE, NAME, RIGHT = 84, 104, svg.WIDTH - 30
"""Where places end, names begin, and the last column of numbers ends."""
COLUMN, DOT, RADIUS = 104, 30, 10
"""How wide a column of numbers is, how far results lie apart, and how large they are."""
ROW, HEAD, FOOT = 56, 128, 22
SIZE, SMALL = 34, 28
"""How large names are, and those that are longer."""
GAP = 14
"""How far a title stands from the name before it; where there is no room for it, it is left out."""
MOST_DOTS = 6
"""So many rounds are shown, the last ones."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line of the standings: the place, the name, a mark for each round, the numbers, a title.

    A mark is ``w`` for a win, ``l`` for a loss, ``b`` for a bye, ``.`` for what is open, and a
    space for nothing.
    """

    place: int
    name: str
    marks: str
    numbers: tuple[int, ...]
    title: Text | None = None


def standings(
    title: str, state: str, lines: tuple[Drawn, ...], columns: tuple[Text, ...], language: str
) -> bytes:
    """Return a page of standings, as WebP; ``state`` tells below the title how far it is."""
    return picture(drawn(title, state, lines, columns, language))


def drawn(
    title: str, state: str, lines: tuple[Drawn, ...], columns: tuple[Text, ...], language: str
) -> str:
    """Return the picture that :func:`standings` makes, as SVG."""
    translate = drawn_translation(language)
    heading = title if svg.is_drawable(title) else Text("Standings").render(translate)
    state = state if svg.is_drawable(state) else ""
    ends = [RIGHT - COLUMN * place for place in range(len(columns))][::-1]
    shown = min(MOST_DOTS, max((len(line.marks) for line in lines), default=0))
    dots = ends[0] - COLUMN + 24 - DOT * shown
    room = dots - NAME - 10
    body = [svg.text(30, 44, _cut(heading, svg.WIDTH - 60, 38), size=38)]
    told = _cut(state, ends[0] - 200, svg.LEGIBLE)
    body.append(svg.text(30, 98, told, size=svg.LEGIBLE, fill=svg.MUTED))
    for end, column in zip(ends, columns, strict=True):
        label = column.render(translate)
        body.append(svg.text(end, 98, label, size=svg.LEGIBLE, fill=svg.MUTED, anchor="end"))
    for number, line in enumerate(lines):
        y = HEAD + ROW * (number + 0.5)
        if number % 2 == 0:
            style = f'fill="{svg.BAND}"'
            body.append(svg.rect(14, y - ROW / 2, svg.WIDTH - 28, ROW, radius=10, style=style))
        best = svg.GOLD if line.place <= 3 else svg.MUTED
        body.append(svg.text(PLACE, y, str(line.place), size=SIZE, fill=best, anchor="end"))
        size = SIZE if svg.text_width(line.name, SIZE) <= room else SMALL
        body.append(svg.text(NAME, y, _cut(line.name, room, size), size=size))
        title = "" if line.title is None else line.title.render(translate)
        after = svg.text_width(line.name, size) + GAP
        if after + svg.text_width(title, SMALL) <= room and svg.is_drawable(title):
            body.append(svg.text(NAME + after, y, title, size=SMALL, fill=svg.MUTED))
        for place, mark in enumerate(line.marks[-shown:] if shown else ""):
            body.append(_dot(dots + DOT * (place + 0.5), y, mark))
        for place, (end, value) in enumerate(zip(ends, line.numbers, strict=True)):
            fill = svg.IVORY if place == 0 else svg.MUTED
            body.append(svg.text(end, y, str(value), size=SIZE, fill=fill, anchor="end"))
    return svg.card(HEAD + ROW * len(lines) + FOOT, heading, body)


def _cut(content: str, width: float, size: float) -> str:
    """Return a text with its end cut off where it is too wide.

    >>> _cut("Bartholomäus", 200, SIZE)
    'Barthol…'
    """
    if svg.text_width(content, size) <= width:
        return content
    kept = len(content)
    while kept and svg.text_width(f"{content[:kept].rstrip()}…", size) > width:
        kept -= 1
    return f"{content[:kept].rstrip()}…"


def _dot(x: float, y: float, mark: str) -> str:
    """Return the mark of a result: full for a win, hollow for a loss, a dash for a bye."""
    if mark == "w":
        return svg.circle(x, y, RADIUS, f'fill="{svg.BLUE}"')
    if mark == "l":
        return svg.circle(x, y, RADIUS - 2, f'fill="none" stroke="{svg.MUTED}" stroke-width="4"')
    if mark == "b":
        style = f'fill="{svg.BLUE}"'
        return svg.rect(x - RADIUS, y - 4, 2 * RADIUS, 8, radius=4, style=style)
    return svg.circle(x, y, 3, f'fill="{svg.MUTED}"') if mark == "." else ""
