"""The tests of faults and of fairness can fail: what they must find, they find."""

import pytest

from tests.load import faults
from tests.load.fairness import LIGHT_SECONDS, MOVE_SECONDS, Waits


@pytest.mark.exhaustive
async def test_what_a_fault_must_not_do_is_held_against_what_is_stored():
    async with faults.trial(faults.sqlite) as made:
        outcome = faults.Outcome("nothing")
        await made.play(outcome, 1)
        await made.judge(outcome)
        assert outcome.answered > 0
        assert outcome.wrong == []
        game = next(each for player in made.players for each in player.games if each.clicked)
        game.clicked.clear()
        await made.judge(outcome)
        assert outcome.wrong == [f"match {game.number}: a move was applied twice"]


def test_who_was_kept_waiting_breaks_the_promise():
    assert Waits([MOVE_SECONDS], [LIGHT_SECONDS]).verdicts() == []
    assert len(Waits([MOVE_SECONDS + 0.01], [LIGHT_SECONDS + 0.01], 1).verdicts()) == 3
    assert len(Waits().verdicts()) == 2
