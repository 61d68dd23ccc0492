"""What members do: they come and go."""

from __future__ import annotations

from bot import log
from bot.matches.actions import arranged, moves
from bot.matches.model.refusals import Refusal as MatchRefusal
from bot.services import Services
from bot.tournaments.model import transitions
from bot.tournaments.model.tournament import Pairing, Tournament, occasion
from bot.tournaments.rows.tournaments import Tournaments

logger = log.get(__name__)


async def join(services: Services, tournament_id: int, user_id: int, name: str) -> Tournament:
    """Let a member take part.

    :raises Refusal: when they do already, or it is too late, or full.
    """
    _, after = await Tournaments(services.store).change(
        tournament_id, lambda tournament: transitions.join(tournament, user_id, name)
    )
    return after


async def leave(services: Services, tournament_id: int, user_id: int) -> tuple[Tournament, int]:
    """Let a member leave, and return what match they have lost by that; 0 for none.

    :raises Refusal: when they do not take part, or it is over.
    """
    before, after = await Tournaments(services.store).change(
        tournament_id, lambda tournament: transitions.leave(tournament, user_id)
    )
    lost = [each for each in before.current if each.how is None and user_id in each.players]
    return after, await _resigned(services, after, lost, user_id)


async def _resigned(
    services: Services, tournament: Tournament, lost: list[Pairing], user_id: int
) -> int:
    """Give up the match of who has left, if it is being played, and return its number."""
    found = await arranged.arranged(services, [occasion(tournament.id, each) for each in lost])
    for each in found.values():
        try:
            return (await moves.resign(services, each.match_id, user_id)).id
        except MatchRefusal:
            logger.debug("the match was over already", match=each.match_id)
    return 0
