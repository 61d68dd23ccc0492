"""Games on boards: every value is the definition's, and what the literature says of them."""

import random
from itertools import product

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import cgt
from cgt.boards.region import Region
from cgt.definition import nim_value_by_definition
from cgt.drawing import draw
from cgt.errors import NotationError, TooLarge
from cgt.rulesets.boards import BitterBar, ChompBar, Crosses, Divisors, Pins, tiles
from cgt.rulesets.boards.tile_games import ANY_TROMINO, CORNERS, CRAM_BOARD, SQUARES, STRAIGHT
from tests.samples import examples

TILES = [CRAM_BOARD, STRAIGHT, CORNERS, SQUARES, ANY_TROMINO]
STRIPS = [Pins((1, 2)), Pins((2,)), Crosses(1), Crosses(2)]
side = st.integers(1, 3)


@st.composite
def regions(draw):
    rows, columns = draw(side), draw(st.integers(1, 4))
    return Region(rows, columns, draw(st.integers(0, 2 ** (rows * columns) - 1)))


bars = st.lists(st.integers(1, 5), min_size=1, max_size=4).map(
    lambda rows: tuple(sorted(rows, reverse=True))
)


def divisors(number):
    return [part for part in range(2, number + 1) if number % part == 0]


@st.composite
def struck_out(draw):
    number = draw(st.sampled_from([1, 2, 8, 12, 18, 30, 36, 72]))
    parts = divisors(number)
    named = draw(st.lists(st.sampled_from(parts), max_size=2)) if parts else []
    return Divisors().read("/".join(map(str, (number, *named))))


components = st.one_of(
    st.tuples(st.sampled_from(TILES), regions()),
    st.tuples(st.just(ChompBar()), bars),
    st.tuples(st.just(BitterBar()), st.tuples(*[st.integers(0, 4)] * 4)),
    st.tuples(st.sampled_from(STRIPS), st.text("01", min_size=1, max_size=11)).map(
        lambda pair: (pair[0], pair[1].translate(str.maketrans("01", pair[0].signs)))
    ),
    st.tuples(st.just(Divisors()), struck_out()),
)


@given(components)
@examples(300)
def test_the_nim_value_is_the_definition(component):
    game, state = component
    expected = nim_value_by_definition(game, state)
    assert game.nim_value(state) == expected
    pieces = game.split(state)
    assert cgt.nim_sum(nim_value_by_definition(game, piece) for piece in pieces) == expected
    assert all(game.count_options(piece, 1) for piece in pieces)
    assert [game.split(piece) for piece in pieces] == [(piece,) for piece in pieces]


@given(components)
@examples(300)
def test_options_read_as_they_are_written_and_are_found_by_value(component):
    game, state = component
    assert game.read(game.write(state)) == state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    assert game.count_options(state, 10_000) == len(options)
    assert game.size(state) >= (1 if options else 0)
    for option in options:
        assert game.find_option(state, option.text) == option
        assert game.find_option(state, f" {option.text.upper()} ") == option
        assert game.read(game.write(option.parts[0])) == option.parts[0]
    for value in range(5):
        wanted = {option for option in options if game.nim_value(option.parts[0]) == value}
        assert set(game.options_to(state, value)) == wanted


@pytest.mark.parametrize("game", TILES, ids=lambda game: game.code)
@pytest.mark.parametrize("size", [(3, 4), (2, 6)])
def test_every_board_that_follows_from_a_small_one(game, size):
    seen, open_ = set(), [Region.full(*size)]
    while open_:
        region = open_.pop()
        if region not in seen:
            seen.add(region)
            open_ += [option.parts[0] for option in game.options(region)]
            assert game.nim_value(region) == nim_value_by_definition(game, region)
    assert len(seen) > 3


@pytest.mark.parametrize("game", STRIPS, ids=lambda game: game.code)
def test_every_row_of_eight_places(game):
    for signs in product(game.signs, repeat=8):
        row = "".join(signs)
        assert game.nim_value(row) == nim_value_by_definition(game, row)


@pytest.mark.parametrize(
    ("size", "value"),
    # Winning Ways, chapter 15; Lemoine and Viennot 2012
    [("3x3", 0), ("3x4", 1), ("4x4", 0), ("4x5", 2), ("5x5", 0), ("5x6", 2), ("3x10", 2)],
)
def test_empty_boards_of_cram(size, value):
    assert cgt.analyse(cgt.position(size, "cram")).nim_value == value


@pytest.mark.parametrize("size", range(2, 8))
def test_of_a_square_bar_of_chocolate_only_the_second_diagonal_square_wins(size):
    position = cgt.position(f"{size}x{size}", "chomp")
    assert [str(move) for move in cgt.analyse(position).winning_moves] == ["A b2"]


def test_whole_bars_of_chomp_are_won_and_one_of_ten_by_ten_is_solved():
    for rows, columns in product(range(1, 6), repeat=2):
        position = cgt.position(f"{rows}x{columns}", "chomp")
        assert (cgt.analyse(position).outcome == "N") == (rows * columns > 1)
    assert cgt.analyse(cgt.position("10x10", "chomp")).winning_moves
    assert len(cgt.analyse(cgt.position("8x10", "chomp")).winning_moves) == 2  # Chomp is not unique


def test_a_row_of_kayles_pins_is_a_heap_of_kayles():
    kayles, dawson = cgt.ruleset("kayles").nim_values(60), cgt.ruleset("0.07").nim_values(60)
    for pins in range(1, 61):
        assert Pins((1, 2)).nim_value("i" * pins) == kayles[pins]
        assert Pins((2,)).nim_value("i" * pins) == dawson[pins]


def test_dawsons_chess_and_treblecross_are_their_codes():
    chess, treblecross = cgt.ruleset("0.137").nim_values(60), cgt.ruleset("0.007").nim_values(62)
    for places in range(1, 61):
        assert Crosses(1).nim_value("." * places) == chess[places]
        assert Crosses(2).nim_value("." * places) == treblecross[places + 2]


def test_a_prime_power_is_a_nim_heap_and_two_primes_are_a_bar_of_chomp():
    assert [Divisors().nim_value((2**n,)) for n in range(6)] == list(range(6))
    for rows, columns in product(range(1, 4), repeat=2):
        number = 2 ** (rows - 1) * 3 ** (columns - 1)
        bar = ChompBar().nim_value((columns,) * rows)
        assert Divisors().nim_value((number,)) == bar


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cram: 4x4", "half turn"),
        ("cram: 3x4", "middle"),
        ("cram: ..#..", "2 separate pieces"),
        ("cram: 8x9", "middle"),
        ("cram: #......#/......../......../......../......../#......#", "The second player"),
        ("squares: 10x10", "can leave free squares"),
        ("chomp: 4x7", "strategy stealing"),
        ("chomp: 5x5", "b2"),
        ("chomp: [4,1,1,1]", "two arms"),
        ("kayles pins: iii.ii", "3, 2"),
        ("bitter chocolate: (1,2,3,4)", "1 ⊕ 2 ⊕ 3 ⊕ 4"),
        ("divisors: 72", "strategy stealing"),
    ],
)
def test_the_reason_is_the_games_own(text, said):
    (component,) = cgt.position(text).components
    game, state = component.ruleset, component.state
    assert said in str(game.why(state) or game.why_outcome(state))


@pytest.mark.parametrize(
    "text",
    [
        *("cram: 4x", "cram: 0x4", "cram: ..#/.", "cram: ..a", "cram: 3"),
        *("chomp: [1,2]", "chomp: 0x3", "chomp: x", "chomp: [3,0]"),
        *("kayles pins: iix", "kayles pins: 0", "dawson strip: i"),
        *("bitter chocolate: (1,2,3)", "bitter chocolate: 3", "divisors: 0", "divisors: 12/5"),
        *("divisors: x", "divisors: 12/1"),
    ],
)
def test_what_is_no_position_is_answered_with_one_that_is(text):
    with pytest.raises(NotationError) as caught:
        cgt.position(text)
    start, end = caught.value.span
    assert 0 <= start < end <= len(text) + 1
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    "text",
    [
        *("cram: 13x5", "cram: 27x2", "cram: 9999x9999", "chomp: 17x2", "chomp: 9999x9999"),
        *("kayles pins: 61", "bitter chocolate: (9,9,0,0)", "divisors: 720720", "divisors: 83160"),
    ],
)
def test_what_is_too_large_is_said_with_the_limit(text):
    with pytest.raises(NotationError, match=r"[Tt]he limit is|most"):
        cgt.position(text)


@pytest.mark.parametrize("text", ["cram: 4x15", "cram: 5x12", "cram: 26x2", "squares: 2x26"])
def test_a_long_board_that_the_search_can_hold_can_be_asked(text):
    position = cgt.position(text)
    assert cgt.position(str(position)) == position
    found = cgt.analyse(position)
    assert found.best_move is not None
    after = position.play(cgt.move(str(found.best_move), position))
    assert cgt.position(str(after)) == after
    assert draw(after)


@pytest.fixture
def little_patience(monkeypatch):
    """Let a search be given up after few positions: that it is given up is what matters."""
    monkeypatch.setattr(tiles, "POSITIONS", 20_000)
    monkeypatch.setattr(tiles, "PLAIN", 500)


@pytest.mark.usefixtures("little_patience")
@pytest.mark.parametrize("text", ["cram: 11x11", "trominoes: 8x8", "chomp: 16x16"])
def test_a_board_that_is_too_large_to_solve_can_still_be_played(text):
    position = cgt.position(text)
    with pytest.raises(TooLarge):
        cgt.analyse(position)
    move = next(position.moves())
    assert position.play(move) == cgt.position(str(position.play(move)))


@pytest.mark.parametrize(
    ("text", "first", "matches"),
    [
        ("cram: 8x8", 1, 3),
        ("cram: 12x12", 1, 1),
        pytest.param("cram: 7x8", 0, 2, marks=pytest.mark.exhaustive),
        ("squares: 8x8", 0, 3),
    ],
)
def test_large_boards_are_won_by_images_against_any_play(text, first, matches):
    rng = random.Random(20)
    for _ in range(matches):
        position = cgt.position(text)
        winner = ply = 0
        while not position.is_over:
            if ply % 2 == first:
                move = cgt.analyse(position).winning_moves[0]
            else:
                move = rng.choice(list(position.moves()))
            position, winner, ply = position.play(move), ply % 2, ply + 1
        assert winner == first


def test_who_wins_a_large_board_is_known_without_its_nim_value():
    found = cgt.analyse(cgt.position("cram: 7x12"))
    assert (found.outcome, found.nim_value, found.is_complete) == (cgt.Outcome.N, None, False)
    assert [str(move) for move in found.winning_moves] == ["A f4-g4"]
    told = cgt.explain(found.position, found=found)
    assert told.components[0].value is None
    assert "middle" in str(told.ground)
    with pytest.raises(TooLarge, match="7x12 is an N-position by symmetry"):
        cgt.analyse(cgt.position("cram: 7x12; nim: 1"))


def test_winning_moves_are_listed_as_far_as_they_are_known():
    found = cgt.analyse(cgt.position("cram: 8x8; nim: 1"))
    assert (found.nim_value, found.is_complete) == (1, False)
    assert [str(move) for move in found.winning_moves] == ["B-1"]


@pytest.mark.usefixtures("little_patience")
def test_reasons_that_are_too_large_to_work_out_are_left_out_of_the_drawing():
    position = cgt.position("cram: 11x11")
    assert draw(position, reasons=True) == draw(position)


STRIPS_OF_12 = "/".join(["." * 12, "#" * 12] * 4 + ["." * 12])


def test_a_large_board_of_small_pieces_is_solved_like_any_other():
    found = cgt.analyse(cgt.position(f"cram: {STRIPS_OF_12}; nim: 3"))
    strip = cgt.position("cram: 1x12").components[0].nim_value
    assert (found.nim_value, found.is_complete) == (3 ^ strip, True)


def test_a_large_piece_beside_others_is_worth_0_where_it_is_lost_to_images():
    rows = ["." * 8 + "####"] * 8 + ["#" * 12] * 3 + ["##########.."]
    (board,) = cgt.position("cram: " + "/".join(rows)).components
    assert board.nim_value == 1
    assert str(board.ruleset.why(board.state)).endswith("their nim values add: 0 ⊕ 1")


def test_what_is_decided_is_explained_though_a_piece_has_no_value():
    rows = ["." * 7 + "#####"] * 6 + ["#" * 12, "##########.."]
    (board,) = cgt.position("cram: " + "/".join(rows)).components
    assert board.ruleset.why(board.state) is None


@given(st.sampled_from(TILES), regions(), st.booleans())
@examples(300)
def test_what_symmetry_says_of_large_boards_it_says_of_small_ones_too(game, region, mirrored):
    if mirrored:
        region = Region(region.rows, region.columns, region.cells | region.image(2).cells)
    position = cgt.Position((cgt.Component(game, region),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cgt.rulesets.boards.tiles.LARGE", 3)
        try:
            found = cgt.analyse(position)
        except TooLarge:
            event("not decided")
            return
        cgt.explain(position, found=found)
    event("by its nim value" if found.component_values else "by symmetry")
    value = nim_value_by_definition(game, region)
    assert found.outcome == (cgt.Outcome.N if value else cgt.Outcome.P)
    assert found.nim_value in {value, None}
    winning = {
        move
        for move in position.moves()
        if nim_value_by_definition(game, move.option.parts[0]) == 0
    }
    listed = set(found.winning_moves)
    assert listed <= winning
    assert listed == winning or not found.is_complete
