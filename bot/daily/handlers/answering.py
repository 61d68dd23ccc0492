"""The clicks on daily puzzles: open, answer, share, and look at past ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import cgt
from bot.chat.answers import in_time, private, public, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, require_here
from bot.daily import actions
from bot.daily.cards import answer_card, archive_card, share_card
from bot.daily.clicks import (
    BrowseDailies,
    ChooseDaily,
    ExplainDaily,
    HintDaily,
    OfDaily,
    OpenDaily,
    OpenPersonal,
    RevealDaily,
    ShareDaily,
)
from bot.daily.handlers.posting import shown_now
from bot.daily.model.daily import EVERYWHERE, Answer, Daily, Result
from bot.matches.handlers.messages import is_private
from bot.quiz import model as quiz
from bot.theory.handlers import post_solution

CLICKS = Clicks()


@CLICKS.guard(OfDaily)
async def within_reach(interaction: Interaction, click: OfDaily) -> None:
    """Refuse a click on the daily of another server."""
    daily = await loaded(interaction, click)
    if daily.guild_id != EVERYWHERE:
        require_here(interaction, daily.guild_id)


async def loaded(interaction: Interaction, click: OfDaily) -> Daily:
    """Return the daily that a click is about."""
    loading = actions.load(interaction.client.services, click.daily_id)
    return await in_time(interaction, loading, private=True)


async def open_daily(interaction: Interaction, finding: Awaitable[Daily]) -> None:
    """Show a daily to a member, alone, to be answered; or what they have answered."""

    async def card() -> Card:
        daily = await finding
        services, user_id = interaction.client.services, interaction.user.id
        answer = await actions.open_answer(services, daily, user_id)
        return await _card(interaction, daily, answer)

    await send(interaction, await in_time(interaction, card(), private=True), private=True)


async def open_personal(interaction: Interaction) -> None:
    """Show a member the daily that is the same for everybody."""
    services, user_id = interaction.client.services, interaction.user.id
    await open_daily(interaction, actions.personal(services, user_id))


async def _card(interaction: Interaction, daily: Daily, answer: Answer) -> Card:
    client, words, asker = interaction.client, private(interaction), interaction.user.id
    shown = await shown_now(client, daily, words, pictures=may_attach(interaction), asker=asker)
    manages = daily.guild_id != EVERYWHERE and interaction.permissions.manage_guild
    is_open = answer.question.is_open
    result = Result() if is_open else await actions.result(client.services, answer)
    return answer_card(shown, answer, result, words, manages=manages)


@CLICKS.on(OpenDaily)
async def open_one(interaction: Interaction, click: OpenDaily) -> None:
    """Open a daily, to answer it in private."""
    await open_daily(interaction, actions.load(interaction.client.services, click.daily_id))


@CLICKS.on(OpenPersonal)
async def open_own(interaction: Interaction, _click: OpenPersonal) -> None:
    """Open the daily that is the same for everybody."""
    await open_personal(interaction)


@CLICKS.on(ChooseDaily, HintDaily, RevealDaily)
async def answer(interaction: Interaction, click: ChooseDaily | HintDaily | RevealDaily) -> None:
    """Choose an answer, or see a hint or the answer."""
    services, user_id = interaction.client.services, interaction.user.id
    transition: Callable[[quiz.Question], quiz.Question]
    if isinstance(click, ChooseDaily):
        transition = partial(quiz.answered, user_id=user_id, index=click.index)
    else:
        does = quiz.hinted if isinstance(click, HintDaily) else quiz.given_up
        transition = partial(does, user_id=user_id)

    async def card() -> Card:
        daily = await actions.load(services, click.daily_id)
        now = await actions.answer(services, daily, user_id, transition)
        return await _card(interaction, daily, now)

    await update(interaction, await in_time(interaction, card()))


@CLICKS.on(ShareDaily)
async def share(interaction: Interaction, click: ShareDaily) -> None:
    """Post a member's result for all to see, once, without the answer."""
    services, user_id = interaction.client.services, interaction.user.id

    async def card() -> Card:
        daily = await actions.load(services, click.daily_id)
        shared = await actions.share(services, daily, user_id)
        result = await actions.result(services, shared)
        tally = await actions.tally(services, daily)
        return share_card(daily, shared, tally, result.streak, public(interaction))

    await send(interaction, await in_time(interaction, card()))


@CLICKS.on(ExplainDaily)
async def explain(interaction: Interaction, click: ExplainDaily) -> None:
    """Explain the position of a daily that the member has answered."""
    services, user_id = interaction.client.services, interaction.user.id
    daily = await loaded(interaction, click)
    mine = await in_time(interaction, actions.answer_of(services, daily, user_id))
    mine.require_over()
    puzzle = daily.puzzle
    await post_solution(interaction, cgt.position(puzzle.position), puzzle.convention, alone=True)


@CLICKS.on(BrowseDailies)
async def browse(interaction: Interaction, click: BrowseDailies) -> None:
    """Show a past daily, with its solution as a spoiler, to the member alone."""
    client, words = interaction.client, private(interaction)

    async def card() -> Card:
        daily = await actions.load(client.services, click.daily_id)
        past, newest = await actions.past(client.services, daily, click.number)
        pictures, asker = may_attach(interaction), interaction.user.id
        shown = await shown_now(client, past, words, pictures=pictures, asker=asker)
        return archive_card(shown, newest, words)

    made = await in_time(interaction, card(), private=True)
    if is_private(interaction):
        await update(interaction, made)
    else:
        await send(interaction, made, private=True)
