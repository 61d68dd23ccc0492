"""Questions: asked, answered right and wrong, with a hint, given up, and after a restart."""

import pytest

from bot.puzzles.model import PuzzleNotFound
from bot.quiz.rows import Questions
from cgt import puzzles
from cgt.puzzles import Kind
from tests.bot.reading import labels, texts, walk

GAMES = {Kind.PERIOD: "take 1-3", Kind.GENUS: "kayles"}
"""Games for the kinds that Kayles makes no puzzle of in normal play."""


async def ask(world, kind=Kind.VALUE, **options):
    """Let a member ask for a puzzle; return the message, which they alone see, and the question."""
    convention = "misère" if kind is Kind.GENUS else "normal"
    options = {"game": GAMES.get(kind, "kayles"), "convention": convention, **options}
    asked = await world.alice.slash(world.channel, "puzzle", kind=kind.value, **options)
    assert asked.response.ephemeral
    return asked.response, await newest(world)


async def newest(world):
    """Return the newest question."""
    questions, number = Questions(world.services.store), 1
    try:
        while await questions.load(number):
            number += 1
    except PuzzleNotFound:
        return await questions.load(number - 1)


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


@pytest.mark.parametrize("kind", Kind)
async def test_the_right_answer_solves_a_puzzle_of_each_kind(world, kind):
    message, question = await ask(world, kind)
    assert question.puzzle.kind is kind
    assert str(puzzles.question(question.puzzle)) in texts(message)
    assert labels(message)[-2:] == ["Hint", "Show answer"]
    await world.alice.click(message, label=right(question))
    assert f"✓ **{right(question)}** is right!" in texts(message)
    assert str(puzzles.reason(question.puzzle)) in texts(message)
    onward = ["Next puzzle", "Another kind", "Explain"]
    assert (
        labels(message)[len(question.puzzle.answers) :]
        == onward[: 2 + bool(question.puzzle.position)]
    )


async def test_a_wrong_answer_is_told_apart_and_another_one_can_be_chosen(world):
    message, question = await ask(world)
    first, second, *_ = wrong(question)
    await world.alice.click(message, label=first)
    assert f"✗ **{first}**" in texts(message)
    assert "**Try once more.**" in texts(message)
    assert f"**{right(question)}**" not in texts(message)
    assert is_disabled(message, first)
    await world.alice.click(message, label=second)
    assert f"The answer is **{right(question)}**." in texts(message)
    assert "Next puzzle" in labels(message)


async def test_of_two_answers_one_can_be_chosen(world):
    message, question = await ask(world, Kind.OUTCOME)
    (only,) = wrong(question)
    await world.alice.click(message, label=only)
    assert f"The answer is **{right(question)}**." in texts(message)


async def test_puzzles_solved_at_the_first_try_are_counted_and_a_hint_ends_that(world):
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


async def test_the_answer_is_shown_and_explained_and_the_next_kind_is_another(world):
    message, question = await ask(world)
    await world.alice.click(message, label="Show answer")
    assert f"The answer is **{right(question)}**." in texts(message)
    explained = await world.alice.click(message, label="Explain")
    assert explained.ephemeral
    assert texts(explained.response).startswith("### Who wins? Kayles")
    await world.alice.click(message, label="Another kind")
    assert (await newest(world)).puzzle.kind is not question.puzzle.kind


@pytest.mark.parametrize("kind", [Kind.MEX, Kind.CODE])
async def test_the_game_stays_the_same_where_a_puzzle_has_none_or_another(world, kind):
    message, _ = await ask(world, kind)
    await world.alice.click(message, label="Show answer")
    await world.alice.click(message, label="Another kind")
    assert (await newest(world)).game == "kayles"


async def test_a_question_waits_through_a_restart(world):
    message, question = await ask(world)
    await world.restart()
    await world.alice.click(message, label=right(question))
    assert "is right!" in texts(message)


async def test_a_kind_that_a_game_has_no_puzzle_of_and_a_difficulty_are_refused(world):
    none = await world.alice.slash(world.channel, "puzzle", kind="period", game="nim")
    assert "I couldn't find a puzzle of this kind in nim." in none.response.content
    hard = await world.alice.slash(world.channel, "puzzle", kind="mex", difficulty="hard")
    assert "Omit `difficulty`" in hard.response.content


async def test_a_surprise_is_of_any_kind(world):
    asked = await world.alice.slash(world.channel, "puzzle", kind="any")
    assert texts(asked.response).startswith("### Puzzle: ")
