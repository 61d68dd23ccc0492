"""The standings as a picture: in letters that its fonts have."""

import pytest

from bot.language.catalogue import languages
from bot.language.words import Words
from bot.rankings.actions import COLUMNS
from bot.workers.rankings import Ranked, Ranking, svg_of
from cgt.core.text import Text
from cgt.showing.svg import is_drawable


def test_heading_without_a_font_is_in_english():
    lines = (Ranked(1, "Ada", (1, 2), "wl"), Ranked(2, "#7", (1, 0), "lw"))
    columns = (Text("Points"), Text("BH"))
    for language, shown in (("ja", "Standings"), ("de", Words("de")("Results as a file"))):
        words = Words(language)
        ranking = Ranking(words("Results as a file"), words("no clock"), columns, lines)
        svg = svg_of(ranking, language)
        assert shown in svg
        assert is_drawable(svg)


@pytest.mark.parametrize("language", languages())
def test_name_of_nine_letters_is_whole_in_the_leaderboard(language):
    lines = (Ranked(1, "Sebastian", ("1234?", "100%", "121–99")),)
    assert ">Sebastian<" in svg_of(Ranking("Nim", "", COLUMNS, lines), language)
