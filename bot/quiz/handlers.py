"""The questions and sprints of /puzzle, and the clicks on them; only their member sees them."""

from __future__ import annotations

from collections.abc import Awaitable

import cgt
from bot.chat.answers import in_time, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.quiz import actions
from bot.quiz.cards import question_card, sprint_card
from bot.quiz.clicks import (
    AnswerSprint,
    ChooseAnswer,
    Explain,
    NextQuestion,
    ShowAnswer,
    ShowHint,
    SprintAgain,
    StartSprint,
)
from bot.quiz.model import Mode, Question, Sprint, answered, given_up, hinted
from bot.skills.model import Subject, Taste
from bot.theory.handlers import post_solution
from cgt.puzzles import Kind

CLICKS = Clicks()


async def pose(
    interaction: Interaction,
    kind: Kind | None,
    game: cgt.Ruleset,
    convention: cgt.Convention,
    size: cgt.Size,
) -> None:
    """Ask a question of a kind, or of any that makes sense in the game."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose(services, user_id, Subject(kind, game, convention, size))
    card = await in_time(interaction, _card(interaction, work), private=True)
    await send(interaction, card, private=True)


async def pose_suiting(interaction: Interaction, taste: Taste) -> None:
    """Ask a question that suits the member."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.pose_suiting(services, user_id, taste)
    card = await in_time(interaction, _card(interaction, work), private=True)
    await send(interaction, card, private=True)


async def _card(interaction: Interaction, work: Awaitable[Question]) -> Card:
    question = await work
    image = await _image(interaction, question)
    said = await actions.say(interaction.client.services, question.member, question.puzzle)
    return question_card(question, said, private(interaction), image)


async def _image(interaction: Interaction, asked: Question | Sprint) -> bytes | None:
    if not may_attach(interaction):
        return None
    services, language = interaction.client.services, private(interaction).language
    return await actions.picture(services, asked.puzzle.position, language, interaction.guild_id)


async def _show(interaction: Interaction, work: Awaitable[Question]) -> None:
    await update(interaction, await in_time(interaction, _card(interaction, work)))


@CLICKS.on(ChooseAnswer)
async def choose(interaction: Interaction, click: ChooseAnswer) -> None:
    """Answer a question."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.change(
        services, click.question_id, lambda now: answered(now, user_id, click.index)
    )
    await _show(interaction, work)


@CLICKS.on(ShowHint, ShowAnswer)
async def help_out(interaction: Interaction, click: ShowHint | ShowAnswer) -> None:
    """Show a hint, or the answer."""
    services, user_id = interaction.client.services, interaction.user.id
    transition = hinted if isinstance(click, ShowHint) else given_up
    work = actions.change(services, click.question_id, lambda now: transition(now, user_id))
    await _show(interaction, work)


@CLICKS.on(NextQuestion)
async def ask_next(interaction: Interaction, click: NextQuestion) -> None:
    """Ask the next question, in place of the one before it."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.next_question(
        services, click.question_id, user_id, is_surprise=click.is_surprise
    )
    await _show(interaction, work)


@CLICKS.on(StartSprint)
async def begin_sprint(interaction: Interaction, click: StartSprint) -> None:
    """Start a streak or a storm in the game of a question."""
    services, user_id = interaction.client.services, interaction.user.id
    question = await in_time(
        interaction, actions.load(services, click.question_id, user_id), private=True
    )
    await interaction.client.router.sprint(
        interaction, click.mode, question.game, question.puzzle.convention
    )


@CLICKS.on(Explain)
async def explain(interaction: Interaction, click: Explain) -> None:
    """Explain the position of a question that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    question = await in_time(interaction, actions.load(services, click.question_id, user_id))
    question.require_over()
    puzzle = question.puzzle
    await post_solution(interaction, cgt.position(puzzle.position), puzzle.convention, alone=True)


async def start_sprint(
    interaction: Interaction, mode: Mode, game: str, convention: cgt.Convention
) -> None:
    """Start a series of puzzles in a message of its own."""
    work = actions.start_sprint(
        interaction.client.services, interaction.user.id, mode, game, convention
    )
    card = await in_time(interaction, _sprint_card(interaction, work), private=True)
    await send(interaction, card, private=True)


async def _sprint_card(interaction: Interaction, work: Awaitable[Sprint]) -> Card:
    services, words, sprint = interaction.client.services, private(interaction), await work
    image = await _image(interaction, sprint) if sprint.is_open else None
    said = await actions.say(services, sprint.member, sprint.puzzle)
    missed = sprint.missed and await actions.say(services, sprint.member, sprint.missed)
    return sprint_card(sprint, said, words, image, missed)


@CLICKS.on(AnswerSprint)
async def answer_sprint(interaction: Interaction, click: AnswerSprint) -> None:
    """Answer the open puzzle, and show the next one or the result."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.answer_sprint(services, click.sprint_id, user_id, click.number, click.index)
    await update(interaction, await in_time(interaction, _sprint_card(interaction, work)))


@CLICKS.on(SprintAgain)
async def start_again(interaction: Interaction, click: SprintAgain) -> None:
    """Start another series in place of one that is over."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.sprint_again(services, click.sprint_id, user_id)
    await update(interaction, await in_time(interaction, _sprint_card(interaction, work)))
