"""A member's first matches: small, on buttons alone, and won by their idea."""

from functools import cache

import pytest

import cgt
from bot.matches.cards.board import board_card
from bot.opponent.model import FIRST_MATCHES, Experience, Level, idea_of
from cgt.sizes import Size
from tests.bot.limits import ENGLISH, IMAGE, parts
from tests.bot.matches.stages import match_of

MOST_BUTTONS, MOST_MOVES = 9, 10


@cache
def longest(position):
    """Return the number of moves in the longest match from a position."""
    return max((1 + longest(position.after(move)) for move in position.moves()), default=0)


@cache
def wins(position):
    """Return whether the player to move wins, by the plain definition."""
    return any(not wins(position.after(move)) for move in position.moves())


@pytest.mark.parametrize("first", FIRST_MATCHES, ids=lambda first: first.start)
def test_a_first_match_fits_on_buttons_is_soon_over_and_is_won_by_its_idea(first):
    start = cgt.position(first.start)
    assert longest(start) <= MOST_MOVES
    assert wins(start)
    assert not wins(start.play(first.move))
    match = match_of(start, against_bot=True)
    assert match.level is Level.CASUAL
    shown = parts(board_card(match, ENGLISH, IMAGE))
    buttons = [each for each in shown if each["type"] == 2 and ":move:" in each["custom_id"]]
    assert len(buttons) == start.count_moves(100) <= MOST_BUTTONS
    assert not [each for each in shown if each["type"] == 3]
    assert idea_of(start) == first.idea


def test_starts_grow_with_the_matches_that_are_won():
    sizes = [Experience(finished=9, won=won).size for won in range(5)]
    assert sizes == [Size.SMALL, Size.SMALL, Size.SMALL, Size.MEDIUM, Size.MEDIUM]
    assert Experience(finished=3).start is None
