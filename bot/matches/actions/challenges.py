"""The answers to a challenge, and the second of two games."""

from __future__ import annotations

from bot.matches.actions.current import by_member, change
from bot.matches.model import AlreadyProposed, MatchNotFound, Refusal, challenges
from bot.matches.model.match import Match, Place, Status
from bot.matches.rows.matches import Matches
from bot.services import Services
from bot.settings import actions as settings


class NoChallenges(Refusal):
    """The member takes no challenges, of this one or of all."""

    def __init__(self) -> None:
        super().__init__(
            "They aren't accepting challenges right now, so I didn't notify them. Challenge "
            "someone else, or use /play without an opponent to play me."
        )


async def require_welcome(services: Services, challenger: int, challenged: int) -> None:
    """Refuse a challenge to a member who takes none of the challenger, or none at all.

    :raises NoChallenges: when it is one.
    :raises Refusal: when the other has deleted their data.
    """
    if challenged < 0:
        raise Refusal(
            "The other player is no longer here. Use /play to start a match with "
            "someone else, or with me."
        )
    person = await settings.of_person(services.store, challenged)
    if not person.takes_challenges_of(challenger):
        raise NoChallenges


async def accept(
    services: Services, match_id: int, user_id: int, *, first: bool | None = None
) -> Match:
    """Take a challenge up; ``first`` is what was chosen, where one may choose who moves first.

    :raises Refusal: when it is for another, or somebody was faster.
    """

    async def accepted(before: Match) -> Match:
        after = challenges.accept(before, user_id, services.now(), first=first)
        if before.is_open_to_all:
            await Matches(services.store).require_room(user_id)
            challenger = before.players[before.challenge.challenger].user_id or 0
            if user_id in (await settings.of_person(services.store, challenger)).refused:
                raise NoChallenges
        return after

    return await change(services, match_id, accepted)


async def earlier(services: Services, match: Match) -> Match | None:
    """Return the first of two games where a match is the second, and over."""
    if match.mode.leg != 2 or match.is_open or match.rematch_of is None:
        return None
    try:
        return await Matches(services.store).load(match.rematch_of)
    except MatchNotFound:  # it may have been deleted
        return None


async def second_leg(services: Services, match_id: int, user_id: int, place: Place) -> Match:
    """Begin the second of two games; one that has begun is returned as it is."""
    matches = Matches(services.store)
    ended = await matches.load(match_id)
    again = challenges.second_leg(ended, user_id, place, services.now())
    begun = await matches.second_leg(match_id)
    if begun is not None:
        return begun
    try:
        return await matches.add(again)
    except AlreadyProposed:
        return await matches.second_leg(match_id) or again


decline = by_member(challenges.decline)
withdraw = by_member(challenges.withdraw)


async def take_back(services: Services, match_id: int) -> None:
    """Withdraw a new match whose board Discord did not take: nobody has seen it."""

    def withdrawn(match: Match) -> Match:
        unseen = match.is_open and match.place.message_id is None
        return match.ended(services.now(), Status.WITHDRAWN) if unseen else match

    await change(services, match_id, withdrawn)
