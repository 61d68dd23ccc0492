"""Games on graphs: every shortcut is the definition."""

from hypothesis import given

import cgt
from cgt.budget import Budget
from cgt.definition import nim_value_by_definition
from cgt.rulesets.graphs import parse
from cgt.search import MisereSearch, NimberSearch, RulesetGame
from cgt.values import nim_sum
from tests.cgt.graphs.cases import ARC, GEOGRAPHY, HACKENBUSH, NODE, components, later_components
from tests.samples import examples


@given(components())
@examples(250)
def test_the_nim_value_is_the_definition(component):
    game, state = component.ruleset, component.state
    assert game.nim_value(state) == nim_value_by_definition(game, state)


@given(later_components())
@examples(400)
def test_the_pieces_of_a_state_are_worth_what_it_is(case):
    game, state = case[0].ruleset, case[0].state
    pieces = game.split(state)
    expected = nim_value_by_definition(game, state)
    assert nim_sum(nim_value_by_definition(game, piece) for piece in pieces) == expected
    assert NimberSearch(RulesetGame(game)).nim_value(*pieces) == expected
    for piece in pieces:
        assert game.split(piece) == (piece,)
        options = list(game.options(piece))
        assert 1 <= game.count_options(piece, 10_000) == len(options)
        assert game.size(piece) == (1 if game is GEOGRAPHY else len(options))


@given(later_components())
@examples(60)
def test_the_pieces_of_a_state_are_played_as_it_is_in_misere_play(case):
    game, state = case[0].ruleset, case[0].state
    found = MisereSearch(RulesetGame(game), Budget(50_000)).is_p_position(*game.split(state))
    assert found != misere_wins(game, state, {})


def misere_wins(game, state, known):
    """Return whether whoever is to move wins when the last move loses, by trying all moves."""
    if state not in known:
        options = list(game.options(state))
        known[state] = not options or any(
            not misere_wins(game, option.parts[0], known) for option in options
        )
    return known[state]


@given(later_components())
@examples(150)
def test_a_component_is_read_as_it_is_written(case):
    game, state = case[0].ruleset, case[0].state
    assert game.read(game.write(state)) == state
    assert cgt.position(str(case[0]), game).components == (case[0],)
    assert parse(game.code) == game


@given(later_components())
def test_options_are_counted_and_found_by_their_notation(case):
    component = case[0]
    game, state = component.ruleset, component.state
    options = list(game.options(state))
    assert len({option.text for option in options}) == len(options)
    for limit in {0, 1, len(options), len(options) + 1}:
        assert game.count_options(state, limit) == min(limit, len(options))
    assert component.is_over == (not options)
    assert (game.size(state) == 0) == component.is_over
    for option in options:
        backwards = " ".join(reversed(option.text.split("-")))
        for text in (option.text, f" {option.text.upper()} ", backwards):
            assert game.find_option(state, text) == option
        position = cgt.Position((component,))
        assert cgt.move(str(cgt.Move(0, option)), position).option == option
    for text in ("", "?", "-1", "-", "z9", "a9", "99", "1-99", "a1-b1-c1", "1 2 3"):
        assert game.find_option(state, text) is None


def test_the_ground_stays_the_ground_in_a_piece():
    state = HACKENBUSH.read("[a0-a1,a0-a1,a1-b1,a1-b2,b0-b0]")
    assert [nim_value_by_definition(HACKENBUSH, piece) for piece in HACKENBUSH.split(state)] == [
        0,
        1,
    ]


def test_options_of_the_same_shape_are_one_piece_to_the_search():
    for game, token, shapes in (
        (NODE, "c9", 1),
        (ARC, "c9", 1),
        (ARC, "cube", 1),
        (NODE, "3x3", 3),
    ):
        state = game.read(token)
        assert len({game.split(option.parts[0]) for option in game.options(state)}) == shapes
