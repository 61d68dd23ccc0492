"""Choosing a move: every legal move is reached by taps alone, and each tap survives a restart."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cgt
from bot.chat.custom_id import PATTERN, Click, Verb
from bot.language.words import Words
from bot.matches.cards.board import board_card
from bot.matches.cards.controls import Selection, code_of, pretty
from bot.matches.clicks import _selection
from tests.bot.matches.stages import BIG, GAMES, match_of, played
from tests.games import HEAP_GAMES
from tests.message_rules import walk

ENGLISH = Words("en-US")


def taps(match, chosen):
    """Yield what can be tapped on a board: the click, what it says, and what is chosen in it."""
    card = board_card(match, ENGLISH, b"png", chosen)
    for _, each in walk(card.view().to_components(), ""):
        if each["type"] == 2:
            yield Click.of(re.fullmatch(PATTERN, each["custom_id"])), each["label"], ""
        elif each["type"] == 3:
            click = Click.of(re.fullmatch("s" + PATTERN, each["custom_id"]))
            for option in each["options"]:
                yield click, option["label"], option["value"]


def reached(match, most_screens=400):
    """Return the moves that can be made by taps alone, with the label of the last tap."""
    seen, waiting, moves = {Selection()}, [Selection()], {}
    while waiting:
        assert len(seen) <= most_screens
        for click, label, value in taps(match, waiting.pop()):
            assert (click.match_id, click.ply) == (match.id, match.ply)
            turns = value.startswith("page ")
            if click.verb is Verb.MOVE:
                moves[click.detail] = label
            elif click.verb is Verb.PAGE and not turns:
                moves[value] = label
            elif click.verb in {Verb.HEAP, Verb.HEAPS, Verb.PAGE, Verb.JUMP}:
                screen = _selection(click, value)
                if screen not in seen:
                    seen.add(screen)
                    waiting.append(screen)
    return moves


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
    screen = _selection(Click(Verb.HEAP, match.id, 0, "1"), "")
    values = [value for click, _, value in taps(match, screen) if value and click.verb is Verb.PAGE]
    assert values[:2] == ["B-1", "B-2"]
    assert values[-1] == "page 1"
    assert len(values) <= 25


def test_the_last_page_leads_back():
    match = match_of(cgt.position("nim: 30 30"))
    tapped = taps(match, Selection(0, page=1))
    values = [value for click, _, value in tapped if value and click.verb is Verb.PAGE]
    assert values[0] == "A-24"
    assert values[-1] == "page 0"


def test_pages_are_jumped_to_by_their_first_and_last_move():
    match = match_of(cgt.position(f"nim: 50 {10**35}"))
    jumps = [
        (label, value)
        for click, label, value in taps(match, Selection(0))
        if click.verb is Verb.JUMP
    ]
    assert jumps == [("−1 to −23", "page 0"), ("−24 to −46", "page 1"), ("−47 to −50", "page 2")]
    far = [
        value for click, _, value in taps(match, Selection(1, page=60)) if click.verb is Verb.JUMP
    ]
    assert far == [f"page {page}" for page in range(48, 73)]
    last = [
        value for click, _, value in taps(match, Selection(1, page=99)) if click.verb is Verb.JUMP
    ]
    assert last[-1] == "page 99"


@pytest.mark.parametrize("chosen", [Selection(99), Selection(-1), Selection(0, 10**5)])
def test_a_choice_that_is_not_there_any_more_shows_a_board(chosen):
    match = match_of(cgt.position("nim: 30 30"))
    assert list(taps(match, chosen))


DETAILS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), max_size=50)


@given(st.sampled_from(Verb), st.integers(0, BIG), st.integers(0, 10**6 - 1), DETAILS)
def test_a_click_is_read_back_from_its_custom_id(verb, match_id, ply, detail):
    click = Click(verb, match_id, ply, detail)
    assert Click.of(re.fullmatch(PATTERN, str(click))) == click


def test_a_verb_of_another_version_is_known_as_unknown():
    assert Click.of(re.fullmatch(PATTERN, "g:dance:1:2:x")).verb is Verb.UNKNOWN


@pytest.mark.parametrize(
    "foreign", ["g:move", "x:move:1:2:", "g:move:x:2:", "g:move:1:2", "sg:a:1:2:"]
)
def test_custom_ids_of_others_are_left_alone(foreign):
    assert re.fullmatch(PATTERN, foreign) is None
