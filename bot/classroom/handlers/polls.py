"""Questions to a whole channel, from the post and the private answers to the second vote."""

from __future__ import annotations

import asyncio

from bot.chat.answers import defer_if_slow, hold_turn, private, send, send_private, update
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.posts import Posts, serve_in_time
from bot.chat.router import Clicks
from bot.classroom.actions import learning, polls, teaching
from bot.classroom.cards import answer_said
from bot.classroom.cards.questions import round_card, votes_card
from bot.classroom.clicks import EndVote, SeeVotes, Vote, VoteAgain
from bot.classroom.model.problems import Problem
from bot.classroom.model.rounds import Round
from bot.language.words import Words
from bot.resilience import for_each

CLICKS = Clicks()
EVERY = 1.0
"""The seconds between two updates of a message with a count."""


class PollPosts(Posts[Round]):
    """The messages of questions to channels."""

    name = "round"
    is_answer = True
    due = staticmethod(polls.due_messages)
    change = staticmethod(polls.change_round)

    async def card(
        self, client: GrundyClient, subject: Round, words: Words, *, pictures: bool
    ) -> Card:
        """Return the card of a question to a channel, with the answers so far."""
        services, place = client.services, (words.language, subject.guild_id)
        teacher = (await teaching.load(services, subject.class_id)).teacher
        said = await learning.word(services, teacher, subject.problem, *place, pictures=pictures)
        return round_card(subject, await polls.spread(services, subject.id), said, words)

    def button(self, subject: Round) -> str | None:
        return str(EndVote(subject.class_id, subject.id))


POSTS = PollPosts()


async def post(interaction: Interaction, class_id: int, problem: Problem, minutes: int) -> None:
    """Post a question in the current channel."""
    client, services = interaction.client, interaction.client.services
    of = await defer_if_slow(interaction, teaching.load(services, class_id))
    asking = polls.ask(services, of, interaction.channel_id or 0, problem, minutes)
    asked = await defer_if_slow(interaction, asking)
    message_id = await send(
        interaction, await defer_if_slow(interaction, POSTS.draw(client, asked))
    )
    await POSTS.settle(services, asked, message_id)
    serve_in_time(client, asked.closes_at)


@CLICKS.on(Vote)
async def vote(interaction: Interaction, click: Vote) -> None:
    """Store a member's answer, confirm it in private, and update the count."""
    services, words = interaction.client.services, private(interaction)
    user_id = interaction.user.id
    asked = await defer_if_slow(interaction, _load_clicked(interaction, click), private=True)
    voting = polls.vote(services, asked, click.vote, user_id, click.index)
    await defer_if_slow(interaction, voting, private=True)
    answer = answer_said(asked.problem, click.index, words)
    told = words("You chose **{answer}**. To change it, tap another answer.", answer=answer)
    await send_private(interaction, told)
    await renew_soon(interaction.client, asked)


async def _load_clicked(interaction: Interaction, click: Vote | EndVote | VoteAgain) -> Round:
    """Return the round of a click, after recording its message if a crash prevented that."""
    services = interaction.client.services
    asked = await polls.load(services, click.class_id, click.round_id)
    message = interaction.message
    return asked if message is None else await polls.note_message(services, asked, message.id)


async def renew_soon(client: GrundyClient, asked: Round) -> None:
    """Update the count in a round's message, for all answers within a second at once.

    The first caller waits for the others. A caller after the wait finds the lock free and waits in
    turn, so every answer is counted.
    """
    waiting = client.lock(("count", asked.id))
    if waiting.locked():
        return
    async with waiting:
        await asyncio.sleep(EVERY)
    await POSTS.show_if_due(client, asked)


@CLICKS.on(SeeVotes)
async def see_votes(interaction: Interaction, click: SeeVotes) -> None:
    """Show the teacher the answers so far."""
    card = await defer_if_slow(interaction, _votes(interaction, click), private=True)
    await send(interaction, card, private=True)


async def _votes(interaction: Interaction, click: SeeVotes) -> Card:
    services, words = interaction.client.services, private(interaction)
    asked = await polls.load(services, click.class_id, click.round_id)
    place = words.language, interaction.guild_id
    said = await learning.word(services, interaction.user.id, asked.problem, *place, pictures=False)
    return votes_card(asked, await polls.spread(services, asked.id), said, words)


@CLICKS.on(EndVote, VoteAgain)
async def lead(interaction: Interaction, click: EndVote | VoteAgain) -> None:
    """Close a vote or begin the second one, and update the message."""
    client, services = interaction.client, interaction.client.services
    await defer_if_slow(interaction, _load_clicked(interaction, click))
    changing = polls.close if isinstance(click, EndVote) else polls.vote_again
    async with hold_turn(interaction, client.lock(("round", click.round_id))):
        after = await defer_if_slow(interaction, changing(services, click.round_id))
        await update(interaction, await defer_if_slow(interaction, POSTS.draw(client, after)))
        await POSTS.settle(services, after, after.message_id)
    serve_in_time(client, after.closes_at)


async def end_due(client: GrundyClient) -> None:
    """End the votes whose time is up."""
    services = client.services
    await for_each("vote", await polls.due(services), lambda asked: polls.expire(services, asked))


async def plan(client: GrundyClient) -> None:
    """Schedule a sweep for the end of the next vote."""
    serve_in_time(client, await polls.next_end(client.services))
