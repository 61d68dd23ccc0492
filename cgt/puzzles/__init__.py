"""Random puzzles from a game, as questions with a few answers that are always proven.

>>> from random import Random
>>> made = puzzle("given_value", "take 1-3", Random(3))
>>> made.position, made.numbers, made.answers, made.right_answer
('take 1-3: 8 5 6 7', (3,), ('A', 'B', 'C', 'D'), 'D')
"""

from cgt.puzzles.asking import (
    answer_text,
    hint,
    kinds_of,
    mistake,
    puzzle,
    question,
    reason,
    title,
)
from cgt.puzzles.model import Kind, NoPuzzle, Puzzle

__all__ = [
    "Kind",
    "NoPuzzle",
    "Puzzle",
    "answer_text",
    "hint",
    "kinds_of",
    "mistake",
    "puzzle",
    "question",
    "reason",
    "title",
]
