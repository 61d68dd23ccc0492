"""Runs and lessons in both databases, and two processes that change the same run."""

from dataclasses import replace

import pytest

from bot.classes.model.classes import StudyClass
from bot.classes.rows.classes import Classes
from bot.lessons.model.path import Shared
from bot.lessons.model.run import LessonNotFound, advanced, hinted
from bot.lessons.rows import Lessons, Runs
from bot.store import versioned
from tests.bot.lessons.stages import begun, read, written
from tests.bot.matches.stages import ALICE, BIG, BOB, NOW
from tests.bot.store.conftest import (  # noqa: F401 - fixtures
    postgresql_with_tables,
    store,
    url,
)

LESSON = read(written("number"))


async def test_a_run_is_stored_and_changed(store):  # noqa: F811 - the fixture
    runs = Runs(store)
    run = await runs.add(begun(LESSON))
    assert await runs.load(run.id) == run
    assert await runs.add(begun(LESSON)) == run, "a member takes a lesson once"
    other = await runs.add(replace(begun(LESSON), member=BOB))
    assert other.id != run.id
    _, after = await versioned.change(runs, run.id, lambda now: hinted(now, 2))
    assert (after.hints, after.version) == (1, 2)
    assert await runs.save(run, after) is None, "an older version is not stored"
    finished = replace(after, step=3)
    _, done = await versioned.change(
        runs, run.id, lambda _: advanced(finished, NOW, is_graded=False)
    )
    assert await runs.of(ALICE) == {LESSON.id: done}
    assert done.finished_at == NOW


async def test_a_run_or_lesson_that_is_not_there_is_said_to_be(store):  # noqa: F811 - the fixture
    for found in (Runs(store).load(BIG), Lessons(store).load(BIG, ALICE)):
        with pytest.raises(LessonNotFound):
            await found


async def test_a_lesson_takes_the_place_of_an_earlier_one_and_only_its_class_reads_it(store):  # noqa: F811 - the fixture
    lessons, classes = Lessons(store), Classes(store)
    wanted = StudyClass(guild_id=9, channel_id=8, teacher=ALICE, name="Nim", created_at=NOW)
    here, other = await classes.add(wanted), await classes.add(wanted)
    await classes.join(here.id, BOB, NOW)
    draft = await lessons.put(ALICE, "mine", "Mine", "one")
    again = await lessons.put(ALICE, "mine", "Mine", "two")
    assert (again.id, again.version, again.text) == (draft.id, 2, "two")
    published = [
        await lessons.put(ALICE, "mine", "Mine", "x", class_id=each.id) for each in (here, other)
    ]
    assert await lessons.shared_with(BOB) == [Shared(published[0].lesson, "Mine")]
    for number in (draft.id, *(each.id for each in published)):
        assert (await lessons.load(number, ALICE)).id == number
        for reader in (BOB, BIG):
            if (number, reader) != (published[0].id, BOB):
                with pytest.raises(LessonNotFound):
                    await lessons.load(number, reader)
    assert await lessons.load(published[0].id, BOB) == published[0]
    runs = Runs(store)
    await runs.add(replace(begun(LESSON), member=BOB, lesson=published[0].lesson))
    await classes.delete(here.id)
    assert (await lessons.shared_with(BOB), await runs.of(BOB)) == ([], {})
    assert await lessons.load(draft.id, ALICE) == again
