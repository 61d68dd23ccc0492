"""What the worker processes do: functions of plain data that take time."""

from __future__ import annotations

import random
from dataclasses import dataclass

import cgt
from bot.language import translation
from bot.match import Level
from bot.match.setup import fair_position
from bot.match.strategy import choose_move
from bot.pictures import png
from cgt.drawing import draw, draw_explanation, draw_review
from cgt.rulesets.heaps import HeapRuleset
from cgt.rulesets.passes import OnePass

FIRST_VALUES = 13
"""How many values the table of a nim-sequence begins with."""


def move_of(position: cgt.Position, level: Level, seed: int) -> cgt.Move:
    """Return the bot's move at a level."""
    return choose_move(position, level, random.Random(seed))  # noqa: S311 - a game, no secret


def start_of(ruleset: cgt.Ruleset, seed: int) -> cgt.Position:
    """Return a fair random position to start from."""
    return fair_position(ruleset, random.Random(seed))  # noqa: S311 - a game, no secret


def board(
    position: cgt.Position,
    last: cgt.Move | None = None,
    before: cgt.Position | None = None,
    language: str = "en-US",
) -> bytes:
    """Return the picture of a position, the last move marked, as PNG."""
    return png(draw(position, last, before, translation(language)))


@dataclass(frozen=True, slots=True)
class Solved:
    """A position explained, with a picture of the explanation."""

    explanation: cgt.Explanation
    picture: bytes
    board: bytes


def solve(position: cgt.Position, language: str) -> Solved:
    """Return the explanation of a position, and the pictures of both."""
    explanation = cgt.explain(position)
    picture = png(draw_explanation(explanation, translation(language)))
    return Solved(explanation, picture, board(position, language=language))


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A position explained, and how the nim-sequence of its game begins."""

    explanation: cgt.Explanation
    table: tuple[int, ...]


def evaluate(position: cgt.Position) -> Evaluated:
    """Return the nim values of a position."""
    return Evaluated(cgt.explain(position), first_values(position.rulesets[0]))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[cgt.Ply, ...]
    picture: bytes


def review(start: cgt.Position, moves: tuple[cgt.Move, ...], language: str) -> Reviewed:
    """Return the review of a match."""
    plies = cgt.review(start, moves)
    return Reviewed(plies, png(draw_review(plies, translation(language))))


def first_values(ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return how the nim-sequence of a heap ruleset begins; nothing for other rulesets."""
    if isinstance(ruleset, HeapRuleset | OnePass):
        return tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1))
    return ()
