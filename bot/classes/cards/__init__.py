"""How assignments and problems of classes are told, on every card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import discord

import cgt
from bot.chat.foreign import harmless, plain
from bot.classes.model.classes import Assignment, Sort, StudyClass
from bot.classes.model.problems import LONGEST_ANSWER, LONGEST_QUESTION, Own, Problem
from bot.language.names import game_name
from bot.language.words import Words
from bot.quiz.cards import puzzle_name
from bot.quiz.model import Said
from cgt import puzzles
from cgt.text import Text

LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class Shown:
    """A problem in the words of a reader; ``mistakes`` are the known misconceptions."""

    name: str
    question: str
    labels: tuple[str, ...]
    """The answers for buttons, in which Discord reads no marks."""
    answers: tuple[str, ...]
    """The answers for texts."""
    mistakes: Sequence[Text | None]
    reason: str
    hint: str


def shown(problem: Problem, said: Said | None, words: Words) -> Shown:
    """Return a problem in words; ``said`` are those of a puzzle."""
    content = problem.content
    if isinstance(content, Own) or said is None:
        own = problem.own or Own("", problem.answers, problem.right)
        return Shown(
            words("Question"),
            harmless(own.question, LONGEST_QUESTION),
            own.answers,
            tuple(harmless(answer, LONGEST_ANSWER) for answer in own.answers),
            (None,) * len(own.answers),
            "",
            "",
        )
    answers = tuple(map(words.text, said.answers))
    return Shown(
        words.headed(words("Question"), puzzle_name(content, words)),
        words.text(said.question),
        answers,
        answers,
        said.mistakes,
        words.text(said.reason),
        words.text(said.hint),
    )


def answer_said(problem: Problem, index: int, words: Words) -> str:
    """Return an answer for a text, without the rest of the problem: nothing is worked out."""
    if problem.puzzle is None:
        return harmless(problem.answers[index], LONGEST_ANSWER)
    return words("{answer}", answer=puzzles.answer_text(problem.puzzle, index))


def class_heading(of: StudyClass, words: Words) -> str:
    """Return the heading of the cards of a class."""
    name = harmless(of.name)
    if of.is_closed:
        return f"### {words('Class: {name} (closed)', name=name)}"
    return f"### {words('Class: {name}', name=name)}"


def assignment_name(assignment: Assignment, words: Words) -> str:
    """Return how an assignment is called, without marks: a label and a file can show it."""
    if assignment.sort is Sort.LESSON:
        return words("Lesson “{lesson}”", lesson=plain(assignment.title))
    if assignment.problem is not None:
        content = assignment.problem.content
        if isinstance(content, Own):
            return plain(content.question, LONGEST_TITLE)
        return words.headed(words("Puzzle"), puzzle_name(content, words))
    game = game_name(cgt.ruleset(assignment.game), words)
    kinds = ", ".join(words.text(puzzles.title(kind)) for kind in assignment.kinds)
    kinds = kinds or words("all kinds of puzzles")
    return f"{assignment.count} × {plain(kinds, 2 * LONGEST_TITLE)} · {plain(game)}"


def due(assignment: Assignment, words: Words) -> str:
    """Return when an assignment is due, as each reader's own clock has it; empty for never."""
    if assignment.due_at is None:
        return ""
    return words("due {time}", time=moment(assignment.due_at))


def moment(at: datetime) -> str:
    """Return a moment that each reader sees in their own time zone."""
    return f"{discord.utils.format_dt(at, 'f')} ({discord.utils.format_dt(at, 'R')})"
