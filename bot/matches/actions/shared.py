"""Actions in shared matches: join and leave teams, begin; votes are counted.

A move and a vote are made as in any match.
"""

from __future__ import annotations

from bot import log
from bot.isolation import each, unless_away
from bot.matches.actions.current import by_member, change
from bot.matches.actions.moves import decide
from bot.matches.model import Refusal, shared
from bot.matches.model.match import Match
from bot.matches.rows.matches import Matches
from bot.services import Services
from cgt.errors import CgtError

logger = log.get(__name__)


async def join(services: Services, match_id: int, user_id: int, team: int) -> Match:
    """Join a team, before the match begins or while it is played."""
    return await change(
        services, match_id, lambda match: shared.join(match, user_id, team, services.now())
    )


leave = by_member(shared.leave)
begin = by_member(shared.begin)


async def count_due(services: Services) -> list[Match]:
    """Make the moves of the votes whose countdown has ended, and return these matches."""

    async def counted(due: Match) -> Match | None:
        try:
            return await decide(services, due.id)
        except Refusal:
            logger.debug("counted by another process", match=due.id)
        except CgtError as error:
            logger.warning("votes not counted", match=due.id, error=str(error))
        return None

    due = Matches(services.store).due(services.now(), by="vote")
    found = await unless_away("votes not looked through", due, [])
    return [match for match in await each("vote", found, counted) if match is not None]
