"""The podium as a picture: every place, shared ones too, whatever the names."""

import re
from itertools import pairwise

import pytest

from bot.events.work import STEP, Medallist, draw_poster, poster
from cgt.core.text import Text

POINTS = Text.counted("{count} point", "{count} points", count=2)
NUMBERS = Text("{count} players", count=20)
BEST = Text(
    "Best match: {first} against {second}, accuracy {percent} %",
    first="Ada",
    second="Bartholomäus " * 4,
    percent=96,
)


@pytest.mark.parametrize("name", ["Kemal", "Dora Lind", "Bartholomäus " * 4, "#7"])
@pytest.mark.parametrize("others", [0, 9])
def test_podium_has_a_step_for_each_place(name, others):
    names = (name, *[f"Player {number}" for number in range(others)])
    winners = tuple(Medallist(place, names, POINTS) for place in (1, 2, 3))
    drawn = poster("Kayles", winners, [NUMBERS, BEST], "en-US")
    told = re.findall(r">([^<]+)</text>", drawn)
    assert {"1", "2", "3"} <= {*told}
    assert any(each.startswith("Best match: Ada against ") for each in told)
    assert told.count("and 9 others") == (3 if others else 0)
    assert draw_poster("Kayles", winners, [NUMBERS, BEST], "de").startswith(b"\x89PNG")


def test_equal_players_stand_on_one_step():
    drawn = poster("Kayles", (Medallist(1, ("Ada", "Ben"), POINTS),), [NUMBERS], "en-US")
    assert [each in drawn for each in (">A<", ">B<", ">Ada, Ben<")] == [True] * 3


@pytest.mark.parametrize(("count", "faces"), [(1, 1), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_step_shows_up_to_four_faces_that_fit(count, faces):
    names = ("Ada", "Yann", "Friend", "Bela", *"CDEFG")[:count]
    drawn = poster("Nim", (Medallist(1, names, POINTS),), [NUMBERS], "en-US")
    circles = re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="([\d.]+)"', drawn)
    edges = sorted((float(x) - float(r), float(x) + float(r)) for x, r in circles)
    assert len(edges) == faces
    assert edges[-1][1] - edges[0][0] <= STEP
    assert all(left[1] <= right[0] for left, right in pairwise(edges))
    assert (f"and {count - 1} others" in drawn) == (count > 2)


def test_podium_without_places_is_empty():
    assert "20 players" in poster("ねこ", (), [NUMBERS], "en-US")
