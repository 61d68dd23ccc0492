"""An answer and its record for the skills are stored together, wherever the bot is killed."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import text

import cgt
from bot.classroom.actions import learning, teaching
from bot.classroom.model.classes import Sort
from bot.classroom.rows import Assignments
from bot.lessons import actions as lessons
from bot.lessons.model.path import Learner
from bot.lessons.rows import Runs
from bot.lessons.work.course import lessons as course
from bot.play.engine.model import Wish
from bot.practice.asking import actions as questions
from bot.practice.asking.model import Mode, answered
from bot.practice.board_puzzles import actions as boards
from bot.practice.daily import actions as daily
from bot.practice.mastery.model import Subject
from bot.practice.race import actions as playing
from bot.practice.race.model.points import Tap
from bot.practice.race.rows import Races
from bot.shared.places import Place
from cgt.core.convention import Convention
from cgt.puzzles import Kind
from tests.bot.conftest import services_on
from tests.bot.fuse import Fuse
from tests.bot.practice.race.races import ALICE, DRAWN, duel

GUILD, CHANNEL, TESS = 10, 20, 99
MOST = 9
"""Nothing here has so many effects."""
KAYLES = cgt.ruleset("kayles")


async def question(services):
    asked = await questions.pose(services, ALICE, Subject(Kind.VALUE, KAYLES))
    choose = partial(answered, user_id=ALICE, index=asked.puzzle.right)
    return lambda after: questions.change(after, asked.id, choose)


async def sprint(services):
    begun = await questions.start_sprint(services, ALICE, Mode.STREAK, "kayles", Convention.NORMAL)
    right = begun.puzzle.right
    return lambda after: questions.answer_sprint(after, begun.id, ALICE, 0, right)


async def board(services):
    posed = await boards.pose(services, ALICE, cgt.ruleset("nim"), Wish(), Place(GUILD, CHANNEL))
    move = str(next(iter(posed.start.moves())))
    return lambda after: boards.answer(after, posed.id, ALICE, move)


async def given_up_board(services):
    posed = await boards.pose(services, ALICE, cgt.ruleset("nim"), Wish(), Place(GUILD, CHANNEL))
    return lambda after: boards.give_up(after, posed.id, ALICE)


async def daily_puzzle(services):
    today = await daily.personal(services, ALICE)
    await daily.open_answer(services, today, ALICE)
    choose = partial(answered, user_id=ALICE, index=today.puzzle.right)
    return lambda after: daily.answer(after, today, ALICE, choose)


async def class_puzzle(services):
    opened = await teaching.open_class(services, GUILD, CHANNEL, TESS, "Nim")
    await teaching.join(services, opened.id, ALICE)
    wanted = teaching.new_assignment(services, opened.id, Sort.PUZZLES, None)
    wanted = replace(wanted, kinds=(Kind.VALUE,), game="kayles")
    made = await Assignments(services.store).add(wanted)
    desk = await learning.open_assignment(services, place := (opened.id, made.id), ALICE)
    right = desk.work.last.problem.right
    return lambda after: learning.answer(after, place, ALICE, 0, right)


async def duel_puzzle(services):
    now = services.now()
    race = await Races(services.store).add(duel(started=(now, now), created_at=now, due_at=now))
    tap = Tap(race.id, 1, DRAWN[0].right, ALICE, now)
    return lambda after: playing.answer_duel(after, tap)


async def lesson(services):
    learner = Learner(ALICE)
    run = await lessons.start(services, learner, next(iter(course())))
    last = replace(run, step=run.steps - 1, is_over=True)
    run = await Runs(services.store).save(run, last)
    tap = lessons.Tap(learner, run.id, run.version)
    return lambda after: lessons.go_on(after, tap)


ANSWERS = {
    question: "SELECT count(*) FROM questions WHERE version > 1",
    sprint: "SELECT count(*) FROM sprints WHERE version > 1",
    board: "SELECT count(*) FROM puzzles WHERE status = 'answered'",
    given_up_board: "SELECT count(*) FROM puzzles WHERE status != 'open'",
    daily_puzzle: "SELECT count(*) FROM daily_answers WHERE ended_at IS NOT NULL",
    class_puzzle: "SELECT count(*) FROM class_works WHERE done_at IS NOT NULL",
    duel_puzzle: "SELECT count(*) FROM race_answers",
    lesson: "SELECT count(*) FROM lesson_runs WHERE finished_at IS NOT NULL",
}
"""Each way to answer, and the query that counts its answers."""
ATTEMPTS, PLANTED = "SELECT count(*) FROM attempts", "SELECT count(*) > 0 FROM skills"


@pytest.fixture
def fuse(monkeypatch):
    return Fuse(monkeypatch)


@pytest.fixture
def restarted(database, workers, stores):
    """Return a function that starts another bot on the same database."""

    async def restarted():
        services = await services_on(database, workers)
        stores.append(services.store)
        return services

    return restarted


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.__name__)
async def test_answer_and_its_record_are_stored_together_after_a_kill(
    answer, services, restarted, fuse
):
    act, counted = await answer(services), []
    for effects in range(MOST):
        fuse.arm(effects)
        with suppress(asyncio.CancelledError):
            await act(services)
        fuse.mend()
        services = await restarted()
        async with services.store.reading() as connection:
            records = PLANTED if answer is lesson else ATTEMPTS
            counted.append(await connection.scalar(text(ANSWERS[answer])))
            assert counted[-1] == await connection.scalar(text(records))
        if counted[-1]:
            break
    assert counted[0] == 0, "no kill came before the answer"
    assert counted[-1] == 1, "there was no answer at last"
