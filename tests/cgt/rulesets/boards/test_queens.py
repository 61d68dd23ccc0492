"""Non-attacking queens: small boards by the plain rule, and values of the literature."""

from itertools import product

import pytest

import cgt
from cgt.core.values import mex
from cgt.rulesets.boards import Queens

SIZES = list(product(range(1, 5), repeat=2))
A344227 = (1, 1, 2, 1, 3, 1, 2, 3)
"""The values of the boards of 1 x 1 to 8 x 8 squares."""


def free_squares(size, queens):
    """Return the squares that no queen attacks, by the plain rule."""
    return [
        (row, column)
        for row, column in product(range(size[0]), range(size[1]))
        if all(
            row != other_row and column != other and abs(row - other_row) != abs(column - other)
            for other_row, other in queens
        )
    ]


def square_of(move):
    """Return the square of a move such as ``c1``."""
    column, row = move.option.text
    return int(row) - 1, "abcdefgh".index(column)


def plain_value(size, queens):
    return mex({plain_value(size, {*queens, square}) for square in free_squares(size, queens)})


def plainly_lost(size, queens):
    """Return whether the player to move loses in misère play."""
    free = free_squares(size, queens)
    return bool(free) and not any(plainly_lost(size, {*queens, square}) for square in free)


@pytest.mark.parametrize("size", SIZES)
def test_value_of_every_small_board_is_plain(size):
    rows, columns = size
    position = cgt.position(f"queens: {rows}x{columns}")
    assert position.nim_value == plain_value(size, set())
    for move in position.moves():
        left = plain_value(size, {square_of(move)})
        assert position.after(move).nim_value == left


@pytest.mark.parametrize("size", SIZES)
def test_misere_winner_of_every_small_board_is_plain(size):
    rows, columns = size
    position = cgt.position(f"queens: {rows}x{columns}")
    assert (cgt.outcome(position, "misere").value == "P") == plainly_lost(size, set())


def test_values_of_square_boards_are_of_the_literature():
    assert tuple(Queens().nim_value(f"{side}x{side}") for side in range(1, 9)) == A344227


def test_notation_of_queens_gives_the_attacked_squares():
    position = cgt.position("queens: q..../...../...../...../.....")
    assert position == cgt.position("queens: 5x5").play("a1")
    assert str(position) == "queens: q####/##.../#.#../#..#./#...#"


def test_queen_after_a_middle_one_is_answered_with_its_image():
    here = cgt.position("queens: 5x7").play("d3")
    assert here.is_p_position
    for move in here.moves():
        row, column = square_of(move)
        image = f"{'gfedcba'[column]}{5 - row}"
        assert here.play(move).play(image).is_p_position


def test_queens_that_attack_each_other_are_refused():
    with pytest.raises(cgt.NotationError, match="c1"):
        cgt.position("queens: q.q/.../...")
    with pytest.raises(cgt.NotationError, match="8 × 8"):
        cgt.position("queens: 9x9")
