"""Podiums that are due: each is claimed by one process, which posts it."""

from __future__ import annotations

from datetime import timedelta

from bot import log
from bot.services import Services
from bot.store import StoreUnavailable
from bot.tournaments.model import Tournament
from bot.tournaments.rows import Tournaments

logger = log.get(__name__)
away = log.Seldom(logger)

POSTING = timedelta(minutes=1)
"""How long a process may take to post a podium, before that is tried again."""
RARELY = timedelta(hours=1)
"""How long a podium waits that can't be posted now."""


async def due_podiums(services: Services) -> list[Tournament]:
    """Return the tournaments whose podium is to be posted; nothing while the store is away."""
    try:
        return await Tournaments(services.store).due_podiums(services.now())
    except StoreUnavailable as error:
        away.warning("podiums not looked through", error=error.detail)
        return []


async def claim_podium(services: Services, tournament: Tournament) -> bool:
    """Return whether this process, and no other, is to post a podium; within a minute."""
    now = services.now()
    return await Tournaments(services.store).put_off_podium(tournament.id, now, now + POSTING)


async def postpone_podium(services: Services, tournament: Tournament) -> None:
    """Let a podium that Discord refused be tried again in an hour."""
    at = services.now() + RARELY
    await Tournaments(services.store).plan_podium(tournament.id, at)


async def podium_posted(services: Services, tournament: Tournament) -> None:
    """Note that a podium is posted, or that there is no channel for it any more."""
    await Tournaments(services.store).plan_podium(tournament.id, None)
