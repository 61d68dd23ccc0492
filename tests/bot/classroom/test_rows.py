"""Classes in both databases: many answers at once, none lost; and nothing of others is shown."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.classroom.model import Full, NoAssignment, NotAMember, VotingOver
from bot.classroom.model.classes import MOST_ASSIGNMENTS, MOST_CLASSES, Assignment, Sort, StudyClass
from bot.classroom.model.problems import OwnProblem, Problem
from bot.classroom.model.rounds import (
    FIRST,
    SECOND,
    begin_second_vote,
    closed,
    expired,
    opened,
    total,
)
from bot.classroom.model.work import Work, add_exercise, answered
from bot.classroom.rows import Assignments, Classes, Rounds, Works
from bot.store.deadlines import move_deadlines
from bot.store.versioned import change

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
PROBLEM = Problem(own=OwnProblem("What is 1 xor 2?", ("1", "3", "2"), 1))
TEACHER = 99
MANY = 200


async def class_of(store, teacher=TEACHER):
    wanted = StudyClass(guild_id=9, channel_id=8, teacher=teacher, name="Nim", created_at=NOON)
    return await Classes(store).add(wanted)


async def assignment_of(store, class_id):
    wanted = Assignment(
        class_id=class_id, due_at=NOON, created_at=NOON, sort=Sort.PROBLEM, problem=PROBLEM
    )
    return await Assignments(store).add(wanted)


async def round_of(store, minutes=0):
    of = await class_of(store)
    return await Rounds(store).add(opened(of.id, 8, PROBLEM, minutes, NOON))


@pytest.mark.exhaustive
async def test_last_answer_of_each_of_200_members_counts(store):
    rounds, one = Rounds(store), await round_of(store)
    once = [rounds.answer(one.id, FIRST, member, member % 3, NOON) for member in range(MANY)]
    await asyncio.gather(*once)
    changed = [rounds.answer(one.id, FIRST, member, 0, NOON) for member in range(0, MANY, 2)]
    await asyncio.gather(*changed)
    spread = await rounds.spread(one.id)
    assert total(spread, FIRST) == MANY
    assert spread[FIRST][0] == MANY // 2 + len(
        [each for each in range(1, MANY, 2) if each % 3 == 0]
    )
    assert [each.id for each in await rounds.due(NOON, "show_at")] == [one.id]
    assert await rounds.save(one, replace(one, show_at=None)) is None, "it has changed"


async def test_answer_counts_before_the_vote_closes_or_is_refused(store):
    rounds, one = Rounds(store), await round_of(store)
    many = [rounds.answer(one.id, FIRST, member, 1, NOON) for member in range(60)]
    closing = change(rounds, one.id, closed)
    told = await asyncio.gather(*many[:30], closing, *many[30:], return_exceptions=True)
    refused = [each for each in told if isinstance(each, VotingOver)]
    others = [each for each in told if isinstance(each, Exception) and each not in refused]
    assert others == []
    assert total(await rounds.spread(one.id), FIRST) == 60 - len(refused)
    with pytest.raises(VotingOver):
        await rounds.answer(one.id, FIRST, 1, 0, NOON)
    _, second = await change(rounds, one.id, lambda now: begin_second_vote(now, NOON))
    await rounds.answer(one.id, SECOND, 1, 0, NOON)
    with pytest.raises(VotingOver):
        await rounds.answer(one.id, FIRST, 1, 0, NOON)
    assert (second.vote, second.is_open) == (SECOND, True)
    with pytest.raises(VotingOver):
        begin_second_vote(second, NOON)


async def test_vote_with_a_time_limit_is_due_when_that_is_over(store):
    rounds, one = Rounds(store), await round_of(store, minutes=2)
    end = NOON + timedelta(minutes=2)
    assert await rounds.next_end() == end
    assert await rounds.due(end - timedelta(seconds=1)) == []
    assert [each.id for each in await rounds.due(end)] == [one.id]
    _, after = await change(rounds, one.id, lambda now: expired(now, end))
    assert (after.is_open, after.closes_at) == (False, None)
    assert await rounds.next_end() is None


async def test_vote_takes_answers_for_longer_after_an_absence(store):
    rounds, one = Rounds(store), await round_of(store, minutes=2)
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(hours=1), NOON)
    assert await rounds.next_end() == NOON + timedelta(hours=1, minutes=2)
    assert await rounds.save(one, closed(one)) is None


async def test_former_member_leaves_no_work_behind(store):
    of, classes, works = await class_of(store), Classes(store), Works(store)
    assignment = await assignment_of(store, of.id)
    wanted = Work(class_id=of.id, assignment_id=assignment.id, member=1, seed=7)
    with pytest.raises(NotAMember):
        await works.begin(wanted)
    for member in (1, 2):
        await classes.join(of.id, member, NOON)
    first = await works.begin(wanted)
    assert await works.begin(Work(**{**vars(wanted), "seed": 8})) == first
    _, open_one = await change(
        works, (assignment.id, 1), lambda now: add_exercise(now, assignment, PROBLEM, NOON)
    )
    await classes.leave(of.id, 1)
    done = answered(open_one, assignment, 0, 1, NOON)
    assert done.done_at == NOON
    assert await works.save(open_one, done) is None
    with pytest.raises(NoAssignment):
        await works.load((assignment.id, 1))
    assert await classes.members(of.id) == (2,)


async def test_joining_twice_changes_nothing(store):
    of, classes = await class_of(store), Classes(store)
    for at in (NOON, NOON + timedelta(days=1)):
        await classes.join(of.id, 1, at)
    assert await classes.members(of.id) == (1,)
    assert await classes.of_user(1, 9) == [of]
    assert await classes.of_user(1, 10) == []
    assert await classes.of_user(TEACHER, None) == [of]


async def test_classes_and_assignments_have_a_maximum(store):
    for _ in range(MOST_CLASSES):
        of = await class_of(store)
    with pytest.raises(Full):
        await class_of(store)
    for _ in range(MOST_ASSIGNMENTS):
        await assignment_of(store, of.id)
    with pytest.raises(Full):
        await assignment_of(store, of.id)


async def test_classes_share_no_work(store):
    classes, works = Classes(store), Works(store)
    first, second = [await class_of(store, teacher) for teacher in (98, 99)]
    for of in (first, second):
        assignment = await assignment_of(store, of.id)
        await classes.join(of.id, 1, NOON)
        await works.begin(Work(class_id=of.id, assignment_id=assignment.id, member=1, seed=of.id))
    assert [each.seed for each in await works.in_class(first.id)] == [first.id]
    with pytest.raises(NoAssignment):
        await Assignments(store).in_class(second.id, 1)
    assert await works.in_class(first.id, 2) == ()
    await classes.leave(first.id, 1)
    assert len(await works.in_class(second.id)) == 1
    await classes.delete(second.id)
    assert await works.in_class(second.id) == ()
