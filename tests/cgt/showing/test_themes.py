"""Themes: in each of them everything can be read, and every picture is whole."""

import re
from itertools import product

import pytest

import cgt
from cgt.drawing import draw
from cgt.showing import svg
from cgt.showing.themes import Theme, colours_of, themed
from tests.games import GAMES

TEXT_ON = [
    *product((svg.IVORY, svg.MUTED), (svg.CARD, svg.BAND)),
    *product((svg.INK,), (svg.GOLD, svg.BLUE, svg.IVORY)),
]
MARKS_ON = [*product((svg.GOLD, svg.BLUE, svg.CORAL, svg.GREEN), (svg.CARD, svg.BAND))]


def brightness(code):
    """Return the relative luminance of a colour, as the WCAG define it."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", Theme)
def test_each_theme_has_enough_contrast(theme):
    ink = colours_of(theme)
    for pairs, least in ((TEXT_ON, 4.5), (MARKS_ON, 3)):
        for one, other in pairs:
            assert contrast(ink[one], ink[other]) >= least, (one, other)


@pytest.mark.parametrize("theme", [theme for theme in Theme if theme is not Theme.SLATE])
def test_no_colour_of_another_theme_is_left_in_any_picture(theme):
    own = set(colours_of(theme).values())
    for game in GAMES:
        drawn = themed(draw(cgt.position(game.examples[0], game)), theme)
        assert set(re.findall("#[0-9a-f]{6}", drawn)) <= own, game
