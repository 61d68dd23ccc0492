"""Answers to each kind of step: right, wrong with its reason, and unreadable."""

# ruff: noqa: E501 - a lesson, or a fault, in a line

import re

import pytest

from bot.lessons.model.instance import Status
from bot.lessons.work.course import texts
from bot.lessons.work.drawing import draw
from bot.lessons.work.grading import grade
from bot.lessons.work.reading import read_lesson
from tests.bot.lessons.stages import EXAMPLE, FILLER

NUMBER = "- number: What?\n  draw: {heaps: '[3, 5]'}\n  answer: nim_sum(heaps)\n  misconceptions: {sum(heaps): sum-not-xor}\n"
SET = "- set: Which?\n  answer: '{0, 1, 3}'\n"
CHOOSE = "- choose: Who?\n  answer: 'P'\n  others: [N]\n  misconceptions: {N: Think of the end.}\n"
MOVE = "- move: Win!\n  draw: {position: 'nim: 1 3'}\n"
GOAL = "- move: Empty a heap!\n  draw: {position: 'nim: 1 3'}\n  goal: 0 in heaps(after)\n  misconceptions: {'move == \"B-1\"': 'Not {given}.'}\n"
LABEL = "- label: Who?\n  graph: {a: b c, b: c, c: ''}\n  misconceptions: {c=N: From c there is no move.}\n"
REACHED = "- label: Who?\n  graph: 'take 1-2: 3'\n"
TABLE = "- table: Fill in.\n  game: take 1-3\n  rows: 0..5\n  given: 2\n  misconceptions: {list(2..5): That is Nim.}\n"
PARTS = "- decompose: Values?\n  draw: {position: 'take 1-3: 5 6'}\n"
ORDER = "- order: Sort.\n  lines: [One, Two, Three, Four]\n"
PREDICT = "- predict: What?\n  program: print([0, 1])\n  answer: '[0, 1]'\n  misconceptions: {1 0: Backwards.}\n"
CONJECTURE = "- conjecture: Formula?\n  game: take 1-3\n  rows: 0..50\n  answer: n mod 4\n  misconceptions: {n: That is Nim.}\n"
PLAY = "- play: Win!\n  draw: {position: 'nim: 1 2'}\n"
MISERE = "- play: Win!\n  convention: misère\n  draw: {position: 'nim: 2'}\n"


def answer(step, given, seed=1):
    """Return what becomes of an answer."""
    lesson = read_lesson(EXAMPLE + step + FILLER, "my.yaml", texts())
    return grade(draw(lesson.steps[0], seed), given)


@pytest.mark.parametrize(
    ("step", "given"),
    [
        *((NUMBER, given) for given in ("6", " 6.", "*6", "= 6", "6")),
        *((SET, given) for given in ("0 1 3", "{3, 1, 0}", "0,1,3", "3 3 1 0")),
        *((CHOOSE, given) for given in ("P", "p")),
        *((MOVE, given) for given in ("B-2", "b 2")),
        *((GOAL, given) for given in ("A-1", "B-3")),
        *((LABEL, given) for given in ("a=N b=N c=P", "c:p, b:n, a:n", "N N P")),
        (REACHED, "a=P b=N c=N d=P"),
        *((TABLE, given) for given in ("2 3 0 1", "2, 3, 0, 1")),
        (PARTS, "1 2"),
        *((PREDICT, given) for given in ("[0, 1]", "0 1")),
        *((CONJECTURE, given) for given in ("n mod 4", "g(n) = n % 4", "n - 4 * (n // 4)")),
        (PLAY, "B-1; B-1"),
        (MISERE, "A-1"),
    ],
)
def test_right_answer_is_accepted_as_people_type_it(step, given):
    assert answer(step, given).is_right


@pytest.mark.parametrize(
    ("step", "given", "said"),
    [
        (NUMBER, "8", "8 is the ordinary sum. Nim values are combined with xor"),
        (NUMBER, "7", "7 isn't right."),
        (SET, "0 1", "{0, 1} isn't right: a number is missing."),
        (SET, "0 1 2 3", "{0, 1, 2, 3} isn't right: 2 isn't one of them."),
        (SET, "none", "{} isn't right: a number is missing."),
        (CHOOSE, "N", "Think of the end."),
        (MOVE, "A-1", "After A-1 I play B-3, and win."),
        (GOAL, "B-1", "Not B-1."),
        (GOAL, "B-2", "B-2 doesn't do it."),
        (LABEL, "a=N b=P c=N", "From c there is no move."),
        (LABEL, "a=P b=N c=P", "a isn't P, because a move leads to c, which is P."),
        (TABLE, "2 3 4 5", "That is Nim."),
        (TABLE, "2 3 1 1", "Look at n = 4 again: 1 isn't right."),
        (PARTS, "1 1", "Look at B again: 1 isn't right."),
        (PREDICT, "1, 0", "Backwards."),
        (PREDICT, "7", "It prints 0 1, and not 7."),
        (CONJECTURE, "n", "For n = 4 your formula says 4, and it is 0. That is Nim."),
        (CONJECTURE, "n mod 3", "For n = 3 your formula says 0, and it is 3."),
        (PLAY, "B-2; A-1", "I win. Your mistake was B-2, and my answer A-1."),
    ],
)
def test_wrong_answer_is_answered(step, given, said):
    verdict = answer(step, given)
    assert verdict.status is Status.WRONG
    assert str(verdict.said).startswith(said)


@pytest.mark.parametrize(
    ("step", "given", "said"),
    [
        (NUMBER, "six", "Type a whole number, such as 3."),
        (SET, "a b", "Type the numbers with spaces between them"),
        (CHOOSE, "Q", "Choose one of the 2 answers."),
        (MOVE, "C-1", "“c-1” isn't a move."),
        (MOVE, "B-9", ""),
        (LABEL, "a=N b=N", "Mark each one with N or P, such as c=P."),
        (LABEL, "a=N z=P", "There is no z here."),
        (TABLE, "2 3", "Type 4 numbers, with spaces between them."),
        (ORDER, "1 2 3", "Type the numbers of the lines in the right order, such as 4 3 2 1."),
        (PREDICT, " ", "Type what you think the program prints."),
        (CONJECTURE, "nim_value(n)", "Write a formula in n without “nim_value”."),
        (CONJECTURE, "m mod 4", "I don't know “m”."),
        (CONJECTURE, "n mod", "The expression ends too early."),
        (PLAY, "B-7", ""),
    ],
)
def test_unreadable_answer_gets_a_friendly_sentence(step, given, said):
    verdict = answer(step, given)
    assert verdict.status is Status.UNREADABLE
    assert str(verdict.said).startswith(said)
    assert str(verdict.said)


def test_proof_is_put_in_order():
    lesson = read_lesson(EXAMPLE + ORDER + FILLER)
    drawn = draw(lesson.steps[0], 3)
    assert sorted(drawn.instance.options) == ["Four", "One", "Three", "Two"]
    first, second, *others = drawn.instance.right.split()
    assert grade(drawn, "".join((first, second, *others))).is_right
    said = grade(drawn, " ".join((first, second, *reversed(others)))).said
    assert re.fullmatch(r"The first 2 lines are right, but line \d doesn't come next\.", str(said))
    assert (
        str(grade(drawn, " ".join((second, first, *others))).said)
        == f"Line {second} doesn't come first."
    )


def test_match_goes_on_until_it_is_over():
    verdict = answer(PLAY, "B-1")
    assert verdict.status is Status.OPEN
    assert verdict.position == "nim: 0 1"
    assert str(verdict.said) == "I play A-1. Your move."
