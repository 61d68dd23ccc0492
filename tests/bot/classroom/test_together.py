"""A question to a whole channel: answered in private, counted, closed, voted on again."""

import asyncio

import pytest

from bot.classroom.handlers import polls
from bot.classroom.model import NoClass
from tests.bot.classroom.members import (
    OWN,
    ask_own,
    classes,
    fill,
    join,
    opened,
    rounds,
    teacher,
)
from tests.bot.reading import labels, texts, walk
from tests.bot.screens import click_on, screen
from tests.bot.steps import answer_form

PUZZLE = {"answer": ["value"], "answer1": "kayles", "answer2": ["small"], "answer3": ["0"]}


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch):
    """Let a message count answers as soon as all that came at the same time are stored."""
    monkeypatch.setattr(polls, "EVERY", 0)


async def answers(world, message, *chosen):
    """Let alice, bob and carol answer; each is told so alone."""
    for member, label in zip((world.alice, world.bob, world.carol), chosen, strict=False):
        told = await member.click(message, label=label)
        assert told.ephemeral
        assert f"You chose **{label}**" in told.response.content


def bars(message):
    """Return the bars of each vote: the letter and the count of each answer."""
    lines = [line.split() for line in texts(message).splitlines() if "█" in line or "░" in line]
    return [(line[-4], int(line[-2]), line[0] == "✓") for line in lines]


async def test_channel_answers_in_private_and_sees_the_spread(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card)
    assert not asked.flags.ephemeral
    await answers(world, asked, "1", "2", "3")
    assert "**3 answers** so far" in texts(asked)
    await answers(world, asked, "2")
    assert "**3 answers** so far" in texts(asked)
    assert bars(asked) == []
    assert "The answer is" not in texts(asked)
    for member in (world.alice, world.bob, world.carol):
        assert str(member.id) not in texts(asked)
    refused = await world.alice.click(asked, label="Close")
    assert "Only the teacher" in refused.response.content
    await tess.click(asked, label="Close")
    problem = (await rounds(world).load(1)).problem
    expected = [({"1": 0, "2": 2, "3": 1}[each], each == "3") for each in problem.answers]
    assert [(count, mark) for _, count, mark in bars(asked)] == expected
    assert "The answer is **3**." in texts(asked)
    assert all(part["disabled"] for part in walk(asked) if part.get("label") in {"1", "2", "3"})


@pytest.mark.exhaustive
async def test_answers_at_the_same_moment_edit_the_message_once(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card)
    before = len(edits(world, asked))
    for member in range(40):
        await rounds(world).answer(1, 1, member, member % 3, world.services.now())
    stored = await rounds(world).load(1)
    await asyncio.gather(*(polls.renew_soon(world.env.bot, stored) for _ in range(40)))
    assert len(edits(world, asked)) == before + 1
    assert "**40 answers** so far" in texts(asked)
    await tess.click(asked, label="Close")
    assert sorted(count for _, count, _ in bars(asked)) == [13, 13, 14]


def edits(world, message):
    """Return the changes of a message that were sent, apart from answers to clicks."""
    address = f"/messages/{message.id}"
    return [
        each for each in world.env.http_requests if each.method == "PATCH" and address in each.path
    ]


async def test_misconception_that_was_chosen_is_refuted_by_name(world):
    card = await opened(world, tess := teacher(world))
    values = {"answer": "kayles: 5 6 2", "answer1": ["value"], "answer2": ["0"]}
    asked = (await fill(tess, card, "A position of mine", values, together=True)).response
    assert "the nim value · Kayles" in texts(asked)
    await answers(world, asked, "1", "9", "9")
    await tess.click(asked, label="Close")
    assert "You added the nim values." in texts(asked)
    assert "You used a heap's size as its nim value." in texts(asked)


@pytest.mark.exhaustive
async def test_second_vote_is_compared_with_the_first(world):
    card = await opened(world, tess := teacher(world))
    asked = (await fill(tess, card, "Random puzzles", PUZZLE, together=True)).response
    problem = (await rounds(world).load(1)).problem
    wrong = next(each for each in problem.answers if each != problem.puzzle.right_answer)
    right = problem.puzzle.right_answer
    await answers(world, asked, wrong, wrong, right)
    await tess.click(asked, label="Discuss, then vote again")
    assert "Second vote!" in texts(asked)
    assert "**0 answers** so far" in texts(asked)
    assert bars(asked) == []
    assert labels(asked)[-1] == "Close"
    await world.restart()
    await answers(world, asked, right, right, right)
    await tess.click(asked, label="Close")
    counts = {(count, mark) for _, count, mark in bars(asked)}
    assert counts == {(0, False), (2, False), (1, True), (3, True)}
    assert "Vote 1: 3 answers" in texts(asked)
    assert "Vote 2: 3 answers" in texts(asked)
    assert "Discuss, then vote again" not in labels(asked)


async def test_teacher_sees_the_first_vote_before_the_discussion(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card)
    await answers(world, asked, "1", "2")
    seen = await tess.click(asked, label="See the votes")
    assert seen.ephemeral
    assert "Fewer than 3 answered" in texts(seen.response)
    await answers(world, asked, "3", "3", "1")
    seen = (await tess.click(asked, label="See the votes")).response
    assert sorted(count for _, count, _ in bars(seen)) == [0, 1, 2]
    assert "67% are right.\nDiscuss it" in texts(seen)
    assert bars(asked) == []
    refused = await world.alice.click(asked, label="See the votes")
    assert "Only the teacher" in refused.response.content


@pytest.mark.exhaustive
async def test_reason_of_the_teacher_refutes_a_wrong_answer(world):
    card = await opened(world, tess := teacher(world))
    values = {**OWN, "answer1": "3 | No common bit", "answer2": "1\n2 | You took the larger heap"}
    form = {**values, "answer4": ["0"]}
    asked = (await fill(tess, card, "A question of mine", form, together=True)).response
    await answers(world, asked, "1", "2", "3")
    await tess.click(asked, label="Close")
    assert "The answer is **3**.\nNo common bit" in texts(asked)
    assert "✗ **2**: You took the larger heap" in texts(asked)


@pytest.mark.exhaustive
async def test_few_answers_stay_private(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card)
    await answers(world, asked, "1", "2")
    await tess.click(asked, label="Close")
    assert "Fewer than 3 answered, so I keep them private." in texts(asked)
    assert bars(asked) == []
    assert "✗" not in texts(asked)


@pytest.mark.exhaustive
async def test_vote_ends_by_itself_after_a_restart_too(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card, ends="2")
    assert "The vote ends " in texts(asked)
    await answers(world, asked, "3", "3", "1")
    await world.restart()
    await world.env.advance_time(100)
    assert "so far" in texts(asked)
    open_still, vote = screen(world, asked), first_vote(asked)
    await world.env.advance_time(40)
    assert "The answer is **3**." in texts(asked)
    late = await click_on(open_still, world.carol, vote)
    assert "This vote has ended." in late.response.content
    await tess.click(asked, label="Discuss, then vote again")
    assert "The vote ends " in texts(asked)


def first_vote(message):
    """Return the custom id of the first answer."""
    return next(part["custom_id"] for part in walk(message) if part["type"] == 2)


@pytest.mark.exhaustive
async def test_uncounted_answer_is_counted_after_a_restart(world):
    card = await opened(world, tess := teacher(world))
    asked = await ask_own(tess, card)
    await rounds(world).answer(1, 1, world.alice.id, 0, world.services.now())
    await world.restart()
    await world.env.advance_time(31)
    assert "**1 answer** so far" in texts(asked)


@pytest.mark.exhaustive
async def test_vote_is_deleted_with_its_member_or_class(world):
    card = await opened(world, tess := teacher(world))
    mine = await join(world.alice, card)
    asked = await ask_own(tess, card)
    await answers(world, asked, "1", "2", "3")
    await answer_form(world.alice, mine, "Leave the class")
    assert sum((await rounds(world).spread(1))[1].values()) == 2
    await classes(world).delete(1)
    with pytest.raises(NoClass):
        await rounds(world).load(1)
    gone = await world.bob.click(asked, label="2")
    assert "I can't find this class any more." in gone.response.content


async def test_question_to_all_needs_a_server(world):
    card = await opened(world, tess := teacher(world))
    mine = (await tess.user.slash("class")).response
    shown = (await tess.user.click(mine, label="Nim on Mondays")).response
    await tess.user.click(shown, label="Ask together")
    form = await tess.user.click(shown, label="Random puzzles")
    refused = await tess.user.submit_modal(form, PUZZLE)
    assert "That only works in a server" in refused.response.content
    assert card is not None
