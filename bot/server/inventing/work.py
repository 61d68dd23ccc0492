"""Work of the worker processes on invented games."""

from __future__ import annotations

import time
from typing import Any

import cgt
from bot.server.inventing.model import FirstLook, middle_of
from bot.workers.pictures import View, board
from bot.workers.registry import job
from cgt.core.notation import position
from cgt.core.text import Text
from cgt.rules.circles import is_finite_from
from cgt.rules.ends import Proven, Unknown
from cgt.rulesets.invented.game import InventedGame

LAST_HEAP, LAST_NUMBER = 20, 5
"""The largest heap, and the largest number of a pair, with a first value."""
ENDLESS = Text(
    "I can't see that a match of it ever ends, so I can't play it. Let each move make something "
    "smaller."
)
"""The verdict on a game whose match from the example has no end in sight."""
SECONDS = 3
"""The time after which no further value is begun."""


@job("first look")
def first_look(game: cgt.Ruleset, language: str) -> FirstLook:
    """Return a first look at an invented game.

    :raises CgtError: if its moves can't be listed.
    """
    start, moves = middle_of(game)
    told = tuple(start.action(move) for move in moves)
    image = board(View(start, language=language))
    is_playable, verdict = _ends(game, start), _invented(game).ends
    ends = ENDLESS if isinstance(verdict, Unknown) and not is_playable else verdict.sentence
    return FirstLook(ends, is_playable, start, told, image)


@job("values of an invention")
def values_of(game: cgt.Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the nim values of the first heaps as one row, or those of pairs as a table.

    There are fewer if the time runs out, and none of other games.
    """
    end = time.monotonic() + SECONDS
    if game.is_of_heaps:
        return (_row(game, [str(heap) for heap in range(LAST_HEAP + 1)], end),)
    if game.examples[0].count(",") != 1:
        return ()
    numbers = range(LAST_NUMBER + 1)
    rows = (_row(game, [f"({a},{b})" for b in numbers], end) for a in numbers)
    return tuple(row for row in rows if len(row) > LAST_NUMBER)


def _row(game: cgt.Ruleset, texts: list[str], end: float) -> tuple[int, ...]:
    """Return the nim values of some positions, as long as there is time and matches end."""
    values: list[int] = []
    for text in texts:
        where = position(text, game)
        if time.monotonic() > end or not _ends(game, where):
            break
        values.append(int(cgt.nim_value(where)))
    return tuple(values)


def _ends(game: cgt.Ruleset, start: cgt.Position) -> bool:
    """Return whether each match from a position of one component ends.

    :raises CgtError: if the options of a component can't be listed.
    """
    invented = _invented(game)
    if isinstance(invented.ends, Proven):
        return True
    state: Any = start.components[0].state
    return is_finite_from(invented, state)


def _invented(game: cgt.Ruleset) -> InventedGame[Any]:
    if not isinstance(game, InventedGame):
        raise TypeError(f"{game} is not an invented game")
    return game
