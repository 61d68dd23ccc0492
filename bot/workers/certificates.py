"""The picture of a certificate."""

from __future__ import annotations

from dataclasses import dataclass

from bot.language.catalogue import drawn_translation
from bot.workers.pictures import picture
from cgt.core.text import Text
from cgt.showing import svg

TALL = 444
MIDDLE, ROOM = svg.WIDTH / 2, svg.WIDTH - 120
SIZES = (52, 44, 36, 30)
"""The sizes of a name, the first of which fits is chosen."""


@dataclass(frozen=True, slots=True)
class Diploma:
    """The texts of a certificate. The ``day`` and the ``number`` are shown as they are."""

    name: str
    course: str
    count: int
    day: str
    number: str


def draw_certificate(diploma: Diploma, language: str) -> bytes:
    """Return a certificate, as PNG."""
    return picture(svg_of(diploma, language))


def svg_of(diploma: Diploma, language: str) -> str:
    """Return the picture of :func:`draw_certificate`, as SVG."""
    translate = drawn_translation(language)
    heading, course = Text("Certificate").render(translate), svg.drawable(diploma.course)
    done = Text.counted(
        "has finished the assignment of the course",
        "has finished all {count} assignments of the course",
        count=diploma.count,
    )
    body = [
        svg.rect(
            24, 24, svg.WIDTH - 48, TALL - 48, radius=18, style=f'fill="none" stroke="{svg.GOLD}"'
        ),
        _line(76, heading, svg.MUTED, 30),
        _line(150, svg.drawable(diploma.name) or "★", svg.IVORY),
        _line(216, done.render(translate), svg.MUTED, 28),
        _line(276, course or "★", svg.GOLD),
        _line(340, diploma.day, svg.IVORY, 28),
        _line(380, Text("Number {number}", number=diploma.number).render(translate), svg.MUTED, 26),
    ]
    return svg.card(TALL, heading, body)


def _line(y: float, content: str, fill: str, size: int | None = None) -> str:
    """Return a centred line, as large as there is room for unless it has a ``size``."""
    sizes = SIZES if size is None else (size, *(each for each in SIZES if each < size))
    fits = (each for each in sizes if svg.text_width(content, each) <= ROOM)
    chosen = next(fits, sizes[-1])
    shown = svg.shorten(content, ROOM, chosen)
    return svg.text(MIDDLE, y, shown, size=chosen, fill=fill, anchor="middle")
