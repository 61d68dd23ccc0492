"""Actions on tournaments: those of members and organisers, whose permission is checked before.

A tournament also goes on by itself, up to its podium; and it is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

import cgt
from bot import log
from bot.isolation import drawn
from bot.matches.actions import current, fixtures, reviews
from bot.matches.actions.fixtures import Arrangement
from bot.matches.model import Refusal as MatchRefusal
from bot.matches.model.clock import Clock
from bot.matches.model.match import Ending, Fixture, Match, Status
from bot.matches.model.reviewed import is_measured
from bot.ratings import actions as ratings
from bot.services import Services
from bot.store.versioned import change
from bot.tournaments import work
from bot.tournaments.model import (
    Best,
    Entrant,
    How,
    Pairing,
    Refusal,
    Stage,
    Tournament,
    View,
    occasion,
    transitions,
)
from bot.tournaments.model.standings import Line, marks, medallists, page_of, tied
from bot.tournaments.model.transitions import Change, Result, is_complete
from bot.tournaments.rows import Tournaments
from bot.tournaments.work import Medallist
from bot.worker.rankings import Ranked, Ranking, draw_ranking
from cgt.svg import drawable
from cgt.text import Text

logger = log.get(__name__)

MOST_IN_SERVER = 10
"""The maximum number of open tournaments in a server."""
POSTING = timedelta(minutes=1)
"""The time a process has to post a podium or a panel, before that is tried again."""
RARELY = timedelta(hours=1)
"""The pause before a podium that couldn't be posted is tried again; a panel is dropped."""
MOST_JUDGED = 12
"""The number of matches of an event, the longest ones, among which the best is looked for."""
TO_KEEP = 3
"""A match in which fewer won positions were held shows little."""
COLUMNS = (Text("Points"), Text("BH"), Text("SB"))


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
    return await changed(services, tournament_id, partial(_started, services))


def _started(services: Services, tournament: Tournament) -> Tournament:
    users = [one.user_id for one in tournament.entrants]
    return transitions.start(tournament, services.chance.sample(users, len(users)))


def _started_in_time(services: Services, tournament: Tournament) -> Tournament:
    """Return an open tournament as its time has come: begun, or cancelled if nobody came."""
    if tournament.stage is not Stage.OPEN:
        return tournament
    if len(tournament.entrants) < 2:
        return transitions.cancel(tournament)
    return _started(services, tournament)


async def play_off(services: Services, tournament_id: int) -> Tournament:
    """Begin a tournament of those who share a medal in one that is over, and return it."""
    tournaments = Tournaments(services.store)
    before = await tournaments.load(tournament_id)
    equals = [line.entrant for line in tied(before)]
    if not equals:
        raise Refusal("No medal is shared, so there's no need for a play-off.")
    players = {one.user_id for one in equals}
    for each in await tournaments.open_in(before.guild_id):
        if {one.user_id for one in each.entrants} == players:
            raise Refusal("These players are already in a play-off. See /tournament.")
    made = await create(services, transitions.play_off(before, equals, services.now()))
    return await begin(services, made.id)


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
        pairing = tournament.pairing(key)
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
        tournament = await changed(services, tournament.id, partial(_started_in_time, services))
    await give_up_withdrawn(services, tournament)
    tournament = await _with_results(services, tournament)
    if tournament.stage is not Stage.RUNNING or not tournament.is_round_over:
        return tournament
    here = transitions.without_absent(tournament)
    if is_complete(here):
        return await _as_seen(services, tournament, transitions.finish(here))
    if len(here.active(here.round + 1)) < 2:
        return await _as_seen(services, tournament, here)
    pairs = await services.workers.run(work.pair, here)
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
    rules = tournament.rules
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
    where = replace(tournament.place, message_id=None)
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


async def plan_podium(services: Services, tournament: Tournament, *, again: bool) -> None:
    """Let a podium be tried again in an hour, or no more: it is posted, or has no channel."""
    at = services.now() + RARELY if again else None
    await Tournaments(services.store).plan_podium(tournament.id, at)


async def panel_moved(
    services: Services, shown: Tournament, channel_id: int, message_id: int
) -> None:
    """Remember where the panel of a tournament stands now, and what it shows."""
    await Tournaments(services.store).place_panel(shown, channel_id, message_id)


async def view(services: Services, tournament_id: int) -> View:
    """Return a tournament as it is now."""
    tournament = await Tournaments(services.store).load(tournament_id)
    found = await matches_of(services, tournament, tournament.current)
    members = (one.user_id for one in tournament.entrants)
    titles = await ratings.titles(services, tournament.guild_id, members)
    return View(tournament, {each.board: match for each, match in found.items()}, titles)


async def page(
    services: Services, view: View, number: int, title: tuple[str, str], language: str
) -> bytes | None:
    """Return a page of the standings as a picture, from 0; None where there can be none."""
    tournament = view.tournament
    columns = COLUMNS if tournament.rules.format.lives is None else COLUMNS[:1]
    ranked = tuple(_ranked(view, line, len(columns)) for line in page_of(tournament, number))
    ranking = Ranking(*title, columns, ranked)
    return await drawn("standings", services.workers.run(draw_ranking, ranking, language))


async def best_match(services: Services, tournament: Tournament) -> Best | None:
    """Return the best match of an event: of equally good ones, the one with more to keep."""
    won = (each for each in tournament.pairings if each.winner)
    found = (await matches_of(services, tournament, won)).items()
    played = [(pairing, each) for pairing, each in found if each.ending is Ending.LAST_MOVE]
    played.sort(key=lambda pair: (pair[1].ply, pair[1].match_id), reverse=True)
    best, record = None, (0.0, 0)
    for pairing, each in played[:MOST_JUDGED]:
        match = await current.load(services, each.match_id)
        if not is_measured(match):
            continue
        verdict = await reviews.verdict(services, match)
        kept = sum(player.kept for player in verdict.accuracy)
        held = sum(player.held for player in verdict.accuracy)
        if held >= TO_KEEP and (kept / held, held) > record:
            record = kept / held, held
            best = Best(pairing, each, 100 * kept // held)
    return best


async def poster(
    services: Services, view: View, best: Best | None, title: str, language: str
) -> bytes | None:
    """Return the podium of an event that is over as a picture; None where there can be none."""
    tournament = view.tournament
    winners = tuple(_medallist(equals) for equals in medallists(tournament))
    matches = sum(each.is_match for each in tournament.pairings)
    below = [
        Text(
            "{players} · {rounds} · {matches}",
            players=Text.counted(
                "{count} player", "{count} players", count=len(tournament.entrants)
            ),
            rounds=Text.counted("{count} round", "{count} rounds", count=tournament.round),
            matches=Text.counted("{count} match", "{count} matches", count=matches),
        )
    ]
    if best is not None:
        entrants = (tournament.entrant(user_id) for user_id in best.pairing.players)
        below.append(best.sentence(*(_drawn_name(one) if one else "–" for one in entrants)))
    drawing = services.workers.run(work.draw_poster, title, winners, below, language)
    return await drawn("podium", drawing)


def _drawn_name(one: Entrant, place: int = 0) -> str:
    """Return the name of a player in a picture; a number where the font can't write it."""
    return drawable(one.name) or f"#{one.seed or place}"


def _medallist(equals: list[Line]) -> Medallist:
    first = equals[0]
    points = Text.counted("{count} point", "{count} points", count=first.points)
    name = _drawn_name(first.entrant, first.place)
    return Medallist(first.place, name, len(equals) - 1, points)


def _ranked(view: View, line: Line, columns: int) -> Ranked:
    name = _drawn_name(line.entrant, line.place)
    numbers = (line.points, line.buchholz, line.berger)[:columns]
    return Ranked(line.place, name, numbers, marks(line), view.titles.get(line.entrant.user_id))
