"""Won positions kept: the measure, against the plain definition."""

from random import Random

import pytest

import cgt
from bot.play.matches.model.reviewed import Accuracy, accuracy_of
from bot.play.matches.work import verdict
from tests.bot.play.matches.stages import match_of, played


def test_accuracy_counts_won_positions_kept():
    start = cgt.position("1 2")  # won: take 1 from B
    first, second = verdict(start, (cgt.move("B-1", start),), cgt.Convention.NORMAL).accuracy
    assert (first, second) == (Accuracy(1, 1), Accuracy(0, 0))
    slip = cgt.move("B-2", start)
    moves = slip, cgt.move("A-1", start.after(slip))
    first, second = verdict(start, moves, cgt.Convention.NORMAL).accuracy
    assert (first, second) == (Accuracy(0, 1), Accuracy(1, 1))


@pytest.mark.parametrize("convention", cgt.Convention)
def test_accuracy_is_that_of_the_plain_definition(convention):
    def wins(position):
        if position.is_over:
            return convention is cgt.Convention.MISERE
        return not all(wins(position.after(move)) for move in position.moves())

    rng = Random(5)
    for start in ("nim: 1 2 3", "kayles: 4 3", "take 1-3: 5 2"):
        match = played(match_of(cgt.position(start)), rng)
        counted = [[0, 0], [0, 0]]
        for number, move in enumerate(match.moves):
            before = match.before(number)
            if wins(before):
                counted[number % 2][1] += 1
                counted[number % 2][0] += not wins(before.after(move))
        assert verdict(match.start, match.moves, convention).accuracy == tuple(
            Accuracy(*each) for each in counted
        )


def test_percentage_is_the_nearest_and_100_only_for_all():
    shown = {(0, 0): None, (0, 9): 0, (2, 3): 67, (1, 3): 33, (1, 8): 13, (199, 200): 99}
    assert {each: Accuracy(*each).percent for each in shown} == shown
    for held in range(1, 250):
        percents = [Accuracy(kept, held).percent for kept in range(held + 1)]
        assert percents.count(100) == 1
        for kept, percent in enumerate(percents[:-1]):
            assert percent == min(99, int(100 * kept / held + 0.5))


def test_unjudged_moves_count_for_neither_player():
    assert accuracy_of(()) == (Accuracy(), Accuracy())
    start = cgt.position("cram: 9x9")
    plies = cgt.review(start, (next(start.moves()),), stop=lambda _: True)
    assert accuracy_of(plies) == (Accuracy(), Accuracy())
