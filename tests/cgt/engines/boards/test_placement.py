"""Placement games: both searches against the definition and the literature."""

import random
from functools import cache

import pytest
from hypothesis import given, strategies as st

from cgt import CgtError, TooLarge, mex
from cgt.core.budget import Budget
from cgt.engines.boards.bits import Word, lowest_bit
from cgt.engines.boards.core import Core, _frame, _word
from cgt.engines.boards.cram import CRAM
from cgt.engines.boards.half_turn import is_lost_to_images, moves_to_images
from cgt.engines.boards.listing import LESSER_WEIGHT, open_questions
from cgt.engines.boards.pieces import (
    canonical,
    connected,
    in_corner,
    live,
    mirrored,
    neighbours,
    without_spare,
)
from cgt.engines.boards.placement import PlacementGame
from cgt.engines.boards.region import Region
from cgt.engines.boards.solver import nim_value
from cgt.engines.boards.spare import spare_cells
from cgt.engines.boards.table import empty
from cgt.engines.boards.weighing import LESSER, NONE, choose
from cgt.engines.search import NimberSearch
from tests.samples import examples, sampled

CRAM_VALUES = {
    # Lemoine and Viennot, "Nimbers are inevitable" (2012), table of Cram; Schneider (2009)
    (2, 4): 0, (2, 7): 1, (3, 3): 0, (3, 4): 1, (3, 5): 1, (3, 6): 4, (3, 7): 1, (3, 8): 3,
    (3, 9): 1, (3, 10): 2, (4, 4): 0, (4, 5): 2, (5, 5): 0,
}  # fmt: skip

GAMES = {
    "cram": CRAM,
    "across only": PlacementGame((Region(1, 2, 3),)),
    "down only": PlacementGame((Region(2, 1, 3),)),
    "three in a row, or a domino across": PlacementGame((Region(3, 1, 7), Region(1, 2, 3))),
    "trominoes": PlacementGame.any_way_round(Region(2, 2, 0b0111)),
    # Of the images of the board each of these allows a few only
    "one skew tetromino": PlacementGame((Region(2, 3, 0b110011),)),
    "one tromino": PlacementGame((Region(2, 2, 0b0111),)),
    "a T, and a domino across": PlacementGame((Region(2, 3, 0b010111), Region(1, 2, 3))),
    "a T on its side, and a domino down": PlacementGame((Region(3, 2, 0b011101), Region(2, 1, 3))),
}
SOME_OF_GAMES = sampled(GAMES, ["cram", "one tromino", "a T, and a domino across"])


def by_definition(game, region):
    """The mex of the values of all options, on whole boards: nothing is folded or split."""
    tiles = [list(tile) for tile in game.tiles]

    @cache
    def value(cells):
        options = set()
        for tile in tiles:
            for row in range(region.rows):
                for column in range(region.columns):
                    placed = {(row + y, column + x) for y, x in tile}
                    if placed <= cells:
                        options.add(value(cells - placed))
        return mex(options)

    return value(frozenset(region))


@st.composite
def regions(draw, most=12):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    wanted = draw(st.sets(st.sampled_from(cells), max_size=most))
    return Region.of(wanted, rows, columns)


def in_core(game, region):
    """The value by the compiled core, however small the pieces are."""
    cores = {}
    value = 0
    for piece in game.components(region):
        component = game.canonical(piece)
        played = game
        if component.rows > component.columns:
            component, played = component.image(4), game.transposed()
        columns = max(8, component.columns)
        solver = cores.setdefault((played, columns), Core(played, columns))
        value ^= solver.nim_value(component, Budget())
    return value


@pytest.mark.parametrize(("board", "value"), CRAM_VALUES.items())
def test_empty_cram_boards_have_the_known_values(board, value):
    assert nim_value(CRAM, Region.full(*board)) == value
    assert nim_value(CRAM, Region.full(*reversed(board))) == value


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(region=regions())
def test_every_search_agrees_with_the_definition_on_every_region(name, region):
    game = GAMES[name]
    value = by_definition(game, region)
    assert nim_value(game, region) == value
    assert in_core(game, region) == value
    assert NimberSearch(game).nim_value(*game.components(region)) == value
    assert NimberSearch(game).is_p_position(*game.components(region)) == (value == 0)


@pytest.mark.parametrize("name", GAMES)
@examples(60)
@given(region=regions(), mirrored=st.booleans())
def test_half_turn_agrees_with_the_search(name, region, mirrored):
    game = GAMES[name]
    if mirrored:
        region = Region(region.rows, region.columns, region.cells | region.image(2).cells)
    if is_lost_to_images(game, region):
        assert nim_value(game, region) == 0
    for placed in moves_to_images(game, region):
        assert nim_value(game, region) > 0
        assert nim_value(game, region.without(placed)) == 0


@pytest.mark.parametrize("name", SOME_OF_GAMES)
@examples(60)
@given(region=regions())
def test_compiled_half_turn_agrees_with_the_readable_one(name, region):
    game = GAMES[name]
    if 2 not in game.symmetries:
        return
    frame = _frame(game, 8)
    both = Region(region.rows, region.columns, region.cells | region.image(2).cells)
    for component in map(game.canonical, game.components(both)):
        if component.image(2) != component:
            continue
        corner = in_corner(_word(component, 8), frame)
        says = mirrored(*map(Word, corner), frame)
        assert (says == 0) == is_lost_to_images(game, component)
        if says == 1:
            assert moves_to_images(game, component)


@pytest.mark.parametrize("name", SOME_OF_GAMES)
@given(region=regions())
def test_without_its_spare_cells_a_region_is_worth_the_same(name, region):
    game = GAMES[name]
    spare = spare_cells(game, region)
    left = region.without(spare)
    assert spare & region.cells == spare
    assert by_definition(game, left) == by_definition(game, region)
    assert spare_cells(game, left) == 0


@pytest.mark.parametrize("columns", [8, 9, 16, 32])
@examples(60)
@given(data=st.data())
def test_compiled_spare_cells_are_the_readable_ones(columns, data):
    board = Region.full(64 // columns, columns)
    cells = data.draw(st.sets(st.sampled_from(list(board))))
    region = Region.of(cells, board.rows, board.columns)
    left = region.without(spare_cells(CRAM, region))
    assert without_spare(_word(region, columns), _frame(CRAM, columns)) == _word(left, columns)


def test_cell_between_cells_that_have_leaves_is_spare():
    """It joins what is worth the same as two boards; see the page among the theorems."""
    board = Region(3, 5, 0b01010_11111_00000)
    spare = Region(3, 5, spare_cells(CRAM, board))
    assert sorted(spare) == [(1, 0), (1, 2), (1, 4)]
    assert len(list(CRAM.components(board.without(spare.cells)))) == 2
    assert by_definition(CRAM, board) == 0


@pytest.mark.parametrize("board", [(2, 2), (2, 4), (4, 4), (4, 6), (6, 6)])
def test_even_by_even_cram_boards_are_lost_to_images(board):
    assert is_lost_to_images(CRAM, Region.full(*board))


@given(region=regions(most=20))
def test_two_searches_agree_on_larger_regions(region):
    assert in_core(CRAM, region) == NimberSearch(CRAM).nim_value(*CRAM.components(region))


@given(region=regions(), symmetry=st.integers(0, 7))
def test_image_of_a_region_has_the_same_canonical_pieces(region, symmetry):
    def folded(board):
        return sorted(map(CRAM.canonical, CRAM.components(board)))

    assert folded(region) == folded(region.image(symmetry))


def dawsons_kayles(most):
    """The values of the rows of 0 to ``most`` cells: two neighbours are taken away."""
    values = [0, 0]
    for n in range(2, most + 1):
        values.append(mex(values[left] ^ values[n - 2 - left] for left in range(n - 1)))
    return values


@pytest.mark.parametrize("name", SOME_OF_GAMES)
@pytest.mark.parametrize("columns", [8, 9, 16])
@examples(30)
@given(region=regions(most=20))
def test_core_folds_a_piece_by_the_images_of_its_game(name, columns, region):
    game, frame = GAMES[name], _frame(GAMES[name], columns)
    for piece in region.pieces():
        word, rows, width = in_corner(_word(piece, columns), frame)
        small = piece.cropped()
        assert (rows, width) == (small.rows, small.columns)
        short = 64 // columns
        images = [
            _word(small.image(symmetry), columns)
            for symmetry in game.symmetries
            if symmetry < 4 or max(small.rows, small.columns) <= short
        ]
        key, turned = canonical(Word(word), Word(rows), Word(width), frame)
        assert key == min(images)
        assert turned == _word(small.image(2), columns)


@pytest.mark.parametrize("name", SOME_OF_GAMES)
@pytest.mark.parametrize("columns", [8, 9, 16])
@examples(30)
@given(region=regions(most=20))
def test_core_splits_every_option_into_its_pieces(name, columns, region):
    game, frame = GAMES[name], _frame(GAMES[name], columns)
    for component in game.components(region):
        whole = _word(component, columns)
        for placed in game.placements(component):
            option = component.without(placed)
            rest = Word(live(_word(option, columns), frame))
            edge, pieces = Word(neighbours(whole & ~rest, frame)), set()
            while rest:
                edge &= rest
                piece = Word(connected(Word(lowest_bit(edge)), edge, rest, frame))
                pieces.add(piece)
                rest &= ~piece
            assert pieces == {_word(piece, columns) for piece in game.components(option)}


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", SOME_OF_GAMES)
@examples(30)
@given(region=regions(most=20), target=st.integers(0, 7), values=st.integers(1, 2**16 - 1))
def test_weight_of_an_option_counts_options_and_lesser_values(name, region, target, values):
    game, frame = GAMES[name], _frame(GAMES[name], 8)
    parts = list(game.components(region))
    if not parts:
        return
    paper = Core(game, 8)._stacks[0]
    for i, part in enumerate(parts):
        paper.parts[i] = (_word(part, 8), values)
    option, level = paper.children[0], paper.levels[0]
    option["known"], option["count"], level["target"] = 5, len(parts), target
    options = sum(len(list(game.placements(part))) for part in parts)
    if len(parts) > 1:
        expected = 1 + options // 2
    else:
        lesser = [value for value in range(target ^ 5) if values >> value & 1]
        expected = 1 + options + LESSER_WEIGHT * len(lesser)
    assert open_questions(option, level, frame, paper) == expected


@pytest.mark.exhaustive
@given(values=st.integers(1, 2**16 - 1), target=st.integers(0, 15), phi=st.integers(1, 1000))
def test_every_lesser_value_counts_as_an_open_question(values, target, phi):
    paper = Core(CRAM, 8)._stacks[0]
    level = paper.levels[0]
    lesser = [value for value in range(target) if values >> value & 1]
    level["candidates"], level["target"] = values, target
    level["lesser"], level["lesser_phi"], level["lesser_delta"] = min(lesser, default=-1), phi, 9
    asked, least, _, most = choose(level, paper)
    if lesser:
        assert (asked, least, most) == (LESSER, 9, phi + len(lesser) - 1)
    else:
        assert asked == NONE


@pytest.mark.parametrize("entries", [4, 1 << 10, 1 << 14])
def test_no_bucket_of_a_table_lies_on_two_lines_of_the_cache(entries):
    table = empty(entries)
    assert table.size == 2 * entries
    assert table.ctypes.data % 64 == 0
    assert not table.any()


def test_one_row_of_cram_is_dawsons_kayles():
    assert [nim_value(CRAM, Region.full(1, n)) for n in range(65)] == dawsons_kayles(64)


def test_board_wider_than_a_word_falls_to_the_readable_search():
    assert nim_value(CRAM, Region.full(1, 70)) == dawsons_kayles(70)[70]


def test_search_beyond_its_budget_keeps_its_table():
    core = Core(CRAM, 8)
    board = Region.full(4, 7)
    with pytest.raises(TooLarge, match="more than 10,000 positions"):
        core.nim_value(board, Budget(positions=10_000))
    rest, whole = Budget(), Budget()
    assert core.nim_value(board, rest) == 3
    assert Core(CRAM, 8).nim_value(board, whole) == 3
    assert rest.spent < whole.spent


def test_tiny_table_changes_the_cost_and_not_the_value():
    small, large = Budget(), Budget()
    board = Region.full(4, 5)
    assert Core(CRAM, 8, entries=64).nim_value(board, small) == 2
    assert Core(CRAM, 8).nim_value(board, large) == 2
    assert small.spent > large.spent


def test_table_grows_no_larger_than_allowed():
    core = Core(CRAM, 8, entries=1 << 15)
    assert core.nim_value(Region.full(5, 6), Budget()) == 2
    assert core.table.nbytes == 16 * (1 << 15)


@pytest.mark.parametrize("columns", [9, 11, 13, 16, 21, 32])
def test_every_width_of_the_core_gives_the_same_values(columns):
    random.seed(columns)
    core = Core(CRAM, columns)
    for _ in range(40):
        cells = random.sample(list(Region.full(64 // columns, 8)), random.randint(2, 16))
        for piece in CRAM.components(Region.of(cells)):
            component = CRAM.canonical(piece)
            value = NimberSearch(CRAM).nim_value(component)
            assert core.nim_value(component, Budget()) == value


def test_wide_pieces_do_not_wrap_round_the_edge():
    for columns in (9, 10, 12, 20):
        rows = 64 // columns
        ring = [(0, column) for column in range(columns)] + [(1, 0), (1, columns - 1)]
        region = Region.of(ring, rows, columns)
        value = Core(CRAM, columns).nim_value(region, Budget())
        assert value == dawsons_kayles(columns + 2)[-1]


def test_piece_that_does_not_fit_on_the_core_is_refused():
    for board in ((1, 9), (9, 1)):
        with pytest.raises(TooLarge, match="8 × 8"):
            Core(CRAM, 8).nim_value(Region.full(*board), Budget())


@pytest.mark.parametrize("columns", [8, 9, 33, 63])
def test_tiles_too_large_for_the_board_have_no_place_on_it(columns):
    tall, wide = Region(8, 1, 255), Region(1, 8, 255)
    game = PlacementGame((tall, wide, Region(1, 2, 3)))
    board = Region.full(1, columns)
    assert Core(game, columns).nim_value(board, Budget()) == NimberSearch(game).nim_value(board)


def test_tiles_that_cannot_be_played_with_are_refused():
    for cells in ([(0, 0)], [(0, 0), (1, 1)], [(0, column) for column in range(9)]):
        with pytest.raises(CgtError, match="two to 8 squares"):
            PlacementGame((Region.of(cells),))
    with pytest.raises(CgtError, match="different tiles"):
        PlacementGame(())
