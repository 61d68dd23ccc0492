"""Actions of organisers, whose permission is checked before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot import log
from bot.matches.actions import fixtures
from bot.matches.model import Refusal as MatchRefusal
from bot.matches.model.match import Fixture
from bot.services import Services
from bot.store.versioned import change
from bot.tournaments.model import (
    How,
    Pairing,
    Refusal,
    Stage,
    Tournament,
    occasion,
    standings,
    transitions,
)
from bot.tournaments.model.transitions import Change
from bot.tournaments.rows import Tournaments

logger = log.get(__name__)

MOST_IN_SERVER = 10
"""The maximum number of open tournaments in a server."""


async def create(services: Services, wanted: Tournament) -> Tournament:
    """Store a new tournament, which members may join from now on."""
    return await Tournaments(services.store).add(wanted, MOST_IN_SERVER)


async def load(services: Services, tournament_id: int) -> Tournament:
    """Return a tournament as it is stored."""
    return await Tournaments(services.store).load(tournament_id)


async def open_in(services: Services, guild_id: int) -> list[Tournament]:
    """Return the tournaments of a server that are not over, the newest first."""
    return await Tournaments(services.store).open_in(guild_id)


async def begin(services: Services, tournament_id: int) -> Tournament:
    """Begin a tournament: the lot is drawn."""
    return await changed(
        services, tournament_id, lambda now: transitions.start(now, _drawn(services, now))
    )


def _drawn(services: Services, tournament: Tournament) -> list[int]:
    users = [one.user_id for one in tournament.entrants]
    return services.chance.sample(users, len(users))


async def play_off(services: Services, tournament_id: int) -> Tournament:
    """Begin a tournament of those who share a medal in one that is over, and return it."""
    tournaments = Tournaments(services.store)
    before = await tournaments.load(tournament_id)
    equals = [line.entrant for line in standings.tied(before)]
    if not equals:
        raise Refusal("No medal is shared, so there's no need for a play-off.")
    players = {one.user_id for one in equals}
    for each in await tournaments.open_in(before.place.guild_id):
        if {one.user_id for one in each.entrants} == players:
            raise Refusal("These players are already in a play-off. See /tournament.")
    made = await create(services, transitions.play_off(before, equals, services.now()))
    return await begin(services, made.id)


async def begin_due(services: Services, tournament: Tournament) -> Tournament:
    """Begin a tournament whose time has come; one for which nobody has come is called off."""

    def transition(now: Tournament) -> Tournament:
        if now.stage is not Stage.OPEN:
            return now
        if len(now.entrants) < 2:
            return transitions.cancel(now)
        return transitions.start(now, _drawn(services, now))

    return await changed(services, tournament.id, transition)


async def pause(services: Services, tournament_id: int) -> Tournament:
    """Let all clocks stand still, and no further round begin."""
    return await keep_time(services, await changed(services, tournament_id, transitions.pause))


async def resume(services: Services, tournament_id: int) -> Tournament:
    """Let the clocks run and the rounds go on."""
    return await keep_time(services, await changed(services, tournament_id, transitions.resume))


async def keep_time(services: Services, tournament: Tournament) -> Tournament:
    """Let the matches of the round stand still if the tournament pauses, else go on; return it."""
    found = await matches_of(services, tournament, tournament.current)
    await let_stand(services, found.values(), whether=tournament.stage is Stage.PAUSED)
    return tournament


async def matches_of(
    services: Services, tournament: Tournament, pairings: Iterable[Pairing]
) -> dict[Pairing, Fixture]:
    """Return the matches of those of some pairings that have one."""
    named = {occasion(tournament.id, each): each for each in pairings if each.is_match}
    found = await fixtures.fixtures(services, list(named)) if named else {}
    return {named[name]: match for name, match in found.items()}


async def let_stand(services: Services, found: Iterable[Fixture], *, whether: bool) -> None:
    """Let some matches stand still, or go on; the clock of one that is not posted waits anyway."""
    for match in found:
        if match.is_posted and not match.is_over and match.is_stopped is not whether:
            await fixtures.stand_still(services, match.match_id, whether=whether)


async def block(services: Services, tournament: Tournament, by: tuple[str, ...]) -> bool:
    """Note what hinders boards from being posted; return whether that is news, and told here."""
    if tournament.blocked == by:
        return False
    before, after = await change(
        Tournaments(services.store), tournament.id, lambda now: replace(now, blocked=by)
    )
    return before.blocked != after.blocked


async def call_off(services: Services, tournament_id: int) -> Tournament:
    """Call a tournament off."""
    return await _ended(services, tournament_id, transitions.cancel)


async def _ended(services: Services, tournament_id: int, transition: Change) -> Tournament:
    """End a tournament; matches that stand still go on before, since nobody looks at them after."""
    before = await Tournaments(services.store).load(tournament_id)
    await keep_time(services, replace(before, stage=Stage.RUNNING))
    return await keep_time(services, await changed(services, tournament_id, transition))


async def end(services: Services, tournament_id: int) -> Tournament:
    """End a tournament as it stands."""

    def transition(tournament: Tournament) -> Tournament:
        if not tournament.round:
            raise Refusal("No round has been played yet. You can cancel the tournament instead.")
        return transitions.finish(tournament)

    return await _ended(services, tournament_id, transition)


async def put_right(
    services: Services, tournament_id: int, key: tuple[int, int], side: int, by: int
) -> Tournament:
    """Put the result of a board right; that is logged.

    ``side`` is 0 where who moved first has won, 1 for the other, and 2 for neither.
    """

    def transition(tournament: Tournament) -> Tournament:
        pairing = next((each for each in tournament.pairings if each.key == key), None)
        players = () if pairing is None else pairing.players
        winner = players[side] if side < len(players) else None
        return transitions.correct(tournament, key, winner, by, services.now())

    return await changed(services, tournament_id, transition)


async def changed(services: Services, tournament_id: int, transition: Change) -> Tournament:
    """Return a tournament after a transition, which is stored."""
    return (await change(Tournaments(services.store), tournament_id, transition))[1]


async def join(services: Services, tournament_id: int, user_id: int, name: str) -> Tournament:
    """Let a member take part."""
    return await changed(services, tournament_id, lambda now: transitions.join(now, user_id, name))


async def leave(services: Services, tournament_id: int, user_id: int) -> None:
    """Let a member leave; an open match is lost by that."""
    leaving = await changed(services, tournament_id, lambda now: transitions.leave(now, user_id))
    await give_up_withdrawn(services, leaving)


async def give_up_withdrawn(services: Services, tournament: Tournament) -> None:
    """Give up the matches of members who have left."""
    left = (each for each in tournament.current if each.how is How.WITHDRAWAL)
    for pairing, match in (await matches_of(services, tournament, left)).items():
        if not match.is_over:
            try:
                await fixtures.give_up(services, match.match_id, pairing.losers[0])
            except MatchRefusal:
                logger.debug("the match was over already", match=match.match_id)
