"""The cards of a member's work, from an exercise to a match and a proof."""

from __future__ import annotations

from functools import partial

import discord

import cgt
from bot.chat.card import BLUE, GOLD, Card, board_part, text
from bot.chat.items import ClickButton, Part, row
from bot.chat.sanitize import harmless
from bot.classroom.cards import assignment_name, read_problem
from bot.classroom.clicks import (
    MOVES,
    Answer,
    Continue,
    OfExercise,
    ShowClass,
    StartMatch,
    TakeHint,
    TypeAnswer,
    WriteProof,
)
from bot.classroom.model.classes import Assignment
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_REMARK,
    BoardProblem,
)
from bot.classroom.model.work import Exercise, Work
from bot.language.names import game_name, pretty, rule_and_goal
from bot.language.words import Words
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection, controls
from bot.practice.asking.cards import Reading, tries_card
from bot.practice.asking.model import Wording

STYLE = discord.ButtonStyle
BACKTICK = "ˋ"
"""A mark like a backtick that ends no block of code."""


def exercise_card(assignment: Assignment, work: Work, said: Wording, words: Words) -> Card:
    """Return a member's current exercise, with their choices so far."""
    exercise, number = work.exercises[-1], len(work.exercises) - 1
    shown = read_problem(exercise.problem, said, words)
    return tries_card(
        _heading(assignment, work, shown, words),
        exercise,
        shown,
        words,
        choose=partial(Answer, work.class_id, assignment.id, number),
        lines=_results(assignment, work, words),
        below=[row(*_onward(assignment, work, shown.hint, words))],
    )


def _onward(assignment: Assignment, work: Work, hint: str, words: Words) -> list[ClickButton]:
    exercise, buttons = work.exercises[-1], list[ClickButton]()
    if exercise.is_open and hint:
        click = TakeHint(work.class_id, assignment.id, len(work.exercises) - 1)
        buttons.append(ClickButton(click, words("Hint"), disabled=exercise.is_hinted))
    if work.wants_more(assignment):
        onward = Continue(work.class_id, assignment.id)
        buttons.append(ClickButton(onward, words("Next puzzle"), STYLE.success))
    return [*buttons, _back(assignment, words)]


def _back(assignment: Assignment, words: Words) -> ClickButton:
    return ClickButton(ShowClass(assignment.class_id, again=True), words("‹ Back"))


def _heading(assignment: Assignment, work: Work, shown: Reading, words: Words) -> str:
    name = shown.name
    if assignment.title:  # the server's own name of the game
        game = game_name(cgt.ruleset(assignment.game), words)
        name = name.replace(game, harmless(assignment.title))
    return f"{len(work.exercises)}/{assignment.count} · {name}"


def _results(assignment: Assignment, work: Work, words: Words) -> list[str]:
    """Return the result of a series that is done, and the points of what is over."""
    exercise, lines = work.exercises[-1], list[str]()
    if exercise.is_open:
        return lines
    if work.done_at is not None and assignment.count > 1:
        right = sum(each.is_right_at_once for each in work.exercises)
        done = words(
            "Done! You had {count} of {total} right at once.",
            count=right,
            total=len(work.exercises),
        )
        lines.append(done)
    return [*lines, points_line(assignment, work, words)]


def points_line(assignment: Assignment, work: Work, words: Words) -> str:
    """Return the points of a member's work so far."""
    most = assignment.most_points
    return words("-# {count} of {total} points", count=work.points(assignment), total=most)


def given_card(
    assignment: Assignment,
    work: Work,
    said: Wording,
    words: Words,
    chosen: Selection = NOTHING_CHOSEN,
) -> Card:
    """Return a member's current exercise that takes an answer of their own, typed or a move."""
    exercise, number = work.exercises[-1], len(work.exercises) - 1
    shown, board = read_problem(exercise.problem, said, words), exercise.problem.board
    here = OfExercise(work.class_id, assignment.id, number)
    rules = [f"-# {shown.rules}"] if exercise.is_open and shown.rules else []
    asked = [f"### {_heading(assignment, work, shown, words)}", shown.question, *rules]
    parts: list[Part] = [text("\n".join(asked))]
    if shown.position:
        parts.append(board_part(shown.image, cgt.position(shown.position), words))
    told = _typed_lines(exercise, words) if board is None else _move_lines(exercise, board, words)
    told += [words("**Try once more.**")] if exercise.is_open and exercise.own_answers else []
    told += [shown.reason] if not exercise.is_open and shown.reason else []
    parts.append(text("\n".join([*told, *_results(assignment, work, words)])))
    onward: list[Part] = [*_onward(assignment, work, "", words)]
    if exercise.is_open and board is None:
        typing = TypeAnswer(*_place(here))
        onward.insert(0, ClickButton(typing, words("Type your answer"), STYLE.primary))
    elif exercise.is_open and board is not None:
        made = MOVES.on(here, len(exercise.own_answers))
        parts += controls(cgt.position(board.position), words, made, chosen)
        onward.insert(0, ClickButton(made.ask(()), words("Type a move")))
    return Card([*parts, row(*onward)], BLUE if exercise.is_open else GOLD)


def _place(here: OfExercise) -> tuple[int, int, int]:
    return here.class_id, here.assignment_id, here.number


def _typed_lines(exercise: Exercise, words: Words) -> list[str]:
    """Return a line for each wrong answer, and one for the right answer once it is over."""
    own = exercise.problem.own
    answers = [harmless(each, LONGEST_ANSWER) for each in exercise.own_answers]
    wrong = answers[:-1] if exercise.is_found else answers
    lines = [words("{answer} isn't right.", answer=f"✗ **{each}**") for each in wrong]
    if exercise.is_found:
        lines.append(words("✓ **{answer}** is right!", answer=answers[-1]))
    elif not exercise.is_open and own is not None:
        right = harmless(own.accepted[0], LONGEST_ANSWER)
        lines.append(words("The answer is **{answer}**.", answer=right))
    return lines


def _move_lines(exercise: Exercise, board: BoardProblem, words: Words) -> list[str]:
    """Return a line for each wrong move with the reply to it, and one for the right move."""
    position, lines = cgt.position(board.position), list[str]()

    def name(move: str, at: cgt.Position) -> str:
        return pretty(cgt.move(move, at), at)

    for move, reply in zip(exercise.own_answers, exercise.refutations, strict=False):
        lines.append(words("✗ **{move}** gives the win away.", move=name(move, position)))
        if reply:
            after = position.after(cgt.move(move, position))
            lines[-1] += " " + words("I'd reply **{move}**.", move=name(reply, after))
    if exercise.is_found:
        move = name(exercise.own_answers[-1], position)
        lines.append(words("✓ **{move}** keeps the win!", move=move))
    elif not exercise.is_open:
        lines.append(words("**{move}** keeps the win.", move=name(board.solution, position)))
    return lines


def match_card(assignment: Assignment, work: Work, words: Words) -> Card:
    """Return the match that a member has to win, with a button that begins it."""
    lines = [
        f"### {harmless(assignment_name(assignment, words), 2 * LONGEST_ANSWER)}",
        words("Win a match against me without hints and take-backs."),
    ]
    if assignment.start or assignment.game:
        game = cgt.position(assignment.start) if assignment.start else None
        if game is not None:
            lines.append(f"-# {rule_and_goal(game, assignment.convention, words)}")
    if work.done_at is not None:
        lines.append(words("✓ Done!"))
        lines.append(points_line(assignment, work, words))
    play = StartMatch(assignment.class_id, assignment.id)
    style = STYLE.secondary if work.done_at else STYLE.success
    start = ClickButton(play, words("Play"), style)
    return Card([text("\n".join(lines)), row(start, _back(assignment, words))])


def proof_card(assignment: Assignment, work: Work, image: bytes | None, words: Words) -> Card:
    """Return a member's proof with the teacher's points and remark, or the claim to prove."""
    problem = assignment.problem
    shown = read_problem(problem, problem.own_wording(image), words) if problem else None
    parts: list[Part] = []
    if shown is not None:
        parts.append(text(f"### {words('Proof')}\n{shown.question}"))
        if shown.position:
            parts.append(board_part(image, cgt.position(shown.position), words))
    parts.append(text("\n".join(rubric_lines(assignment, work, words))))
    buttons = [_back(assignment, words)]
    if work.met is None:
        label = words("Change your proof") if work.proof else words("Write your proof")
        style = STYLE.secondary if work.proof else STYLE.primary
        write = WriteProof(assignment.class_id, assignment.id)
        buttons.insert(0, ClickButton(write, label, style))
    return Card([*parts, row(*buttons)], GOLD if work.met is not None else BLUE)


def rubric_lines(
    assignment: Assignment, work: Work, words: Words, *, is_teacher: bool = False
) -> list[str]:
    """Return a member's proof, and the rubric with the teacher's points and remark."""
    lines = [f"```\n{work.proof.replace('`', BACKTICK)}\n```"] if work.proof else []
    met = () if work.met is None else work.met
    for index, each in enumerate(assignment.rubric):
        mark = "•" if work.met is None else "✓" if index in met else "✗"
        lines.append(f"{mark} {harmless(each, LONGEST_ANSWER)}")
    if work.met is not None:
        lines.append(points_line(assignment, work, words))
    elif work.proof and not is_teacher:
        lines.append(words("Your teacher hasn't read it yet."))
    if work.remark:
        remark = harmless(work.remark, LONGEST_REMARK)
        said = words("Your teacher says: {remark}", remark=remark)
        lines.append(words("Your remark: {remark}", remark=remark) if is_teacher else said)
    return lines
