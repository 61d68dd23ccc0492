"""Choosing a move: every legal move is reached by taps alone, and each tap survives a restart."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from bot.chat.custom_id import PATTERN, CustomId
from bot.language.names import pretty
from bot.language.words import Words
from bot.matches.cards.board import board_card
from bot.matches.cards.controls import Selection, code_of
from bot.matches.custom_ids import (
    VERBS,
    MakeMove,
    ShowComponents,
    ShowMoves,
    Verb,
    component_button,
)
from tests.bot.matches.stages import GAMES, match_of, played
from tests.games import HEAP_GAMES
from tests.message_rules import walk

ENGLISH = Words("en-US")


def taps(match, chosen):
    """Yield what can be tapped on a board: what it asks for, what it says, and its custom id."""
    card = board_card(match, ENGLISH, b"png", chosen)
    for _, each in walk(card.view().to_components(), ""):
        if each["type"] == 2:
            kept = CustomId.of(re.fullmatch(PATTERN, each["custom_id"]))
            yield read(kept), each["label"], kept
        elif each["type"] == 3:
            kept = CustomId.of(re.fullmatch("s" + PATTERN, each["custom_id"]))
            for option in each["options"]:
                yield read(kept, option["value"]), option["label"], kept


def read(kept, chosen=""):
    """Return what a click asks for."""
    return VERBS[kept.verb](kept, chosen)


def selection(click):
    """Return what a board shows after a click that chooses among its moves."""
    if isinstance(click, ShowComponents):
        return Selection(components_page=click.page)
    return Selection(click.component, click.page)


def reached(match, most_screens=400):
    """Return the moves that can be made by taps alone, with the label of the last tap."""
    seen, waiting, moves = {Selection()}, [Selection()], {}
    while waiting:
        assert len(seen) <= most_screens
        for click, label, kept in taps(match, waiting.pop()):
            assert (kept.subject, kept.stage, click.match_id) == (match.id, match.ply, match.id)
            if isinstance(click, MakeMove):
                assert click.ply == match.ply
                moves[click.move] = label
            elif isinstance(click, ShowMoves | ShowComponents):
                assert click.ply == match.ply
                screen = selection(click)
                if screen not in seen:
                    seen.add(screen)
                    waiting.append(screen)
    return moves


def offered(match, chosen, verb):
    """Return what the options of a select ask for, with their labels."""
    return [(click, label) for click, label, kept in taps(match, chosen) if kept.verb == verb]


@st.composite
def positions(draw_from):
    game = draw_from(st.sampled_from(GAMES))
    if game not in HEAP_GAMES:
        return cgt.position(draw_from(st.sampled_from(game.examples)), game)
    heaps = draw_from(
        st.one_of(
            st.lists(st.integers(0, 30), min_size=1, max_size=12),
            st.lists(st.integers(0, 4), min_size=10, max_size=64),
        )
    )
    return cgt.position(f"{game.name}: {' '.join(map(str, heaps))}")


@given(positions(), st.integers(0, 9))
@settings(max_examples=60)
def test_every_legal_move_is_reached_by_taps(start, plies):
    if start.is_over:
        return
    match = played(match_of(start), Random(plies), plies)
    if not match.is_open:
        return
    legal = {
        code_of(cgt.Move(index, option), number): pretty(cgt.Move(index, option))
        for index, part in enumerate(match.position.components)
        for number, option in enumerate(part.ruleset.options(part.state))
    }
    assert reached(match) == legal


@pytest.mark.parametrize("text", ["nim: 300", "nim: " + "9 " * 64, "4.0: 200", "nim + pass: 60 61"])
def test_large_choices_are_walked_page_by_page(text):
    match = match_of(cgt.position(text))
    assert set(reached(match)) == {str(move) for move in match.position.moves()}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_moves_of_every_game_are_read_back_from_their_buttons(game):
    match = match_of(cgt.position(game.examples[-1], game))
    for text in reached(match):
        match.position.play(cgt.move(text, match.position))


def test_a_boundless_heap_can_be_opened_and_paged():
    match = match_of(cgt.position(f"nim: {10**35} {10**35}"))
    screen = selection(read(component_button(match.id, 0, 1)))
    clicks = [click for click, _ in offered(match, screen, Verb.MOVES)]
    assert [click.move for click in clicks[:2]] == ["B-1", "B-2"]
    assert clicks[-1] == ShowMoves(match.id, 0, 1, page=1)
    assert len(clicks) <= 25


def test_the_last_page_leads_back():
    match = match_of(cgt.position("nim: 30 30"))
    clicks = [click for click, _ in offered(match, Selection(0, page=1), Verb.MOVES)]
    assert clicks[0] == MakeMove(match.id, 0, "A-24")
    assert clicks[-1] == ShowMoves(match.id, 0, 0, page=0)


def test_a_page_is_turned_to_by_its_first_and_last_move():
    match = match_of(cgt.position(f"nim: 50 {10**35}"))
    turns = offered(match, Selection(0), Verb.PAGES)
    assert [label for _, label in turns] == ["−1 to −23", "−24 to −46", "−47 to −50"]
    assert [click for click, _ in turns] == [ShowMoves(match.id, 0, 0, page) for page in range(3)]
    far = [click.page for click, _ in offered(match, Selection(1, page=60), Verb.PAGES)]
    assert far == list(range(48, 73))
    last = [click.page for click, _ in offered(match, Selection(1, page=99), Verb.PAGES)]
    assert last[-1] == 99


@pytest.mark.parametrize("chosen", [Selection(99), Selection(-1), Selection(0, 10**5)])
def test_a_choice_that_is_not_there_any_more_shows_a_board(chosen):
    match = match_of(cgt.position("nim: 30 30"))
    assert list(taps(match, chosen))
