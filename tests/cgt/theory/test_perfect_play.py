"""Following the best move from a won position wins: exhaustively, in both conventions."""

from functools import cache
from itertools import chain, combinations_with_replacement, pairwise

import pytest
from hypothesis import given, strategies as st

import cgt
from cgt.core.convention import Convention
from cgt.engines.search.game import SumGame
from cgt.engines.search.nimbers import NimberSearch
from cgt.theory import outcome
from tests.games import FIRST_OF_FAMILIES, GAMES
from tests.samples import sampled

COMPONENTS = 6
"""How many components of a game are put together in all ways, up to three at a time."""
FORKS = 30
"""The most moves that a component may have to be among them."""


@cache
def late_components(game):
    """Return small components of a game, an empty one among them, by playing its examples out."""
    found = {}
    for example in game.examples:
        for component in cgt.position(example, game).components:
            for choose in (min, max, sorted):
                found.update(dict.fromkeys(reversed(line(component, choose)[-COMPONENTS:])))
    small = [part for part in found if game.count_options(part.state, FORKS + 1) <= FORKS]
    small.sort(key=lambda part: game.count_options(part.state, FORKS + 1))
    over = [part for part in small if part.is_over][:1]
    return over + [part for part in small if not part.is_over][: COMPONENTS - 1]


def line(component, choose):
    """Return the components met in one way of playing a component out, a part at each fork."""
    met = [component]
    while not component.is_over:
        options = [option.parts for option in component.ruleset.options(component.state)]
        if choose is sorted:
            parts = options[len(options) // 2]
        else:
            parts = options[choose(range(len(options)))]
        further = [cgt.Component(component.ruleset, part) for part in parts]
        met.extend(further)
        component = next((part for part in further if not part.is_over), further[0])
    return met


def small_positions(game):
    parts = late_components(game)
    assert any(not part.is_over for part in parts)
    return [
        cgt.Position(sum_)
        for count in (1, 2, 3)
        for sum_ in combinations_with_replacement(parts, count)
    ]


def key(position):
    """Return what matters of a position: what is in play, in any order."""
    in_play = [part for part in position.components if not part.is_over]
    return cgt.Position(tuple(sorted(in_play, key=lambda part: (part.ruleset.code, str(part)))))


@cache
def wins(position, convention=Convention.NORMAL):
    """Return whether whoever is to move wins: some move leaves the other one lost.

    Who cannot move has lost in normal play, and won in misère play.
    """
    if position.is_over:
        return convention is Convention.MISERE
    return any(not wins(key(position.play(move)), convention) for move in position.moves())


@cache
def wins_by_best_moves(position, convention):
    """Return whether best moves win against every defence."""
    best = cgt.analyse(position, convention).best_move
    if best is None:
        return convention is Convention.MISERE
    left = position.play(best)
    if left.is_over:
        return convention is Convention.NORMAL
    return all(wins_by_best_moves(key(left.play(reply)), convention) for reply in left.moves())


def check(positions, convention=Convention.NORMAL):
    for position in {key(position): None for position in positions}:
        analysis = cgt.analyse(position, convention)
        assert (analysis.outcome == "N") == wins(position, convention), str(position)
        assert outcome(position, convention) is analysis.outcome
        winning = {
            move for move in position.moves() if not wins(key(position.play(move)), convention)
        }
        assert set(analysis.winning_moves) == winning, str(position)
        assert len(analysis.winning_moves) == len(winning), str(position)
        assert (analysis.best_move is None) == position.is_over
        if winning:
            assert analysis.best_move in winning
            assert wins_by_best_moves(position, convention), str(position)


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_best_move_wins_every_small_won_position(game, convention):
    check(small_positions(game), convention)


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize(
    "games",
    sampled([*pairwise(GAMES)], [*pairwise(GAMES)][::12]),
    ids=[f"{one.code}; {other.code}" for one, other in pairwise(GAMES)],
)
def test_best_move_wins_sums_of_two_games(games, convention):
    one, other = games
    sums = (
        cgt.Position((part, another))
        for part in late_components(one)
        for another in late_components(other)
    )
    check(sums, convention)


mixed_sums = st.lists(
    st.sampled_from(GAMES).flatmap(lambda game: st.sampled_from(late_components(game))),
    min_size=2,
    max_size=3,
).map(lambda parts: cgt.Position(tuple(parts)))


@given(mixed_sums)
def test_sum_has_the_nim_sum_of_its_parts_by_any_search(position):
    values = [part.nim_value for part in position.components]
    assert cgt.analyse(position).nim_value == cgt.nim_sum(values)
    assert NimberSearch(SumGame()).nim_value(*SumGame.pieces(position)) == cgt.nim_sum(values)


@pytest.mark.exhaustive
def test_positions_looked_at_are_many_and_of_both_kinds():
    positions = list(chain.from_iterable(map(small_positions, GAMES)))
    for convention in Convention:
        kinds = [wins(key(position), convention) for position in positions]
        assert kinds.count(True) > 50
        assert kinds.count(False) > 50
