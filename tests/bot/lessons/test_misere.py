"""Misère play said in the games and positions of a lesson's file."""

import pytest

from bot.lessons.work.checking import check
from bot.lessons.work.course import texts
from bot.lessons.work.evaluating import value_of
from bot.lessons.work.reading import read_lesson
from bot.lessons.work.scope import Scope
from bot.lessons.work.source import BadLesson
from cgt.core.convention import Convention
from tests.bot.lessons.stages import EXAMPLE, FILLER

PLAY = "- play: Win!\n  draw: {position: 'nim: 2'}\n"


def lesson(text):
    """Return the lesson of a file's text, checked."""
    check(text, "my.yaml", texts())
    return read_lesson(text, "my.yaml", texts())


@pytest.mark.parametrize(
    ("step", "game"),
    [
        ("- play: Win!\n  draw: {position: 'misère nim: 2'}\n", ""),
        ("- play: Win!\n  draw: {position: 'nim misere 2'}\n", ""),
        ("- move: Win!\n  game: misère take 1-3\n  draw: {position: '3'}\n", "take 1-3"),
        ("- move: Win!\n  game: Take 1-3 (misère)\n  convention: misère\n  draw: {h: 2}\n", None),
    ],
)
def test_step_takes_misere_from_its_texts(step, game):
    first = read_lesson(EXAMPLE + step + FILLER, "my.yaml", texts()).steps[0]
    assert Convention.of(first.convention) is Convention.MISERE
    assert game is None or first.game == game
    assert "mis" not in f"{first.game}{first.draw}"


def test_lesson_gives_misere_to_its_steps():
    found = lesson(EXAMPLE.replace("steps:", "game: misère nim\nsteps:") + PLAY + FILLER)
    assert (found.game, {step.convention for step in found.steps}) == ("nim", {"misère"})


@pytest.mark.parametrize("key", ["match", "puzzle"])
def test_lesson_ends_in_misere_by_its_text(key):
    found = lesson(EXAMPLE.replace("match: nim", f"{key}: 'misère nim: 1 2'") + PLAY + FILLER)
    assert (getattr(found.next, key), found.next.convention) == ("nim: 1 2", "misère")


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE
        + "- play: Win!\n  convention: normal\n  draw: {position: 'misère nim: 2'}\n"
        + FILLER,
        EXAMPLE.replace("match: nim", "match: misère nim, convention: normal") + PLAY + FILLER,
    ],
)
def test_convention_that_disagrees_is_a_fault_with_its_line(text):
    with pytest.raises(BadLesson, match=r"my.yaml, line \d+: .*because you chose normal play"):
        check(text, "my.yaml", texts())


def test_expressions_understand_misere():
    scope = Scope()
    assert value_of('outcome("misère nim: 1 1 1")', scope) == "P"
    assert value_of('winning_moves("nim misère 1 1")', scope) == ("A-1", "B-1")
    assert value_of('misere_outcome("misère nim: 1 1")', scope) == "N"
    assert value_of('genus("misère kayles: 5")', scope) == "4^146"
    assert value_of('quotient("misère 0.75")', scope) == 8
