"""What the workers do for puzzles: find one."""

from __future__ import annotations

import random

import cgt
from bot.opponent.work import DRAWING_SECONDS, after
from bot.puzzles.positions import puzzle_position


def puzzle_of(ruleset: cgt.Ruleset, seed: int, play: cgt.Play) -> cgt.Position:
    """Return a random puzzle: a position that can be won by few of its moves."""
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    return puzzle_position(ruleset, rng, play, after(DRAWING_SECONDS))
