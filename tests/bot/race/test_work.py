"""The puzzles of a race differ from each other, and the easier kinds come first."""

import pytest

from bot.race.work import EASY_FIRST, Wish, draw
from cgt import puzzles
from cgt.puzzles import Kind, NoPuzzle
from cgt.sizes import Size


def drawn(count, kind=None, game="", size=Size.SMALL):
    """Return puzzles that were drawn one after the other."""
    found = ()
    for seed in range(count):
        found = (*found, draw(Wish(kind, game, size, found), seed))
    return found


def test_a_race_has_every_kind_once_and_the_easier_ones_first():
    kinds = [puzzle.kind for puzzle in drawn(len(Kind))]
    assert set(kinds) == set(Kind)
    assert set(kinds[:EASY_FIRST]) == set(list(Kind)[:EASY_FIRST])


def test_games_differ_until_all_had_their_turn():
    games = [puzzle.game for puzzle in drawn(8, Kind.VALUE)]
    assert len(set(games)) == 8


@pytest.mark.parametrize("kind", [Kind.VALUE, Kind.MEX, Kind.OUTCOME])
def test_no_puzzle_comes_twice_in_one_game(kind):
    found = drawn(20, kind, "kayles")
    assert len(set(found)) == 20
    assert {each.kind for each in found} == {kind}
    assert all(each.game in {"", "kayles"} for each in found)


@pytest.mark.parametrize("size", Size)
def test_what_is_drawn_can_be_explained(size):
    for puzzle in drawn(6, size=size):
        assert str(puzzles.reason(puzzle))


def test_a_kind_that_a_game_has_no_puzzle_of_is_refused():
    with pytest.raises(NoPuzzle):
        draw(Wish(Kind.PERIOD, "nim", Size.SMALL), 1)
