"""Questions from a teacher's file: shown with their faults, assigned, and asked together."""

import pytest

from bot.chat.custom_id import UnknownClick
from bot.chat.sanitize import plain
from bot.classroom.handlers.files import _questions_of
from bot.classroom.model.files import LIMITS, cleaned, packed, problem_of, unpacked
from bot.classroom.rows import Assignments, Rounds
from cgt.output.questions import Question, Reading, write_csv, write_gift, write_qti
from tests.bot.classroom.members import join, open_assignment, opened, study, teacher
from tests.bot.reading import labels, menu, texts, walk

MEX = Question("What is the mex of {0, 1}?", ("3", "2"), 1, ("Too large", "0 and 1 are there"))
SUM = Question("3 xor 5 is ...?", reasons=("011 and 101",), accepted=("6",), position="nim: 3 5")
TRUE = Question("Two equal heaps are lost", ("True", "False"), 0)
FORMS = {"gift": write_gift, "csv": write_csv, "zip": write_qti}


async def send(by, world, content, name="questions.gift"):
    """Send a file with /class; return what is answered."""
    data = content if isinstance(content, bytes) else content.encode()
    sent = await by.slash(world.channel, "class", file=(name, data))
    assert sent.ephemeral
    return sent.response


async def assignments(world):
    """Return the questions that are assigned, the oldest first."""
    stored = await Assignments(world.services.store).of_class(1)
    return [each.problem.own for each in reversed(stored)]


def selects(message):
    """Return the selects of a message by their placeholders."""
    return {part["placeholder"]: part for part in walk(message) if part["type"] == 3}


@pytest.mark.parametrize("ending", FORMS)
async def test_questions_of_a_file_are_assigned_and_answered(world, ending):
    tess, card = await study(world)
    shown = await send(tess, world, FORMS[ending]([MEX, SUM, TRUE]), f"mine.{ending}")
    assert "1 · What is the mex of {0, 1}? → **2**" in texts(shown)
    assert "2 · 3 xor 5 is ...? → **6**" in texts(shown)
    await tess.click(shown, label="Use in Nim on Mondays")
    form = await tess.click(shown, label="Assign all 3")
    await tess.submit_modal(form, {"answer": ""})
    first, second, third = await assignments(world)
    assert {*zip(first.answers, first.reasons, strict=True)} == {
        *zip(MEX.answers, MEX.reasons, strict=True)
    }
    assert first.answers[first.right] == "2"
    assert (second.accepted, second.reasons, second.position) == (
        ("6",),
        ("011 and 101",),
        "nim: 3 5",
    )
    assert third.answers[third.right] == "True"
    await join(world.bob, card)
    mine = await open_assignment(world.bob, card)
    assert "Two equal heaps are lost" in texts(mine)


async def test_one_question_is_assigned_or_asked_together(world):
    tess, _card = await study(world)
    shown = await send(tess, world, write_gift([MEX, SUM, TRUE]))
    await tess.click(shown, label="Use in Nim on Mondays")
    found = selects(shown)
    assert list(found) == ["Assign one of them", "Ask one together"]
    assert len(found["Ask one together"]["options"]) == 2
    form = await tess.select(shown, ["1"], custom_id=found["Assign one of them"]["custom_id"])
    await tess.submit_modal(form, {"answer": ""})
    assert [each.question for each in await assignments(world)] == [SUM.text]
    shown = await send(tess, world, write_gift([MEX, SUM, TRUE]))
    await tess.click(shown, label="Use in Nim on Mondays")
    asking = selects(shown)["Ask one together"]["custom_id"]
    form = await tess.select(shown, ["1"], custom_id=asking)
    posted = (await tess.submit_modal(form, {"answer": ["0"]})).response
    assert "Two equal heaps are lost" in texts(posted)
    asked = await Rounds(world.services.store).load(1)
    assert asked.problem.own.question == TRUE.text


async def test_fault_of_a_file_is_shown_with_its_line(world):
    tess, _card = await study(world)
    text = "Why? {}\n\nWho wins? {=me ~you}\n\n// position: nimm: 3\nNim? {=yes ~no}"
    shown = await send(tess, world, text, "questions.txt")
    assert "Line 1: I can't mark free texts" in texts(shown)
    assert "Line 6: " in texts(shown)
    assert "1 · Who wins? → **me**" in texts(shown)
    assert labels(shown) == ["Use in Nim on Mondays"]
    faulty = await send(tess, world, "Why? {}")
    assert "I can't use these questions" in texts(faulty)
    assert labels(faulty) == []


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("list.txt", b"bread\nmilk", "Send CSV with a column"),
        ("bytes.zip", b"PK\x03\x04" + b"x" * 50, "zip file without a password"),
        ("large.csv", b"x" * (LIMITS.size + 1), "The limit is 100 kB"),
        ("entities.xml", b"<!DOCTYPE x [<!ENTITY a 'a'>]><x>&a;</x>", "document type"),
    ],
)
async def test_file_without_questions_gets_a_sentence(world, name, data, said):
    tess, _card = await study(world)
    assert said in (await send(tess, world, data, name)).content


async def test_questions_need_a_class_with_room(world):
    tess = teacher(world)
    shown = await send(tess, world, write_gift([MEX]))
    assert "Open one with /class first." in texts(shown)
    for name in ("One", "Two", "Three"):
        await opened(world, tess, name)
    many = [Question(f"{n}?", ("a", "b")) for n in range(12)]
    shown = await send(tess, world, write_gift(many))
    assert "and 2 more" in texts(shown)
    options = menu(shown)["options"]
    three = next(each["value"] for each in options if each["label"] == "Use in Three")
    for said in ("Three", "room for 8 more of 20"):
        shown = await send(tess, world, write_gift(many))
        await tess.select(shown, [three], custom_id=menu(shown)["custom_id"])
        form = await tess.click(shown, label="Assign all 12")
        done = (await tess.submit_modal(form, {"answer": ""})).response
        assert said in texts(done) + done.content


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        "kayles",
        '[{"text":"Why?"}]',
        '[{"text":"Why?","answers":["a","b"],"right":2}]',
        '[{"text":"Why?","answers":["a","b"],"reasons":["a"]}]',
        packed([MEX] * 21),
    ],
)
def test_click_that_no_card_has_is_refused(text):
    with pytest.raises(UnknownClick):
        _questions_of(text)


def test_right_answer_is_at_any_place():
    assert unpacked(packed([MEX, SUM])) == (MEX, SUM)
    rights = {problem_of(MEX, seed).right for seed in range(4)}
    assert rights == {0, 1}


def test_invisible_answer_is_a_fault():
    hidden = Question("Why?", ("a", "\u2066"), line=7)
    found = cleaned(Reading((MEX, hidden)), plain)
    assert found.questions == (MEX,)
    assert [fault.line for fault in found.faults] == [7]
