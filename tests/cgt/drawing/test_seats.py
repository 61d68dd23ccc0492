"""The strip above a board: both players by shape and name, and one mark at one of them."""

import re

import pytest

import cgt
from cgt.drawing import Seats, draw_lines
from cgt.drawing.seats import draw_seats
from cgt.showing.svg import WIDTH, text_width

NAMES = [("alice", "Grundy"), ("Maximilian Alexander", "W" * 60), ("", "")]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("side", [0, 1])
def test_players_have_a_shape_and_a_name_and_one_has_the_mark(names, side):
    to_move, won = draw_seats(Seats(names, to_move=side)), draw_seats(Seats(names, winner=side))
    for strip in (to_move, won):
        assert strip.body.count('class="first"') == strip.body.count('class="second"') == 1
        written = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)<', strip.body)
        assert sum(text_width(said, float(size)) for size, said in written) < WIDTH - 120
    assert to_move.body.count('class="to-move"') == 1
    assert "★" not in to_move.body
    assert won.body.count("★") == 1
    assert "to-move" not in won.body


def test_players_without_a_name_are_numbered():
    assert {"Player 1", "Player 2"} <= set(
        re.findall(r">([^<]+)</text>", draw_seats(Seats(("", ""))).body)
    )


def test_strip_leaves_the_board_below_unchanged():
    position = cgt.position("3 4 5")
    bare, seated = draw_lines(position), draw_lines(position, seats=Seats(("Ann", "Ben")))
    assert seated.lines[1:] == bare.lines


def test_component_of_the_earlier_move_is_marked():
    start = cgt.position("3 4 5")
    first, second = cgt.move("A-1", start), cgt.move("B-2", start)
    before = start.after(first)
    rings = {
        component: re.findall(r'class="(played|earlier|ring|over)"', drawn.svg)
        for component, drawn in {
            earlier: draw_lines(before.after(second), second, before, earlier=earlier)
            for earlier in (0, 1, None)
        }.items()
    }
    assert rings[0] == ["earlier", "played", "ring"]
    assert rings[1] == rings[None] == ["ring", "played", "ring"]
