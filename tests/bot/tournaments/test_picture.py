"""The standings as a picture: in letters that its fonts have."""

from bot.language.words import Words
from bot.tournaments.work import Drawn, drawn
from cgt.svg import is_drawable
from cgt.text import Text


def test_a_heading_that_the_fonts_lack_is_drawn_in_english():
    lines = (Drawn(1, "Ada", "wl", (1, 2)), Drawn(2, "#7", "lw", (1, 0)))
    columns = (Text("Points"), Text("BH"))
    for language, shown in (("ja", "Standings"), ("de", Words("de")("Tournaments"))):
        words = Words(language)
        svg = drawn(words("Tournaments"), words("no clock"), lines, columns, language)
        assert shown in svg
        assert is_drawable(svg)
