"""The contract of a game: what every ruleset keeps, whatever it is played with.

A game keeps it if each of :data:`OF_A_COMPONENT` passes for its small components, each of
:data:`OF_A_GAME` for itself, and each of :data:`OF_A_LARGE_HEAP` at 10**18 where it has heaps.
"""

import inspect
import re
import time
from contextlib import suppress
from itertools import islice
from random import Random

import cgt
from cgt.contract import LONGEST_ACTION
from cgt.definition import nim_value_by_definition

LARGE = 10**18
SOON = 2.0
"""Seconds in which the first options of any component are there."""


def small_components(game, largest=40):
    """Return the components that are near the examples of a game, and its small heaps."""
    starts = {
        start for example in game.examples for start in cgt.position(example, game).components
    }
    found = {near for start in starts for near in followers(start, 30)}
    if game.is_of_heaps:
        most = 12 if game.name == "{2+}=.0" else largest
        found |= {cgt.Component(game, game.read(str(heap))) for heap in range(most + 1)}
    return found


def followers(component, limit):
    """Return up to ``limit`` components that can be reached, itself first, nearest first."""
    found = {component.state: None}
    queue = [component.state]
    for state in queue:
        for option in component.ruleset.options(state):
            for part in option.parts:
                if part not in found and len(found) < limit:
                    found[part] = None
                    queue.append(part)
    return [cgt.Component(component.ruleset, state) for state in found]


def check_nim_value(component):
    while True:
        try:
            expected = nim_value_by_definition(component.ruleset, component.state, 2_000)
            break
        except cgt.TooLarge:  # the check is of the next component that the definition can reach
            options = list(component.ruleset.options(component.state))
            parts = options[len(options) // 2].parts
            component = cgt.Component(component.ruleset, parts[0])
    assert component.nim_value == expected


def check_count_options(component):
    game, state = component.ruleset, component.state
    count = len(list(game.options(state)))
    for limit in {0, 1, 2, max(0, count - 1), count, count + 1, 1000}:
        assert game.count_options(state, limit) == min(count, limit)
    assert component.is_over == (count == 0)
    assert component.is_over or game.size(state) > 0


def check_options_to(component):
    game, state = component.ruleset, component.state
    by_value = {}
    for option in game.options(state):
        by_value.setdefault(game.value_of_parts(option.parts), []).append(option)
    for value in range(max(by_value, default=0) + 3):
        found = list(game.options_to(state, value))
        assert len(found) == len(set(found))
        assert set(found) == set(by_value.get(value, ()))


def check_find_option(component):
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for option in options:
        assert game.find_option(state, option.text) == option
        assert game.find_option(state, f" {option.text.upper()} ") == option
        assert option.parts
    for text in ("", " ", "?", "-", "--1", "-0", "-99999", ">99999", ">", "/0", "/1", "pass pass"):
        assert game.find_option(state, text) is None


def check_notation(component):
    game, state = component.ruleset, component.state
    assert game.read(game.write(state)) == state
    assert str(component) == game.write(state)


def check_lost_at_sight(component):
    at_sight = component.is_p_position
    assert at_sight is None or at_sight == (component.nim_value == 0)


def check_pieces(component):
    game, state = component.ruleset, component.state
    pieces = game.split(state)
    assert bool(pieces) or component.is_over
    assert cgt.nim_sum(map(game.nim_value_of, pieces)) == component.nim_value
    assert all(game.split(piece) == (piece,) for piece in pieces)


def check_a_reason_proves_what_stands_before_it(component):
    """A reason for a value arrives at it, and one for who wins is true of who wins."""
    game, state = component.ruleset, component.state
    why, outcome = game.why(state), game.why_outcome(state)
    for told in (why, outcome):
        assert told is None or (str(told) and "{" not in str(told))
    if why is not None and not component.is_over:
        assert component.nim_value in arrived_at(str(why)), (component, str(why))
    if outcome is not None:
        assert component.is_p_position == (component.nim_value == 0), (component, str(outcome))


def arrived_at(sentence):
    """Return the numbers of a sentence, and the nim-sums: terms may have what they are before."""
    term = r"(?:\S+: )?(\d+)"
    sums = re.findall(rf"{term}((?: ⊕ {term})*)", sentence)
    found = {int(number) for number in re.findall(r"\d+", sentence)}
    for first, others, *_ in sums:
        found.add(cgt.nim_sum([int(first), *map(int, re.findall(r"⊕ (?:\S+: )?(\d+)", others))]))
    return found


NOTATION = re.compile(
    r"[#/<>|=_~:\[\](){}*]"  # signs of boards, of moves and of tuples
    r"|(?<![a-z0-9])-|-(?![a-z0-9])"  # a dash stands in the name of an edge and nowhere else
    r"|\d+p\b|\b[ht]{3,}\b|[.x]{2,}"  # used passes, rows of coins, strips
)
LONGEST_DESCRIPTION = 700
WIDEST_ROW = 190
OPTIONS_TOLD = 400
"""So many options of a component are told; those of the larger ones are like them."""


def says_its_own(game, hook):
    """Return whether a game has a hook of its own."""
    return getattr(type(game), hook) is not getattr(cgt.Ruleset, hook)


def check_moves_in_words(component):
    """Every option has words for who did it, for its button and for what comes of it.

    A game that has none of its own says the notation of its moves.
    """
    game, state = component.ruleset, component.state
    if not says_its_own(game, "told"):
        return
    options = list(islice(iter(game.options(state)), OPTIONS_TOLD))
    for where in ("", "C"):
        told = [str(game.told(state, option, where)) for option in options]
        actions = [str(game.action(state, option, where)) for option in options]
        for text in told + actions:
            assert not NOTATION.search(text), text
            assert bool(where) == bool(re.search(r"\bC\b", text)), text
        assert all(text[0].islower() and text[-1] != "." for text in told), told
        assert all(text[0].isupper() and len(text) <= LONGEST_ACTION for text in actions)
        assert len({*actions}) == len(actions), "a button would be ambiguous"
    for option in options:
        after = game.aftermath(state, option)
        if after is not None:
            assert not NOTATION.search(str(after)), after
            assert 0 < len(str(after)) <= LONGEST_ACTION, after


def check_the_component_in_words(component):
    """What is read aloud and what is drawn with characters is short and holds no notation."""
    game, state = component.ruleset, component.state
    if not says_its_own(game, "in_rows"):
        return
    said = game.described(state)
    assert game.is_of_heaps or said is not None
    if said is not None:
        assert 0 < len(str(said)) <= LONGEST_DESCRIPTION
        assert not NOTATION.search(str(said).replace(":", "")), said
    rows = game.in_rows(state)
    assert game.is_of_heaps == (rows is None)
    for row in rows or ():
        assert row.strip()
        assert "\n" not in row
        assert len(row) <= WIDEST_ROW, row


def check_text_is_as_good_as_a_state(component):
    game, written = component.ruleset, str(component)
    assert game.state_of(written) == game.state_of(component.state) == component.state
    assert game.nim_value(written) == component.nim_value


def check_random_starts(game):
    for size in cgt.Size:
        for seed in range(8):
            start = game.random_start(Random(seed), size)
            assert game.random_start(Random(seed), size) == start
            assert all(game.read(game.write(state)) == state for state in start)
            assert any(game.count_options(state, 1) for state in start)


def check_it_is_a_value(game):
    assert cgt.ruleset(game.name) == game
    assert cgt.ruleset(game.called) == cgt.ruleset(game.known_as) == game
    assert hash(cgt.ruleset(game.name)) == hash(game)
    assert eval(repr(game), {"cgt": cgt}) == game


def check_what_it_says_of_itself(game):
    assert str(game.rule).endswith(".")
    assert "{" not in str(game.rule)
    assert game.name == game.name.lower() or "." in game.name
    assert game.examples
    for example in game.examples:
        position = cgt.position(example, game)
        assert not position.is_over
        assert cgt.position(str(position)) == position
        assert all(position.play(move) for move in islice(position.moves(), 30))


def check_options_are_lazy(game):
    """A heap of 10**18 has very many options, and the first are there at once."""
    starts = [cgt.position(example, game).components[0].state for example in game.examples]
    if game.is_of_heaps:
        starts.append(game.read(str(LARGE)))
    for state in starts:
        begun = time.perf_counter()
        first = list(islice(iter(game.options(state)), 3))
        assert game.count_options(state, 3) == len(first)
        assert all(game.find_option(state, option.text) == option for option in first)
        assert time.perf_counter() - begun < SOON


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
    if game.is_of_heaps:
        ask_all_of(cgt.Component(game, game.read(str(LARGE))))


def ask_all_of(component):
    """Ask whatever may be asked of a huge component; what is not known is honestly so."""
    game, state = component.ruleset, component.state
    begun = time.perf_counter()
    first = list(islice(iter(game.options(state)), 3))
    assert game.count_options(state, 3) == len(first)
    assert all(game.find_option(state, option.text) == option for option in first)
    assert component.is_over or game.size(state) > 0
    assert game.is_p_position(state) in {True, False, None}
    assert time.perf_counter() - begun < SOON
    value = known(lambda: game.nim_value(state))
    if value is not None:
        values = [known(lambda parts=option.parts: game.value_of_parts(parts)) for option in first]
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


def check_what_it_says_of_a_period(game):
    """What is said to be periodic has a proven period, at whatever heaps one looks, and no other.

    The period is the least that the values have, from the least heap on.
    """
    periods = {game.period(search_to) for search_to in (1, 40, 2_500)} - {None}
    assert (game.is_periodic is True) == bool(periods)
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


OF_A_COMPONENT = [
    check_nim_value,
    check_count_options,
    check_options_to,
    check_find_option,
    check_notation,
    check_lost_at_sight,
    check_pieces,
    check_a_reason_proves_what_stands_before_it,
    check_moves_in_words,
    check_the_component_in_words,
    check_text_is_as_good_as_a_state,
]
OF_A_GAME = [
    check_it_is_a_value,
    check_random_starts,
    check_what_it_says_of_itself,
    check_options_are_lazy,
    check_what_is_huge_is_answered_or_refused,
    check_the_nim_sequence,
    check_what_it_says_of_a_period,
]


def named(check):
    """Return the name of a check, for the name of a test."""
    assert inspect.isfunction(check)
    return check.__name__.removeprefix("check_")
