"""The standings as a picture: in letters that its fonts have."""

from bot.language.words import Words
from bot.worker.rankings import Ranked, Ranking, svg_of
from cgt.svg import is_drawable
from cgt.text import Text


def test_a_heading_that_the_fonts_lack_is_drawn_in_english():
    lines = (Ranked(1, "Ada", (1, 2), "wl"), Ranked(2, "#7", (1, 0), "lw"))
    columns = (Text("Points"), Text("BH"))
    for language, shown in (("ja", "Standings"), ("de", Words("de")("Tournaments"))):
        words = Words(language)
        ranking = Ranking(words("Tournaments"), words("no clock"), columns, lines)
        svg = svg_of(ranking, language)
        assert shown in svg
        assert is_drawable(svg)
