"""Questions to a whole channel: ask, answer, close, vote again."""

from __future__ import annotations

from datetime import datetime

from bot.classes.model import NoClass, VotingOver
from bot.classes.model.problems import Problem
from bot.classes.model.rounds import Round, Spread, again, closed, expired, opened
from bot.classes.rows.rounds import Rounds
from bot.services import Services
from bot.store.versioned import change


async def ask(
    services: Services, class_id: int, channel_id: int, problem: Problem, minutes: int
) -> Round:
    """Store a question that is about to be posted in a channel."""
    wanted = opened(class_id, channel_id, problem, minutes, services.now())
    return await Rounds(services.store).add(wanted)


async def load(services: Services, class_id: int, round_id: int) -> Round:
    """Return the round of a class."""
    found = await Rounds(services.store).load(round_id)
    if found.class_id != class_id:
        raise NoClass
    return found


async def posted(services: Services, round_id: int, message_id: int) -> None:
    """Note in which message a question is asked, unless that is known."""
    await Rounds(services.store).place(round_id, message_id)


async def vote(services: Services, asked: Round, vote: int, user_id: int, choice: int) -> None:
    """Answer a question, or answer it in another way than before."""
    if choice >= len(asked.problem.answers):
        raise VotingOver
    await Rounds(services.store).answer(asked.id, vote, user_id, choice)


async def close(services: Services, round_id: int) -> Round:
    """Close a vote."""
    _, after = await change(Rounds(services.store), round_id, closed)
    return after


async def vote_again(services: Services, round_id: int) -> Round:
    """Begin the second vote."""
    now = services.now()
    _, after = await change(Rounds(services.store), round_id, lambda asked: again(asked, now))
    return after


async def spread(services: Services, round_id: int) -> Spread:
    """Return how many members chose each answer in each vote."""
    return await Rounds(services.store).spread(round_id)


async def due(services: Services) -> list[Round]:
    """Return the rounds whose vote has to end now."""
    return await Rounds(services.store).due(services.now())


async def expire(services: Services, asked: Round) -> Round:
    """End a vote whose time is over."""
    now = services.now()
    _, after = await change(Rounds(services.store), asked.id, lambda each: expired(each, now))
    return after


async def stale(services: Services) -> list[Round]:
    """Return the rounds whose messages don't show them as they are."""
    return await Rounds(services.store).stale()


async def claim_showing(services: Services, round_id: int) -> bool:
    """Return whether the caller, and nobody else, is to show a round as it is now."""
    return await Rounds(services.store).claim_showing(round_id)


async def next_end(services: Services) -> datetime | None:
    """Return when the next vote ends by itself."""
    return await Rounds(services.store).next_end()
