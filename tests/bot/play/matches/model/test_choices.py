"""How a move is entered: each by two taps, or three on a board of squares, in whole matches."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.play.engine.work import random_move
from bot.play.matches.model.choices import (
    LISTS,
    MOST,
    ROOM,
    Choice,
    Group,
    Marking,
    Menu,
    Typing,
    choices,
)
from cgt.core.positions import Move
from cgt.showing.presenter import presenter
from tests.games import GAMES, HEAP_GAMES
from tests.samples import examples, sampled

ON_AVERAGE = 1.5
"""The most taps that a move takes, over whole matches of all games."""
AT_MOST, AT_MOST_ON_SQUARES = 1.9, 2.5
"""The most taps that a move takes, over the matches of one game."""
PLIES = 40
"""The number of moves of each match that are counted: at its end each is one tap."""


def key(move):
    return move.component, move.option.text


def taps(position):
    """Yield the moves that can be entered by taps, each with how many it takes.

    Moves whose places are marked take one tap; so do those that are typed into a form.
    """
    waiting = [(1, panel) for panel in choices(position)]
    while waiting:
        made, panel = waiting.pop()
        if isinstance(panel, Marking):
            component = position.components[panel.component]
            for option in component.ruleset.options(component.state):
                yield made, Move(panel.component, option)
            continue
        for entry in panel.moves if isinstance(panel, Typing) else panel.entries:
            if isinstance(entry, Choice):
                yield made, entry.move
            else:
                waiting.append((made + 1, entry.panel))


def taps_by_move(position):
    """Return the number of taps for each move, reached in one way or from each of its squares."""
    found = {}
    for count, move in taps(position):
        assert key(move) not in found or squares_of(position, move)
        found[key(move)] = min(count, found.get(key(move), count))
    return found


def squares_of(position, move):
    """Return the squares from which a member can choose a move."""
    component = position.components[move.component]
    return presenter(component.ruleset).squares(component.state, move.option)


def check_panel(panel, position):
    """Hold a panel, and those behind it, to what Discord shows and what can be told apart."""
    if isinstance(panel, Marking):
        names = [value for value, _ in panel.marks.names]
        assert 1 <= len(names) == len(set(names)) <= MOST
        assert 1 <= panel.marks.most <= len(names)
        return
    if isinstance(panel, Typing):
        assert len(panel.moves) > ROOM
        return
    assert 1 <= len(panel.entries) <= ROOM
    assert [entry for entries in panel.lists for entry in entries] == [*panel.entries]
    assert all(1 <= len(entries) <= MOST for entries in panel.lists)
    steps = [(entry.component, str(entry.step)) for entry in panel.entries if is_group(entry)]
    assert len(set(steps)) == len(steps)
    assert all(len(step) <= 90 for _, step in steps)
    for entry in panel.entries:
        if is_group(entry):
            assert panel.component in {None, entry.component}
            assert entry.count is None or entry.count > 1
            check_panel(entry.panel, position)
        else:
            component = position.components[entry.move.component]
            options = iter(component.ruleset.options(component.state))
            assert next(islice(options, entry.number, None)) == entry.move.option


def lists_of(panel):
    return len(panel.lists) if isinstance(panel, Menu) else 1


def is_group(entry):
    assert isinstance(entry, Choice | Group)
    return isinstance(entry, Group)


def check(position):
    """Hold the choices of a position to the promise; return the taps that each move takes."""
    shown = choices(position)
    assert 1 <= sum(lists_of(panel) for panel in shown) <= LISTS
    for panel in shown:
        check_panel(panel, position)
    found = taps_by_move(position)
    assert set(found) == {key(move) for move in position.moves()}
    on_squares = {key(move) for move in position.moves() if squares_of(position, move)}
    assert all(count <= 2 + (each in on_squares) for each, count in found.items())
    return found


def taps_in_matches(game):
    """Return how many taps the moves of a few random matches take, and how many moves they have."""
    taken = moves = 0
    for seed, example in enumerate(game.examples):
        position, rng = cgt.position(example, game), Random(seed)
        while not position.is_over and moves < (seed + 1) * PLIES:
            by_taps = check(position)
            move = random_move(position, rng)
            taken, moves = taken + by_taps[key(move)], moves + 1
            position = position.after(move)
    return taken, moves


@pytest.mark.exhaustive
def test_move_takes_few_taps_over_a_match_of_any_game():
    averages = [taken / moves for taken, moves in map(taps_in_matches, GAMES)]
    assert sum(averages) <= ON_AVERAGE * len(GAMES)
    for game, average in zip(GAMES, averages, strict=True):
        start = cgt.position(game.examples[0], game)
        on_squares = squares_of(start, next(start.moves()))
        assert average <= (AT_MOST_ON_SQUARES if on_squares else AT_MOST), game


@st.composite
def sums(draw_from):
    """Draw a sum of components of several games, some of them large."""
    games = draw_from(st.lists(st.sampled_from(GAMES), min_size=1, max_size=4))
    written = []
    for game in games:
        if game in HEAP_GAMES:
            heaps = draw_from(st.lists(st.integers(0, 45), min_size=1, max_size=8))
            written.append(f"{game.code}: {' '.join(map(str, heaps))}")
        else:
            written.append(f"{game.code}: {draw_from(st.sampled_from(game.examples))}")
    return cgt.position("; ".join(written))


@given(sums())
@examples(80)
def test_move_of_a_sum_takes_two_taps_at_most(position):
    if not position.is_over:
        check(position)


LARGE = {
    "cram: 8x8": ["Column a", "Column b"],
    "chomp: 12x12": ["Column a", "Column b"],
    "wythoff: (20,25)": ["Take from heap 1 only", "Take from heap 2 only"],
    "moore 2: (3,3,3,3)": ["Take from heap 1 only", "Take from heap 2 only"],
    "kayles: 40": ["Knock down 1 pin", "Knock down 2 pins"],
    "wythoff: (150,200)": ["Take from heap 1 only", "Take from heap 2 only"],
    "kayles: 300": ["Knock down 1 pin", "Knock down 2 pins"],
    "turn 1-2: thhhhhhhhhhh": ["Coin 2", "Coin 3"],
    "rugs: hhhhh/hhhhh/hhhhh": ["Bottom right corner b1", "Bottom right corner c1"],
    "arc kayles: 6x5": ["Column a", "Column b"],
    "node kayles: 6x5": ["Column a", "Column b"],
    "silver dollar: (9,19,29)": ["The coin on 9", "The coin on 19"],
    "staircase: (9,9,9)": ["Step 1", "Step 2"],
    "kayles pins: 60": ["Place 1", "Place 11"],
    "bitter chocolate: (7,7,7,7)": ["Off the left", "Off the right"],
}


@pytest.mark.parametrize("written", LARGE)
def test_place_is_chosen_first_on_large_boards(written):
    position = cgt.position(written)
    check(position)
    entries = [entry for panel in choices(position) for entry in panel.entries]
    steps = [str(entry.step) for entry in entries if isinstance(entry, Group)]
    assert set(LARGE[written]) <= set(steps)


@pytest.mark.parametrize(
    "written", ["nim: 120", "divisors: 720", "euclid: (2,99)", "grundy's game: 90"]
)
def test_number_is_chosen_from_one_list(written):
    (panel,) = choices(cgt.position(written))
    assert panel.is_of_moves
    assert len(panel.lists) > 1


@pytest.mark.parametrize(
    "written", ["nim: 600", "grundy's game: 290", "euclid: (2,999)", "take 1-200: 300"]
)
def test_number_among_hundreds_is_typed(written):
    (panel,) = choices(cgt.position(written))
    assert isinstance(panel, Typing)
    assert panel.are_all


def test_heap_is_chosen_first_among_large_ones():
    (panel,) = choices(cgt.position("nim: 40 50 60"))
    assert [(entry.component, entry.step) for entry in panel.entries] == [
        (0, None),
        (1, None),
        (2, None),
    ]
    assert all(entry.panel.is_of_moves for entry in panel.entries)


def test_move_in_a_huge_heap_is_typed():
    panels = choices(cgt.position(f"nim: {10**35} {10**35}"))
    assert [panel.component for panel in panels] == [0, 1]
    assert all(isinstance(panel, Typing) and not panel.are_all for panel in panels)


@pytest.mark.parametrize("heaps", sampled([2, 40, 64], [2]))
@pytest.mark.parametrize("game", ["nim: 200", "kayles: 300", "wythoff: (60,70)", "cram: 8x8"])
def test_move_among_many_large_components_takes_two_taps(game, heaps):
    name, _, component = game.partition(":")
    check(cgt.position(f"{name}: {component * heaps}"))


def test_component_is_chosen_first_among_many():
    position = cgt.position("nim: " + "70 " * 60)
    found = taps_by_move(position)
    assert len(found) == 60 * 70
    assert set(found.values()) == {2}


@pytest.mark.parametrize(
    "written", ["moebius: tthhthhtth", "sym: tthhthhtth", "triplets: ttthhhthth"]
)
def test_set_of_coins_is_marked(written):
    position = cgt.position(written)
    (panel,) = choices(position)
    assert isinstance(panel, Marking)
    assert len(panel.marks.names) == 10


def marks_of(option):
    """Return the places that an option is the set of."""
    is_list = "," in option.text or option.text.isdigit()
    return option.text.split(",") if is_list else [*option.text]


@pytest.mark.parametrize(
    "game",
    [
        game
        for game in GAMES
        if presenter(game).marks(cgt.position(game.examples[0], game).components[0].state)
    ],
    ids=str,
)
def test_places_marked_in_any_order_are_a_move(game):
    component = cgt.position(game.examples[0], game).components[0]
    names = {value for value, _ in presenter(game).marks(component.state).names}
    for option in islice(game.options(component.state), 60):
        marked = marks_of(option)
        assert set(marked) <= names
        Random(1).shuffle(marked)
        assert game.find_option(component.state, " ".join(marked)) == option


def test_board_of_few_moves_is_one_panel():
    (panel,) = choices(cgt.position("nim: 3 4 5"))
    assert isinstance(panel, Menu)
    assert panel.is_of_moves
    assert len(panel.entries) == 12
