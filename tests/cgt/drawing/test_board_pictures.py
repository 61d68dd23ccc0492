"""Pictures of boards, coins and graphs: a tile is one piece, a value is no content of a square."""

import xml.etree.ElementTree as ET
from itertools import islice

import pytest

import cgt
from cgt.drawing import draw
from cgt.rulesets.boards import tiles
from tests.cgt.drawing.readable import SVG, assert_readable, parsed, placed
from tests.samples import sampled

LARGE = [
    "cram: 12x12",
    "cram: 2x26",
    "cram: 26x2",
    "cram: 1x2 2x1 3x3 2x5 4x4",
    "squares: 10x10",
    "chomp: 12x12",
    "bitter chocolate: (9,6,4,4)",
    "queens: 8x8 8x3 3x8",
    "kayles pins: 40",
    "dawson strip: 40",
    "divisors: 720",
    "turn 1-2: hthhtthhthtthhththhthhtthththh",
    "turn 1-7: thththhthtthhththt",
    "turn 2 x turn 2: " + "/".join(["hthtthht"] * 8),
    "silver dollar: (1,20,40,60)",
    "northcott: (1,30,40,1) (2,3,4,0)",
    "moore 2: (1,20,300,4000,50000)",
    "staircase: (1,2,3,4,5,6,7,8,9,10)",
    "fibonacci: 45",
    "hackenbush: girl house tree dog 5 1",
    "node kayles: 5x5 c9",
    "arc kayles: petersen k5 p9",
]
TILES = ["cram: 4x5", "trominoes: 5x5", "squares: 5x6"]


def groups(svg, *roles):
    return [shape for shape in parsed(svg).iter(f"{SVG}g") if shape.get("class") in roles]


@pytest.mark.parametrize("text", sampled(LARGE, LARGE[::4]))
def test_large_positions_are_readable(text, monkeypatch):
    for most in ("POSITIONS", "PLAIN"):  # the reasons are given up, however late
        monkeypatch.setattr(tiles, most, 500)
    here, last, before = cgt.position(text), None, None
    for _ in range(3):
        assert_readable(draw(here, last, before))
        moves = list(islice(here.moves(), 50))
        if not moves:
            break
        before, last = here, moves[len(moves) // 2]
        here = here.after(last)
    assert_readable(draw(here, reasons=True))


@pytest.mark.parametrize("text", TILES)
def test_each_tile_is_one_piece_and_the_last_is_marked(text):
    here, last, before = cgt.position(text), None, None
    for made in range(1, 4):
        before, last = here, next(islice(here.moves(), 1, 2))
        here = here.after(last)
        svg = draw(here, last, before)
        assert (len(groups(svg, "tile", "newest")), len(groups(svg, "newest"))) == (made, 1)
    assert len(groups(draw(here), "tile")) == 3


def test_squares_that_no_known_tile_covers_are_struck_out():
    svg = draw(cgt.position("cram: .#../.#.."))
    struck = [shape for shape in parsed(svg).iter() if shape.get("class") == "covered struck"]
    assert len(struck) == 2
    assert groups(svg, "tile", "newest") == []


@pytest.mark.parametrize("text", ["cram: 4x5", "trominoes: 3x4 4x4", "cram: ....../.####./......"])
def test_value_stands_between_squares_and_not_inside_one(text):
    elements = list(placed(parsed(draw(cgt.position(text), reasons=True))))
    squares = [edges(each) for each in elements if each[0].get("class") == "free"]
    tags = [edges(each) for each in elements if each[0].get("class") == "tag"]
    assert squares
    assert tags
    for left, top, right, bottom in tags:
        across, down = (left + right) / 2, (top + bottom) / 2
        assert not any(x < across < x_end and y < down < y_end for x, y, x_end, y_end in squares)


def edges(part: tuple[ET.Element, float, float]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom edge of a rectangle."""
    shape, across, down = part
    x, y, width, height = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + across, y + down, x + across + width, y + down + height
