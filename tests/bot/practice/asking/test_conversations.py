"""Questions: asked, answered right and wrong, with a hint, given up, and after a restart."""

import pytest

from bot.practice.asking.actions import change
from bot.practice.asking.clicks import ChooseAnswer
from bot.practice.asking.model import given_up
from bot.practice.asking.rows import Questions
from bot.practice.mastery.rows import Skills
from bot.rankings.model import BEGINNING
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.puzzles.difficulty import prior
from cgt.puzzles.maker import maker_of
from tests.bot.reading import labels, texts, walk
from tests.bot.screens import click_on, screen
from tests.samples import sampled

GAMES = {Kind.PERIOD: "take 1-3", Kind.GENUS: "kayles"}
"""Games for the kinds that Kayles makes no puzzle of in normal play."""


async def ask(world, kind=Kind.VALUE, **options):
    """Let a member ask for a puzzle; return the message, which they alone see, and the question."""
    convention = maker_of(kind).conventions[0].value
    options = {"game": GAMES.get(kind, "kayles"), "convention": convention, **options}
    asked = await world.alice.slash(world.channel, "puzzle", kind=kind.value, **options)
    assert asked.response.ephemeral
    return asked.response, await newest(world)


async def newest(world):
    """Return the newest question."""
    found = await Questions(world.services.store).find()
    return max(found, key=lambda question: question.id)


async def more_of(world, message, label):
    """Let alice tap a button under More below a puzzle that is over."""
    more = await world.alice.click(message, label="More")
    return await world.alice.click(more.response, label=label)


def said(question, index):
    """Return the label of an answer."""
    return str(puzzles.answer_text(question.puzzle, index))


def right(question):
    """Return the label of the right answer."""
    return said(question, question.puzzle.right)


def wrong(question):
    """Return the labels of the wrong answers."""
    count = len(question.puzzle.answers)
    return [said(question, index) for index in range(count) if index != question.puzzle.right]


def is_disabled(message, label):
    """Return whether a button can't be pressed."""
    return next(part for part in walk(message) if part.get("label") == label)["disabled"]


@pytest.mark.parametrize("kind", sampled(Kind, [Kind.VALUE]))
async def test_right_answer_solves_a_puzzle_of_each_kind(world, kind):
    message, question = await ask(world, kind)
    assert question.puzzle.kind is kind
    assert str(puzzles.question(question.puzzle)) in texts(message)
    assert labels(message)[-2:] == ["Hint", "Show answer"]
    await world.alice.click(message, label=right(question))
    assert f"✓ **{right(question)}** is right!" in texts(message)
    assert str(puzzles.reason(question.puzzle)) in texts(message)
    assert texts(message).startswith("✓ "), "the answer comes first"
    explain = ["Explain"] if question.puzzle.position else []
    assert labels(message) == ["Next puzzle", *explain, "More"]
    more = await world.alice.click(message, label="More")
    assert more.ephemeral
    assert labels(more.response) == ["Another kind", "Streak", "Storm", "My skills"]


async def test_wrong_answer_allows_a_second_try(world):
    message, question = await ask(world)
    first, second, *_ = wrong(question)
    await world.alice.click(message, label=first)
    assert f"✗ **{first}**" in texts(message)
    assert "**Try once more.**" in texts(message)
    assert f"**{right(question)}**" not in texts(message)
    assert is_disabled(message, first)
    await world.restart()
    await world.alice.click(message, label=second)
    assert f"The answer is **{right(question)}**." in texts(message)
    assert "Next puzzle" in labels(message)
    message, question = await ask(world, Kind.OUTCOME)
    (only,) = wrong(question)
    await world.alice.click(message, label=only)
    first_line, *_ = texts(message).splitlines()
    assert first_line in {f"{head} **{right(question)}**." for head in ("✗ No:", "The answer is")}
    assert "**Try once more.**" not in texts(message), "there is no third answer"


async def test_hint_ends_a_row_of_puzzles_solved_at_once(world):
    message, question = await ask(world)
    for count in (1, 2, 3):
        await world.alice.click(message, label=right(question))
        assert (f"🔥 {count} in a row on the first try!" in texts(message)) == (count > 1)
        await world.alice.click(message, label="Next puzzle")
        question = await newest(world)
        assert question.puzzle.kind is Kind.VALUE
    await world.alice.click(message, label="Hint")
    assert str(puzzles.hint(question.puzzle)) in texts(message)
    assert is_disabled(message, "Hint")
    await world.alice.click(message, label=right(question))
    assert "in a row" not in texts(message)


async def test_answer_is_shown_and_the_next_kind_is_another(world):
    message, question = await ask(world)
    await world.alice.click(message, label="Show answer")
    assert f"The answer is **{right(question)}**." in texts(message)
    explained = await world.alice.click(message, label="Explain")
    assert explained.ephemeral
    assert texts(explained.response).startswith("### The player to move ")
    await more_of(world, message, "Another kind")
    assert (await newest(world)).puzzle.kind is not question.puzzle.kind


@pytest.mark.parametrize("kind", [Kind.MEX, Kind.CODE])
async def test_game_stays_the_same_after_a_puzzle_of_another(world, kind):
    message, _ = await ask(world, kind)
    await world.alice.click(message, label="Show answer")
    await more_of(world, message, "Another kind")
    assert (await newest(world)).game == "kayles"


async def test_kind_without_a_puzzle_is_refused(world):
    none = await world.alice.slash(world.channel, "puzzle", kind="period", game="nim")
    assert "I couldn't find a puzzle of this kind in nim." in none.response.content
    surprise = await world.alice.slash(world.channel, "puzzle", kind="any")
    assert texts(surprise.response).startswith("### Puzzle: ")


async def skills_of(world):
    """Return the skills of alice by their keys."""
    found = await Skills(world.services.store).of(world.alice.id)
    return {each.skill: (each.attempts, each.right) for each in found}


async def test_first_answer_counts_once_for_a_skill(world):
    message, question = await ask(world)
    shown = screen(world, message)
    at = question.puzzle.right
    await world.alice.click(message, label=right(question))
    await click_on(shown, world.alice, str(ChooseAnswer(question.id, at)))  # a double tap
    await world.alice.click(message, label="Next puzzle")
    question = await newest(world)
    await world.alice.click(message, label=wrong(question)[0])
    await world.alice.click(message, label=right(question))
    assert await skills_of(world) == {"value/kayles": (2, 1)}


async def test_puzzle_without_a_kind_is_a_due_one(world):
    _, question = await ask(world, game="take 1-3")
    await change(world.services, question.id, lambda now: given_up(now, world.alice.id))
    await world.pass_time(3600)
    asked = await world.alice.slash(world.channel, "puzzle")
    assert asked.response.ephemeral
    suiting = await newest(world)
    assert (suiting.puzzle.kind, suiting.puzzle.game) == (Kind.VALUE, "take 1-3")
    await world.alice.click(asked.response, label="Show answer")
    await world.alice.click(asked.response, label="Next puzzle")
    assert (await newest(world)).taste == suiting.taste


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
async def test_difficulty_is_relative_to_the_member(world, difficulty):
    await world.alice.slash(world.channel, "puzzle", game="kayles", difficulty=difficulty)
    off = prior((await newest(world)).puzzle) - BEGINNING[0]
    assert off < 0 if difficulty == "easy" else off > 0


@pytest.mark.exhaustive
async def test_skills_show_each_kind_and_lead_to_practice(world):
    message, question = await ask(world)
    await world.alice.click(message, label=right(question))
    card = (await more_of(world, message, "My skills")).response
    assert "- the nim value: **just started**, 1 of 1 right" in texts(card)
    assert "Nothing is due" in texts(card)
    assert "🏅 First puzzle solved" in texts(card)
    await world.pass_time(3600)
    card = (await more_of(world, message, "My skills")).response
    assert "1 skill is due for review" in texts(card)
    practised = await world.alice.click(card, label="Practise")
    assert practised.ephemeral
    assert (await newest(world)).puzzle.kind is Kind.VALUE
    assert await Skills(world.services.store).of(world.bob.id) == []
