"""A bad file gets one message that names file, line and fault; the examples are good."""

# ruff: noqa: E501 - a lesson, or a fault, in a line

import re
from pathlib import Path

import pytest

from bot.lessons.model import STEPS
from bot.lessons.work.checking import check
from bot.lessons.work.course import texts
from bot.lessons.work.reading import read_lesson
from bot.lessons.work.source import BadLesson
from tests.bot.lessons.stages import EXAMPLE, FILLER

PAGE = (Path(__file__).parents[3] / "docs" / "learn" / "lessons.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GOOD = next(block for block in BLOCKS if block.startswith("id:"))
"""The whole lesson that the documentation shows."""


def refused(text, *, whole=False):
    """Return what is said about a bad lesson."""
    with pytest.raises(BadLesson) as caught:
        check(text if whole else EXAMPLE + text + FILLER, "my.yaml", texts())
    return str(caught.value)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split(":")[0].strip("- "))
def test_examples_of_the_documentation_are_valid(block):
    check(block if block.startswith("id:") else EXAMPLE + block + FILLER, "docs.yaml", texts())


def test_documentation_has_every_kind_and_every_text():
    shown = {block.split(":")[0].strip("- ") for block in BLOCKS}
    assert set(STEPS) <= shown
    for name in (*texts().hints, *texts().misconceptions):
        assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- number: How many?\n", "line 6: this step has no “answer”."),
        ("- numbr: How many?\n  answer: 3\n", "line 6: There is no step “numbr”. Did you mean “number”?"),
        ("- answer: 3\n", "line 6: This step has no kind. Start it with one of tell, number,"),
        ("- tell: One.\n  number: Two?\n", "line 6: This step has two kinds, tell and number."),
        ("- Just text.\n", "line 6: A step starts with its kind"),
        ("- number: What?\n  anwser: 3\n", "line 7: I don't know “anwser”. Did you mean “answer”?"),
        ("- number: What?\n  answer: nimvalue(3)\n", "line 7: I don't know “nimvalue”. Did you mean “nim_value”? (column 1"),
        ("- number: What is {heap}?\n  answer: 3\n", "line 6: I don't know “heap”."),
        ("- number: What?\n  answer: 3\n  hints: [count-upp]\n", "line 8: There is no text “count-upp”."),
        ("- number: What?\n  answer: 3\n  hints: Think.\n", "line 8: “hints” isn't right. Expected a list, got a text."),
        ("- number: What?\n  answer: 3\n  answer: 4\n", "line 8: “answer” stands here twice."),
        ("- tell: Hello.\n  claim: 1 == 2\n", "line 7: This claim is false: 1 == 2"),
        ("- tell: Hello.\n  proof: boutn\n", "line 7: There is no proof “boutn”. There are automata, bouton,"),
        ("- tell: Hello.\n  game: kales\n", "line 7: I don't know a game called “kales”. Did you mean Kayles?"),
        ("- label: Who?\n  graph: {a: b}\n", "line 7: “b” isn't a vertex of this graph."),
        ("- label: Who?\n  graph: {a: b, b: a}\n", "line 7: A move of this graph leads back"),
        ("- move: Win!\n  draw: {position: 'nim: 2 2'}\n", "line 6: No move is right in nim: 2 2."),
        ("- play: Win!\n  draw: {position: 'nim: 2 2'}\n", "line 6: The learner moves first and can't win nim: 2 2."),
        ("- number: What?\n  draw: {n: 1..3}\n  where: n > 3\n  answer: n\n", "line 6: “where” was false in each of 200 draws."),
        ("- number: What?\n  answer: 3\n  misconceptions: {1 + 2: No.}\n", "line 8: “1 + 2” is never a wrong answer"),
        ("- number: What?\n  answer: '{1}'\n", "line 6: I expected a whole number here."),
        ("- tell: {a: 1}\n", "line 6: “tell” isn't right. Expected a text, got names with values."),
        ("- number: What?\n  answer: 3\n  draw: [1\n", "This isn't YAML"),
    ],
)  # fmt: skip
def test_fault_is_named_with_file_and_line(text, said):
    told = refused(text)
    assert told.startswith("my.yaml, line ")
    assert said in told


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("title: Take 1 or 2\n", "", "line 1: the lesson has no “title”."),
        ("skills: [value", "skills: [vale", "There is no puzzle “vale”."),
        ("skills: [value/take 1-2]", "skills: [period/nim]", "There is no “period” in nim."),
        ("match: take 1-2", "match: tke 1-2", "I don't know"),
        (
            "match: take 1-2, question: value/take 1-2",
            "",
            "“next” needs one of match, puzzle or question.",
        ),
        ("version: 1", "version: new", "line 2: “version” isn't right. Expected a whole number"),
        ("id: take-1-or-2", "id: A lesson!", "line 1: “id” isn't right."),
    ],
)
def test_fault_in_the_head_is_named(before, after, said):
    assert before in GOOD
    assert said in refused(GOOD.replace(before, after, 1), whole=True)


def test_excessive_file_is_refused():
    assert "60,000 characters" in refused("#" * 70_000, whole=True)
    bomb = "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
        for old, new in zip("abcdefg", "bcdefgh", strict=True)
    )
    assert "holds too much" in refused(bomb, whole=True)
    assert "names with values" in refused("- 1", whole=True)
    assert "4 to 8 steps, and this one has 1" in refused(EXAMPLE + "- tell: Hi.\n", whole=True)


def test_reading_computes_nothing():
    slow = "- tell: Slow.\n  claim: count(a for a in 0..9999 for b in 0..9999) == 1\n"
    assert read_lesson(EXAMPLE + slow + FILLER).steps[0].claims
