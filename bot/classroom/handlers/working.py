"""Handlers of a member's work in an assignment, which reply in private."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeAlias

from discord import ui

import cgt
from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.chat.sanitize import plain
from bot.classroom.actions import learning
from bot.classroom.actions.learning import Desk
from bot.classroom.cards.exercises import exercise_card, given_card, match_card, proof_card
from bot.classroom.cards.forms import answer_form, written_proof_form
from bot.classroom.clicks import (
    MOVES,
    Answer,
    Continue,
    OfExercise,
    OpenAssignment,
    ReadLesson,
    StartMatch,
    TakeHint,
    TypeAnswer,
    WriteProof,
)
from bot.classroom.model import BadProblem, NoAssignment
from bot.classroom.model.classes import Sort
from bot.classroom.model.problems import LONGEST_ANSWER, LONGEST_PROOF
from bot.lessons.handlers import start_lesson
from bot.play.matches.actions.challenges import Proposal
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection
from bot.play.matches.handlers.moving import answer_moves
from bot.play.matches.handlers.posting import post_match
from bot.practice.asking import actions as asking
from bot.practice.asking.handlers import show_card
from bot.practice.board_puzzles.model import PuzzleOver

CLICKS = Clicks()
OfDesk: TypeAlias = OpenAssignment | Continue | Answer | TakeHint | ReadLesson


async def _card(
    interaction: Interaction, work: Awaitable[Desk], chosen: Selection = NOTHING_CHOSEN
) -> Card:
    """Return the card of a member's current exercise, lesson, match or proof."""
    services, words = interaction.client.services, private(interaction)
    desk = await work
    assignment, place = desk.assignment, (words.language, interaction.guild_id)
    pictures = may_attach(interaction)
    if assignment.sort is Sort.LESSON:
        return await start_lesson(interaction, assignment.lesson)
    if assignment.sort is Sort.MATCH:
        return match_card(assignment, desk.work, words)
    if assignment.sort is Sort.PROOF:
        position = assignment.problem.position if assignment.problem else ""
        image = await asking.picture(services, position, *place) if pictures else None
        return proof_card(assignment, desk.work, image, words)
    exercise = desk.work.exercises[-1]
    worded = learning.word(
        services, interaction.user.id, exercise.problem, *place, pictures=pictures
    )
    if exercise.problem.is_open_ended:
        return given_card(assignment, desk.work, await worded, words, chosen)
    return exercise_card(assignment, desk.work, await worded, words)


def _work(interaction: Interaction, click: OfDesk) -> Awaitable[Desk]:
    """Return the work after a click that answers, takes a hint or continues."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    match click:
        case Answer():
            return learning.answer(services, place, user_id, click.number, click.index)
        case TakeHint():
            return learning.hint(services, place, user_id, click.number)
        case _:
            return learning.open_assignment(services, place, user_id)


@CLICKS.on(OpenAssignment, Continue, Answer, TakeHint)
async def show(interaction: Interaction, click: OfDesk) -> None:
    """Show an exercise in the clicked message, after an answer or a hint."""
    await show_card(interaction, _card(interaction, _work(interaction, click)))


@CLICKS.on(ReadLesson)
async def read_lesson(interaction: Interaction, click: ReadLesson) -> None:
    """Open the lesson of an assignment at the member's current step."""
    card = await defer_if_slow(
        interaction, _card(interaction, _work(interaction, click)), private=True
    )
    if click.again:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@CLICKS.on(TypeAnswer, form=answer_form)
async def type_answer(interaction: Interaction, click: TypeAnswer) -> None:
    """Answer an exercise with a text or a number."""
    typed = plain(click.typed, LONGEST_ANSWER)
    if not typed:
        raise BadProblem("Type your answer first.")
    await _give(interaction, click, typed)


async def _give(interaction: Interaction, click: OfExercise, answer: str) -> None:
    """Give an answer of the member's own to an exercise."""
    services, user_id = interaction.client.services, interaction.user.id
    place = click.class_id, click.assignment_id
    giving = learning.give(services, place, user_id, click.number, answer)
    await show_card(interaction, _card(interaction, giving))


async def _open(interaction: Interaction, click: OfExercise, chosen: Selection) -> None:
    """Show the moves of a group, or all groups again."""
    services, place = interaction.client.services, (click.class_id, click.assignment_id)
    work = learning.open_assignment(services, place, interaction.user.id)
    await show_card(interaction, _card(interaction, work, chosen))


async def _look(
    interaction: Interaction, click: OfExercise
) -> tuple[cgt.Position, OfExercise] | None:
    """Return the position of an exercise that the member can answer with a move."""
    services, place = interaction.client.services, (click.class_id, click.assignment_id)
    desk = await learning.open_assignment(services, place, interaction.user.id)
    board = desk.work.problem_at(click.number).board
    if board is None:
        raise PuzzleOver
    return cgt.position(board.position), click


answer_moves(CLICKS, MOVES, _give, _open, _look)


@CLICKS.on(StartMatch)
async def start_match(interaction: Interaction, click: StartMatch) -> None:
    """Begin the match of an assignment."""
    services, place = interaction.client.services, (click.class_id, click.assignment_id)
    opening = learning.open_assignment(services, place, interaction.user.id)
    assignment = (await defer_if_slow(interaction, opening)).assignment
    if assignment.sort is not Sort.MATCH:
        raise NoAssignment
    start = cgt.position(assignment.start) if assignment.start else None
    game = start.rulesets[0] if start else cgt.ruleset(assignment.game)
    proposal = Proposal(
        interaction.user.id,
        level=assignment.level,
        game=game,
        position=start,
        convention=assignment.convention,
    )
    await post_match(interaction, proposal)


@CLICKS.opens(WriteProof)
async def ask_for_proof(interaction: Interaction, wanted: WriteProof) -> ui.Modal:
    """Ask a member for their proof, with an earlier one to change."""
    services, place = interaction.client.services, (wanted.class_id, wanted.assignment_id)
    desk = await learning.open_assignment(services, place, interaction.user.id)
    return written_proof_form(wanted, desk.work.proof, private(interaction))


@CLICKS.on(WriteProof)
async def write_proof(interaction: Interaction, click: WriteProof) -> None:
    """Submit a proof for the teacher."""
    services, place = interaction.client.services, (click.class_id, click.assignment_id)
    lines = [plain(line, LONGEST_PROOF) for line in click.typed.splitlines()]
    proof = "\n".join(lines)[:LONGEST_PROOF].strip()
    if not proof:
        raise BadProblem("Write your proof first.")
    work = learning.submit(services, place, interaction.user.id, proof)
    await show_card(interaction, _card(interaction, work))
