"""Components in notation: faults that are pointed at, limits, and moves typed in many ways."""

from itertools import combinations

import pytest

import cgt
from cgt.rulesets import coins, coordinate, graphs
from cgt.rulesets.coordinate import Moore, Wythoff
from tests.cgt.rulesets.components import HACKENBUSH, NODE

ALL_PAIRS = ",".join("-".join(pair) for pair in combinations(map(str, range(1, 16)), 2))
TALL = ",".join(f"a0-{column}{row}" for column in "abcde" for row in range(1, 10))


@pytest.mark.parametrize(
    ("game", "token", "match", "span"),
    [
        ("wythoff", "(3,5,7)", "two heaps", (0, 7)),
        ("wythoff", "(3,x)", "whole number", (3, 4)),
        ("euclid", "(0,4)", "1 or more", (0, 5)),
        ("moore 2", "()", "heaps in brackets", (0, 2)),
        ("fibonacci", "(1,2,3)", "its size", (0, 7)),
        ("northcott", "(2,5,4,1)", "four numbers", (0, 9)),
        ("northcott", "(2,5,6)", "four numbers", (0, 7)),
        ("silver dollar", "(2,2)", "all different", (0, 5)),
        ("silver dollar", "(0,2)", "counted from 1", (0, 5)),
        ("staircase", "()", "lowest step first", (0, 2)),
        ("hackenbush", "[a0-a1,b2-b3]", "b2 isn't connected to the ground", (7, 9)),
        ("hackenbush", "[1-2]", "1 isn't connected to the ground", (1, 2)),
        ("hackenbush", "[a0-k1]", "“k1” is neither", (4, 6)),
        ("hackenbush", "castle", "Write a picture as a stalk of 1 to 9 edges, one of girl", (0, 6)),
        ("hackenbush", "[]", "list of its edges in square brackets", (0, 2)),
        ("hackenbush", "girl/b0-b3", "“b0-b3” isn't a move in girl", (5, 10)),
        ("hackenbush", "3/a0-a1/a1-a2", "“a1-a2” isn't a move in 3/a0-a1", (8, 13)),
        ("node kayles", "[a1-b1,a1-b1]", "unlike a1-b1", (0, 13)),
        ("node kayles", "[a1-a1]", "unlike a1-a1", (0, 7)),
        ("node kayles", "[a1-2]", "all by number, or all by a letter", (4, 5)),
        ("arc kayles", "[0-1]", "“0” is neither", (1, 2)),
        ("arc kayles", "graph", "Write a graph as a path", (0, 5)),
        ("node kayles", "p5/a1/b1", "“b1” isn't a move in p5/a1", (6, 8)),
        ("graph chomp", "c3/", "“” isn't a move in c3", (3, 4)),
        ("grim", "p3/b1/a1", "“a1” isn't a move", (6, 8)),
        ("graph a>b", "q", "“q” isn't a vertex of this graph", (0, 1)),
    ],
)
def test_fault_of_a_component_is_pointed_at(game, token, match, span):
    with pytest.raises(cgt.NotationError, match=match) as caught:
        cgt.position(token, game)
    assert caught.value.span == span
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    "text",
    [
        *("cram: 4x", "cram: 0x4", "cram: ..#/.", "cram: ..a", "cram: 3"),
        *("queens: 5x", "queens: 0x4", "queens: q./...", "queens: a..", "queens: 3", "queens: qq"),
        *("chomp: [1,2]", "chomp: 0x3", "chomp: x", "chomp: [3,0]"),
        *("kayles pins: iix", "kayles pins: 0", "dawson strip: i"),
        *("bitter chocolate: (1,2,3)", "bitter chocolate: 3", "divisors: 0", "divisors: 12/5"),
        *("divisors: x", "divisors: 12/1"),
        *("ruler: htx", "ruler: [0]", "ruler: hth/th", "ruler: []", "ruler: 5"),
    ],
)
def test_broken_component_is_answered_with_a_position(text):
    with pytest.raises(cgt.NotationError) as caught:
        cgt.position(text)
    start, end = caught.value.span
    assert 0 <= start < end <= len(text) + 1
    assert caught.value.source == text
    assert cgt.position(caught.value.example)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        *((f"{game}: ({','.join(map(str, range(1, 60)))})", "The limit is")
          for game in ("moore 2", "silver dollar", "staircase")),
        ("node kayles: p41", "from 1 to 40"),
        ("arc kayles: c2", "from 3 to 20"),
        ("node kayles: 9x9", "up to 10 columns"),
        ("node kayles: [1-21]", "numbers go up to 20"),
        ("hackenbush: [a0-a1,a0-a1,a0-a1,a1-a0]", "4 edges from a0 to a1"),
        (f"hackenbush: [{TALL}]", "46 p"),
        (f"node kayles: [{ALL_PAIRS}]", "105 edges"),
        *((text, r"[Tt]he limit is|most") for text in (
            *("cram: 13x5", "cram: 27x2", "cram: 9999x9999", "chomp: 17x2", "chomp: 9999x9999"),
            *("queens: 9x3", "kayles pins: 61", "bitter chocolate: (9,9,0,0)"),
            *("divisors: 720720", "divisors: 83160"),
        )),
        (f"mogul: {'h' * 19}", "The limit is 18"),
        (f"rugs: {'/'.join(['hhh'] * 9)}", "8 × 8"),
        ("rugs: hh/h", "the same length"),
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_component_that_is_too_large_is_refused(text, match):
    with pytest.raises(cgt.NotationError, match=match):
        cgt.position(text)


@pytest.mark.parametrize(
    ("start", "typed", "move"),
    [
        *(("wythoff: (3,5)", text, "A-2,2") for text in (
            *("A-2,2", "-2,2", "2 2", "a 2, 2", "A>1,3", "A (1,3)", "A to 1 3", "A −2，2"),
        )),
        *(("euclid: (7,3)", text, "A-6") for text in ("A-6", "6", "a 2x", "a ×2", "A>1")),
        *(("silver dollar: (2,5)", text, "A 5>3") for text in (
            *("A 5>3", "5>3", "5-2", "a5 to 3"),
        )),
        *(("northcott: (2,5,6,1)", text, "A 2>4") for text in (
            *("A 2>4", "2>4", "2 to 4", "a2 TO 4"),
        )),
        *(("staircase: (1,1,4)", text, "A 3-2") for text in (
            *("A 3-2", "3-2", "2 from 3", "A 2 from step 3"),
        )),
        ("wythoff 2: (3,5)", "-1,2", "A-1,2"),
        ("hackenbush: girl", "c3 c2", "A c2-c3"),
        ("arc kayles: c5", "2 1", "A 1-2"),
        ("mock turtles: hthth", "1,3,5", "A 5,3,1"),
        ("mock turtles: hthth", "a turn 5 3 1", "A 5,3,1"),
        ("turning corners: ttt/ttt/tth", "A c a 3 1", "A ac13"),
        *(("kayles: 7", text, "A-1:2+4") for text in (
            *("-1:2+4", "-1:4+2", "-1=2+4", "-1 2 4", "-1:2,4", ":2,4", "2+4", "-1 : 4 + 2"),
            ">2+4",
        )),
    ],
)  # fmt: skip
def test_move_can_be_typed_in_many_ways(start, typed, move):
    assert str(cgt.move(typed, cgt.position(start))) == move


@pytest.mark.parametrize(
    ("start", "typed"),
    [("northcott: (2,5,6,0)", "2>1"), ("wythoff: (3,5)", "-1,2"), ("grim: [1-2,3]", "3")],
)
def test_illegal_move_of_a_component_is_refused(start, typed):
    with pytest.raises(cgt.IllegalMove):
        cgt.move(typed, cgt.position(start))


@pytest.mark.parametrize(
    "start",
    ["hackenbush: girl", "node kayles: c5", "arc kayles: c5", "graph chomp: c5", "grim: c5"],
)
def test_name_of_no_point_and_no_edge_is_no_move(start):
    (component,) = cgt.position(start).components
    for text in ("-1", "z9", "a9", "99", "1-99", "a1-b1-c1", "1 2 3"):
        assert component.ruleset.find_option(component.state, text) is None


@pytest.mark.parametrize("lead", ["", "a ", "a -", "a > ", "a to "])
def test_move_of_many_numbers_and_spaces_is_refused_at_once(lead):
    for game in ("wythoff: (3,5)", "moore 2: (3,5,4)"):
        with pytest.raises(cgt.CgtError):
            cgt.move(lead + "1   " * 40 + "x", cgt.position(game))


def test_number_of_a_coordinate_game_has_a_range():
    assert coordinate.parse("nim_3") == coordinate.parse("Moore's Nim 3".lower()) == Moore(3)
    assert coordinate.parse("wythoff 1") == Wythoff()
    assert coordinate.parse("kayles") is None
    with pytest.raises(cgt.NotationError, match="from 1 to 20") as caught:
        coordinate.parse("wythoff 99")
    assert (caught.value.span, caught.value.example) == ((8, 10), "wythoff 2")


def test_list_of_a_graph_is_written_in_few_chains():
    assert HACKENBUSH.write(HACKENBUSH.read("[a1-a0, a1-a2 b2-a1]")) == "[a0-a1-a2,a1-b2]"
    assert NODE.write(NODE.read("[3-1,1-2,2-3,05]")) == "[1-2-3-1,5]"
    assert graphs.parse("node-kayles") == NODE
    assert graphs.parse("kayles") is None


@pytest.mark.parametrize(
    ("text", "row"),
    [("hth", "hth"), ("HTH", "hth"), ("101", "hth"), ("[1,3]", "hth"), ("(2)", "th")],
)
def test_row_of_coins_can_be_written_in_several_ways(text, row):
    assert str(cgt.position(text, "ruler").components[0]) == row


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn up to 3", "turn 1-3"),
        ("turn 1, 2 or 3", "turn 1-3"),
        ("Turn 1 - 3 coins", "turn 1-3"),
        ("turn 1,3", "turn 1,3"),
        ("mock turtles", "turn 1-3"),
        ("ruler up to 4", "ruler 4"),
        ("ternups", "turnips"),
        ("twins × twins", "turn 2 x turn 2"),
        ("ruler by ruler", "ruler x ruler"),
        ("0.[3]", "nim"),
        ("0.3033", "take 1,3,4"),
        ("0.33300", "take 1-3"),
        ("octal 0.77", "0.77"),
        ("0.0330[3]", "take all but 1,4"),
        ("all but 1 4", "take all but 1,4"),
        ("splittles 1,2", "0.77"),
        ("splittles 2", "0.07"),
        ("splittles all but 1", "0.0[7]"),
        ("splittles 1, 100", "splittles 1,100"),
        ("splittles all but 100", "splittles all but 100"),
        ("Dawson’s Kayles", "0.07"),
        ("0.{1,2}", "0.6"),
        ("0.77 + pass", "0.77 + pass"),
        ("kayles + pass", "0.77 + pass"),
        ("graph a: b c; b: c", "graph a>b,c b>c"),
        ("Graph A->B,C  B->C", "graph a>b,c b>c"),
        ("graph(a>b,c; b>c)", "graph a>b,c b>c"),
        ("graph: a > b c, b > c", "graph a>b,c b>c"),
        ("graph\na → b, c\nb → c", "graph a>b,c b>c"),
    ],
)
def test_game_has_several_notations(text, name):
    assert cgt.ruleset(text).code == name
    assert cgt.ruleset(name) == cgt.ruleset(text)


@pytest.mark.parametrize(
    "text",
    [
        *("turn 3-1", "turn 0", "turn 1-10", "ruler 61", "turn 9999"),
        *("turn 1-2-3", "turn 1-5-0", "turn 1-2 - 3", "turn 1--3", "turn -"),
    ],
)
def test_impossible_number_of_coins_is_refused(text):
    with pytest.raises(cgt.NotationError):
        cgt.ruleset(text)


@pytest.mark.parametrize("text", ["", "turn", "turn x", "twins x chess", "rule", "coin"])
def test_text_without_coins_is_left_to_other_families(text):
    assert coins.parse(text) is None
