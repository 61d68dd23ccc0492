"""Runs and lessons in both databases, and two processes that change the same run."""

from dataclasses import replace

import pytest

from bot.classroom.model.classes import StudyClass
from bot.classroom.rows import Classes
from bot.lessons.model.path import Learner, SharedLesson
from bot.lessons.model.run import LessonNotFound, advance, take_hint
from bot.lessons.rows import Lessons, Runs
from bot.server.settings.actions import theory_of
from bot.server.settings.model import Theory
from bot.server.settings.rows import People
from bot.services import Services
from bot.store import versioned
from tests.bot.lessons.stages import begun, read, written
from tests.bot.play.matches.stages import ALICE, BIG, BOB, NOW

LESSON = read(written("number"))


async def test_run_is_stored_and_changed(store):
    runs = Runs(store)
    run = await runs.add(begun(LESSON))
    assert await runs.load(run.id) == run
    assert await runs.add(begun(LESSON)) == run, "a member takes a lesson once"
    other = await runs.add(replace(begun(LESSON), member=BOB))
    assert other.id != run.id
    _, after = await versioned.change(runs, run.id, lambda now: take_hint(now, 2))
    assert (after.hints, after.version) == (1, 2)
    finished = replace(after, step=3)
    _, done = await versioned.change(
        runs, run.id, lambda _: advance(finished, NOW, is_graded=False)
    )
    assert await runs.of(ALICE) == {LESSON.id: done}
    assert done.finished_at == NOW


async def test_theory_follows_finished_lessons_until_it_is_chosen(store):
    services = Services(store, None, lambda: NOW, count_lessons=Runs.count_finished)
    runs, found = Runs(store), []
    for at in range(9):
        found.append(await theory_of(services, ALICE))
        ended = NOW if at else None
        await runs.add(replace(begun(LESSON), lesson=str(at), finished_at=ended))
    found.append(await theory_of(services, ALICE))
    assert found == [Theory.NONE] * 2 + [Theory.FIRST] * 7 + [Theory.ALL]
    await versioned.change(People(store), ALICE, lambda me: replace(me, theory=Theory.NONE))
    assert await theory_of(services, ALICE) is Theory.NONE


async def test_lesson_replaces_an_earlier_one_for_its_class(store):
    lessons, classes = Lessons(store), Classes(store)
    wanted = StudyClass(guild_id=9, channel_id=8, teacher=ALICE, name="Nim", created_at=NOW)
    here, other = await classes.add(wanted), await classes.add(wanted)
    await classes.join(here.id, BOB, NOW)
    draft = await lessons.store_lesson(ALICE, "mine", "Mine", "one")
    again = await lessons.store_lesson(ALICE, "mine", "Mine", "two")
    assert (again.id, again.version, again.text) == (draft.id, 2, "two")
    published = [
        await lessons.store_lesson(ALICE, "mine", "Mine", "x", class_id=each.id)
        for each in (here, other)
    ]
    bob = Learner(BOB, classes=await classes.joined_by(BOB))
    assert await lessons.shared_with(bob) == [SharedLesson(published[0].lesson, "Mine")]
    for number in (draft.id, *(each.id for each in published)):
        assert (await lessons.load_for(number, Learner(ALICE))).id == number
        for reader in (bob, Learner(BIG)):
            if (number, reader) != (published[0].id, bob):
                with pytest.raises(LessonNotFound):
                    await lessons.load_for(number, reader)
    assert await lessons.load_for(published[0].id, bob) == published[0]
    runs = Runs(store)
    await runs.add(replace(begun(LESSON), member=BOB, lesson=published[0].lesson))
    await classes.delete(here.id)
    assert (await lessons.shared_with(bob), await runs.of(BOB)) == ([], {})
    assert await lessons.load_for(draft.id, Learner(ALICE)) == again
