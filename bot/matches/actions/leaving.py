"""Leaving all matches at once, as who wants nothing of them to be kept."""

from __future__ import annotations

from bot import log
from bot.matches.actions.current import change, open_matches
from bot.matches.model import Refusal, challenges, shared, transitions
from bot.matches.model.match import Match, Status
from bot.services import Services

logger = log.get(__name__)

TRIES = 100


async def leave_all(services: Services, user_id: int) -> list[Match]:
    """End all open matches of a member, and return them.

    What is played against others is given up, against the bot closed; challenges are taken back
    or declined. Where others hold the side too, these go on without the member.
    """
    left: list[Match] = []
    for _ in range(TRIES):
        found = await open_matches(services, user_id)
        if not found:
            break
        for match in found:
            try:
                left.append(await _leave(services, match.id, user_id))
            except Refusal:
                logger.debug("match went on at the last moment", match=match.id)
    return left


async def _leave(services: Services, match_id: int, user_id: int) -> Match:
    """End a match in the way that its stage allows; one that is over by now stays so."""

    def left(match: Match) -> Match:
        challenged = match.status is Status.CHALLENGED
        if not match.is_open:
            return match
        if challenged and match.players[match.challenge.challenger].user_id == user_id:
            return challenges.withdraw(match, user_id, services.now())
        if match.mode.is_shared:
            return shared.leave(match, user_id, services.now())
        if challenged:
            return challenges.decline(match, user_id, services.now())
        end = transitions.close if match.against_bot else transitions.resign
        return end(match, user_id, services.now())

    return await change(services, match_id, left)
