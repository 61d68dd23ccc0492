"""Own games that never end, or list something that is no option, and how often they are called."""

from collections import Counter
from fractions import Fraction
from itertools import count, cycle, repeat

import pytest

import cgt
from cgt import Component, Option, Position, Ruleset
from cgt.core.text import Text
from tests.samples import sampled


class Functional(Ruleset):
    """A ruleset whose options are a function of a number."""

    rule = Text("Move.")
    examples = ("5",)

    def __init__(self, function, name):
        self.function = function
        self.name = name

    def options(self, state):
        return self.function(state)

    def read(self, token):
        return int(token)

    def write(self, state):
        return str(state)


def heaps(function):
    return cgt.heap_game(function, "mine"), 5


def pairs(function):
    return cgt.coordinate_game(function, "mine"), (3, 4)


def numbers(function):
    return Functional(function, "mine"), 5


def to(state):
    return Option(f">{state}", (state,))


ENDLESS = {
    "the same heap": heaps(lambda heap: [heap]),
    "a larger heap": heaps(lambda heap: [heap + 1]),
    "twice the heap": heaps(lambda heap: [2 * heap]),
    "the heap and more": heaps(lambda heap: [(heap, 1)]),
    "two heaps in a circle": heaps(lambda heap: [heap + 1 if heap % 2 else heap - 1]),
    "one move for ever": heaps(lambda heap: repeat(heap - 1)),
    "moves in a circle": heaps(lambda heap: cycle(range(heap))),
    "ever larger moves": heaps(lambda heap: count(heap + 1)),
    "a swap": pairs(lambda pair: [pair[::-1]]),
    "a larger pair": pairs(lambda pair: [(pair[0] + 1, pair[1])]),
    "one pair for ever": pairs(lambda pair: repeat((pair[0] - 1, pair[1]))),
    "the same number": numbers(lambda number: [to(number)]),
    "a larger number": numbers(lambda number: [to(number + 1)]),
    "one number for ever": numbers(lambda number: repeat(to(number - 1))),
    "ever larger numbers": numbers(lambda number: map(to, count(number + 1))),
    "ever smaller fractions": numbers(lambda number: [to(Fraction(number) / 2)]),
    "beside another game": (
        cgt.heap_game(lambda heap: [heap], "mine") + cgt.ruleset("nim"),
        (5, 3),
    ),
}
WRONG = {
    "no heaps": heaps(lambda _: None),
    "none for a heap": heaps(lambda heap: [heap - 1, None]),
    "text for a heap": heaps(lambda _: ["4"]),
    "text for heaps": heaps(lambda _: "43"),
    "half a heap": heaps(lambda heap: [Fraction(heap, 2)]),
    "a float for a heap": heaps(lambda heap: [heap / 2]),
    "a heap of none": heaps(lambda heap: [(heap - 1, None)]),
    "no pairs": pairs(lambda _: None),
    "none for a pair": pairs(lambda _: [None]),
    "text for a pair": pairs(lambda _: ["34"]),
    "half a pair": pairs(lambda _: [(Fraction(1, 2), 0)]),
    "a number for a pair": pairs(lambda _: [3]),
    "no options": numbers(lambda _: None),
    "none for an option": numbers(lambda _: [None]),
    "text for an option": numbers(lambda _: ["4"]),
    "a number for an option": numbers(lambda number: [number - 1]),
}
QUESTIONS = {
    "value": lambda position: position.nim_value,
    "misère outcome": lambda position: position.outcome("misère"),
    "outcome": lambda position: position.outcome(),
    "analyse": lambda position: position.analyse(),
    "misère analyse": lambda position: position.analyse("misère"),
    "genus": lambda position: position.genus(),
    "misère form": lambda position: position.misere_form(),
}
each_question = pytest.mark.parametrize("name", sampled(QUESTIONS, ["value", "misère outcome"]))


def beside_kayles(game, state):
    return Position((Component(game, state), Component(cgt.ruleset("kayles"), 3)))


@each_question
@pytest.mark.parametrize("case", sampled(ENDLESS, [*ENDLESS][:1]))
def test_own_game_that_never_ends_is_refused(case, name):
    game, state = ENDLESS[case]
    with pytest.raises(cgt.NeverEnds, match="might never end"):
        QUESTIONS[name](beside_kayles(game, state))


@each_question
@pytest.mark.parametrize("case", sampled(WRONG, [*WRONG][::3]))
def test_wrong_option_names_the_game_and_the_state(case, name):
    game, state = WRONG[case]
    with pytest.raises(cgt.CgtError) as caught:
        QUESTIONS[name](beside_kayles(game, state))
    assert "mine" in str(caught.value)
    assert game.write(state) in str(caught.value)


@pytest.mark.parametrize("ask", [cgt.genus, cgt.misere_form])
@pytest.mark.parametrize(
    ("options", "error"),
    [
        (lambda number: [number], cgt.NeverEnds),
        (lambda number: [number + 1], cgt.NeverEnds),
        (lambda number: repeat(number - 1), cgt.NeverEnds),
        (lambda number: count(number + 1), cgt.NeverEnds),
        (lambda _: None, cgt.WrongKind),
        (lambda number: [[number - 1]], cgt.WrongKind),
    ],
)
def test_loop_of_positions_is_no_key_error(ask, options, error):
    with pytest.raises(error):
        ask(5, options)


@pytest.mark.parametrize("followers", [None, 5, repeat("b")])
def test_graph_of_no_lists_names_the_vertex(followers):
    with pytest.raises(cgt.CgtError, match="'a'"):
        cgt.graph_game({"a": followers})


def nim(heap):
    return range(heap)


def at_most_half(heap):
    return [heap - taken for taken in range(1, heap // 2 + 1)]


def lazy(heap):
    return (heap - taken for taken in range(1, heap // 2 + 1))


def divided(heap):
    return [(part, heap - part) for part in range(1, (heap + 1) // 2)]


def mixed(heap):
    return [heap - 1, (heap // 2, heap // 3), [heap // 2], ()]


def plain_values(options, to):
    """Return the nim values by the plain recursive definition, a heap after the other."""
    values = [0]
    for heap in range(1, to + 1):
        wholes = [(left,) if isinstance(left, int) else left for left in options(heap)]
        values.append(cgt.mex(cgt.nim_sum(values[part] for part in whole) for whole in wholes))
    return values


@pytest.mark.parametrize("options", [nim, at_most_half, lazy, divided, mixed])
def test_own_values_are_those_of_the_definition(options):
    calls = Counter()

    def counted(heap):
        calls[heap] += 1
        return options(heap)

    game = cgt.heap_game(counted, "counted")
    assert game.nim_values(300).tolist() == plain_values(options, 300)
    assert calls == Counter(range(1, 301))  # once for each heap
    assert cgt.heap_game(options, "alone").nim_value(300) == game.nim_value(300)


def test_own_game_that_grows_and_ends_has_values():
    game = cgt.heap_game(lambda heap: [heap + 1] if heap % 2 else [heap - 3] if heap > 3 else [])
    assert [game.nim_value(heap) for heap in range(8)] == [0, 1] * 4
    assert beside_kayles(game, 5).outcome("misère") in cgt.Outcome


@pytest.mark.exhaustive
def test_own_values_of_3000_heaps_are_answered():
    game = cgt.heap_game(nim, "own nim")
    assert game.nim_values(3000).tolist() == [*range(3001)]
    assert cgt.heap_game(range, "another nim").nim_value(3000) == 3000
