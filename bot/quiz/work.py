"""Work of the worker processes for questions: draw a puzzle, and put it into words."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import Random

from bot.opponent.work import DRAWING_SECONDS, after
from bot.quiz.model import Said, Subject
from cgt import puzzles
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.text import Text


def draw(subject: Subject, seed: int) -> Puzzle:
    """Return a random puzzle about a subject, of a kind that makes sense in the game.

    :raises NoPuzzle: when none is found.
    """
    rng, stop = Random(seed), after(DRAWING_SECONDS)  # noqa: S311 - a game, no secret
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
