"""The example in the error of a broken position: it is read, and it is one of the game named."""

import re

import pytest

import cgt
from tests.games import each_entry
from tests.samples import sampled

BROKEN = (
    *("?", "3 x", "[a0,ab]", "(3", "3>1,2 2>0: 3", "-1", "3 4 -", "hello", "4x", "zz9", "{1,3"),
    *("3; x", "a0 ab", "((()", "3,,x", "9x9x9", "0 q"),
)


def named_in(text):
    """Return the games that the beginnings of a text name."""
    found = set()
    for space in re.finditer(r"[\s:;]|$", text):
        try:
            found.add(cgt.ruleset(text[: space.start()]))
        except cgt.CgtError:
            continue
    return found


def faults(entry, names, broken):
    """Yield each way to write a broken position of a game, with the error and the games named."""
    ways = [(f"{name}{colon} {broken}", None) for name in names for colon in (":", "")]
    for text, game in (*ways, (broken, entry.ruleset)):
        try:
            cgt.position(text, game)
        except cgt.NotationError as error:
            yield text, error, {entry.ruleset, *named_in(text)}


@each_entry
@pytest.mark.parametrize(
    "tried",
    sampled([(1, BROKEN[:5]), (None, BROKEN)], [(1, BROKEN[:5])]),
    ids=["title", "all names"],
)
def test_broken_position_is_answered_with_one_of_the_game(entry, tried):
    count, broken = tried
    texts, alien = 0, []
    names = [name for name in entry.names if not name.isdigit()][:count]
    for each in broken:
        for text, error, games in faults(entry, names, each):
            texts += 1
            shown = [error.example, *error.candidates]
            read = [cgt.position(example) for example in shown]
            if not games.intersection(read[0].rulesets):
                alien.append((text, str(error), error.example))
    assert texts > len(broken)
    assert not alien, alien


CODES = ("0.7.7", "0.77]", "0.7??", "0.{1", "0.[3", "4.[", "0.{1,x}", "1.2.3", "0.7!?", ".7.7")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("form", ["{}: 3", "{} 3 4", "{}"])
def test_broken_code_is_answered_with_a_code(code, form):
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(form.format(code))
    error = caught.value
    assert re.match(r"[\dA-Z]*\.|kayles|nim|take", error.example), error.example
    assert cgt.position(error.example).rulesets[0].is_of_heaps
    assert "heap must be" not in str(error)


@pytest.mark.parametrize(
    ("typed", "example"),
    [
        ("graph", "graph a>b,c b>c: a"),
        ("graph: 3", "graph a>b,c b>c: a"),
        ("graph 3", "graph a>b,c b>c: a"),
        ("graph 3>1,2 2>0", "graph 3>1,2 2>0: 3"),
        ("graph 3>1,2 2>0: 9", "graph 3>1,2 2>0: 3"),
        ("graph chmop: c3", "graph chomp: c3"),
        ("hackenbush: [a0,ab]", "hackenbush: [a0-a1-a2,a1-b2]"),
        ("hackenbush [a0", "hackenbush: [a0-a1-a2,a1-b2]"),
        ("hackenbush: [a1-a2]", "hackenbush: [a0-a1-a2,a1-b2]"),
    ],
)
def test_broken_graph_is_answered_with_a_graph(typed, example):
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(typed)
    assert caught.value.example == example
    assert cgt.position(example)
