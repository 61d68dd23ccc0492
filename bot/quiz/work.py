"""Work of the worker processes for questions: draw a puzzle, and put it into words."""

from __future__ import annotations

from random import Random

from bot.opponent.work import DRAWING_SECONDS, after
from bot.quiz.model import Said, Subject
from cgt import puzzles
from cgt.puzzles import Kind, Puzzle
from cgt.text import Text


def draw(subject: Subject, seed: int) -> Puzzle:
    """Return a random puzzle about a subject, of a kind that makes sense in the game.

    :raises NoPuzzle: when none is found.
    """
    rng = Random(seed)  # noqa: S311 - a game, no secret
    game, convention, kind = subject.game, subject.convention, subject.kind
    if kind is None:
        kind = rng.choice(puzzles.kinds_of(game, convention) or (Kind.MEX,))
    return puzzles.puzzle(kind, game, rng, convention, subject.size, after(DRAWING_SECONDS))


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
