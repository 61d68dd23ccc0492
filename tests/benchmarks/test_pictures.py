"""How long pictures take: the SVG, the pixels (a usual board: median under 40 ms), large ones."""

from __future__ import annotations

from random import Random

import pytest

import cgt
from bot.events.model import Format
from bot.events.model.standings import marks, standings
from bot.events.work import pair
from bot.workers.pictures import picture
from bot.workers.rankings import Ranked, Ranking, draw_ranking
from cgt.core.text import Text
from cgt.drawing import draw, draw_explanation
from tests.bot.events.events import begun, through

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
def test_svg_to_picture(benchmark, name):
    svg = draw(cgt.position(POSITIONS[name]))
    image = benchmark(picture, svg)
    benchmark.extra_info["bytes"] = len(image)


def test_explanation_to_picture(benchmark):
    explanation = cgt.explain(cgt.position("18 47 34"))
    benchmark(lambda: picture(draw_explanation(explanation)))


def test_standings_of_128_players_to_picture(benchmark):
    """From the results of seven rounds to one page of the table."""
    played = through(Format.SWISS, 128, rounds=7)
    columns = (Text("Points"), Text("BH"), Text("SB"))

    def page():
        lines = standings(played)[:16]
        rows = tuple(
            Ranked(
                line.place,
                line.entrant.name,
                (line.points, line.buchholz, line.berger),
                marks(line),
            )
            for line in lines
        )
        return draw_ranking(Ranking("Nim", "Round 7 of 7", columns, rows), "en-US")

    image = benchmark(page)
    benchmark.extra_info["bytes"] = len(image)


def test_pairing_of_128_players(benchmark):
    """The first round: everybody is equal, which is the most there can be to choose from."""
    event = begun(Format.SWISS, 128, Random(1))
    assert len(benchmark.pedantic(pair, (event,), rounds=2)) == 64
