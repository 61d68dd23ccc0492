"""Leaving all matches at once, as who wants nothing of them to be kept."""

from __future__ import annotations

from bot import log
from bot.matches.actions.current import current, open_matches
from bot.matches.model import challenges, several, transitions
from bot.matches.model.match import Match, Status
from bot.matches.model.refusals import Refusal
from bot.matches.rows.matches import Matches
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
    now, before = services.now(), await current(services, match_id)
    if before.status is Status.CHALLENGED:
        if before.players[before.challenger].user_id == user_id:
            after = challenges.withdraw(before, user_id, now)
        elif before.several is not None:
            after = several.leave(before, user_id, now)
        else:
            after = challenges.decline(before, user_id, now)
    elif before.status is Status.PLAYING and before.several is not None:
        after = several.leave(before, user_id, now)
    elif before.status is Status.PLAYING:
        after = (transitions.close if before.against_bot else transitions.resign)(
            before, user_id, now
        )
    else:
        return before
    return await Matches(services.store).save(before, after)
