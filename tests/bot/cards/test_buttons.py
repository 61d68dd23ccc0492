"""No card has more than four buttons next to *More*, or more than one that is coloured.

And a picture comes after three lines at most. Select menus are no buttons, and links are grey. The
moves of a board and the answers to a question are not counted, and the other buttons of those cards
are.
"""

import re
from functools import cache
from itertools import chain
from random import Random

import pytest

from bot.chat.card import Card
from bot.chat.items import ClickButton
from bot.classroom.clicks import Answer, Vote
from bot.lessons.clicks import ChooseOption, PickPart
from bot.play.matches.clicks import MakesMove, MarksMove, OpensMoves
from bot.practice.asking.clicks import AnswerSprint, ChooseAnswer
from bot.practice.daily.clicks import ChooseDaily
from bot.practice.race.clicks import AnswerDuel, AnswerRound
from tests.bot.cards.registry import states_of
from tests.bot.cards.test_every_card import label, makers
from tests.bot.limits import ENGLISH, parts
from tests.samples import sampled

MOST = 4
"""The maximum number of buttons next to *More*."""
MOVES = (MakesMove, OpensMoves, MarksMove)
ANSWERS = (
    *(Answer, Vote, ChooseOption, PickPart, ChooseAnswer, AnswerSprint),
    *(ChooseDaily, AnswerRound, AnswerDuel),
)
TEXT, PICTURE = 10, 12
PLAIN = {2, 5}
"""The styles of a grey button and of a link."""
BEHIND_MORE = "it is what *More* opens"
EXCEPTIONS = {
    "answers.theory.cards.position_card": BEHIND_MORE,
    "answers.theory.cards.game_card": BEHIND_MORE,
    "server.inventing.cards.more_card": BEHIND_MORE,
    "server.games.cards.front_card": "each of the six games in the picture has a button",
    "server.games.cards.browse_card": "each of the four games on the page has a button",
    "classroom.cards.classes.more_card": BEHIND_MORE,
    "classroom.cards.classes.sorts_card": "there are four sorts, and a way back",
}
"""The cards with more buttons, and the reasons. There may be ten, with moves and answers."""
STATES = 4
"""The number of states tried each time, drawn by chance."""


def buttons_of(card):
    """Return the buttons of a card that are no move and no answer."""
    found = chain.from_iterable(part.children for part in card.parts if hasattr(part, "children"))
    return [
        each
        for each in found
        if each.type.value == 2
        and not (isinstance(each, ClickButton) and isinstance(each.click, MOVES + ANSWERS))
    ]


@cache
def cards_of(function, most):
    """Return a card in some of its states."""
    states = states_of(function)
    drawn = Random(1).sample(states, min(most, len(states)))
    return [card for state in drawn if isinstance(card := state(words=ENGLISH), Card)]


def faults(function, most):
    """Yield the labels of the buttons of cards with too many of them, or of coloured ones."""
    for card in cards_of(function, most):
        found = [each for each in buttons_of(card) if each.label not in ("More", "More ›")]
        coloured = [each.label for each in found if each.style.value not in PLAIN]
        if len(found) > MOST or len(coloured) > 1:
            yield [each.label for each in found], coloured


LINES_ABOVE = 3
"""The maximum number of lines above a picture that are no heading, list, grey line or warning."""
LONG = {"events.cards.panel.panel_card"}
"""The cards with more lines, which say all that goes on."""
LISTED = re.compile(r"-# |- |  |\(\d\)|[🥇🥈🥉⚠]")


def lines_above(card):
    """Return the lines between the last heading and the first picture of a card."""
    shown = parts(card)
    pictures = [at for at, part in enumerate(shown) if part["type"] == PICTURE]
    texts = [part["content"] for part in shown[: min(pictures, default=0)] if part["type"] == TEXT]
    written = re.sub(r"```.*?```", "", "\n".join(texts), flags=re.DOTALL).rpartition("### ")[2]
    _heading, *lines = written.split("\n") if "### " in "".join(texts) else ["", written]
    return [line for line in lines if line.strip() and not LISTED.match(line)]


CARDS = sorted((each for each in makers() if each.__annotations__["return"] == "Card"), key=label)


@pytest.mark.parametrize("most", sampled([STATES, 10**6], [STATES]))
@pytest.mark.parametrize("function", CARDS, ids=label)
def test_card_has_four_buttons_and_one_colour(function, most):
    if label(function) not in EXCEPTIONS:
        assert next(faults(function, most), None) is None


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_exception_is_needed(name):
    (function,) = (each for each in CARDS if label(each) == name)
    assert next(faults(function, 10**6), None) is not None


@pytest.mark.parametrize("most", sampled([STATES, 10**6], [STATES]))
@pytest.mark.parametrize("function", CARDS, ids=label)
def test_picture_comes_after_three_lines(function, most):
    for card in cards_of(function, most) if label(function) not in LONG else ():
        assert len(lines_above(card)) <= LINES_ABOVE, lines_above(card)


def test_exceptions_are_ten_at_most():
    kinds = {"the moves of a board": MOVES, "the answers to a question": ANSWERS}
    assert len({*EXCEPTIONS, *kinds}) <= 10
