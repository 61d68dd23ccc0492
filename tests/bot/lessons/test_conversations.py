"""Lessons in Discord: every kind of step right, wrong, hinted, resumed; the path; own lessons."""

import pytest
from simcord import interactions

import cgt
from bot.language.words import Words
from bot.lessons.model import STEPS
from bot.lessons.rows import Runs
from bot.lessons.work.course import files, lessons
from bot.lessons.work.drawing import draw
from bot.practice.mastery import actions as skills
from tests.bot.hostile import chain, claim
from tests.bot.lessons.stages import read as read_file, written
from tests.bot.reading import labels, menu, texts as read, walk
from tests.bot.screens import click_on, screen
from tests.bot.steps import answer_form
from tests.bot.taps import press
from tests.samples import sampled

WRONG = {
    "number": "77",
    "set": "0 1",
    "table": "2 3 4 5",
    "decompose": "1 1",
    "predict": "8",
    "conjecture": "n",
}
"""A wrong answer that is typed; the right one is the engine's."""


async def begin(world, text):
    """Let a member try a lesson of their own; return the message and the lesson."""
    file = ("mine.yaml", text.encode())
    shown = await world.alice.slash(world.channel, "learn", file=file)
    assert shown.response.ephemeral
    return shown.response, read_file(text)


async def run_of(world):
    """Return the only run."""
    (run,) = (await Runs(world.services.store).of(world.alice.id)).values()
    return run


async def right_answer(world, lesson):
    """Return the right answer of the step that a member is at."""
    run = await run_of(world)
    return draw(lesson.steps[run.step], run.drawn_by).instance


async def say(world, message, text):
    """Type an answer."""
    form = await world.alice.click(message, label="Answer")
    assert form.modal is not None
    return await world.alice.submit_modal(form, {"answer": text})


async def do(world, message, kind, answer):
    """Answer a step in the way of its kind."""
    if kind == "choose":
        await world.alice.click(message, label=answer)
    elif kind == "label":
        for mark in answer.split():
            await world.alice.click(message, label=mark.replace("=", " = "))
    elif kind == "order":
        for line in answer.split():
            await world.alice.select(message, [line], custom_id=menu(message)["custom_id"])
    elif kind in {"move", "play"}:
        for move in answer.split("; "):
            form = await world.alice.click(message, label="Type a move")
            await world.alice.submit_modal(form, {"answer": move})
    else:
        await say(world, message, answer)


def wrong_answer(kind, instance):
    """Return a wrong answer to a step."""
    first, *others = instance.right.split()
    return WRONG.get(kind) or {
        "choose": "5",
        "move": "A-1",
        "label": "a=P b=N c=P",
        "order": " ".join([*others, first]),
        "play": "B-2",
    }.get(kind)


GRADED = [kind for kind in STEPS if STEPS[kind].is_graded]


@pytest.mark.parametrize("kind", sampled(GRADED, ["number"]))
async def test_step_is_answered_wrong_then_right_after_a_restart(world, kind):
    message, lesson = await begin(world, written(kind))
    assert "Step 1 of 4" in read(message)
    assert lesson.steps[0].prompt in read(message)
    await world.alice.click(message, label="Hint")
    assert "💡 Think." in read(message)
    instance = await right_answer(world, lesson)
    if kind != "predict":  # one answer ends it
        await do(world, message, kind, wrong_answer(kind, instance))
        assert "✗ " in read(message)
        assert "Next" not in labels(message)
    await world.restart()
    assert await right_answer(world, lesson) == instance
    if "Start over" in labels(message):  # what was right stays
        await world.alice.click(message, label="Start over")
    await do(world, message, kind, instance.right)
    assert "✓ **Right!**" in read(message)
    assert "So it is." in read(message)
    await world.alice.click(message, label="Next")
    assert "Step 2 of 4" in read(message)
    assert (await run_of(world)).helped == 1


@pytest.mark.parametrize("kind", sampled(GRADED, ["move"]))
async def test_answer_is_shown_on_request(world, kind):
    message, lesson = await begin(world, written(kind))
    await world.alice.click(message, label="Show answer")
    assert "So it is." in read(message)
    if kind not in {"predict", "order"}:
        instance = await right_answer(world, lesson)
        told = instance.right_text
        if kind == "move":
            here = cgt.position(instance.position)
            told = " · ".join(str(here.action(cgt.move(each, here))) for each in told.split(", "))
        if kind == "label":
            told = told.replace(" ", " · ").replace("=", " ")
        assert f"The answer is **{told}**." in read(message)
    await world.alice.click(message, label="Next")
    assert "Step 2 of 4" in read(message)


async def test_output_of_a_program_is_shown_after_one_guess(world):
    message, _ = await begin(world, written("predict"))
    assert "print(7)" in read(message)
    await say(world, message, "8")
    assert "✗ It prints 7, and not 8." in read(message)
    assert "Next" in labels(message)


async def test_unreadable_answer_changes_nothing(world):
    message, lesson = await begin(world, written("number"))
    message, lesson = await begin(world, written("number").replace("How many?", "How many now?"))
    assert "How many now?" in read(message), "it takes the place of the first"
    told = await say(world, message, "many")
    assert "Type a whole number, such as 3." in told.response.content
    await say(world, message, (await right_answer(world, lesson)).right)
    assert "✓ **Right!**" in read(message)
    assert (await run_of(world)).helped == 0


async def test_thoughts_are_not_graded_and_not_stored(world):
    message, _ = await begin(world, written("reflect"))
    form = await world.alice.click(message, label="Write it down")
    await world.alice.submit_modal(form, {"answer": "My secret thought"})
    assert "Thank you." in read(message)
    assert "secret" not in str(await run_of(world))
    await world.alice.click(message, label="Next")
    assert "Step 2 of 4" in read(message)


async def test_choice_of_an_answer_can_start_over(world):
    message, _ = await begin(world, written("label", "order"))
    await world.alice.click(message, label="a = P")
    assert "a **P**" in read(message)
    await world.alice.click(message, label="Start over")
    assert "a **P**" not in read(message)
    assert {"a = N", "a = P"} <= set(labels(message))


async def test_graph_is_drawn_with_its_marks_and_in_text(world):
    message, lesson = await begin(world, written("label"))
    seen = set[bytes]()
    for mark in (None, *(await right_answer(world, lesson)).right.split()):
        if mark is not None:
            await world.alice.click(message, label=mark.replace("=", " = "))
        (shown,) = (part for part in walk(message) if part["type"] == 12)
        assert shown["items"][0]["description"].startswith("a → b, c")
        assert "a → b, c" in read(message)
        seen.add(await message.attachments[0].read())
    assert len(seen) == 4


async def test_match_in_a_lesson_is_lost_and_won(world):
    message, _ = await begin(world, written("play"))
    await do(world, message, "play", "B-2")
    assert "✗ I win. Your mistake was B-2, and my answer A-1. Try again." in read(message)
    await do(world, message, "play", "B-1")
    assert "Your move." in read(message)
    await world.restart()
    await do(world, message, "play", "B-1")
    assert "You win!" in read(message)


@pytest.mark.exhaustive
async def test_lesson_ends_with_a_match_a_puzzle_and_a_question(world):
    text = written("tell").replace("{match: nim,", "{convention: misère, match: nim,")
    message, _ = await begin(world, text)
    for _ in range(4):
        await world.alice.click(message, label="Next")
    assert "✓ **Lesson finished!**" in read(message)
    assert "Everything right at once!" in read(message)
    assert labels(message) == ["Next: The last move wins", "Play a match", "Path", "More"]
    await world.alice.click(message, label="Play a match")
    assert "**Nim** · misère" in read(world.board)
    more = (await world.alice.click(message, label="More")).response
    assert labels(more) == ["Solve a puzzle", "Answer a question", "Once more"]
    asked = await world.alice.click(more, label="Answer a question")
    assert "Puzzle" in read(asked.response)
    await world.alice.click(more, label="Solve a puzzle")
    assert "Puzzle" in read(world.board)


async def test_path_shows_finished_lessons_and_the_next(world):
    found = await world.alice.autocomplete(world.channel, "learn", "lesson", "mex")
    assert "mex" in [each["value"] for each in found]
    shown = (await world.alice.slash(world.channel, "learn")).response
    first, *_ = lessons().values()
    assert shown.ephemeral
    assert f"0 of {len(lessons())} lessons finished" in read(shown)
    assert read(shown).startswith(f"### Lesson 1 · {first.title}\n5 minutes")
    assert labels(shown) == ["Start", "Practise"]
    await world.alice.click(shown, label="Start")
    assert "Step 1 of" in read(shown)
    assert first.known_as not in read(shown)
    if first.steps[0].is_graded:
        await world.alice.click(shown, label="Show answer")
    await world.alice.click(shown, label="Next")
    await world.restart()
    again = (await world.alice.slash(world.channel, "learn")).response
    assert f"Step 2 of {len(first.steps)}" in read(again)
    await world.alice.click(again, label="Continue")
    assert "Step 2 of" in read(again)
    await world.alice.click(again, label="Path")
    other = list(lessons())[-1]
    await world.alice.select(again, [other], custom_id=menu(again)["custom_id"])
    assert f"### {lessons()[other].title}" in read(again)


async def test_path_continues_the_lesson_begun_last(world):
    for name in ("mirroring", "mex"):
        await world.alice.slash(world.channel, "learn", lesson=name)
    shown = (await world.alice.slash(world.channel, "learn")).response
    assert lessons()["mex"].title in read(shown).splitlines()[0]
    assert "Step 1 of" in read(shown)
    assert labels(shown) == ["Continue", "Practise"]


NAMES = [file.stem.partition("-")[2] for file in files()]


async def finish(world, message, lesson):
    """Go through a lesson, right at once."""
    for step in lesson.steps:
        if step.is_graded:
            await world.alice.click(message, label="Show answer")
        await world.alice.click(message, label="Next")


@pytest.mark.parametrize("name", sampled(NAMES, NAMES[::12]))
async def test_lesson_of_the_course_is_played_to_its_end(world, name):
    message = (await world.alice.slash(world.channel, "learn", lesson=name)).response
    await finish(world, message, lessons()[name])
    assert "✓ **Lesson finished!**" in read(message)
    assert lessons()[name].known_as in read(message)
    shown = (await world.alice.slash(world.channel, "learn")).response
    assert f"1 of {len(lessons())} lessons finished" in read(shown)
    assert any(option["label"].startswith("✓ ") for option in menu(shown)["options"])
    again = (await press(world.alice, message, "Once more")).response
    assert "Step 1 of" in read(again)


@pytest.mark.exhaustive
async def test_skills_of_a_finished_lesson_come_back_for_review(world):
    lesson = lessons()["first-move"]
    message = (await world.alice.slash(world.channel, "learn", lesson=lesson.id)).response
    await finish(world, message, lesson)
    (planted,) = await skills.masteries(world.services, world.alice.id)
    assert (planted.skill, planted.attempts) == ("outcome/take 1,2", 0)
    assert await skills.due(world.services, world.alice.id) == []
    await world.pass_time((planted.due_at - world.services.now()).total_seconds() + 1)
    path = (await world.alice.slash(world.channel, "learn")).response
    assert f"↻ 1 · {lesson.title}" in [each["label"] for each in menu(path)["options"]]
    for asked in (
        await world.alice.click(path, label="Practise"),
        await world.alice.slash(world.channel, "puzzle"),
    ):
        assert "### Puzzle: who wins · take 1,2" in read(asked.response)


async def test_wide_table_goes_on_below_on_a_phone(world):
    shown = (await world.alice.slash(world.channel, "learn", lesson="grundy-numbers")).response
    rows = read(shown).split("```")[1].strip().splitlines()
    assert [row[0] for row in rows] == ["n", "=", "n", "="]
    assert " ".join(row[1:] for row in rows[::2]).split() == [str(n) for n in range(11)]
    assert max(map(len, rows)) < 27


async def test_lesson_is_public_in_direct_messages(world):
    dora = world.env.create_user("dora")
    await dora.slash("learn", lesson="mex")
    message = dora.dm_channel.last_message
    assert not message.flags.ephemeral
    await dora.click(message, label="Hint")
    assert "💡" in read(dora.dm_channel.last_message)


@pytest.mark.parametrize(
    ("language", "written", "is_told"), [("de", "de", False), ("fr", "en", True)]
)
async def test_lessons_are_in_the_language_of_the_member(
    world, monkeypatch, language, written, is_told
):
    real = interactions.base_payload

    def payload(*arguments, **options):
        record, made = real(*arguments, **options)
        return record, made | {"locale": language}

    monkeypatch.setattr(interactions, "base_payload", payload)
    shown = (await world.alice.slash(world.channel, "learn", lesson="mex")).response
    assert lessons(written)["mex"].title in read(shown)
    said = Words(language)("-# This lesson isn't translated yet, so it's in English.")
    assert (said in read(shown)) is is_told


async def test_old_or_foreign_click_changes_nothing(world):
    message, _ = await begin(world, written("tell"))
    old = next(part for part in walk(message) if part.get("label") == "Next")["custom_id"]
    await world.alice.click(message, custom_id=old)
    run = await run_of(world)
    await click_on(screen(world, message), world.alice, old)
    assert await run_of(world) == run
    told = await click_on(screen(world, message), world.bob, old)
    assert "Somebody else is taking this lesson." in told.response.content
    assert await run_of(world) == run


async def test_faults_of_a_lesson_are_named_with_their_lines(world):
    bad = written("number").replace("answer: n", "answer: m")
    file = ("mine.yaml", bad.encode())
    shown = await world.alice.slash(world.channel, "learn", file=file)
    assert "mine.yaml, line 8: I don't know “m”." in read(shown.response)
    false = written("tell").replace("- tell: Read", "- claim: 1 == 2\n  tell: Read")
    shown = await world.alice.slash(world.channel, "learn", file=("m.yml", false.encode()))
    assert "This claim is false: 1 == 2" in read(shown.response)
    for file in (("mine.txt", b"id: x"), ("mine.yaml", b"\xff\xfe\x00")):
        told = await world.alice.slash(world.channel, "learn", file=file)
        assert "That isn't a lesson file." in told.response.content
    told = await world.alice.slash(world.channel, "learn", lesson="no such lesson")
    assert "I can't find this lesson any more." in told.response.content


BOMBS = [
    (claim("count([list(0..20000) for x in 0..9999]) > 0"), "too much work"),
    (claim("-" * 390 + "1 == 1"), "too long"),
    ("- " * 25_000, "too many lists inside each other"),
    ("a: &a [*a]", "too many lists inside each other"),
    (chain(2_000), "at most 16 vertices"),
]


async def test_bomb_in_a_file_is_answered_with_its_line(world):
    for bomb, said in BOMBS:
        shown = await world.alice.slash(world.channel, "learn", file=("bomb.yaml", bomb.encode()))
        assert "bomb.yaml, line " in read(shown.response)
        assert said in read(shown.response)


@pytest.mark.exhaustive
async def test_stored_lessons_are_listed_and_deleted(world):
    await begin(world, written("number"))
    shown = await world.alice.slash(world.channel, "privacy")
    assert "the lessons you have taken" in read(shown.response)
    assert "the lessons you wrote" in read(shown.response)
    await answer_form(world.alice, shown.response, "Delete my data")
    assert await Runs(world.services.store).of(world.alice.id) == {}
