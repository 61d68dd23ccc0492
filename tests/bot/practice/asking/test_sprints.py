"""Streaks and storms: answered, missed, ended by time, tapped twice, and after a restart."""

import pytest

from bot.practice.asking.clicks import AnswerSprint
from bot.practice.asking.rows import Sprints
from bot.practice.mastery.rows import Skills
from cgt import puzzles
from tests.bot.reading import labels, texts
from tests.bot.screens import click_on, screen


async def begin(world, label):
    """Let alice start a series below a puzzle of Kayles; return its message."""
    asked = await world.alice.slash(world.channel, "puzzle", kind="value", game="kayles")
    await world.alice.click(asked.response, label="Show answer")
    more = await world.alice.click(asked.response, label="More")
    begun = await world.alice.click(more.response, label=label)
    assert begun.ephemeral
    return begun.response


async def newest(world):
    """Return the newest sprint."""
    return max(await Sprints(world.services.store).find(), key=lambda sprint: sprint.id)


async def answer(world, message, *, right=True):
    """Answer the open puzzle."""
    puzzle = (await newest(world)).puzzle
    among = range(len(puzzle.answers))
    index = puzzle.right if right else next(at for at in among if at != puzzle.right)
    await world.alice.click(message, label=str(puzzles.answer_text(puzzle, index)))


async def attempts(world):
    """Return the number of answers that were recorded, and of the right ones."""
    found = await Skills(world.services.store).of(world.alice.id)
    return sum(each.attempts for each in found), sum(each.right for each in found)


async def test_streak_ends_at_the_first_miss(world):
    message = await begin(world, "Streak")
    for count in (1, 2, 3):
        await answer(world, message)
        assert f"🔥 Streak: **{count}** · best 0" in texts(message)
        assert "✓ Right!" in texts(message)
    await world.restart()
    await answer(world, message, right=False)
    assert texts(message).startswith("### Streak: 3\n🎉 A new best!")
    assert "The answer is **" in texts(message)
    assert labels(message) == ["Again", "My skills"]
    assert await attempts(world) == (5, 3)  # the puzzle above it was given up
    await world.alice.click(message, label="Again")
    await answer(world, message, right=False)
    assert texts(message).startswith("### Streak: 0\nYour best so far: 3")


async def test_storm_ends_after_three_minutes(world):
    message = await begin(world, "Storm")
    await answer(world, message)
    missed = (await newest(world)).puzzle
    await answer(world, message, right=False)
    assert "⚡ Storm: **1** · best 0 · ends <t:" in texts(message)
    right = puzzles.answer_text(missed, missed.right)
    assert f"✗ The answer is **{right}**." in texts(message)
    await world.pass_time(181)
    await answer(world, message)
    assert texts(message).startswith("### Storm: 1\n🎉 A new best!\nTime's up")
    assert await attempts(world) == (3, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("label", ["Streak", "Storm"])
async def test_double_tap_counts_once(world, label):
    message = await begin(world, label)
    shown, sprint = screen(world, message), await newest(world)
    click = AnswerSprint(sprint.id, 0, sprint.puzzle.right)
    for _ in range(2):
        await click_on(shown, world.alice, str(click))
    assert ((await newest(world)).score, await attempts(world)) == (1, (2, 1))


async def test_sprint_of_another_member_is_refused(world):
    message = await begin(world, "Streak")
    refused = await click_on(screen(world, message), world.bob, str(AnswerSprint(1, 0, 0)))
    assert "for someone else" in refused.response.content
    assert (await newest(world)).version == 1
