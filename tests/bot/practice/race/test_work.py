"""The puzzles of a race differ from each other, and the easier kinds come first."""

import pytest

from bot.practice.asking.model import PuzzleWish
from bot.practice.asking.work import EASY_FIRST, draw
from cgt import puzzles
from cgt.core.sizes import Size
from cgt.puzzles import Kind, NoPuzzle
from cgt.rulesets.catalogue import families


def drawn(count, kind=None, game="", size=Size.SMALL):
    """Return puzzles that were drawn one after the other."""
    found = ()
    for seed in range(count):
        found = (*found, draw(wish(kind, game, size, found), seed))
    return found


def wish(kind, game, size, before=()):
    """Return the wish for the next puzzle of a race."""
    games = (game,) if game else tuple(str(group[0].ruleset) for group in families().values())
    kinds = (kind,) if kind else tuple(Kind)
    return PuzzleWish(kinds=kinds, games=games, size=size, before=before, is_varied=True)


def test_race_has_every_kind_once_with_easy_ones_first():
    kinds = [puzzle.kind for puzzle in drawn(len(Kind))]
    assert set(kinds) == set(Kind)
    assert set(kinds[:EASY_FIRST]) == set(list(Kind)[:EASY_FIRST])


def test_games_differ_until_all_had_their_turn():
    games = [puzzle.game for puzzle in drawn(8, Kind.VALUE)]
    assert len(set(games)) == 8


@pytest.mark.parametrize("kind", [Kind.VALUE, Kind.MEX, Kind.OUTCOME])
def test_puzzles_of_a_race_in_one_game_differ(kind):
    found = drawn(20, kind, "kayles")
    assert len(set(found)) == 20
    assert {each.kind for each in found} == {kind}
    assert all(each.game in {"", "kayles"} for each in found)


@pytest.mark.parametrize("size", Size)
def test_puzzles_of_a_race_have_reasons(size):
    for puzzle in drawn(6, size=size):
        assert str(puzzles.reason(puzzle))


def test_kind_without_a_puzzle_is_refused():
    with pytest.raises(NoPuzzle):
        draw(wish(Kind.PERIOD, "nim", Size.SMALL), 1)
