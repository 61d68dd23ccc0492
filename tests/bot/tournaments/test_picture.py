"""The standings as a picture: in letters that its fonts have."""

import pytest

from bot.language.catalogue import languages
from bot.language.words import Words
from bot.ratings.actions import COLUMNS
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


@pytest.mark.parametrize("language", languages())
def test_a_name_of_nine_letters_is_whole_in_the_leaderboard(language):
    lines = (Ranked(1, "Sebastian", ("1234?", "100%", "121–99")),)
    assert ">Sebastian<" in svg_of(Ranking("Nim", "", COLUMNS, lines), language)
