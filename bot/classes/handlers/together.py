"""Questions to a whole channel: posted, answered in private, counted, closed, voted on again."""

from __future__ import annotations

import asyncio

from bot import log
from bot.chat.answers import FAILED, in_time, in_turn, of_place, private, send, tell, update
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import may_attach_at
from bot.chat.router import Clicks
from bot.classes.actions import learning, teaching, together
from bot.classes.cards import answer_said
from bot.classes.cards.round import round_card
from bot.classes.clicks import EndVote, Vote, VoteAgain
from bot.classes.model.classes import StudyClass
from bot.classes.model.problems import Problem
from bot.classes.model.rounds import Round
from bot.isolation import each
from bot.matches.handlers.messages import serve_in_time
from bot.quiz import actions as questions

logger = log.get(__name__)

CLICKS = Clicks()
EVERY = 1.0
"""The seconds between two changes of a message that counts answers."""


async def post(interaction: Interaction, class_id: int, problem: Problem, minutes: int) -> None:
    """Ask a question where its teacher is."""
    client, services = interaction.client, interaction.client.services
    channel_id = interaction.channel_id or 0
    asking = together.ask(services, class_id, channel_id, problem, minutes)
    asked = await in_time(interaction, asking)
    of = await teaching.load(services, class_id)
    message_id = await send(interaction, await in_time(interaction, card_of(client, of, asked)))
    await together.posted(services, asked.id, message_id)
    serve_in_time(client, asked.closes_at)


async def card_of(client: GrundyClient, of: StudyClass, asked: Round) -> Card:
    """Return the card of a question to a channel."""
    services = client.services
    words = of_place(client, of.guild_id, None)
    image = None
    if may_attach_at(client, of.guild_id, asked.channel_id):
        position = asked.problem.position
        image = await questions.picture(services, position, words.language, of.guild_id)
    said = await learning.say(services, of.teacher, asked.problem)
    spread = await together.spread(services, asked.id)
    return round_card(asked, spread, said, words, image)


@CLICKS.on(Vote)
async def vote(interaction: Interaction, click: Vote) -> None:
    """Note what a member chose, tell it to them alone, and count it for all."""
    services, words = interaction.client.services, private(interaction)
    user_id = interaction.user.id
    loading = together.load(services, click.class_id, click.round_id)
    asked = await in_time(interaction, loading, private=True)
    voting = together.vote(services, asked, click.vote, user_id, click.index)
    await in_time(interaction, voting, private=True)
    answer = answer_said(asked.problem, click.index, words)
    told = words("You chose **{answer}**. To change it, tap another answer.", answer=answer)
    await tell(interaction, told)
    if asked.message_id is None and interaction.message is not None:
        await together.posted(services, asked.id, interaction.message.id)
    await renew_soon(interaction.client, asked.class_id, asked.id)


async def renew_soon(client: GrundyClient, class_id: int, round_id: int) -> None:
    """Count the answers in the message of a round, of all that come within a second at once.

    One caller waits for the others. An answer that comes once its wait is over finds nobody
    waiting, and waits itself, so none stays uncounted.
    """
    waiting = client.lock(("count", round_id))
    if waiting.locked():
        return
    async with waiting:
        await asyncio.sleep(EVERY)
    await renew(client, class_id, round_id)


async def renew(client: GrundyClient, class_id: int, round_id: int) -> None:
    """Show a round as it is now in its message, if nobody else has."""
    services = client.services
    async with client.lock(("round", round_id)):
        of = await teaching.load(services, class_id)
        is_served = client.get_guild(of.guild_id) is not None
        if not is_served or not await together.claim_showing(services, round_id):
            return
        asked = await together.load(services, class_id, round_id)
        if asked.message_id is None:
            return
        card = await card_of(client, of, asked)
        channel = client.get_partial_messageable(asked.channel_id, guild_id=of.guild_id)
        try:
            await channel.get_partial_message(asked.message_id).edit(
                view=card.view(), attachments=card.files(), allowed_mentions=card.mentions()
            )
        except FAILED as error:
            logger.info("vote not shown", round=round_id, error=repr(error))


@CLICKS.on(EndVote, VoteAgain)
async def lead(interaction: Interaction, click: EndVote | VoteAgain) -> None:
    """Close a vote, or begin the second one, and show that to all."""
    client, services = interaction.client, interaction.client.services
    await in_time(interaction, together.load(services, click.class_id, click.round_id))
    changing = together.close if isinstance(click, EndVote) else together.vote_again
    async with in_turn(interaction, client.lock(("round", click.round_id))):
        after = await in_time(interaction, changing(services, click.round_id))
        of = await teaching.load(services, click.class_id)
        await together.claim_showing(services, after.id)
        await update(interaction, await in_time(interaction, card_of(client, of, after)))
    serve_in_time(client, after.closes_at)


async def end_due(client: GrundyClient) -> None:
    """End the votes whose time is over."""
    due = await together.due(client.services)
    await each("vote", due, lambda asked: together.expire(client.services, asked))


async def renew_stale(client: GrundyClient) -> None:
    """Show what was not shown when it happened, such as a vote that ended by itself."""
    stale = await together.stale(client.services)
    await each("vote", stale, lambda asked: renew(client, asked.class_id, asked.id))


async def plan(client: GrundyClient) -> None:
    """Look again as soon as the next vote ends."""
    serve_in_time(client, await together.next_end(client.services))
