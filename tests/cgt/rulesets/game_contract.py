"""The contract of a game, as far as it is about the game itself, at 10**18 too."""

import re
from contextlib import suppress
from itertools import islice
from random import Random

import cgt
from cgt.core.contract import state_of
from cgt.core.values import nim_sum
from cgt.showing.presenter import presenter
from cgt.showing.stones import LOOKS
from cgt.theory.telling import is_periodic

LARGE = 10**18
WIDTH = 600
"""The width of pictures, in px."""


def check_random_starts(game):
    for size in cgt.Size:
        for seed in range(8):
            start = game.random_start(Random(seed), size)
            assert game.random_start(Random(seed), size) == start
            assert all(game.read(game.write(state)) == state for state in start)
            assert any(game.count_options(state, 1) for state in start)


def check_it_is_a_value(game):
    assert cgt.ruleset(game.code) == game
    assert cgt.ruleset(str(game)) == cgt.ruleset(game.name) == game
    assert hash(cgt.ruleset(game.code)) == hash(game)
    assert eval(repr(game), {"cgt": cgt}) == game


def check_what_it_says_of_itself(game):
    assert str(game.rule).endswith(".")
    assert "{" not in str(game.rule)
    assert game.code == game.code.lower() or "." in game.code
    assert game.examples
    for example in game.examples:
        position = cgt.position(example, game)
        assert not position.is_over
        assert cgt.position(str(position)) == position
        assert all(position.play(move) for move in islice(position.moves(), 30))


def check_options_are_lazy(game):
    """A heap of 10**18 has very many options, and the first are there at once."""
    starts = [cgt.position(example, game).components[0].state for example in game.examples]
    starts += large_heaps(game)
    for state in starts:
        first = list(islice(iter(game.options(state)), 3))
        assert game.count_options(state, 3) == len(first)
        assert all(game.find_option(state, option.text) == option for option in first)


def check_what_is_huge_is_answered_or_refused(game):
    """Every number of an example may be 10**18: it has a value, or an error that says why not."""
    for example in {re.sub(r"\d+", str(LARGE), example) for example in game.examples}:
        try:
            huge = cgt.position(example, game).components
        except cgt.NotationError:
            continue
        for component in dict.fromkeys(huge):
            ask_all_of(component)
    try:
        game.nim_values(LARGE)
    except cgt.CgtError:
        pass
    else:
        raise AssertionError(game)
    for heap in large_heaps(game):
        ask_all_of(cgt.Component(game, heap))


def large_heaps(game):
    """Return a heap of 10**18, or none if the game has none as large."""
    if game.is_of_heaps:
        with suppress(cgt.NotationError):
            return [game.read(str(LARGE))]
    return []


def ask_all_of(component):
    """Ask whatever may be asked of a huge component; what is not known is honestly so."""
    game, state = component.ruleset, component.state
    first = list(islice(iter(game.options(state)), 3))
    assert game.count_options(state, 3) == len(first)
    assert all(game.find_option(state, option.text) == option for option in first)
    assert component.is_over or game.size(state) > 0
    assert game.is_p_position(state) in {True, False, None}
    value = known(lambda: game.nim_value(state))
    if value is not None:
        values = [
            known(lambda parts=o.parts: nim_sum(map(game.nim_value_of, parts))) for o in first
        ]
        assert value not in values
        assert game.is_p_position(state) in {value == 0, None}
    known(lambda: next(iter(game.options_to(state, 0)), None))
    known(lambda: game.why(state))
    known(lambda: cgt.analyse(cgt.Position((component,))).outcome)


def known(ask):
    """Return what is asked for, or None where an error of the library says that it is not known."""
    with suppress(cgt.NotKnown):
        return ask()
    return None


PLAIN = 12
"""The maximum length of a notation that can stand on a button in place of words."""


def check_its_pictures(game):
    """A picture is no wider than asked for, at the start, after a move, and with reasons.

    There is a drawing of its tokens, and one of those that are gone.
    """
    shown = presenter(game)
    assert shown.token in LOOKS
    for component in cgt.position(game.examples[0], game).components:
        state, before = component.state, None
        for _ in range(3):
            pictures = [
                shown.draw(state, before, WIDTH),
                shown.draw_by_turns(state, before, WIDTH),
                shown.draw_reasons(state, WIDTH),
            ]
            for picture in pictures:
                assert picture is None or 0 < picture.width <= WIDTH + 0.01
                assert picture is None or picture.height > 0
            assert shown.is_pass_left(state) in {True, False, None}
            option = next(iter(game.options(state)), None)
            if option is None:
                break
            assert not shown.is_plain(state, option) or len(option.text) <= PLAIN
            state, before = option.parts[0], state


def check_what_it_is_called(game):
    """It may be asked for by its notation and by what it is called in a sentence."""
    assert game.name
    assert isinstance(game.is_searched, bool)
    if game.is_bracketed:
        example = str(cgt.position(game.examples[0], game).components[0])
        assert example.startswith("(")
        assert state_of(game, example[1:-1]) == state_of(game, example)
    if game.reads_limits:
        assert cgt.position("9 4", game) == cgt.position("(9,4)", game)
        assert (
            cgt.position("4 9", game) == cgt.position("4+9", game) == cgt.position("(4) (9)", game)
        )
        assert cgt.position("9+4", game) == cgt.position("(9) (4)", game)


def check_its_misere_quotient(game):
    """A game of heaps has one of its first heaps, which decides them; other games have none."""
    try:
        quotient = cgt.misere_quotient(game, 6)
    except cgt.NotAHeapGame:
        assert not game.is_of_heaps or "pass" in game.code
        return
    assert quotient.stopped is None or len(quotient.pretending) < 7
    for heap in range(len(quotient.pretending)):
        alone = cgt.position(str(heap), game)
        assert quotient.outcome([heap]) == cgt.outcome(alone, "misère")


def check_the_nim_sequence(game):
    """Where components are heaps, its array is the nim values; elsewhere there is none."""
    if not game.is_of_heaps:
        assert game.sequence is None
        assert game.period() is None
        try:
            game.nim_values(3)
        except cgt.NotAHeapGame:
            return
        raise AssertionError(game)
    values = [int(value) for value in game.nim_values(12)]
    assert values == [game.nim_value(str(heap)) for heap in range(13)]
    assert values == game.values_to(12).tolist()


def check_what_it_says_of_a_period(game):
    """What is said to be periodic has a proven period, at whatever heaps one looks, and no other.

    The period is the least that the values have, from the least heap on.
    """
    periods = {game.period(search_to) for search_to in (1, 40, 2_500)} - {None}
    assert (is_periodic(game) is True) == bool(periods)
    assert not game.has_period or periods
    assert (is_periodic(game) is False) == (game.why_not_periodic is not None)
    if game.known_period is not None:
        assert periods == {game.known_period}
    if not periods:
        return
    facts = {(period.preperiod, period.period, period.saltus) for period in periods}
    assert len(facts) == 1
    assert all(period.proven for period in periods)
    (start, length, saltus), to = *facts, 2_000
    values = [int(value) for value in game.nim_values(to)]
    held = [values[heap + length] == values[heap] + saltus for heap in range(to + 1 - length)]
    assert all(held[start:])
    assert start == 0 or not held[start - 1]
    for shorter in range(1, length):
        steps = {values[heap + shorter] - values[heap] for heap in range(start, start + 3 * length)}
        assert len(steps) > 1


OF_A_GAME = [
    check_it_is_a_value,
    check_random_starts,
    check_what_it_says_of_itself,
    check_options_are_lazy,
    check_what_is_huge_is_answered_or_refused,
    check_the_nim_sequence,
    check_what_it_says_of_a_period,
    check_its_pictures,
    check_what_it_is_called,
    check_its_misere_quotient,
]
