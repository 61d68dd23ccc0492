"""Chomp: the compact table against a plain solver of diagrams and the literature."""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, strategies as st

from cgt import TooLarge, mex
from cgt.engines.boards import chomp
from cgt.engines.boards.chomp_loop import solve
from cgt.engines.boards.compiled_chomp import solved
from cgt.engines.search import MisereSearch, NimberSearch
from tests.samples import examples

bars = st.lists(st.integers(1, 6), min_size=1, max_size=6).map(
    lambda lengths: tuple(sorted(lengths, reverse=True))
)


@cache
def by_definition(bar):
    """The mex over all bites, the bar as a tuple of rows."""
    return mex(by_definition(left) for left in (bitten(bar, *s) for s in bitable(bar)))


def bitable(bar):
    return [(y, x) for y, length in enumerate(bar) for x in range(length) if y or x]


def bitten(bar, y, x):
    squares = {(b, a) for b, length in enumerate(bar) for a in range(length)}
    left = {(b, a) for b, a in squares if b < y or a < x}
    return tuple(n for b in range(len(bar)) if (n := sum(row == b for row, _ in left)))


def lost_bars(height, width):
    """The bars within a rectangle from which the player to move loses, found by going upwards.

    Each bar in order of size; one from which no lost bar can be reached is lost.
    """

    def all_bars(height, width):
        if height == 0:
            yield ()
            return
        for first in range(width + 1):
            for rest in all_bars(height - 1, first):
                yield tuple(n for n in (first, *rest) if n)

    lost = set()
    for bar in sorted(set(all_bars(height, width)) - {()}, key=sum):
        reachable = (
            tuple(n for n in (*bar[:y], *(min(n, x) for n in bar[y:])) if n)
            for y, x in bitable(bar)
        )
        if not any(left in lost for left in reachable):
            lost.add(bar)
    return lost


@examples(200)
@given(bar=bars)
def test_every_bar_has_the_value_of_the_definition(bar):
    assert chomp.nim_value(bar) == by_definition(bar)


@examples(200)
@given(bar=bars, data=st.data())
def test_bite_takes_all_below_and_to_the_right(bar, data):
    assert list(chomp.squares(bar)) == bitable(bar)
    if bitable(bar):
        square = data.draw(st.sampled_from(bitable(bar)))
        assert chomp.bite(bar, square) == bitten(bar, *square)


@examples(60)
@given(bar=bars)
def test_winning_squares_are_those_that_leave_a_lost_bar(bar):
    lost = [square for square in bitable(bar) if by_definition(bitten(bar, *square)) == 0]
    assert chomp.winning_squares(bar) == tuple(lost)


@examples(60)
@given(bar=bars)
def test_generic_search_finds_the_same_values(bar):
    assert NimberSearch(chomp.Chomp()).nim_value(bar) == by_definition(bar)


def test_single_row_of_misere_chomp_is_lost_at_two_squares():
    # The last to bite loses: two squares leave one bite, and a longer row is bitten down to two
    search = MisereSearch(chomp.Chomp())
    assert [n for n in range(1, 12) if search.is_p_position((n,))] == [2]


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (1, 1), (1, 9), (5, 5), (7, 6), (7, 8)])
def test_compiled_loop_and_the_plain_one_agree(rows, columns):
    plain = bytearray(1 << (rows + columns))
    solve(plain, [0] * 256, rows, columns)
    assert solved(rows, columns).tolist() == list(plain)


@pytest.mark.parametrize("n", range(2, 11))
def test_square_bar_is_won_by_the_second_diagonal_square(n):
    # The answer keeps both arms alike (Gale 1974; Winning Ways, chapter 18)
    assert chomp.winning_squares(chomp.full(n, n)) == ((1, 1),)


@pytest.mark.parametrize("n", range(2, 11))
def test_two_rows_are_won_by_the_last_square_alone(n):
    assert chomp.winning_squares(chomp.full(2, n)) == ((1, n - 1),)
    assert chomp.winning_squares(chomp.full(n, 2)) == ((n - 1, 1),)


def test_whole_bars_are_won_by_strategy_stealing():
    for rows, columns in combinations_with_replacement(range(1, 11), 2):
        bar = chomp.full(rows, columns)
        assert (chomp.nim_value(bar) > 0) == bool(chomp.winning_squares(bar)) == (bar != (1,))


def test_two_bars_up_to_ten_rows_have_two_winning_bites():
    # Thompson and Beeler found 8 by 10, the smallest (Winning Ways, chapter 18)
    several = {
        (rows, columns): chomp.winning_squares(chomp.full(rows, columns))
        for rows in range(2, 11)
        for columns in range(rows, 11)
        if len(chomp.winning_squares(chomp.full(rows, columns))) > 1
    }
    assert several == {(8, 10): ((3, 8), (4, 5)), (9, 10): ((6, 7), (8, 4))}


@pytest.mark.exhaustive
def test_winning_bites_of_8_by_10_are_those_of_a_plain_solver():
    lost = lost_bars(8, 10)
    winning = [s for s in bitable(chomp.full(8, 10)) if chomp.bite(chomp.full(8, 10), s) in lost]
    assert winning == [(3, 8), (4, 5)]


def test_bar_too_large_is_refused():
    with pytest.raises(TooLarge, match="12 × 11"):
        chomp.nim_value(chomp.full(12, 11))
