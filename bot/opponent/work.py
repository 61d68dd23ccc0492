"""Work of the worker processes for the bot's play: choose moves and random starts."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import cgt
from bot.opponent.model import Level, Reply, Wish
from bot.opponent.starts import good_start
from bot.opponent.strategy import choose_move, sensible_move
from bot.worker import pictures
from cgt.errors import CgtError

DRAWING_SECONDS = 1
"""Seconds of work to look for a good random start, while the member waits."""


def drawn(choose: Callable[[], cgt.Move], view: pictures.View) -> Reply:
    """Return a move that is chosen, with the board after it if that can be drawn."""
    move = choose()
    try:
        return Reply(move, pictures.board(view.after(move)))
    except CgtError:
        return Reply(move, None)


def move_of(
    position: cgt.Position, level: Level, seed: int, convention: cgt.Convention
) -> cgt.Move:
    """Return the bot's move at a level."""
    return choose_move(position, level, random.Random(seed), convention)  # noqa: S311 - a game, no secret


def move_at_sight(position: cgt.Position, seed: int, convention: cgt.Convention) -> cgt.Move:
    """Return a move in a position that is too large to be solved."""
    return sensible_move(position, convention, random.Random(seed))  # noqa: S311 - a game, no secret


def start_of(ruleset: cgt.Ruleset, wish: Wish, seed: int) -> cgt.Position:
    """Return a random position that is worth playing."""
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    return good_start(ruleset, wish, rng, after(DRAWING_SECONDS))


def after(seconds: float) -> Callable[[], bool]:
    """Return what tells whether so many seconds of work have passed; it doesn't count waiting."""
    end = time.thread_time() + seconds
    return lambda: time.thread_time() > end
