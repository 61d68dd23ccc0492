"""The words for assignments and problems on the cards of classes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import discord

import cgt
from bot.chat.sanitize import harmless, plain
from bot.classroom.model.classes import Assignment, Sort, StudyClass
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    LONGEST_REASON,
    BoardProblem,
    OwnProblem,
    Problem,
)
from bot.classroom.model.work import Work
from bot.language.names import game_name, game_names, misere_mark, rule_and_goal
from bot.language.words import Words
from bot.play.matches.cards import LEVELS
from bot.practice.asking.cards import Reading, puzzle_name, read_puzzle
from bot.practice.asking.model import Wording
from cgt import puzzles

LONGEST_TITLE = 60


def read_problem(problem: Problem, said: Wording, words: Words) -> Reading:
    """Return a problem in the words of its reader."""
    content = problem.content
    if isinstance(content, BoardProblem):
        return _read_board(content, said, words)
    if not isinstance(content, OwnProblem):
        shown = read_puzzle(content, said, words)
        return replace(shown, name=words.headed(words("Question"), shown.name))
    return Reading(
        name=words("Question"),
        question=harmless(content.question, LONGEST_QUESTION),
        answers=tuple(harmless(answer, LONGEST_ANSWER) for answer in content.answers),
        labels=content.answers,
        right=content.right,
        mistakes=[_why(content, index) for index in range(len(content.answers))],
        reason=_why(content, content.right) or "",
        position=content.position,
        image=said.image,
    )


def _read_board(board: BoardProblem, said: Wording, words: Words) -> Reading:
    """Return a board to move on in the words of its reader."""
    position = cgt.position(board.position)
    return Reading(
        name=_board_name(board, words),
        question=words("You can win this position. Which move keeps the win?"),
        answers=(),
        labels=(),
        right=0,
        mistakes=(),
        position=board.position,
        rules=rule_and_goal(position, board.convention, words),
        image=said.image,
    )


def _board_name(board: BoardProblem, words: Words) -> str:
    games = game_names(cgt.position(board.position), words)
    return f"{words('Find the move')} · {games}{misere_mark(board.convention, words)}"


def _why(asked: OwnProblem, index: int) -> str | None:
    """Return the teacher's reason for an answer, or None if they gave no reason."""
    return harmless(asked.reason(index), LONGEST_REASON) or None


def answer_said(problem: Problem, index: int, words: Words) -> str:
    """Return an answer in words, without the cost of the whole problem's."""
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
    """Return the name of an assignment without Markdown, for labels and files."""
    if assignment.sort is Sort.LESSON:
        return words("Lesson “{lesson}”", lesson=plain(assignment.title))
    if assignment.problem is not None:
        content = assignment.problem.content
        if isinstance(content, OwnProblem):
            return plain(content.question, LONGEST_TITLE)
        if isinstance(content, BoardProblem):
            return plain(_board_name(content, words), 2 * LONGEST_TITLE)
        return words.headed(words("Puzzle"), puzzle_name(content, words))
    return _name_of_many(assignment, words)


def _name_of_many(assignment: Assignment, words: Words) -> str:
    """Return the name of a match to win, or of random puzzles."""
    if assignment.start:
        game = game_names(cgt.position(assignment.start), words)
    else:
        game = assignment.title or game_name(cgt.ruleset(assignment.game), words)
    mark = misere_mark(assignment.convention, words)
    if assignment.sort is Sort.MATCH:
        level = words.text(LEVELS[assignment.level])
        return plain(words("Win at {game}{mark} ({level})", game=game, mark=mark, level=level))
    if assignment.sort is Sort.BOARDS:
        return f"{assignment.count} × {words('Find the move')} · {plain(game)}{mark}"
    kinds = ", ".join(words.text(puzzles.title(kind)) for kind in assignment.kinds)
    kinds = kinds or words("all kinds of puzzles")
    return f"{assignment.count} × {plain(kinds, 2 * LONGEST_TITLE)} · {plain(game)}"


def state_of(assignment: Assignment, work: Work | None, now: datetime, words: Words) -> str:
    """Return the state of a member's work, with its points once there are any."""
    done_at = work.done_at if work else None
    is_late = assignment.is_late(done_at, now)
    if done_at is not None:
        said = words("done, late") if is_late else words("done")
    else:
        count = sum(not each.is_open for each in work.exercises) if work else 0
        total = assignment.count
        said = words("{count} of {total} done", count=count, total=total)
        if is_late:
            said = words("{count} of {total} done, late", count=count, total=total)
    if work is None or work.is_unread or not (done_at or work.points(assignment)):
        return said
    most = assignment.most_points
    points = words("{count} of {total} points", count=work.points(assignment), total=most)
    return f"{said} · {points}"


def due(assignment: Assignment, words: Words) -> str:
    """Return the deadline of an assignment in the reader's time zone, or an empty text."""
    if assignment.due_at is None:
        return ""
    return words("due {time}", time=moment(assignment.due_at))


def moment(at: datetime) -> str:
    """Return a moment as Markdown that shows it in each reader's time zone."""
    return f"{discord.utils.format_dt(at, 'f')} ({discord.utils.format_dt(at, 'R')})"
