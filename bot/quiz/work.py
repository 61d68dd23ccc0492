"""Work of the worker processes for questions: draw a puzzle, and put it into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from random import Random

from bot.opponent.work import DRAWING_SECONDS, after
from bot.quiz.model import Said
from bot.skills.model import Subject
from cgt import puzzles
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.puzzles.difficulty import grade
from cgt.text import Text

NEAR = 4
"""The number of puzzles of which the nearest to a difficulty is taken."""
CLOSE = 1.0
"""A puzzle that is as near as this is near enough."""


def draw(subject: Subject, seed: int, learned: Mapping[str, float] | None = None) -> Puzzle:
    """Return a random puzzle about a subject, near its difficulty, if it names one.

    ``learned`` are the ratings of templates that are known; others have their priors.

    :raises NoPuzzle: when none is found.
    """
    rng, stop = Random(seed), after(DRAWING_SECONDS)  # noqa: S311 - a game, no secret
    nearest = _drawn(subject, rng, stop)
    if subject.target is None:
        return nearest
    off = _off(nearest, subject.target, learned or {})
    for _ in range(NEAR - 1):
        if stop() or off <= CLOSE:
            break
        with suppress(NoPuzzle):
            other = _drawn(subject, rng, stop)
            if (by := _off(other, subject.target, learned or {})) < off:
                nearest, off = other, by
    return nearest


def _off(puzzle: Puzzle, target: float, learned: Mapping[str, float]) -> float:
    graded = grade(puzzle)
    return abs(learned.get(graded.template, graded.prior) - target)


def _drawn(subject: Subject, rng: Random, stop: Callable[[], bool]) -> Puzzle:
    """Return a random puzzle of a kind that makes sense in the game."""
    among = [subject.kind] if subject.kind else [each for each in Kind if each is not subject.but]
    *others, last = (
        partial(puzzles.puzzle, kind, subject.game, rng, subject.convention, subject.size, stop)
        for kind in rng.sample(among, len(among))
    )
    for drawn in others:
        with suppress(NoPuzzle):
            return drawn()
    return last()


def say(puzzle: Puzzle) -> Said:
    """Return a puzzle in words; some of them take a search."""
    indices = range(len(puzzle.answers))
    answers = (puzzles.answer_text(puzzle, index) for index in indices)
    return Said(
        puzzles.question(puzzle),
        tuple(Text("{answer}", answer=answer) for answer in answers),
        tuple(puzzles.mistake(puzzle, index) for index in indices),
        puzzles.reason(puzzle),
        puzzles.hint(puzzle),
    )
