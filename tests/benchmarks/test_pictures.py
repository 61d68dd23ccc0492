"""How long pictures take: the SVG, the PNG (a usual board: median under 40 ms), large ones."""

from __future__ import annotations

import pytest

import cgt
from bot.worker.png import png
from cgt.drawing import draw, draw_explanation

POSITIONS = {
    "usual": "3 4 8",
    "passes": "nim + pass: 18 47p 34",
    "twenty heaps": " ".join(str(size * size % 17) for size in range(1, 21)),
    "sixty-four heaps": " ".join(str(size * size % 37) for size in range(1, 65)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_position_to_svg(benchmark, name):
    position = cgt.position(POSITIONS[name])
    svg = benchmark(draw, position)
    benchmark.extra_info["characters"] = len(svg)


@pytest.mark.parametrize("name", POSITIONS)
def test_svg_to_png(benchmark, name):
    svg = draw(cgt.position(POSITIONS[name]))
    picture = benchmark(png, svg)
    benchmark.extra_info["bytes"] = len(picture)


def test_explanation_to_png(benchmark):
    explanation = cgt.explain(cgt.position("18 47 34"))
    benchmark(lambda: png(draw_explanation(explanation)))
