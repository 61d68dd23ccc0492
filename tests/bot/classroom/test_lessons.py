"""Lessons of a class: a teacher's own from the file to the progress, and those of the course."""

import pytest

from bot.lessons.model.path import Learner
from bot.lessons.rows import Lessons, Runs
from tests.bot.classroom.members import (
    classes,
    fill,
    finish,
    join,
    open_assignment,
    opened,
    panel,
    study,
    teacher,
    work_of,
)
from tests.bot.lessons.stages import written
from tests.bot.reading import labels, menu, texts, walk
from tests.bot.screens import click_on, screen
from tests.bot.steps import answer_form
from tests.bot.taps import press

OPEN = "▶ My own"


async def send(by, world, text):
    """Send a lesson file with /class; return what is answered."""
    sent = await by.slash(world.channel, "class", file=("mine.yaml", text.encode()))
    assert sent.ephemeral
    return sent.response


async def publish(by, world, text, due=""):
    """Publish a lesson; return the card of the class."""
    form = await by.click(await send(by, world, text), label="Publish in Nim on Mondays")
    return (await by.submit_modal(form, {"answer": due})).response


async def test_teachers_lesson_is_checked_tried_published_and_taken(world):
    tess, card = await study(world)
    faulty = await send(tess, world, written("number").replace("answer: n", "answer: m"))
    assert "mine.yaml, line 8: I don't know “m”." in texts(faulty)
    draft = await send(tess, world, written("number"))
    assert labels(draft) == ["Try it", "Publish in Nim on Mondays"]
    tried = await tess.click(draft, label="Try it")
    assert tried.ephemeral
    assert "Step 1 of 4" in texts(tried.response)
    learning = (await world.alice.slash(world.channel, "learn")).response
    assert menu(learning)["placeholder"] == "All lessons"
    form = await tess.click(draft, label="Publish in Nim on Mondays")
    shown = await tess.submit_modal(form, {"answer": "7"})
    assert "**Lesson “My own”** · 0 of 1 done" in texts(shown.response)
    await world.restart()
    mine = await panel(world.alice, card)
    assert "**Lesson “My own”** · 0 of 1 done" in texts(mine)
    await world.alice.click(mine, label=OPEN)
    assert "Step 1 of 4" in texts(mine)
    await finish(world.alice, mine)
    assert (await work_of(world, world.alice)).done_at is not None
    assert "1 of 1 done" in texts(await panel(tess, card))
    assert OPEN not in labels(await panel(world.alice, card))


async def test_lesson_of_a_class_is_in_learn_for_its_members(world):
    tess, card = await study(world)
    await publish(tess, world, written("number"))
    learning = (await world.alice.slash(world.channel, "learn")).response
    assert menu(learning)["placeholder"] == "A lesson from your class"
    assert menu(learning)["options"][0]["label"] == "· My own"
    key = menu(learning)["options"][0]["value"]
    await world.alice.select(learning, [key], custom_id=menu(learning)["custom_id"])
    assert "Step 1 of 4" in texts(learning)
    again = (await world.alice.slash(world.channel, "learn", lesson=key)).response
    assert "Step 1 of 4" in texts(again)
    offered = await world.alice.autocomplete(world.channel, "learn", "lesson", "my own")
    assert [each["value"] for each in offered] == [key]
    for own in ("own:1", key):
        told = await world.bob.slash(world.channel, "learn", lesson=own)
        assert "I can't find this lesson" in told.response.content
    of_bob = (await world.bob.slash(world.channel, "learn")).response
    assert menu(of_bob)["placeholder"] == "All lessons"
    await answer_form(world.alice, await panel(world.alice, card), "Leave the class")
    told = await world.alice.click(again, label="Hint")
    assert "I can't find this lesson" in told.response.content


async def test_lesson_is_published_in_a_chosen_class_of_three(world):
    tess = teacher(world)
    for name in ("One", "Two", "Three"):
        await opened(world, tess, name)
    draft = await send(tess, world, written("number"))
    assert labels(draft) == ["Try it"]
    (select,) = (part for part in walk(draft) if part["type"] == 3)
    two = next(each["value"] for each in select["options"] if each["label"] == "Publish in Two")
    form = await tess.select(draft, [two], custom_id=select["custom_id"])
    shown = (await tess.submit_modal(form, {"answer": ""})).response
    assert "### Class: Two" in texts(shown)
    assert "**Lesson “My own”**" in texts(shown)


async def test_lesson_opens_from_the_class_card_and_a_reminder(world):
    tess, card = await study(world)
    await publish(tess, world, written("number"))
    await press(tess, await panel(tess, card), "Post the class card")
    posted = world.channel.last_message
    await tess.click(await panel(tess, card), label="Remind")
    for message in (posted, world.channel.last_message):
        tapped = await world.alice.click(message, label=OPEN)
        assert tapped.ephemeral
        assert "Step 1 of 4" in texts(tapped.response)
        told = await world.bob.click(message, label=OPEN)
        assert "You aren't in this class" in told.response.content


@pytest.mark.exhaustive
async def test_corrected_lesson_replaces_the_first_for_its_learners(world):
    tess, card = await study(world)
    await publish(tess, world, written("tell"))
    mine = await open_assignment(world.alice, card)
    for _ in range(2):
        await world.alice.click(mine, label="Next")
    assert "Step 3 of 4" in texts(mine)
    shown = await publish(tess, world, written("tell").replace("Read this.", "Read that."))
    assert texts(shown).count("My own") == 1
    await world.alice.click(mine, label="Next")
    assert "Step 1 of 4" in texts(mine)
    assert "Read that." in texts(mine)
    await finish(world.alice, mine)
    assert "1 of 1 done" in texts(await panel(tess, card))


@pytest.mark.exhaustive
async def test_lesson_goes_with_its_assignment_class_and_teacher(world):
    tess, card = await study(world)
    lessons, runs = Lessons(world.services.store), Runs(world.services.store)

    async def shared():
        joined = await classes(world).joined_by(world.alice.id)
        return await lessons.shared_with(Learner(world.alice.id, classes=joined))

    for end in ("withdraw", "delete", "forget"):
        await publish(tess, world, written("tell"))
        await world.alice.click(await panel(world.alice, card), label=OPEN)
        assert len(await shared()) == 1
        assert len(await runs.of(world.alice.id)) == 1
        shown = await panel(tess, card)
        if end == "withdraw":
            await tess.select(shown, [menu(shown)["options"][0]["value"]])
        elif end == "delete":
            await classes(world).delete(1)
            card = await opened(world, tess)
            await join(world.alice, card)
        else:
            held = await tess.slash(world.channel, "privacy")
            assert "the lessons you wrote" in texts(held.response)
            await answer_form(tess, held.response, "Delete my data")
        assert await shared() == []
        assert await runs.of(world.alice.id) == {}


@pytest.mark.exhaustive
async def test_lesson_of_the_course_counts_wherever_it_was_finished(world):
    tess, card = await study(world)
    learning = (await world.alice.slash(world.channel, "learn", lesson="mex")).response
    await finish(world.alice, learning)
    for lesson in ("mex", "first-move"):
        shown = await fill(tess, card, "A lesson", {"answer": [lesson], "answer1": ""})
    assert "Lesson “mex, the smallest missing number”" in texts(shown.response)
    await world.alice.click(await panel(world.alice, card), label="▶ The last move wins")
    assert "▶ mex, the smallest missing number" not in labels(await panel(world.alice, card))
    standing = texts(await panel(tess, card))
    assert "missing number”** · 1 of 1 done" in standing
    assert "move wins”** · 0 of 1 done" in standing
    learning = (await world.alice.slash(world.channel, "learn", lesson="first-move")).response
    await finish(world.alice, learning)
    assert "0 of 1 done" not in texts(await panel(tess, card))


async def test_draft_of_another_teacher_is_neither_tried_nor_published(world):
    await opened(world, tess := teacher(world))
    draft = await send(tess, world, written("tell"))
    ids = [part["custom_id"] for part in walk(draft) if "custom_id" in part]
    shown = screen(world, draft)
    tried = await click_on(shown, world.bob, ids[0])
    assert "I can't find this lesson" in tried.response.content
    refused = await click_on(shown, world.bob, ids[1])
    assert "Only the teacher" in refused.response.content
    alone = await send(world.bob, world, written("tell"))
    assert labels(alone) == ["Try it"]
    assert "You don't teach an open class here." in texts(alone)
