"""States of the cards and forms for inventing a game."""

import cgt
from bot.server.inventing import cards
from bot.server.inventing.model import LONGEST_ABOUT, FirstLook, Invention, middle_of
from cgt.core.text import Text
from cgt.errors import CgtError, NotationError
from tests.bot.cards.registry import case
from tests.bot.limits import IMAGE

LONG_RULE = "n -> n - k if k in {" + ", ".join(map(str, range(1, 73))) + "}"
INVENTIONS = (
    Invention("n -> n - k if 1 <= k <= n/2"),
    Invention("(a, b) -> (a-k, b) or (a, b-k) if k >= 1", "Two of them", "*_~" * 40),
    Invention(LONG_RULE, "Ä" * 32, "x" * LONGEST_ABOUT),
)
VALUES = (None, ((0,) * 21,), ((128,) * 6,) * 6)


def look_at(game, playable):
    start, moves = middle_of(game)
    told = tuple(start.action(move) for move in moves)
    return FirstLook(Text("Every match of it ends."), playable, start, told, IMAGE)


@case(cards.invention_card)
def _():
    for invention, values in zip(INVENTIONS, VALUES, strict=True):
        game = cgt.ruleset(invention.notation)
        looks = look_at(game, True), look_at(game, False), CgtError("The board has changed.")
        for look in looks:
            yield {"invention": invention, "game": game, "look": look, "values": values}


@case(cards.known_card)
def _():
    yield from ({"game": cgt.ruleset(code)} for code in ("kayles", "0.137", "nim + pass"))


@case(cards.wrong_card)
def _():
    meant = (LONG_RULE, "n -> n - 1", "n -> n - 2", "n -> n - 3")
    for candidates in ((), meant[:1], meant):
        error = NotationError("I don't know a game called “{name}”.", name="x", source="*" * 300)
        error.candidates = candidates
        for invention in (*INVENTIONS, Invention("*`~" * 130, "a", "b")):
            yield {"error": error, "invention": invention}


@case(cards.more_card)
def _():
    for invention in INVENTIONS:
        yield {"invention": invention, "game": cgt.ruleset(invention.notation)}
