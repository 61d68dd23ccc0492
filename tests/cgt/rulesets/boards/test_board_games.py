"""Games on boards: every value is the definition's, and what the literature says of them."""

import random
from itertools import product

import pytest
from hypothesis import event, given, strategies as st

import cgt
from cgt.drawing import draw
from cgt.engines.boards.region import Region
from cgt.engines.definition import nim_value_by_definition
from cgt.errors import TooLarge
from cgt.rulesets.boards import ChompBar, Crosses, Divisors, Pins, tiles
from tests.cgt.rulesets.components import TILES, regions
from tests.samples import examples, sampled


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


def test_row_of_kayles_pins_is_a_heap_of_kayles():
    kayles, dawson = cgt.ruleset("kayles").nim_values(60), cgt.ruleset("0.07").nim_values(60)
    for pins in range(1, 61):
        assert Pins((1, 2)).nim_value("i" * pins) == kayles[pins]
        assert Pins((2,)).nim_value("i" * pins) == dawson[pins]


def test_dawsons_chess_and_treblecross_are_their_codes():
    chess, treblecross = cgt.ruleset("0.137").nim_values(60), cgt.ruleset("0.007").nim_values(62)
    for places in range(1, 61):
        assert Crosses(1).nim_value("." * places) == chess[places]
        assert Crosses(2).nim_value("." * places) == (treblecross[places + 2] if places != 2 else 0)


def test_divisors_of_one_or_two_primes_are_nim_or_chomp():
    assert [Divisors().nim_value((2**n,)) for n in range(6)] == list(range(6))
    for rows, columns in product(range(1, 4), repeat=2):
        number = 2 ** (rows - 1) * 3 ** (columns - 1)
        bar = ChompBar().nim_value((columns,) * rows)
        assert Divisors().nim_value((number,)) == bar


@pytest.mark.parametrize("text", ["cram: 4x15", "cram: 5x12", "cram: 26x2", "squares: 2x26"])
def test_long_board_that_the_search_can_hold_can_be_asked(text):
    position = cgt.position(text)
    assert cgt.position(str(position)) == position
    found = cgt.analyse(position)
    assert found.best_move is not None
    after = position.play(cgt.move(str(found.best_move), position))
    assert cgt.position(str(after)) == after
    assert draw(after)


WON_BY_IMAGES = [
    *(("cram: 8x8", 1, 3), ("squares: 8x8", 0, 3)),
    *(("cram: 12x12", 1, 1), ("cram: 7x8", 0, 2)),
]


@pytest.fixture
def little_patience(monkeypatch):
    """Let a search be given up after few positions: that it is given up is what matters."""
    monkeypatch.setattr(tiles, "POSITIONS", 20_000)
    monkeypatch.setattr(tiles, "PLAIN", 500)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("little_patience")
@pytest.mark.parametrize("text", ["cram: 11x11", "trominoes: 8x8", "chomp: 16x16"])
def test_board_that_is_too_large_to_solve_can_still_be_played(text):
    position = cgt.position(text)
    with pytest.raises(TooLarge):
        cgt.analyse(position)
    move = next(position.moves())
    assert position.play(move) == cgt.position(str(position.play(move)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("played", sampled(WON_BY_IMAGES, WON_BY_IMAGES[:2]))
def test_large_boards_are_won_by_images_against_any_play(played):
    text, first, matches = played
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


def test_winner_of_a_large_board_needs_no_nim_value():
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
def test_drawing_omits_reasons_that_are_too_large():
    position = cgt.position("cram: 11x11")
    assert draw(position, reasons=True) == draw(position)


STRIPS_OF_12 = "/".join(["." * 12, "#" * 12] * 4 + ["." * 12])


def test_large_board_of_small_pieces_is_solved_like_any_other():
    found = cgt.analyse(cgt.position(f"cram: {STRIPS_OF_12}; nim: 3"))
    strip = cgt.position("cram: 1x12").components[0].nim_value
    assert (found.nim_value, found.is_complete) == (3 ^ strip, True)


def test_large_piece_lost_to_images_has_value_0():
    rows = ["." * 8 + "####"] * 8 + ["#" * 12] * 3 + ["##########.."]
    (board,) = cgt.position("cram: " + "/".join(rows)).components
    assert board.nim_value == 1
    assert str(board.ruleset.why(board.state)).endswith("their nim values add: 0 ⊕ 1")


def test_board_with_a_piece_of_unknown_value_has_no_reason():
    rows = ["." * 7 + "#####"] * 6 + ["#" * 12, "##########.."]
    (board,) = cgt.position("cram: " + "/".join(rows)).components
    assert board.ruleset.why(board.state) is None


@given(st.sampled_from(TILES), regions(), st.booleans())
@examples(300)
def test_symmetry_agrees_with_the_definition_on_small_boards(game, region, mirrored):
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
