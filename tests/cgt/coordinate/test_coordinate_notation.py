"""Coordinate games in notation: moves typed in many ways, and faults that are pointed at."""

import pytest

import cgt
from cgt.rulesets.coordinate import (
    Euclid,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Wythoff,
    parse,
)


def test_moves_may_be_typed_in_many_ways():
    def play(game, state, text):
        return str(cgt.move(text, cgt.position(state, game)))

    for text in ("A-2,2", "-2,2", "2 2", "a 2, 2", "A>1,3", "A (1,3)", "A to 1 3", "A −2，2"):
        assert play(Wythoff(), "(3,5)", text) == "A-2,2"
    for text in ("A-6", "6", "a 2x", "a ×2", "A>1"):
        assert play(Euclid(), "(7,3)", text) == "A-6"
    for text in ("A 5>3", "5>3", "5-2", "a5 to 3"):
        assert play(SilverDollar(), "(2,5)", text) == "A 5>3"
    for text in ("A 2>4", "2>4", "2 to 4", "a2 TO 4"):
        assert play(Northcott(), "(2,5,6,1)", text) == "A 2>4"
    with pytest.raises(cgt.IllegalMove):
        play(Northcott(), "(2,5,6,0)", "2>1")
    for text in ("A 3-2", "3-2", "2 from 3", "A 2 from step 3"):
        assert play(Staircase(), "(1,1,4)", text) == "A 3-2"
    with pytest.raises(cgt.IllegalMove):
        play(Wythoff(), "(3,5)", "-1,2")
    assert play(Wythoff(2), "(3,5)", "-1,2") == "A-1,2"


@pytest.mark.parametrize(
    ("game", "token", "match", "span"),
    [
        (Wythoff(), "(3,5,7)", "two heaps", (0, 7)),
        (Wythoff(), "(3,x)", "whole number", (3, 4)),
        (Euclid(), "(0,4)", "1 or more", (0, 5)),
        (Moore(2), "()", "heaps in brackets", (0, 2)),
        (TakeAway(), "(1,2,3)", "its size", (0, 7)),
        (Northcott(), "(2,5,4,1)", "four numbers", (0, 9)),
        (Northcott(), "(2,5,6)", "four numbers", (0, 7)),
        (SilverDollar(), "(2,2)", "all different", (0, 5)),
        (SilverDollar(), "(0,2)", "counted from 1", (0, 5)),
        (Staircase(), "()", "lowest step first", (0, 2)),
    ],
)
def test_a_fault_is_pointed_at(game, token, match, span):
    with pytest.raises(cgt.NotationError, match=match) as caught:
        cgt.position(token, game)
    assert caught.value.span == span
    assert caught.value.example.startswith(game.code)


def test_too_many_numbers_are_too_large():
    for game in (Moore(2), SilverDollar(), Staircase()):
        with pytest.raises(cgt.NotationError, match="The limit is"):
            cgt.position(f"({','.join(map(str, range(1, 60)))})", game)


def test_the_number_of_a_game_has_a_range():
    assert parse("nim_3") == parse("Moore's Nim 3".lower()) == Moore(3)
    assert parse("wythoff 1") == Wythoff()
    assert parse("kayles") is None
    with pytest.raises(cgt.NotationError, match="from 1 to 20") as caught:
        parse("wythoff 99")
    assert (caught.value.span, caught.value.example) == ((8, 10), "wythoff 2")


@pytest.mark.parametrize("lead", ["", "a ", "a -", "a > ", "a to "])
def test_a_move_of_many_numbers_and_spaces_is_refused_at_once(lead):
    for game in ("wythoff: (3,5)", "moore 2: (3,5,4)"):
        with pytest.raises(cgt.CgtError):
            cgt.move(lead + "1   " * 40 + "x", cgt.position(game))
