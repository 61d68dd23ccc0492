"""Progress of a tournament without anybody's action, up to its podium."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import cgt
from bot import log
from bot.matches.actions import fixtures
from bot.matches.actions.fixtures import Arrangement
from bot.matches.model.clock import Clock
from bot.matches.model.match import Ending, Fixture, Match, Place, Status
from bot.services import Services
from bot.tournaments.actions.leading import (
    begin_due,
    changed,
    give_up_withdrawn,
    let_stand,
    matches_of,
)
from bot.tournaments.model import How, Pairing, Stage, Tournament, occasion, transitions
from bot.tournaments.model.transitions import Result, is_complete
from bot.tournaments.rows import Tournaments
from bot.tournaments.work import pair

logger = log.get(__name__)

POSTING = timedelta(minutes=1)
"""The time a process has to post a podium or a panel, before that is tried again."""
RARELY = timedelta(hours=1)
"""The pause before a podium that couldn't be posted is tried again; a panel is dropped."""


async def due(services: Services) -> list[Tournament]:
    """Return the tournaments that can begin, have changed, or have a match that is over."""
    tournaments = Tournaments(services.store)
    undecided = {occasion(of, each): of for of, each in await tournaments.undecided()}
    found = await fixtures.fixtures(services, list(undecided))
    ended = {undecided[name] for name, match in found.items() if match.is_over}
    return await tournaments.due(services.now(), ended)


async def advance(services: Services, tournament: Tournament) -> Tournament:
    """Return a tournament after all that can happen to it now, matches to be posted aside."""
    if tournament.stage is Stage.OPEN:
        tournament = await begin_due(services, tournament)
    await give_up_withdrawn(services, tournament)
    tournament = await _with_results(services, tournament)
    if tournament.stage is not Stage.RUNNING or not tournament.is_round_over:
        return tournament
    here = transitions.without_absent(tournament)
    if is_complete(here):
        return await _as_seen(services, tournament, transitions.finish(here))
    if len(here.active(here.round + 1)) < 2:
        return await _as_seen(services, tournament, here)
    pairs = await services.workers.run(pair, here)
    return await _as_seen(services, tournament, transitions.next_round(here, pairs))


async def _as_seen(services: Services, seen: Tournament, wanted: Tournament) -> Tournament:
    """Store what follows from a tournament as it was seen, unless it has changed meanwhile."""
    tournaments = Tournaments(services.store)
    if await tournaments.save(seen, wanted, services.now()) is None:
        logger.debug("tournament changed meanwhile", tournament=seen.id)
    return await tournaments.load(seen.id)


async def _with_results(services: Services, tournament: Tournament) -> Tournament:
    undecided = (each for each in tournament.current if each.how is None)
    found = await matches_of(services, tournament, undecided)
    pauses = tournament.stage is Stage.PAUSED  # who paused it may have been ended before all stood
    await let_stand(services, found.values(), whether=pauses)
    results = {each.key: _result(each, match) for each, match in found.items() if match.is_over}
    if not results:
        return tournament
    return await changed(services, tournament.id, lambda now: transitions.take(now, results))


def _result(pairing: Pairing, match: Fixture) -> Result:
    if match.status is Status.EXPIRED and not match.ply:
        return None, How.ABSENT
    if match.status is not Status.FINISHED or match.winner is None:
        return None, How.VOID
    if match.ending is not Ending.TIME:
        return match.winner, How.PLAYED
    made = (match.ply + 1) // 2 if match.winner == pairing.second else match.ply // 2
    return match.winner, How.TIME if made else How.ABSENT


async def waiting(services: Services, tournament: Tournament) -> Sequence[Pairing]:
    """Return the pairings of a round being played whose board is not posted yet."""
    if tournament.stage is not Stage.RUNNING:
        return ()
    undecided = [each for each in tournament.current if each.how is None]
    found = await matches_of(services, tournament, undecided)
    posted = {each for each, match in found.items() if match.is_posted or match.is_over}
    return [each for each in undecided if each not in posted]


async def arrange(services: Services, tournament: Tournament, pairing: Pairing) -> Match:
    """Return the match of a pairing, made now if there is none."""
    rules, place = tournament.rules, tournament.place
    wanted = Arrangement(
        occasion(tournament.id, pairing),
        pairing.first,
        pairing.second or 0,
        cgt.ruleset(rules.game(pairing.round)),
        Clock.of(rules.clock),
        rules.convention,
        rules.size,
        rules.difficulty,
    )
    where = Place(place.guild_id, place.channel_id, locale=place.locale)
    return await fixtures.arrange(services, wanted, where)


async def note_look(services: Services, tournament: Tournament) -> None:
    """Note that a tournament has nothing left to do before it changes or a match ends."""
    await Tournaments(services.store).note_look(tournament)


async def unshown(services: Services) -> list[Tournament]:
    """Return tournaments that have changed since their panels were made."""
    return await Tournaments(services.store).unshown()


async def without_panel(services: Services) -> list[Tournament]:
    """Return tournaments whose panel should have been posted by now."""
    now = services.now()
    return await Tournaments(services.store).without_panel(now - RARELY, now - POSTING)


async def claim_showing(services: Services, tournament: Tournament) -> bool:
    """Return whether this process, and no other, is to show a tournament as it stands now."""
    return await Tournaments(services.store).claim_showing(tournament)


async def due_podiums(services: Services) -> list[Tournament]:
    """Return the tournaments whose podium is to be posted."""
    return await Tournaments(services.store).due_podiums(services.now())


async def claim_podium(services: Services, tournament: Tournament) -> bool:
    """Return whether this process, and no other, is to post a podium; within a minute."""
    now = services.now()
    return await Tournaments(services.store).put_off_podium(tournament.id, now, now + POSTING)


async def postpone_podium(services: Services, tournament: Tournament) -> None:
    """Let a podium that Discord refused be tried again in an hour."""
    await Tournaments(services.store).plan_podium(tournament.id, services.now() + RARELY)


async def podium_posted(services: Services, tournament: Tournament) -> None:
    """Note that a podium is posted, or that there is no channel for it any more."""
    await Tournaments(services.store).plan_podium(tournament.id, None)
