"""Whoever follows the best move from a won position wins: exhaustively, for every named game."""

from functools import cache
from itertools import chain, combinations_with_replacement, pairwise

import pytest

import cgt

GAMES = [entry.ruleset for entry in cgt.CATALOGUE]
COMPONENTS = 6
"""How many components of a game are put together in all ways, up to three at a time."""
FORKS = 30
"""The most moves that a component may have to be among them."""


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
    return cgt.Position(tuple(sorted(in_play, key=lambda part: (part.ruleset.name, str(part)))))


@cache
def wins(position):
    """Return whether whoever is to move wins: some move leaves the other one lost."""
    return any(not wins(key(position.play(move))) for move in position.moves())


@cache
def wins_by_best_moves(position):
    """Return whether best moves win against every defence."""
    best = cgt.analyse(position).best_move
    if best is None:
        return False
    left = position.play(best)
    return all(wins_by_best_moves(key(left.play(reply))) for reply in left.moves())


def check(positions):
    for position in {key(position): None for position in positions}:
        analysis = cgt.analyse(position)
        assert (analysis.outcome == "N") == wins(position), str(position)
        winning = {move for move in position.moves() if not wins(key(position.play(move)))}
        assert set(analysis.winning_moves) == winning, str(position)
        assert len(analysis.winning_moves) == len(winning), str(position)
        assert (analysis.best_move is None) == position.is_over
        if wins(position):
            assert analysis.best_move in winning
            assert wins_by_best_moves(position), str(position)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_best_move_wins_every_small_won_position(game):
    check(small_positions(game))


@pytest.mark.parametrize(
    ("one", "other"), list(pairwise(GAMES)), ids=[f"{a.name}; {b.name}" for a, b in pairwise(GAMES)]
)
def test_the_best_move_wins_sums_of_two_games(one, other):
    check(
        cgt.Position((part, another))
        for part in late_components(one)
        for another in late_components(other)
    )


@pytest.mark.parametrize("game", ["nim", "take 1-3", "take 1,3,4", "divide 2,3,6", "nim + pass"])
def test_the_best_move_wins_every_pair_of_heaps_up_to_9(game):
    check(cgt.position(f"{a} {b}", game) for a in range(10) for b in range(a + 1))


def test_the_positions_looked_at_are_many_and_of_both_kinds():
    kinds = [wins(key(position)) for position in chain.from_iterable(map(small_positions, GAMES))]
    assert kinds.count(True) > 50
    assert kinds.count(False) > 50
