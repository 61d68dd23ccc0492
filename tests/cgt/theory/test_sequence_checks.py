"""Lists that other programs printed: right ones, planted slips, and texts that are no lists."""

import itertools

import pytest

import cgt
from cgt import Slip
from tests.games import each_heap_game

TO = 30


def printed_by(game, choose=cgt.mex, combine=cgt.nim_sum, forgotten=lambda *_: False):
    """Return what a program prints that computes nim values in a way of its own."""
    values = {}

    def value(state):
        if state not in values:
            options = [each for each in game.options(state) if not forgotten(state, each)]
            values[state] = choose([combine(map(value, each.parts)) for each in options])
        return values[state]

    return [value(game.read(str(heap))) for heap in range(TO)]


def slips(game, right):
    """Return what programs with each known slip print, in the order in which they are named."""
    return {
        Slip.FROM_HEAP_1: right[1:],
        Slip.WINNERS: [int(value > 0) for value in right[:TO]],
        Slip.MAX: printed_by(game, lambda values: max(values, default=-1) + 1),
        Slip.SUM: printed_by(game, combine=sum),
        Slip.MEX_FROM_1: printed_by(game, lambda values: cgt.mex([0, *values])),
    }


@each_heap_game
def test_every_planted_slip_is_found_in_every_game(game):
    right = game.nim_values(TO).tolist()
    assert cgt.check_sequence(game, right).is_right
    planted = slips(game, right)
    for printed in planted.values():
        found = cgt.check_sequence(game, printed)
        assert found.is_right == (printed == right[:TO])
        if not found.is_right:
            heap = found.difference.heap
            assert printed[:heap] == right[:heap]
            assert (found.difference.first, found.difference.second) == (printed[heap], right[heap])
            assert cgt.mex(found.reached) == right[heap]
            named = {mistake.slip for mistake in found.mistakes} - {Slip.FORGOTTEN}
            assert named == {slip for slip in planted if planted[slip] == printed}
    if right != planted[Slip.MAX]:
        wrong = [*right[:TO], right[TO] + 100]
        assert cgt.check_sequence(game, wrong).mistakes == ()


@pytest.mark.parametrize(
    ("game", "forgotten", "told"),
    [
        ("take 1,3,4", lambda _, option: option.text == "-4", "that take 4 tokens"),
        ("nim + pass", lambda _, option: option.text == "pass", "the pass"),
        ("divide by 2,3,6", lambda _, option: option.text == "/3", "the move /3"),
        ("kayles", lambda _, option: len(option.parts) > 1, "that split a heap"),
        (
            "kayles",
            lambda heap, option: len(option.parts) > 1 and heap - sum(option.parts) == 2,
            "split a heap after taking 2 tokens",
        ),
        ("0.77", lambda heap, option: heap - sum(option.parts) == 2, "that take 2 tokens"),
        ("0.77", lambda _, option: sum(option.parts) == 0, "that take a whole heap"),
    ],
)
def test_forgotten_move_is_named(game, forgotten, told):
    game = cgt.ruleset(game)
    found = cgt.check_sequence(game, printed_by(game, forgotten=forgotten))
    assert Slip.FORGOTTEN in {mistake.slip for mistake in found.mistakes}
    assert told in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "0 1 2 3 1",
        "[0, 1, 2, 3, 1]",
        "0,1,2,3,1,\n",
        "0\n1\n2\n3\n1",
        "{0;1;2;(3) 1}",
        "０，１，２，３，１",
    ],
)
def test_list_is_read_in_any_format(text):
    assert cgt.check_sequence("kayles", text).given == (0, 1, 2, 3, 1)


@pytest.mark.parametrize(
    ("values", "error", "told"),
    [
        ("0 1 two 3", cgt.NotationError, "“two” isn't a nim value"),
        ("0 -1", cgt.NotationError, "“-1”"),
        ("0 1 2 ...", cgt.NotationError, "“...”"),
        ("1.5", cgt.NotationError, "“1.5”"),
        (" [] ", cgt.NotationError, "no values"),
        ("9" * 5000, cgt.NotationError, "isn't a nim value"),
        ("0 " * 401, cgt.TooLarge, "at most 400"),
        ("0 " * 5_001, cgt.NotationError, "too long"),
        ([0, -1], cgt.WrongKind, "-1"),
        ([0, 0.5], cgt.WrongKind, "0.5"),
    ],
)
def test_broken_list_of_values_is_refused(values, error, told):
    with pytest.raises(error, match=told):
        cgt.check_sequence("nim", values)
    with pytest.raises(cgt.NotAHeapGame):
        cgt.check_sequence("cram", values)


def test_endless_list_of_values_is_refused():
    with pytest.raises(cgt.TooLarge, match="at most 400"):
        cgt.check_sequence("nim", itertools.count())


def test_difference_is_explained_by_the_moves_of_its_heap():
    told = str(cgt.check_sequence("kayles", "0 1 2 3 4"))
    assert told == (
        "Your list first differs at heap 4. It has 4, and the nim value is 1. Moves from heap 4 "
        "lead to the nim values 0, 2, 3. The smallest number missing (mex) is 1. You took the "
        "largest value plus 1. Take the smallest number missing (mex)."
    )
    assert "There is no move from heap 1" in str(cgt.check_sequence("dawson's kayles", "0 1 1"))


def test_long_list_of_a_game_with_many_moves_is_checked():
    game = cgt.ruleset("0.777777")
    right = game.nim_values(399).tolist()
    assert cgt.check_sequence(game, [*right[:-1], right[-1] + 1]).mistakes == ()
