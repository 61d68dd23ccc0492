"""Coin-turning games: the theorems against the plain definition, and tables of the literature."""

from itertools import islice

import pytest

import cgt
from cgt.engines.definition import nim_value_by_definition
from cgt.rulesets.coins import CoinRow, OfHeaps


def values(name, to):
    game = cgt.ruleset(name)
    return [game.pattern.value(place) for place in range(1, to + 1)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Winning Ways, chapter 14, places counted from 0 there
        ("turning turtles", range(1, 21)),
        ("mock turtles", [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32]),
        ("moebius", [1, 2, 4, 8, 16, 31, 32, 64, 103, 128]),
        ("mogul", [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512]),
        ("moidores", [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512]),
        ("twins", range(20)),
        ("triplets", [0, 0, 1, 2, 4, 7, 8, 11, 13, 14]),
        ("ruler", [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]),
        ("sym", [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5]),
    ],
)
def test_single_heads_have_the_values_of_the_tables(name, expected):
    assert values(name, len(expected)) == list(expected)


def test_mock_turtles_are_worth_the_odious_numbers():
    odious = [n for n in range(200) if n.bit_count() % 2]
    assert values("mock turtles", 40) == odious[:40]


def test_grunt_is_grundys_game_in_coins():
    assert values("grunt", 60) == cgt.ruleset("grundy's game").nim_values(59).tolist()


def test_every_heap_game_is_one_of_coins():
    kayles = CoinRow(OfHeaps(cgt.ruleset("kayles")))
    assert [kayles.pattern.value(n) for n in range(1, 30)] == cgt.ruleset("kayles").nim_values(29)[
        1:
    ].tolist()


def test_turning_corners_is_nim_multiplication():
    game = cgt.ruleset("turning corners")
    table = [[game.nim_value(one_head(row, column)) for column in range(4)] for row in range(4)]
    assert table == [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]


def one_head(row, column):
    return tuple(
        "t" * column + "h" if here == row else "t" * (column + 1) for here in range(row + 1)
    )


@pytest.mark.parametrize("name", ["mogul", "moidores", "sym"])
def test_largest_rows_are_valued_and_listed_lazily(name):
    game = cgt.ruleset(name)
    row = "h" * game.pattern.longest
    assert game.nim_value(row) >= 0
    assert len(list(islice(game.options(row), 100))) == 100


@pytest.mark.parametrize("heaps", ["kayles", "take 1-3", "grundy's game", "nim"])
def test_heap_game_is_played_with_coins_by_its_name(heaps):
    game = cgt.ruleset(f"coins of {heaps}")
    assert cgt.ruleset(game.code) == game
    for state in ("tth", "hthh", "thtth"):
        assert game.nim_value(state) == nim_value_by_definition(game, state)
    with pytest.raises(cgt.NotationError, match="plain heap game"):
        cgt.ruleset("coins of cram")
