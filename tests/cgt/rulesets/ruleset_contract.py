"""The contract of a game: what every ruleset keeps, whatever it is played with.

A game keeps it if each of :data:`OF_A_COMPONENT` passes for its small components, and each of
:data:`tests.cgt.rulesets.game_contract.OF_A_GAME` for itself.
"""

import inspect
import math
import re
from contextlib import suppress
from itertools import chain, combinations, islice

import cgt
from cgt.core.budget import Budget
from cgt.core.contract import state_of
from cgt.core.values import nim_sum
from cgt.engines.definition import nim_value_by_definition
from cgt.showing.presenter import Presenter, presenter


def small_components(game, largest=40):
    """Return the components that are near the examples of a game, and its small heaps.

    The smallest come first, so that what is too much for the definition is met but once.
    """
    starts = {
        start for example in game.examples for start in cgt.position(example, game).components
    }
    found = {near for start in starts for near in followers(start, 30)}
    if game.is_of_heaps:
        most = 12 if game.code == "{2+}=.0" else largest
        found |= {cgt.Component(game, game.read(str(heap))) for heap in range(most + 1)}
    return sorted(found, key=lambda component: (game.size(component.state), str(component)))


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


GIVEN_UP: dict[cgt.Ruleset, int] = {}
"""The least size of a component of a game that is more than the definition can reach."""


def check_nim_value(component):
    """The value is that of the definition, here or at the next component that it can reach."""
    while (expected := by_definition(component)) is None:
        options = list(component.ruleset.options(component.state))
        parts = options[len(options) // 2].parts
        component = cgt.Component(component.ruleset, parts[0])
    assert component.nim_value == expected


def by_definition(component):
    """Return the nim value of a component by definition, None where that would take too long."""
    game, state = component.ruleset, component.state
    size = game.size(state)
    if component.is_over or size < GIVEN_UP.get(game, math.inf):
        with suppress(cgt.TooLarge):
            return nim_value_by_definition(game, state, 2_000)
        GIVEN_UP[game] = size
    return None


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
        by_value.setdefault(nim_sum(map(game.nim_value_of, option.parts)), []).append(option)
    largest = max(by_value, default=0)
    for value in {0, 1, 2, largest - 1, largest, largest + 1, largest + 2} - {-1}:
        found = list(game.options_to(state, value))
        assert len(found) == len(set(found))
        assert set(found) == set(by_value.get(value, ()))


def check_has_value(component):
    game, state, own = component.ruleset, component.state, component.nim_value
    assert [value for value in range(own + 3) if game.has_value(state, value)] == [own]


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


def check_what_is_played_alone(component):
    game, state = component.ruleset, component.state
    why = game.why_alone(state)
    assert why is None or str(why).endswith(".")
    if why is None:
        assert cgt.Position((component, component)).is_p_position
    else:
        with suppress(cgt.NotationError):
            raise AssertionError(cgt.Position((component, component)))


def check_pieces(component):
    game, state = component.ruleset, component.state
    pieces = game.split(state)
    assert bool(pieces) or component.is_over
    assert cgt.nim_sum(map(game.nim_value_of, pieces)) == component.nim_value
    assert all(game.split(piece) == (piece,) for piece in pieces)
    assert all(game.size(piece) <= game.size(state) for piece in pieces)


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
TUPLE = re.compile(r"\(\d+(?:, \d+)+\)")
"""A tuple in a sentence, as a reader knows it from squares."""
LONGEST_ACTION = 80
"""The most characters of an option in words: as many as a button shows."""
LONGEST_DESCRIPTION = 700
WIDEST_ROW = 190
MARKED = 7
"""The number of places that are marked in all ways; more of them are like these."""
OPTIONS_TOLD = 400
"""The number of options of a component that are told; larger ones are like them."""


def says_its_own(shown, hook):
    """Return whether a presenter has a hook of its own."""
    return getattr(type(shown), hook) is not getattr(Presenter, hook)


def check_moves_in_words(component):
    """Every option has words for who did it, for its button and for what comes of it.

    A game that has none of its own says the notation of its moves.
    """
    game, state = component.ruleset, component.state
    shown = presenter(game)
    if not says_its_own(shown, "describe"):
        return
    options = list(islice(iter(game.options(state)), OPTIONS_TOLD))
    for where in ("", "C"):
        told = [str(shown.describe(state, option, where)) for option in options]
        actions = [str(shown.action(state, option, where)) for option in options]
        for text in told + actions:
            assert not NOTATION.search(TUPLE.sub("", text)), text
            assert bool(where) == bool(re.search(r"\bC\b", text)), text
        assert all(text[0].islower() and text[-1] != "." for text in told), told
        assert all(text[0].isupper() and len(text) <= LONGEST_ACTION for text in actions)
        assert len({*actions}) == len(actions), "a button would be ambiguous"
    for option in options:
        after = shown.aftermath(state, option)
        if after is not None:
            assert not NOTATION.search(str(after)), after
            assert 0 < len(str(after)) <= LONGEST_ACTION, after


def check_the_component_in_words(component):
    """What is read aloud and what is drawn with characters is short and holds no notation."""
    game, state = component.ruleset, component.state
    shown = presenter(game)
    if not says_its_own(shown, "in_rows"):
        return
    said = shown.described(state)
    assert game.is_of_heaps or said is not None
    if said is not None:
        assert 0 < len(str(said)) <= LONGEST_DESCRIPTION
        assert not NOTATION.search(str(said).replace(":", "")), said
    rows = shown.in_rows(state)
    assert game.is_of_heaps == (rows is None)
    for row in rows or ():
        assert row.strip()
        assert "\n" not in row
        assert len(row) <= WIDEST_ROW, row


def check_how_a_move_is_found(component):
    """Steps lead from the widest choice to the move; marks denote every option between them."""
    game, state = component.ruleset, component.state
    shown = presenter(game)
    for option in islice(iter(game.options(state)), OPTIONS_TOLD):
        steps = [str(step) for step in shown.steps(state, option)]
        assert len(set(steps)) == len(steps)
        assert all(0 < len(step) <= LONGEST_ACTION and step[0].isupper() for step in steps), steps
        squares = shown.squares(state, option)
        assert all(re.fullmatch("[a-z]+[0-9]+", square) for square in squares)
        assert all(square in option.text for square in squares)
        for chosen in ("", *steps, *squares):
            assert 0 < len(str(shown.rest(state, option, chosen))) <= LONGEST_ACTION
    assert str(shown.noun).islower()
    name = shown.named(state, "B")
    assert name is None or re.fullmatch(r"\w+ B \(.+\)", str(name))
    marks = shown.marks(state)
    if marks is None or component.is_over:
        return
    assert str(marks.asked)
    names = [name for name, _ in marks.names]
    assert marks.most >= 1
    assert len({*names}) == len({str(words) for _, words in marks.names}) == len(names)
    if len(names) > MARKED:
        return
    sets = chain.from_iterable(combinations(names, n) for n in range(1, marks.most + 1))
    said = {found for chosen in sets if (found := game.find_option(state, " ".join(chosen[::-1])))}
    assert said == set(game.options(state))


def check_a_heap_of_nim_is_one(component):
    """What is a heap of Nim move for move has the options of one, each a heap of Nim."""
    game, state = component.ruleset, component.state
    heap = game.as_nim_heap(state)
    if heap is None:
        return
    assert heap == component.nim_value
    left = [[game.as_nim_heap(part) for part in option.parts] for option in game.options(state)]
    assert {sum(parts) for parts in left} == set(range(heap))
    assert all(len([part for part in parts if part]) <= 1 for parts in left)


def check_a_budget_gives_the_same_value(component):
    game, state = component.ruleset, component.state
    with suppress(cgt.TooLarge):
        assert game.value_within(state, Budget(20_000)) == component.nim_value


def check_text_is_as_good_as_a_state(component):
    game, written = component.ruleset, str(component)
    assert state_of(game, written) == state_of(game, component.state) == component.state
    assert game.nim_value(written) == component.nim_value


OF_A_COMPONENT = [
    check_nim_value,
    check_count_options,
    check_options_to,
    check_has_value,
    check_find_option,
    check_notation,
    check_lost_at_sight,
    check_pieces,
    check_what_is_played_alone,
    check_a_reason_proves_what_stands_before_it,
    check_moves_in_words,
    check_the_component_in_words,
    check_how_a_move_is_found,
    check_a_heap_of_nim_is_one,
    check_a_budget_gives_the_same_value,
    check_text_is_as_good_as_a_state,
]


def named(check):
    """Return the name of a check, for the name of a test."""
    assert inspect.isfunction(check)
    return check.__name__.removeprefix("check_")
