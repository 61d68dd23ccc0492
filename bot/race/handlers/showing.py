"""The cards of races as messages: shown when they change, posted below when a stage is new."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import timedelta

import discord

from bot import log
from bot.chat.answers import FAILED, PAUSES, again, of_place
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient
from bot.chat.permissions import may_attach_at
from bot.isolation import each
from bot.language.words import Words
from bot.matches.handlers.messages import NOT_ALLOWED, serve_in_time
from bot.quiz import actions as quiz
from bot.quiz.model import Said
from bot.race import actions
from bot.race.cards import (
    challenge_card,
    lobby_card,
    playing_card,
    podium_card,
    result_card,
    round_card,
    solved_card,
    unanswered_card,
)
from bot.race.model import Race, Stage

logger = log.get(__name__)

SOON = timedelta(seconds=5)
"""The time until a card is tried again after the connection broke."""


async def card_of(client: GrundyClient, race: Race) -> Card:
    """Return the card of a race or duel at its stage."""
    words = of_place(client, race.guild_id, None)
    if race.stage in {Stage.OVER, Stage.STOPPED, Stage.PAUSE}:
        answers = await actions.answers(client.services, race)
        if race.is_duel:
            return result_card(race, answers, words)
        if race.stage is Stage.PAUSE:
            return solved_card(race, answers, words, await _said(client, race, words))
        return podium_card(race, answers, words)
    if race.stage is Stage.ROUND:
        return round_card(race, words, await _said(client, race, words))
    make = {Stage.LOBBY: lobby_card, Stage.CHALLENGED: challenge_card, Stage.PLAYING: playing_card}
    return make.get(race.stage, unanswered_card)(race, words)


async def _said(client: GrundyClient, race: Race, words: Words) -> tuple[Said, bytes | None]:
    """Return the puzzle of the round in words, and its picture where one can be sent."""
    services, image = client.services, None
    if may_attach_at(client, race.guild_id, race.channel_id):
        image = await quiz.picture(services, race.puzzle.position, words.language, race.guild_id)
    return await quiz.say(services, race.organiser, race.puzzle), image


async def go_on(client: GrundyClient, race_id: int) -> None:
    """Let a race go on as far as that is due, and show it if it is to be shown."""
    async with client.lock(("race", race_id)):
        race = await actions.advance(client.services, race_id)
        claimed = await actions.claim(client.services, race_id)
        if claimed is not None:
            race = await _show(client, claimed)
    serve_in_time(client, race.due_at)
    if race.needs_puzzle:
        client.wake()


async def _show(client: GrundyClient, race: Race) -> Race:
    """Show a race in its message, or in a new one; what Discord refuses for good ends it."""
    try:
        message_id = await _put(client, race, await card_of(client, race))
    except NOT_ALLOWED as error:
        logger.info("race refused", race=race.id, error=repr(error))
        await actions.give_up(client.services, race)
        return race
    except FAILED as error:
        logger.info("race not shown", race=race.id, error=repr(error))
        await actions.again_in(client.services, race, SOON)
        client.wake_by(client.services.now() + SOON)
        return race
    return await actions.shown(client.services, race, message_id)


async def _put(client: GrundyClient, race: Race, card: Card) -> int | None:
    """Change the message of a race, or post it; return in which message it stands.

    However often it is posted within some minutes, Discord takes the message once. One that was
    deleted is posted anew where it asks or tells something new.
    """
    channel = client.get_partial_messageable(race.channel_id, guild_id=race.guild_id)
    if race.message_id is not None and not race.is_below:
        message = channel.get_partial_message(race.message_id)
        try:
            await again(
                lambda: message.edit(
                    view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
                ),
                PAUSES,
            )
        except discord.NotFound:
            if race.stage not in {Stage.ROUND, Stage.OVER}:
                return race.message_id
        else:
            return race.message_id
    sent = await again(
        lambda: channel.send(
            view=card.view(),
            files=card.files(),
            allowed_mentions=card.mentions(),
            nonce=f"race{race.id}.{race.round}.{race.stage.value[:2]}",
        ),
        PAUSES,
    )
    if race.is_duel and race.message_id is not None:
        await _retire(client, race, channel.get_partial_message(race.message_id))
    return sent.id


async def _retire(client: GrundyClient, race: Race, message: discord.PartialMessage) -> None:
    """Say in the message where a duel stood that its card has moved; it may be gone."""
    words = of_place(client, race.guild_id, None)
    card = Card([text(words("This board has moved further down."))])
    try:
        await message.edit(view=card.view(), attachments=[])
    except FAILED as error:
        logger.info("old card not marked", race=race.id, error=repr(error))


def _served(client: GrundyClient, races: Iterable[Race]) -> list[Race]:
    """Return those of some races whose servers this process serves."""
    return [race for race in races if client.get_guild(race.guild_id) is not None]


async def sweep(client: GrundyClient) -> None:
    """Let the races go on whose time has come, all at the same time."""
    found = _served(client, await actions.due(client.services))
    await asyncio.gather(
        *(each("race", [race.id], lambda race_id: go_on(client, race_id)) for race in found)
    )
    serve_in_time(client, await actions.next_due(client.services))


async def draw_ahead(client: GrundyClient) -> None:
    """Draw the puzzles that races will need next."""
    live = _served(client, await actions.live(client.services))
    needy = [race for race in live if race.needs_puzzle]
    await each("race puzzle", needy, lambda race: actions.draw_ahead(client.services, race))
