"""Actions on questions to a whole channel, to ask, answer, close and vote again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.classroom.model import NoClass, VotingOver
from bot.classroom.model.classes import StudyClass
from bot.classroom.model.problems import Problem
from bot.classroom.model.rounds import Round, Spread, begin_second_vote, closed, expired, opened
from bot.classroom.rows import Rounds
from bot.services import Services
from bot.shared.places import POSTING
from bot.store.versioned import change


async def ask(
    services: Services, of: StudyClass, channel_id: int, problem: Problem, minutes: int
) -> Round:
    """Store a question before it is posted in a channel."""
    now = services.now()
    wanted = opened(of.id, channel_id, problem, minutes, now)
    claimed = replace(wanted, guild_id=of.guild_id, show_at=now + POSTING, tries=1)
    return await Rounds(services.store).add(claimed)


async def load(services: Services, class_id: int, round_id: int) -> Round:
    """Return a round of a class."""
    found = await Rounds(services.store).load(round_id)
    if found.class_id != class_id:
        raise NoClass
    return found


async def change_round(
    services: Services, round_id: int, transition: Callable[[Round], Round]
) -> Round:
    """Apply a transition to the stored round, and return the stored result."""
    return (await change(Rounds(services.store), round_id, transition))[1]


async def note_message(services: Services, asked: Round, message_id: int) -> Round:
    """Record the message of a question, unless already recorded."""
    if asked.message_id is not None:
        return asked
    return await change_round(
        services, asked.id, lambda now: replace(now, message_id=now.message_id or message_id)
    )


async def vote(services: Services, asked: Round, vote: int, user_id: int, choice: int) -> None:
    """Answer a question, or change an earlier answer."""
    if choice >= len(asked.problem.answers):
        raise VotingOver
    await Rounds(services.store).answer(asked.id, vote, user_id, choice, services.now())


async def close(services: Services, round_id: int) -> Round:
    """Close a vote, before it is shown."""
    until = services.now() + POSTING
    return await change_round(
        services, round_id, lambda asked: replace(closed(asked), show_at=until)
    )


async def vote_again(services: Services, round_id: int) -> Round:
    """Begin the second vote, before it is shown."""
    now = services.now()
    return await change_round(
        services,
        round_id,
        lambda asked: replace(begin_second_vote(asked, now), show_at=now + POSTING),
    )


async def spread(services: Services, round_id: int) -> Spread:
    """Return the number of members by vote and answer."""
    return await Rounds(services.store).spread(round_id)


async def due(services: Services) -> list[Round]:
    """Return the rounds with a vote that must end now."""
    return await Rounds(services.store).due(services.now())


async def due_messages(services: Services) -> list[Round]:
    """Return the rounds with an outdated message."""
    return await Rounds(services.store).due(services.now(), "show_at")


async def expire(services: Services, asked: Round) -> Round:
    """End a vote at its deadline."""
    now = services.now()

    def after(found: Round) -> Round:
        ended = expired(found, now)
        return ended if ended is found else replace(ended, show_at=now)

    return await change_round(services, asked.id, after)


async def next_end(services: Services) -> datetime | None:
    """Return the time when the next vote ends, if any has a limit."""
    return await Rounds(services.store).next_end()
