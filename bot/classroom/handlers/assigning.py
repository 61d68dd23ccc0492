"""Handlers of assignments with typed answers, boards, matches and proofs."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import cgt
from bot.chat.answers import ask, defer_if_slow, private
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.router import Clicks
from bot.chat.sanitize import plain
from bot.classroom import clicks
from bot.classroom.actions import teaching
from bot.classroom.cards.forms import board_form, match_form, padded, proof_form, typed_form
from bot.classroom.clicks import Further
from bot.classroom.handlers.opening import class_of, show
from bot.classroom.handlers.teaching import deadline, form_facts, number_of, own_name
from bot.classroom.model.classes import COUNTS, Assignment, Sort
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_CLAIM,
    LONGEST_QUESTION,
    LONGEST_REASON,
    proof_problem,
    typed_problem,
)
from bot.play.engine.model import Level
from bot.server.games.handlers import read_game, read_position, read_start
from bot.server.settings.handlers import usual_game
from cgt.core.convention import Convention
from cgt.core.sizes import Size
from cgt.errors import CgtError

CLICKS = Clicks()


@CLICKS.on(clicks.ChooseFurther)
async def choose_further(interaction: Interaction, click: clicks.ChooseFurther) -> None:
    """Open the form for another sort to assign."""
    number, words = click.class_id, private(interaction)
    facts = await form_facts(interaction, click)
    game = str(await usual_game(interaction, None))
    match click.sort:
        case Further.TYPED:
            form = typed_form(clicks.SetTyped(number), *facts, words)
        case Further.BOARD:
            form = board_form(clicks.SetBoard(number), *facts, game, words)
        case Further.MATCH:
            form = match_form(clicks.SetMatch(number), *facts, game, words)
        case Further.PROOF:
            form = proof_form(clicks.SetProof(number), *facts, words)
    await ask(interaction, form)


@CLICKS.on(clicks.SetTyped)
async def set_typed(interaction: Interaction, click: clicks.SetTyped) -> None:
    """Assign a question whose answer members type."""
    question, accepted, explanation, typed, until = padded(click.fields, 5)
    problem = typed_problem(
        plain(question, LONGEST_QUESTION),
        [plain(line, LONGEST_ANSWER) for line in accepted.splitlines()],
        plain(explanation, LONGEST_REASON),
        str(await read_position(interaction, typed, None)) if typed else "",
    )
    due_at = await deadline(interaction, click, until)
    services = interaction.client.services
    await _assign(interaction, click, teaching.assign(services, click.class_id, problem, due_at))


async def _assign(interaction: Interaction, click: clicks.OfClass, work: Awaitable[None]) -> None:
    await defer_if_slow(interaction, work)
    await show(interaction, await class_of(interaction, click))


async def _terms(
    interaction: Interaction, typed: str, way: str
) -> tuple[cgt.Ruleset | None, cgt.Position | None, Convention]:
    """Return the game or the position for a text, and the play convention."""
    try:
        game, told = await read_game(interaction, typed, way)
    except CgtError:
        start, told = await read_start(interaction, typed, None, way)
        return None, start, told
    return game, None, told or Convention.NORMAL


async def _new(
    interaction: Interaction, click: clicks.OfClass, sort: Sort, until: str, typed: str
) -> Assignment:
    """Return a new assignment, with the server's name of a custom game that was typed."""
    due_at = await deadline(interaction, click, until)
    made = teaching.new_assignment(interaction.client.services, click.class_id, sort, due_at)
    return replace(made, title=await own_name(interaction, typed))


@CLICKS.on(clicks.SetBoard)
async def set_board(interaction: Interaction, click: clicks.SetBoard) -> None:
    """Assign a position to win with one move, or several random ones."""
    services, user_id = interaction.client.services, interaction.user.id
    typed, size, count, way, until = padded(click.fields, 5)
    try:
        how_large, told = Size(size), Convention(way)
    except ValueError:
        raise UnknownClick from None
    game, start, told = await _terms(interaction, typed, way)
    if start is not None:
        due_at = await deadline(interaction, click, until)
        making = teaching.board_of(services, user_id, str(start), told)
        problem = await defer_if_slow(interaction, making)
        await _assign(
            interaction, click, teaching.assign(services, click.class_id, problem, due_at)
        )
        return
    wanted = replace(
        await _new(interaction, click, Sort.BOARDS, until, typed),
        game=str(game),
        size=how_large,
        convention=told,
        count=number_of(count, COUNTS),
    )
    await _assign(interaction, click, teaching.assign_puzzles(services, user_id, wanted))


@CLICKS.on(clicks.SetMatch)
async def set_match(interaction: Interaction, click: clicks.SetMatch) -> None:
    """Assign a match to win against the bot."""
    typed, level, way, until = padded(click.fields, 4)
    try:
        how_well, told = Level(level), Convention(way)
    except ValueError:
        raise UnknownClick from None
    game, start, told = await _terms(interaction, typed, way)
    wanted = replace(
        await _new(interaction, click, Sort.MATCH, until, typed),
        game="" if game is None else str(game),
        start="" if start is None else str(start),
        level=how_well,
        convention=told,
    )
    await _assign(interaction, click, teaching.add(interaction.client.services, wanted))


@CLICKS.on(clicks.SetProof)
async def set_proof(interaction: Interaction, click: clicks.SetProof) -> None:
    """Assign a claim to prove."""
    question, rubric, typed, until = padded(click.fields, 4)
    problem, lines = proof_problem(
        plain(question, LONGEST_CLAIM),
        [plain(line, LONGEST_ANSWER) for line in rubric.splitlines()],
        str(await read_position(interaction, typed, None)) if typed else "",
    )
    made = await _new(interaction, click, Sort.PROOF, until, "")
    wanted = replace(made, problem=problem, rubric=lines)
    await _assign(interaction, click, teaching.add(interaction.client.services, wanted))
