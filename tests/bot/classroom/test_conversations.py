"""Classes: opened, joined with consent, worked in, read by the teacher, left, closed, deleted."""

import csv
from datetime import timedelta
from io import StringIO

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.classroom.model import NoAssignment, NoClass
from bot.classroom.rows import Assignments
from cgt import puzzles
from tests.bot.classroom.members import (
    assign_own,
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
from tests.bot.reading import labels, texts, walk
from tests.bot.steps import answer_form

SET = {
    "answer": ["value", "outcome"],
    "answer1": "kayles",
    "answer2": ["small"],
    "answer3": "7",
    "answer4": ["3"],
}
"""Three puzzles of two kinds in Kayles, due in a week."""


def said(work):
    """Return the labels of the answers to the exercise that a member is at, the right one first."""
    problem = work.last.problem
    count = range(len(problem.answers))
    if problem.puzzle is None:
        answers = list(problem.answers)
    else:
        answers = [str(puzzles.answer_text(problem.puzzle, index)) for index in count]
    return [answers[problem.right], *(answers[at] for at in count if at != problem.right)]


async def file_of(message):
    """Return the rows of the file that a message shows."""
    (attachment,) = message.attachments
    return list(csv.DictReader(StringIO((await attachment.read()).decode("utf-8-sig"))))


async def test_class_is_opened_by_an_organiser(world):
    listed = await world.alice.slash(world.channel, "class")
    assert listed.ephemeral
    assert "a teacher gives you lessons and puzzles" in texts(listed.response)
    assert "Ask your teacher to post it." in texts(listed.response)
    assert labels(listed.response) == []
    tess = teacher(world)
    assert labels((await tess.slash(world.channel, "class")).response) == [
        "Open a class",
        "Games of this server",
    ]
    card = await opened(world, tess)
    assert "### Class: Nim on Mondays" in texts(card)
    assert f"<@{tess.id}> teaches it" in texts(card)
    refused = await opened(world, tess, " ")
    assert "A class needs a name" in refused.content


async def test_member_agrees_to_be_seen_before_joining_a_class(world):
    card = await opened(world, tess := teacher(world))
    asked = await world.alice.click(card, label="Join")
    assert asked.ephemeral
    assert f"<@{tess.id}> sees which assignments you've done" in texts(asked.response)
    assert await classes(world).members(1) == ()
    await world.restart()
    await world.alice.click(asked.response, label="I agree, let me join")
    assert "Nothing is assigned yet." in texts(asked.response)
    assert await classes(world).members(1) == (world.alice.id,)
    own = await tess.click(card, label="Join")
    assert "1 member" in texts(own.response)
    again = await world.alice.click(card, label="Join")
    assert "Leave the class" in labels(again.response)
    stranger = await world.bob.click(card, label="My assignments")
    assert "You aren't in this class" in stranger.response.content
    listed = await world.alice.slash(world.channel, "class")
    assert f"**Nim on Mondays** · <@{tess.id}>" in texts(listed.response)


@pytest.mark.exhaustive
async def test_puzzles_differ_by_member_and_survive_a_restart(world):
    card = await opened(world, tess := teacher(world))
    for member in (world.alice, world.bob):
        await join(member, card)
    assigned = await fill(tess, card, "Random puzzles", SET)
    name = "3 × the nim value, who wins · Kayles"
    assert f"**{name}** · 0 of 2 done" in texts(assigned.response)
    mine = await open_assignment(world.alice, card)
    assert texts(mine).startswith("### 1/3 · ")
    await open_assignment(world.bob, card)
    alices, bobs = [await work_of(world, each) for each in (world.alice, world.bob)]
    assert alices.seed != bobs.seed
    await world.alice.click(mine, label="Hint")
    await world.restart()
    right, wrong, *_ = said(alices)
    await world.alice.click(mine, label=wrong)
    work = await work_of(world, world.alice)
    if work.last.is_open:
        await world.alice.click(mine, label=right)
    for _ in range(2):
        await world.alice.click(mine, label="Next puzzle")
        await world.alice.click(mine, label=said(await work_of(world, world.alice))[0])
    assert "Done! You had 2 of 3 right at once." in texts(mine)
    assert "Next puzzle" not in labels(mine)
    assert (await work_of(world, world.alice)).exercises[0].problem == alices.last.problem
    await world.alice.click(mine, label="‹ Back")
    assert f"**{name}** · done" in texts(mine)
    progress = texts(await panel(tess, card))
    assert "1 of 2 done" in progress
    assert "Hardest: " in progress


async def test_custom_question_and_position_are_assigned(world):
    tess, card = await study(world)
    assigned = await assign_own(tess, card, answer3="kayles: 3 5")
    assert "What is 1 xor 2?" in texts(assigned.response)
    mine = await open_assignment(world.alice, card)
    right, wrong, other = said(await work_of(world, world.alice))
    assert set(labels(mine)) == {"1", "2", "3", "‹ Back"}
    assert right == "3"
    await world.alice.click(mine, label=wrong)
    await world.alice.click(mine, label=other)
    assert "The answer is **3**." in texts(mine)
    assert "Most frequent wrong answer: " in texts(await panel(tess, card))
    values = {"answer": "kayles: 5 6", "answer1": ["value"], "answer2": ""}
    await fill(tess, card, "A position of mine", values)
    mine = await open_assignment(world.alice, card)
    assert "the nim value · Kayles" in texts(mine)
    work = await work_of(world, world.alice, 2)
    assert work.last.problem.puzzle.position == "kayles: 5 6"
    (sizes,) = (
        answer
        for at, answer in enumerate(work.last.problem.answers)
        if "size" in str(puzzles.mistake(work.last.problem.puzzle, at))
    )
    await world.alice.click(mine, label=sizes)
    assert "Most frequent mistake: You used a heap's size" in texts(await panel(tess, card))


async def test_faulty_question_is_refused_with_its_fault(world):
    card = await opened(world, tess := teacher(world))
    for values, fault in (
        ({"answer2": "3"}, "Two of the answers are the same"),
        ({"answer2": "\n \n"}, "at least one wrong answer"),
        ({"answer2": "1\n2\n4\n5\n6"}, "too many answers"),
        ({"answer3": "no position"}, "Try: "),
    ):
        refused = await assign_own(tess, card, **values)
        assert fault in refused.response.content
    assert await Assignments(world.services.store).of_class(1) == ()


@pytest.mark.exhaustive
async def test_late_lesson_is_shown_as_late(world):
    tess, card = await study(world)
    await fill(tess, card, "A lesson", {"answer": ["first-move"], "answer1": "1"})
    await world.pass_time(timedelta(days=1, hours=1).total_seconds())
    assert "0 of 1 done, late" in texts(await panel(world.alice, card))
    mine = await open_assignment(world.alice, card)
    assert texts(mine).startswith("### The last move wins")
    assert "Step 1 of" in texts(mine)
    await finish(world.alice, mine)
    assert "done, late" in texts(await panel(world.alice, card))
    assert "1 of 1 done · 1 late" in texts(await panel(tess, card))


async def test_teacher_downloads_progress_and_reminds_without_names(world):
    tess, card = await study(world)
    await assign_own(tess, card)
    mine = await open_assignment(world.alice, card)
    await world.alice.click(mine, label="3")
    students = await panel(tess, card)
    await tess.click(students, label="Students")
    file = await tess.click(students, label="Progress as a file")
    assert file.ephemeral
    (line,) = await file_of(file.response)
    assert (line["name"], line["right_at_once"], line["late"]) == ("alice", "1", "no")
    await tess.click(await panel(tess, card), label="Remind")
    reminder = world.channel.last_message
    assert "Your teacher reminds you" in texts(reminder)
    assert "What is 1 xor 2?" in texts(reminder)
    assert "alice" not in texts(reminder)
    assert "<@" not in texts(reminder)
    bot = world.guild.me.id
    deny = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=1 << 11)
    world.env.backend.set_overwrite(world.channel.id, deny)
    refused = await tess.click(await panel(tess, card), label="Remind")
    assert "I can't post in" in refused.response.content


@pytest.mark.exhaustive
async def test_answers_are_deleted_when_their_member_leaves(world):
    card = await opened(world, tess := teacher(world))
    mine = await join(world.alice, card)
    await assign_own(tess, card)
    work = await open_assignment(world.alice, card)
    stayed = await answer_form(world.alice, mine, "Leave the class", "no")
    assert "you stay" in stayed.response.content
    assert await classes(world).has_member(1, world.alice.id)
    await answer_form(world.alice, mine, "Leave the class")
    assert "your answers in it are deleted" in texts(mine)
    with pytest.raises(NoAssignment):
        await work_of(world, world.alice)
    late = await world.alice.click(work, label="3")
    assert "You aren't in this class" in late.response.content
    assert "0 members" in texts(await panel(tess, card))


@pytest.mark.exhaustive
async def test_class_is_closed_and_then_deleted(world):
    tess, card = await study(world)
    await assign_own(tess, card)
    work = await open_assignment(world.alice, card)
    mine = await panel(tess, card)
    await answer_form(tess, mine, "Close the class", "no")
    await answer_form(tess, mine, "Close the class")
    assert "(closed)" in texts(mine)
    assert labels(mine)[-2:] == ["Check a certificate", "Delete the class"]
    for member, label, message in ((world.alice, "3", work), (world.bob, "Join", card)):
        refused = await member.click(message, label=label)
        assert "This class is closed." in refused.response.content
    assert "Leave the class" in labels(await panel(world.alice, card))
    await answer_form(tess, mine, "Delete the class")
    assert "is deleted" in texts(mine)
    with pytest.raises(NoClass):
        await classes(world).load(1)
    gone = await world.alice.click(card, label="My assignments")
    assert "I can't find this class any more." in gone.response.content


@pytest.mark.exhaustive
async def test_assignment_is_withdrawn_with_its_answers(world):
    tess, card = await study(world)
    await assign_own(tess, card)
    work = await open_assignment(world.alice, card)
    mine = await panel(tess, card)
    options = next(part["options"] for part in walk(mine) if part["type"] == 3)
    await tess.select(mine, [options[0]["value"]])
    assert "Nothing is assigned yet." in texts(mine)
    gone = await world.alice.click(work, label="3")
    assert "This assignment is gone." in gone.response.content


@pytest.mark.exhaustive
async def test_class_is_deleted_with_the_data_of_its_teacher(world):
    tess, card = await study(world)
    await assign_own(tess, card)
    await open_assignment(world.alice, card)
    for member in (world.alice, tess):
        held = await member.slash(world.channel, "privacy")
        assert "- your classes, and your answers in them" in texts(held.response)
        await answer_form(member, held.response, "Delete my data")
        held = await member.slash(world.channel, "privacy")
        assert "I don't store anything about you." in texts(held.response)
        if member is world.alice:
            assert "0 members" in texts(await panel(tess, card))
    with pytest.raises(NoClass):
        await classes(world).load(1)


async def test_members_reach_their_classes_in_direct_messages(world):
    tess, card = await study(world)
    await assign_own(tess, card)
    alice = world.alice.user
    listed = await alice.slash("class")
    assert labels(listed.response) == ["Nim on Mondays"]
    mine = await alice.click(listed.response, label="Nim on Mondays")
    assert "What is 1 xor 2?" in texts(mine.response)


async def test_third_class_makes_a_select_of_the_buttons(world):
    tess = teacher(world)
    for name in ("One", "Two", "Three"):
        await opened(world, tess, name)
    listed = (await tess.slash(world.channel, "class")).response
    assert labels(listed) == ["New class", "Games of this server"]
    (opener,) = (part for part in walk(listed) if part.get("label") == "New class")
    assert opener["style"] == discord.ButtonStyle.secondary.value
    (select,) = (part for part in walk(listed) if part["type"] == 3)
    two = next(each["value"] for each in select["options"] if each["label"] == "Two")
    shown = await tess.select(listed, [two], custom_id=select["custom_id"])
    assert shown.ephemeral
    assert "### Class: Two" in texts(shown.response)
    assert labels(shown.response)[-2:] == ["Students", "More"]
