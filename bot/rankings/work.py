"""Plotting of ratings in worker processes."""

from __future__ import annotations

from bot.language.catalogue import drawn_translation
from bot.workers.pictures import picture
from cgt.core.text import Text
from cgt.showing import svg

STEPS = (10, 20, 50, 100, 200, 500, 1000)
"""The steps between the grid lines of a plot, in points."""
HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 440, 130, 40, 80, 370


def plot(points: tuple[int, ...], first: int, language: str) -> bytes:
    """Return the plot of a rating after each match as PNG. ``first`` numbers the first match."""
    return picture(plot_svg(points, first, language))


def plot_svg(points: tuple[int, ...], first: int, language: str) -> str:
    """Return the plot of :func:`plot` as SVG."""
    translate = drawn_translation(language)
    low, high = min(points), max(points)
    step = next((size for size in STEPS if (high - low) / size <= 3), STEPS[-1])
    base, top = low // step * step, (high // step + 1) * step

    def y(value: float) -> float:
        return BOTTOM - (value - base) / (top - base) * (BOTTOM - TOP)

    def x(index: int) -> float:
        return LEFT + index / max(1, len(points) - 1) * (svg.WIDTH - LEFT - RIGHT)

    title = Text("Rating after each match").render(translate)
    body = [svg.text(LEFT, 40, title, size=svg.LEGIBLE, fill=svg.MUTED)]
    for value in range(base, top + 1, step):
        ends = [(float(LEFT), y(value)), (float(svg.WIDTH - RIGHT), y(value))]
        body.append(svg.path(ends, f'stroke="{svg.RULE}" stroke-width="2"'))
        body.append(
            svg.text(LEFT - 14, y(value), str(value), size=svg.LEGIBLE, anchor="end", bold=False)
        )
    line = [(x(index), y(value)) for index, value in enumerate(points)]
    style = f'fill="none" stroke="{svg.BLUE}" stroke-width="6" stroke-linejoin="round"'
    body.append(svg.path(line, style))
    body.append(svg.circle(*line[-1], 11, f'fill="{svg.GOLD}"'))
    ends = {LEFT: (first, "start"), svg.WIDTH - RIGHT: (first + len(points) - 1, "end")}
    for at, (number, anchor) in ends.items():
        label = Text("match {number}", number=number).render(translate)
        body.append(svg.text(at, 408, label, size=svg.LEGIBLE, anchor=anchor, fill=svg.MUTED))
    return svg.card(HEIGHT, title, body)
