"""The load tests measure, end, and find the faults that they look for, in a few requests."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.workers import Overloaded
from tests.load import faults
from tests.load.__main__ import BEST, FIRST_SECONDS, OVER, PATIENCE, Line, Table, measure_table
from tests.load.fairness import LIGHT_SECONDS, MOVE_SECONDS, Waits
from tests.load.learning import PUZZLE, STEP, study
from tests.load.machine import run_machine
from tests.load.members import ask_at_a_rate, ask_in_turn
from tests.load.mixed import MixedMembers, weights
from tests.process.loopback.state import NothingHeard


@pytest.mark.exhaustive
def test_table_measures_each_kind_of_request_and_finds_waits():
    table = asyncio.run(measure_table(2, matches=20, kinds=("sqlite",), at_once=(1,), rates=()))
    for asked in ("/mex", "/grundy", "/winner", "again", "move"):
        assert [each.rate > 0 for each in table.lines if each.asked == asked] == [True]
    assert table.rate_of("bare", "closed 1") > 0
    assert table.wrong == []
    slow = table.verdicts()  # on a busy machine
    table.lines.append(Line("sqlite", "move", "closed 1", 1, 1, 1, PATIENCE + 1))
    assert table.verdicts() == [*slow, "sqlite, move, closed 1: somebody waited 4.0 s"]


def test_bot_fails_when_it_does_not_hold_up_under_overload():
    best = Line("sqlite", "/mex", BEST, 100, 0.1, 0.1, 0.1)
    held = Line("sqlite", "/mex", OVER, 81, 0.5, 1, 1, FIRST_SECONDS, refused=200)
    made = Table(1, (), ())
    made.lines = [best, held]
    assert made.verdicts() == []
    made.lines = [best, replace(held, rate=79, first=FIRST_SECONDS + 1, late=3)]
    assert made.verdicts() == [
        "sqlite, /mex, open 3x: 3 had no response in time",
        "sqlite, /mex, open 3x: the first response came after 3.0 s",
        "sqlite, /mex, open 3x: 79 answers a second of 100",
    ]


async def test_lateness_is_a_figure_and_the_others_go_on():
    async def ask(number):
        if number % 2:
            raise NothingHeard("late")
        text = str(Overloaded()) if number % 4 else "*3"
        return SimpleNamespace(seconds=0.5, original=SimpleNamespace(text=text))

    for answers in (await ask_in_turn(ask, 3, 8), await ask_at_a_rate(ask, 10_000, 8)):
        assert (len(answers.seconds), answers.refused, answers.late) == (2, 2, 4)
        assert answers.first == [0.5] * 4


def test_wait_that_is_too_long_breaks_the_promise():
    assert Waits([MOVE_SECONDS], [LIGHT_SECONDS]).verdicts() == []
    assert len(Waits([MOVE_SECONDS + 0.01], [LIGHT_SECONDS + 0.01], 1).verdicts()) == 3
    assert len(Waits().verdicts()) == 2


@pytest.mark.exhaustive
async def test_move_that_is_applied_twice_is_found():
    async with faults.trial("sqlite") as made:
        outcome = faults.Outcome("nothing")
        await made.play(outcome, 1)
        await made.judge(outcome)
        assert outcome.answered > 0
        assert outcome.wrong == []
        game = next(each for player in made.players for each in player.games if each.clicked)
        game.clicked.clear()
        await made.judge(outcome)
        assert outcome.wrong == [f"match {game.number}: a move was applied twice"]


@pytest.mark.exhaustive
async def test_learners_and_mixed_members_are_answered_and_measured():
    async with run_machine(0) as bot:
        learners = await study(bot, 4, 4, 0.1)
        mixed = MixedMembers(bot.discord)
        await mixed.go_on(8)
        found = weights(bot)
    assert learners.unanswered == mixed.unanswered == {}
    assert all(len(learners.seconds[kind]) > 2 for kind in (STEP, PUZZLE))
    assert {"main", "worker"} <= {each.name for each in found}
    assert all(each.pss >= each.own > 0 for each in found)
    assert all(each.handles.total() > 2 for each in found)
