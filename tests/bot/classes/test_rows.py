"""Classes in both databases: many answers at once, none lost; and nothing of others is shown."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.classes.model import Full, NoAssignment, NotAMember, VotingOver
from bot.classes.model.classes import MOST_ASSIGNMENTS, MOST_CLASSES, Assignment, Sort, StudyClass
from bot.classes.model.problems import Own, Problem
from bot.classes.model.rounds import FIRST, SECOND, again, closed, expired, opened, total
from bot.classes.model.work import Work, answered, asked
from bot.classes.rows.classes import Classes
from bot.classes.rows.rounds import Rounds, move_deadlines
from bot.classes.rows.works import Works
from bot.store.versioned import change
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
PROBLEM = Problem(own=Own("What is 1 xor 2?", ("1", "3", "2"), 1))
TEACHER = 99
MANY = 200


async def class_of(store, teacher=TEACHER):  # noqa: F811 - the fixture
    wanted = StudyClass(guild_id=9, channel_id=8, teacher=teacher, name="Nim", created_at=NOON)
    return await Classes(store).add(wanted)


async def assignment_of(store, class_id):  # noqa: F811 - the fixture
    wanted = Assignment(
        class_id=class_id, due_at=NOON, created_at=NOON, sort=Sort.PROBLEM, problem=PROBLEM
    )
    return await Classes(store).assign(wanted)


async def round_of(store, minutes=0):  # noqa: F811 - the fixture
    of = await class_of(store)
    return await Rounds(store).add(opened(of.id, 8, PROBLEM, minutes, NOON))


async def test_of_200_answers_at_once_none_is_lost_and_the_last_of_each_member_counts(store):  # noqa: F811
    rounds, one = Rounds(store), await round_of(store)
    once = [rounds.answer(one.id, FIRST, member, member % 3) for member in range(MANY)]
    await asyncio.gather(*once)
    changed = [rounds.answer(one.id, FIRST, member, 0) for member in range(0, MANY, 2)]
    await asyncio.gather(*changed)
    spread = await rounds.spread(one.id)
    assert total(spread, FIRST) == MANY
    assert spread[FIRST][0] == MANY // 2 + len(
        [each for each in range(1, MANY, 2) if each % 3 == 0]
    )
    assert [each.id for each in await rounds.stale()] == []
    await rounds.place(one.id, 7)
    assert [each.id for each in await rounds.stale()] == [one.id]
    assert await rounds.claim_showing(one.id)
    assert not await rounds.claim_showing(one.id)


async def test_an_answer_counts_before_the_vote_closes_or_is_refused(store):  # noqa: F811
    rounds, one = Rounds(store), await round_of(store)
    many = [rounds.answer(one.id, FIRST, member, 1) for member in range(60)]
    closing = change(rounds, one.id, closed)
    told = await asyncio.gather(*many[:30], closing, *many[30:], return_exceptions=True)
    refused = [each for each in told if isinstance(each, VotingOver)]
    others = [each for each in told if isinstance(each, Exception) and each not in refused]
    assert others == []
    assert total(await rounds.spread(one.id), FIRST) == 60 - len(refused)
    with pytest.raises(VotingOver):
        await rounds.answer(one.id, FIRST, 1, 0)
    _, second = await change(rounds, one.id, lambda now: again(now, NOON))
    await rounds.answer(one.id, SECOND, 1, 0)
    with pytest.raises(VotingOver):
        await rounds.answer(one.id, FIRST, 1, 0)
    assert (second.vote, second.is_open) == (SECOND, True)
    with pytest.raises(VotingOver):
        again(second, NOON)


async def test_a_vote_with_a_time_limit_is_due_when_that_is_over(store):  # noqa: F811
    rounds, one = Rounds(store), await round_of(store, minutes=2)
    end = NOON + timedelta(minutes=2)
    assert await rounds.next_end() == end
    assert await rounds.due(end - timedelta(seconds=1)) == []
    assert [each.id for each in await rounds.due(end)] == [one.id]
    _, after = await change(rounds, one.id, lambda now: expired(now, end))
    assert (after.is_open, after.closes_at) == (False, None)
    assert await rounds.next_end() is None


async def test_a_vote_takes_answers_for_longer_after_an_absence(store):  # noqa: F811
    rounds, one = Rounds(store), await round_of(store, minutes=2)
    async with store.writing() as connection:
        await move_deadlines(connection, timedelta(hours=1), NOON)
    assert await rounds.next_end() == NOON + timedelta(hours=1, minutes=2)
    assert await rounds.save(one, closed(one)) is None


async def test_who_leaves_leaves_nothing_behind_whatever_they_do_meanwhile(store):  # noqa: F811
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
        works, (assignment.id, 1), lambda now: asked(now, assignment, PROBLEM, NOON)
    )
    await classes.leave(of.id, 1)
    done = answered(open_one, assignment, 0, 1, NOON)
    assert done.done_at == NOON
    assert await works.save(open_one, done) is None
    with pytest.raises(NoAssignment):
        await works.load((assignment.id, 1))
    assert await classes.members(of.id) == (2,)


async def test_consent_is_stored_with_its_time_and_joining_twice_changes_nothing(store):  # noqa: F811
    of, classes = await class_of(store), Classes(store)
    for at in (NOON, NOON + timedelta(days=1)):
        await classes.join(of.id, 1, at)
    assert await classes.members(of.id) == (1,)
    assert await classes.of_user(1, 9) == [of]
    assert await classes.of_user(1, 10) == []
    assert await classes.of_user(TEACHER, None) == [of]


async def test_there_are_only_so_many_classes_and_assignments(store):  # noqa: F811
    for _ in range(MOST_CLASSES):
        of = await class_of(store)
    with pytest.raises(Full):
        await class_of(store)
    for _ in range(MOST_ASSIGNMENTS):
        await assignment_of(store, of.id)
    with pytest.raises(Full):
        await assignment_of(store, of.id)


async def test_of_two_classes_neither_has_what_is_the_others(store):  # noqa: F811
    classes, works = Classes(store), Works(store)
    first, second = [await class_of(store, teacher) for teacher in (98, 99)]
    for of in (first, second):
        assignment = await assignment_of(store, of.id)
        await classes.join(of.id, 1, NOON)
        await works.begin(Work(class_id=of.id, assignment_id=assignment.id, member=1, seed=of.id))
    assert [each.seed for each in await works.in_class(first.id)] == [first.id]
    with pytest.raises(NoAssignment):
        await classes.assignment(second.id, 1)
    assert await works.in_class(first.id, 2) == ()
    await classes.leave(first.id, 1)
    assert len(await works.in_class(second.id)) == 1
    await classes.delete(second.id)
    assert await works.in_class(second.id) == ()
