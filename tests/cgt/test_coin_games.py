"""Coin-turning games: the theorems against the plain definition, and tables of the literature."""

from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cgt
from cgt.definition import nim_value_by_definition
from cgt.errors import NotationError
from cgt.rulesets.coins import (
    CoinGrid,
    CoinRow,
    Grunt,
    InARow,
    OfHeaps,
    Some,
    Sym,
    Turnips,
    parse,
)
from tests.samples import examples

PATTERNS = [
    *(Some(numbers) for numbers in [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3), (4,)]),
    *(InARow(), InARow(2), InARow(3), Turnips(), Grunt(), Sym()),
    *(OfHeaps(cgt.ruleset(game)) for game in ["nim", "take 1-3", "kayles", "0.07"]),
]
patterns = st.sampled_from(PATTERNS)
rows = st.text("ht", min_size=1, max_size=8)
grids = (
    st.tuples(st.integers(1, 3), st.integers(1, 3))
    .flatmap(
        lambda size: st.lists(
            st.text("ht", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )
    .map(tuple)
)


@given(patterns, rows)
@examples(300)
def test_a_row_is_worth_the_sum_of_its_heads_as_the_definition_says(pattern, row):
    game = CoinRow(pattern)
    assert game.nim_value(row) == nim_value_by_definition(game, row)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.name)
def test_every_row_of_six_coins_is_worth_what_the_definition_says(pattern):
    game = CoinRow(pattern)
    for coins in product("ht", repeat=6):
        row = "".join(coins)
        assert game.nim_value(row) == nim_value_by_definition(game, row)


@given(patterns, patterns, grids)
@examples(200)
def test_a_product_is_worth_what_the_definition_says(down, across, grid):
    game = CoinGrid(down, across)
    assert game.nim_value(grid) == nim_value_by_definition(game, grid)


@given(
    st.one_of(
        st.tuples(patterns.map(CoinRow), rows),
        st.tuples(st.builds(CoinGrid, patterns, patterns), grids),
    )
)
@examples(200)
def test_options_read_as_they_are_written_and_are_found_by_value(component):
    game, state = component
    assert game.read(game.write(state)) == state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    assert game.count_options(state, 10_000) == len(options)
    assert all(game.find_option(state, option.text) == option for option in options)
    assert all(game.read(game.write(option.parts[0])) == option.parts[0] for option in options)
    for value in range(8):
        wanted = [option for option in options if game.nim_value(option.parts[0]) == value]
        assert list(game.options_to(state, value)) == wanted


@given(
    st.one_of(
        st.tuples(patterns.map(CoinRow), rows),
        st.tuples(st.builds(CoinGrid, patterns, patterns), grids),
    )
)
def test_what_is_split_off_has_no_move(component):
    game, state = component
    pieces = game.split(state)
    assert game.count_options(state, 10_000) == sum(game.count_options(p, 10_000) for p in pieces)
    assert game.nim_value(state) == sum(map(game.nim_value, pieces))


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
def test_single_heads_are_worth_what_the_tables_say(name, expected):
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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn up to 3", "turn 1-3"),
        ("turn 1, 2 or 3", "turn 1-3"),
        ("Turn 1 - 3 coins", "turn 1-3"),
        ("turn 1,3", "turn 1,3"),
        ("mock turtles", "turn 1-3"),
        ("ruler up to 4", "ruler 4"),
        ("ternups", "turnips"),
        ("twins × twins", "turn 2 x turn 2"),
        ("ruler by ruler", "ruler x ruler"),
    ],
)
def test_the_notations_of_a_game(text, name):
    assert cgt.ruleset(text).code == name
    assert cgt.ruleset(name) == cgt.ruleset(text)


@pytest.mark.parametrize("text", ["turn 3-1", "turn 0", "turn 1-10", "ruler 61", "turn 9999"])
def test_numbers_that_cannot_be_are_refused(text):
    with pytest.raises(NotationError):
        cgt.ruleset(text)


@pytest.mark.parametrize("text", ["", "turn", "turn x", "twins x chess", "rule", "coin"])
def test_what_is_none_of_the_family_is_left_to_others(text):
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "row"),
    [("hth", "hth"), ("HTH", "hth"), ("101", "hth"), ("[1,3]", "hth"), ("(2)", "th")],
)
def test_a_row_may_be_written_in_several_ways(text, row):
    assert str(cgt.position(text, "ruler").components[0]) == row


@pytest.mark.parametrize("text", ["htx", "[0]", "hth/th", "[]", "5"])
def test_what_is_no_row_is_refused_where_the_fault_is(text):
    with pytest.raises(NotationError) as caught:
        cgt.position(f"ruler: {text}")
    assert caught.value.source == f"ruler: {text}"
    assert cgt.position(caught.value.example)


def test_long_rows_and_large_grids_are_refused_with_the_limit():
    with pytest.raises(NotationError, match="The limit is 18"):
        cgt.position(f"mogul: {'h' * 19}")
    with pytest.raises(NotationError, match="8 × 8"):
        cgt.position(f"rugs: {'/'.join(['hhh'] * 9)}")
    with pytest.raises(NotationError, match="the same length"):
        cgt.position("rugs: hh/h")


def test_the_coin_turning_theorem_is_told():
    game = cgt.ruleset("turning turtles")
    assert "2: 2 ⊕ 5: 5" in str(game.why("thtth"))
    assert "Tartan" in str(cgt.ruleset("turning corners").why(("tt", "th")))
    assert game.why("ttt") is None


@pytest.mark.parametrize("name", ["mogul", "moidores", "sym"])
def test_the_largest_rows_are_valued_and_listed_lazily(name):
    game = cgt.ruleset(name)
    row = "h" * game.pattern.longest
    assert game.nim_value(row) >= 0
    assert len(list(islice(game.options(row), 100))) == 100


def test_moves_may_be_typed_in_any_order():
    position = cgt.position("mock turtles: hthth")
    assert str(cgt.move("1,3,5", position)) == "A 5,3,1"
    assert str(cgt.move("a turn 5 3 1", position)) == "A 5,3,1"
    corners = cgt.position("turning corners: ttt/ttt/tth")
    assert str(cgt.move("A c a 3 1", corners)) == "A ac13"


@pytest.mark.parametrize("heaps", ["kayles", "take 1-3", "grundy's game", "nim"])
def test_a_heap_game_is_played_with_coins_by_its_name(heaps):
    game = cgt.ruleset(f"coins of {heaps}")
    assert cgt.ruleset(game.code) == game
    for state in ("tth", "hthh", "thtth"):
        assert game.nim_value(state) == nim_value_by_definition(game, state)
    with pytest.raises(cgt.NotationError, match="plain heap game"):
        cgt.ruleset("coins of cram")


@pytest.mark.parametrize(
    "name", ["turn 1-2-3", "turn 1-5-0", "turn 1-2 - 3", "turn 1--3", "turn -"]
)
def test_numbers_of_coins_that_make_no_sense_are_refused(name):
    with pytest.raises(cgt.NotationError):
        cgt.ruleset(name)
