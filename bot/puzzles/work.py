"""What the workers do for puzzles: find one."""

from __future__ import annotations

import random

import cgt
from bot.opponent.model import Wish
from bot.opponent.work import DRAWING_SECONDS, after
from bot.puzzles.positions import puzzle_position


def puzzle_of(ruleset: cgt.Ruleset, wish: Wish, seed: int) -> cgt.Position:
    """Return a random puzzle: a position that can be won by few of its moves."""
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    return puzzle_position(ruleset, wish, rng, after(DRAWING_SECONDS))
