"""What the worker processes do: functions of plain data that take time."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import cgt
from bot.language import translation
from bot.match import Level
from bot.match.puzzles import puzzle_position
from bot.match.setup import fair_position
from bot.match.strategy import choose_move, sensible_move
from bot.pictures import png
from cgt.analysis import analyse_at_sight, outcome
from cgt.drawing import draw, draw_explanation, draw_review
from cgt.drawing.plot import plot_sequence
from cgt.errors import NotAHeapGame, TooLarge
from cgt.periods import Period

SHOWN_VALUES = 240
"""So many values of a long nim-sequence are listed."""
TALLEST = 12_000
"""The tallest picture of a board, in px, that is still sent."""
REVIEW_SECONDS = 3
"""So long a review goes on judging positions, one more of which may take some seconds."""
FEW_MOVES = 12
"""So many moves a position may have to be judged in a review that must be quick."""
DRAWING_SECONDS = 2
"""So long a position is drawn and drawn again until it is a good one."""
FIRST_VALUES = 13
"""How many values the table of a nim-sequence begins with."""


def move_of(
    position: cgt.Position, level: Level, seed: int, play: cgt.Play = cgt.Play.NORMAL
) -> cgt.Move:
    """Return the bot's move at a level."""
    return choose_move(position, level, random.Random(seed), play)  # noqa: S311 - a game, no secret


def move_at_sight(position: cgt.Position, seed: int, play: cgt.Play = cgt.Play.NORMAL) -> cgt.Move:
    """Return a move in a position that is too large to be solved."""
    return sensible_move(position, play, random.Random(seed))  # noqa: S311 - a game, no secret


def start_of(ruleset: cgt.Ruleset, seed: int, play: cgt.Play = cgt.Play.NORMAL) -> cgt.Position:
    """Return a fair random position to start from."""
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    return fair_position(ruleset, rng, play, _after(DRAWING_SECONDS))


def puzzle_of(ruleset: cgt.Ruleset, seed: int, play: cgt.Play) -> cgt.Position:
    """Return a random puzzle: a position that can be won by few of its moves."""
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    return puzzle_position(ruleset, rng, play, _after(DRAWING_SECONDS))


def _after(seconds: float) -> Callable[[], bool]:
    """Return what tells whether so many seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def keeps_win(position: cgt.Position, move: cgt.Move, play: cgt.Play) -> bool:
    """Return whether a move leaves a position that is lost for the opponent."""
    return outcome(position.play(move), play) is cgt.Outcome.P


def judge(position: cgt.Position, play: cgt.Play = cgt.Play.NORMAL) -> None:
    """Find out whether it can be found out who wins.

    :raises TooLarge: when it cannot.
    """
    cgt.analyse(position, play)


def is_known_at_sight(position: cgt.Position, play: cgt.Play) -> bool:
    """Return whether theory knows who wins, without a search."""
    return play is cgt.Play.NORMAL and analyse_at_sight(position) is not None


def board(
    position: cgt.Position,
    last: cgt.Move | None = None,
    before: cgt.Position | None = None,
    language: str = "en-US",
) -> bytes:
    """Return the picture of a position, the last move marked, as PNG.

    :raises TooLarge: when it would be too tall to be looked at.
    """
    svg = draw(position, last, before, translation(language))
    height = re.search(r'height="(\d+)', svg)
    if height is not None and int(height[1]) > TALLEST:
        raise TooLarge("A picture of this would be too tall to be looked at.")
    return png(svg)


def starts(positions: tuple[cgt.Position, ...], language: str) -> tuple[bytes, ...]:
    """Return the pictures of some positions, as PNG."""
    return tuple(board(position, language=language) for position in positions)


@dataclass(frozen=True, slots=True)
class Solved:
    """A position explained, with a picture of the explanation."""

    explanation: cgt.Explanation
    picture: bytes
    board: bytes


def solve(position: cgt.Position, language: str, play: cgt.Play = cgt.Play.NORMAL) -> Solved:
    """Return the explanation of a position, and the pictures of both."""
    explanation = cgt.explain(position, play=play)
    words = translation(language)
    picture = png(draw_explanation(explanation, words))
    return Solved(explanation, picture, png(draw(position, translate=words, reasons=True)))


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A position explained, and how the nim-sequence of its game begins."""

    explanation: cgt.Explanation
    table: tuple[int, ...]


def evaluate(position: cgt.Position, play: cgt.Play = cgt.Play.NORMAL) -> Evaluated:
    """Return the nim values of a position, or its genera in misère play."""
    return Evaluated(cgt.explain(position, play=play), first_values(position.rulesets[0]))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match judged move by move, with a picture of its course."""

    plies: tuple[cgt.Ply, ...]
    picture: bytes


def review(
    start: cgt.Position,
    moves: tuple[cgt.Move, ...],
    language: str,
    play: cgt.Play = cgt.Play.NORMAL,
    *,
    quickly: bool = False,
) -> Reviewed:
    """Return the review of a match; what it has no time to judge it leaves open.

    One position may take longer than there is time: ``quickly`` leaves open all that have more
    than a few moves.
    """
    is_late = _after(REVIEW_SECONDS)

    def stop(position: cgt.Position) -> bool:
        return is_late() or (quickly and position.count_moves(FEW_MOVES + 1) > FEW_MOVES)

    plies = cgt.review(start, moves, play, stop)
    return Reviewed(plies, png(draw_review(plies, translation(language))))


def first_values(ruleset: cgt.Ruleset) -> tuple[int, ...]:
    """Return how the nim-sequence of a heap ruleset begins; nothing for other rulesets."""
    if ruleset.is_of_heaps:
        return tuple(int(value) for value in ruleset.nim_values(FIRST_VALUES - 1))
    return ()


BY_DEFINITION = 5_000
"""So many values are worked out where a game has no theory but the definition."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A stretch of a nim-sequence: how it begins, its period if proven, and a plot of it all."""

    first: tuple[int, ...]
    known_to: int
    period: Period | None
    picture: bytes


def sequence(  # noqa: PLR0917 - what it works on, and how it is watched and stopped
    ruleset: cgt.Ruleset, to: int, seconds: float, folder: str, title: str, language: str
) -> Sequence:
    """Return the values of the heaps 0 to ``to``, or as many as there is time for.

    How far it has come is written to the file ``progress`` in ``folder``; a file ``stop`` there
    ends it early. What was computed is kept for the next time.

    :raises NotAHeapGame: when the game is none of heaps.
    :raises TooLarge: when it has no theory that reaches so far.
    """
    watched, end = Path(folder), time.monotonic() + seconds

    def stop() -> bool:
        return time.monotonic() > end or (watched / "stop").exists()

    def progress(known: int, _wanted: int) -> None:
        (watched / "progress").write_text(str(known), encoding="ascii")

    if not ruleset.is_of_heaps:
        raise NotAHeapGame("{game} is no game of single heaps: it has no nim-sequence.", game=title)
    engine = ruleset.sequence
    if engine is not None:
        known = min(to, engine.extend(to, progress, stop))
        values, period = engine.values(known), ruleset.period(known)
    elif to > BY_DEFINITION:
        raise TooLarge(
            "The values of {game} are found heap by heap: {limit} is as far as that goes here.",
            game=title,
            limit=f"{BY_DEFINITION:,}",
        )
    else:
        known, period = to, None
        values = np.asarray(ruleset.nim_values(to))
    first = tuple(int(value) for value in values[:SHOWN_VALUES])
    picture = plot_sequence(values, period, title, translation(language))
    return Sequence(first, known, period, picture)
