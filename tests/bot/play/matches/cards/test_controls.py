"""Choosing a move: every legal move is reached by taps alone, and each tap survives a restart."""

from random import Random

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.app.features import ROUTER
from bot.chat.custom_id import read
from bot.language.words import Words
from bot.play.matches.cards.board import board_card
from bot.play.matches.cards.controls import Selection, code_of
from bot.play.matches.clicks import ChoosesMove, MakesMove, MarksMove, OpensMoves
from tests.bot.limits import assert_within_limits
from tests.bot.play.matches.stages import GAMES, match_of, played
from tests.games import FIRST_OF_FAMILIES, HEAP_GAMES
from tests.message_rules import walk
from tests.samples import examples, sampled

ENGLISH = Words("en-US")


def taps(match, chosen):
    """Yield what can be tapped on a board: what it asks for, and what it says."""
    card = board_card(match, ENGLISH, b"png", chosen)
    assert_within_limits(card)
    for _, each in walk(card.view().to_components(), ""):
        if each["type"] == 2:
            yield read(ROUTER.clicks.kinds, each["custom_id"], []), each["label"]
        elif each["type"] == 3:
            for option in each["options"]:
                click = read(ROUTER.clicks.kinds, each["custom_id"], [option["value"]])
                yield click, option["label"]


WAYS = MakesMove | ChoosesMove | OpensMoves


def led(click):
    """Return the move that a click makes, or the place of what it opens."""
    if isinstance(click, OpensMoves):
        return click.at
    return click.move if isinstance(click, MakesMove) else click.chosen


def reached(match):
    """Return the moves that can be made by taps alone."""
    seen, waiting, moves = {Selection()}, [Selection()], set()
    while waiting:
        labels = []
        for click, label in taps(match, waiting.pop()):
            assert click.match_id == match.id
            if not isinstance(click, WAYS):
                continue
            assert click.stage == match.ply
            move = led(click)
            if isinstance(move, str):
                moves.add(move)
                labels.append(label)
            else:
                screen = Selection(move)
                if screen not in seen:
                    seen.add(screen)
                    waiting.append(screen)
                labels.append(label)
        assert len(set(labels)) == len(labels), "nothing on a board is called the same"
    return moves


def moves_of(position):
    """Return the moves of a position, as buttons remember them."""
    return {
        code_of(cgt.Move(index, option), number)
        for index, part in enumerate(position.components)
        for number, option in enumerate(part.ruleset.options(part.state))
    }


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
    return cgt.position(f"{game.code}: {' '.join(map(str, heaps))}")


@given(positions(), st.integers(0, 9))
@examples(50)
def test_legal_moves_are_reached_by_taps(start, plies):
    if start.is_over:
        return
    match = played(match_of(start), Random(plies), plies)
    if not match.is_open:
        return
    if not any(isinstance(click, MarksMove) for click, _ in taps(match, Selection())):
        assert reached(match) == moves_of(match.position)


MANY = ["kayles: 30", "nim: 120", "nim: " + "9 " * 64, "4.0: 200", "nim + pass: 60 61"]


@pytest.mark.parametrize("text", sampled(MANY, MANY[:2]))
def test_move_among_very_many_is_reached_by_taps(text):
    match = match_of(cgt.position(text))
    assert reached(match) == {str(move) for move in match.position.moves()}


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_moves_are_read_back_from_their_buttons(game):
    match = match_of(cgt.position(game.examples[-1], game))
    for text in reached(match):
        match.position.play(cgt.move(text, match.position))


def at(text):
    return match_of(cgt.position(text))


def labels(text, *opened):
    """Return what can be tapped on the board of a position."""
    return [label for click, label in taps(at(text), Selection(opened)) if isinstance(click, WAYS)]


def test_labels_of_moves_say_their_effect():
    pins = [f"Knock down 1 pin, leave {left}" for left in ("4", "1 + 3", "2 + 2")]
    assert labels("kayles: 5")[:3] == pins
    assert labels("nim: 1 2") == ["Take 1 from A", "Take 1 from B", "Take 2 from B"]
    assert labels("cram: 2x2")[:2] == ["Cover a1 and b1", "Cover a1 and a2"]
    assert labels("nim: 0 2") == ["Take 1", "Take 2"], "one heap to move in has no letter"


def test_squares_are_tapped_by_column_and_row():
    assert labels("cram: 4x5") == [f"Column {column} ›" for column in "abcde"]
    assert labels("cram: 4x5", 0, 1) == ["b1 ›", "b2 ›", "b3 ›", "b4 ›", "‹ Back"]
    assert labels("cram: 4x5", 0, 1, 1) == ["↑ b1", "← a2", "→ c2", "↓ b3", "‹ Back"]
    assert labels("cram: 3x4")[:2] == ["a1 ›", "a2 ›"], "few squares need no column"
    assert labels("chomp: 4x6", 0, 5)[:4] == [f"Bite f{row}" for row in range(1, 5)]
    assert labels("chomp: 4x6 3x3")[:2] == ["A: a ›", "A: b ›"]
    backs = [
        click.at for click, label in taps(at("cram: 4x5"), Selection((0, 1, 1))) if "‹" in label
    ]
    assert backs == [(0, 1)], "one step back"


def test_moves_that_would_fill_a_phone_are_in_steps():
    assert labels("kayles: 10") == ["Knock down 1 pin ›", "Knock down 2 pins ›"]
    assert labels("kayles: 10", 0, 1)[:2] == ["Leave 8", "Leave 1 + 7"]
    assert labels("kayles: 3 4") == ["Row A (3) ›", "Row B (4) ›"], "no notation beside words"


def test_opened_moves_take_the_place_of_the_first():
    first = labels("wythoff: (9,9) (8,9)")
    assert first[0] == "A: Take from heap 1 only"
    opened = labels("wythoff: (9,9) (8,9)", 0, 0)
    assert opened[: len(opened) // 2] != first
    assert "Take 3 from heap 1 in A" in opened


@pytest.mark.parametrize(
    "opened", [(9,), (0, 99), (0, 1, 99), (-1,), (0, -1), (0, 0, 0, 0), tuple(range(30))]
)
@pytest.mark.parametrize("text", ["nim: 30 30", "cram: 5x5", "nim: 3", "moebius: tthhthhtth"])
def test_outdated_choice_shows_a_board(text, opened):
    match = match_of(cgt.position(text))
    assert list(taps(match, Selection(opened)))
