"""Games with a rule in one line in words and pictures."""

import re

import pytest

import cgt
from cgt.showing.presenter import presenter

HALF = "n -> n - k if 1 <= k <= n/2"
SPLIT = "n -> a and b if a + b = n and 0 < a < b"

KNIGHT = "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)"
CUT = "(r, c) -> (k, c) and (r-k, c) if 0 < k < r"


@pytest.mark.parametrize(
    ("rule", "state", "move", "said", "label"),
    [
        (HALF, "7", "-3", "took 3", "Take 3"),
        (SPLIT, "10", ":4+6", "left 4 and 6", "Leave 4 + 6"),
        ("n -> n - 1 or n + 2 if n < 3", "2", "+2", "left 4", "Leave 4"),
        ("n -> 0 or 2 and n - 3 if n > 3", "5", "-5", "left nothing", "Leave nothing"),
        ("n -> n - 99", "100", "-99", "took 99", "Take 99"),
        (KNIGHT, "(5,3)", ">3,2", "moved (5, 3) to (3, 2)", "To (3, 2)"),
        (CUT, "(3,2)", ">1,2+2,2", "left 1 × 2 and 2 × 2", "Leave 1 × 2 and 2 × 2"),
    ],
)
def test_move_of_a_rule_is_said_in_words(rule, state, move, said, label):
    game = cgt.ruleset(rule)
    here = game.read(state)
    option = game.find_option(here, move)
    shown = presenter(game)
    assert str(shown.describe(here, option)) == said
    assert str(shown.describe(here, option, "B")).startswith(said)
    assert str(shown.action(here, option)) == label


@pytest.mark.parametrize(
    ("rule", "state", "move", "steps"),
    [
        (HALF, "30", "-12", ["Take 12"]),
        (SPLIT, "30", ":12+18", ["Leave 12 and more"]),
        (KNIGHT, "(5,3)", ">3,2", ["To (3, …)"]),
        ("(a, b, c) -> (a-1, b, c)", "(5,3,1)", ">4,3,1", ["To (4, …)", "To (4, 3, …)"]),
    ],
)
def test_many_moves_are_chosen_in_steps(rule, state, move, steps):
    game = cgt.ruleset(rule)
    here = game.read(state)
    assert [*map(str, presenter(game).steps(here, game.find_option(here, move)))] == steps


def test_pair_is_a_piece_on_a_square():
    game = cgt.ruleset(KNIGHT)
    shown = presenter(game)
    picture = shown.draw((3, 2), (5, 3), 600)
    counts = {name: picture.body.count(f'class="{name}"') for name in ("square", "moved", "ghost")}
    assert counts == {"square": 8 * 8, "moved": 1, "ghost": 1}
    assert 'class="square"' in shown.draw((12, 0), None, 600).body
    assert not re.search('class="(?:moved|ghost)"', shown.draw((12, 0), None, 600).body)
    assert 'class="bracket"' in shown.draw((13, 0), None, 600).body
    assert 'class="bracket"' in shown.draw((3, 0), (13, 0), 600).body


def test_names_of_a_pair_choose_its_picture():
    bar = "(r, c) -> (k, c) if 0 < k < r; (r, k) if 0 < k < c"
    assert presenter(cgt.ruleset(bar)).look == "rectangle"
    assert presenter(cgt.ruleset(bar.replace("r", "x"))).look == "piece"
    game = cgt.ruleset("(n, last) -> (n-k, k) if k in 1..3 and k != last")
    option = game.find_option((9, 2), ">6,3")
    assert str(presenter(game).action((9, 2), option)) == "Take 3"
    assert 'class="bracket"' not in presenter(cgt.ruleset(bar)).draw((3, 4), None, 600).body


def test_other_tuple_is_a_row_of_heaps():
    game = cgt.ruleset("(a, b, c) -> (a-1, b, c)")
    assert 'class="bracket"' in presenter(game).draw((3, 2, 1), None, 600).body
    assert str(presenter(game).described((3, 2, 1))) == "the numbers 3, 2 and 1"
    assert len(presenter(game).in_rows((3, 2, 1))) == 3


@pytest.mark.parametrize(
    ("game", "before", "move", "words", "action"),
    [
        ("greedy nim", "(3,5)", ">3,1", "took 4 from heap 2", "Take 4 from heap 2"),
        ("never repeat", "(9,2)", ">6,3", "took 3", "Take 3"),
        ("keep the larger part", "(5,7)", ">3,7", "left 3 × 7", "Leave 3 × 7"),
        ("knight", "(5,7)", ">4,5", "moved (5, 7) to (4, 5)", "To (4, 5)"),
    ],
)
def test_move_of_a_named_rule_has_its_words(game, before, move, words, action):
    ruleset = cgt.ruleset(game)
    state = ruleset.read(before)
    option = ruleset.find_option(state, move)
    assert str(presenter(ruleset).describe(state, option)) == words
    assert str(presenter(ruleset).action(state, option)) == action


def test_cut_rectangle_is_drawn_with_the_part_cut_off():
    shown = presenter(cgt.ruleset("keep the larger part"))
    picture = shown.draw((3, 4), (5, 4), 600)
    assert picture.body.count('class="square"') == 12
    assert picture.body.count('class="gone"') == 8
    assert shown.draw((0, 4), None, 600).height > 0


@pytest.mark.parametrize("code", ["knight", "king", "rook", "bishop"])
def test_board_has_the_squares_of_all_moves(code):
    game = cgt.ruleset(code)
    for state in ((5, 7), (7, 7), (12, 3), (2, 1)):
        drawn = presenter(game).draw(state, None, 500).body
        numbers = set(map(int, re.findall(r">(\d+)</text>", drawn)))
        assert {number for option in game.options(state) for number in option.parts[0]} <= numbers
