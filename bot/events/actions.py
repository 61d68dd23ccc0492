"""Actions on tournaments by members, by organisers and by the periodic work.

Callers check the permission of organisers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

import cgt
from bot import log
from bot.events import work
from bot.events.model import (
    Best,
    Decision,
    Entrant,
    Pairing,
    Stage,
    Tournament,
    View,
    occasion,
    transitions,
)
from bot.events.model.awards import awards, highlight
from bot.events.model.standings import Line, marks, medallists, page_of, shared_medal
from bot.events.model.transitions import Change, Result
from bot.events.rows import Followers, Tournaments
from bot.events.work import Medallist
from bot.play.engine import actions as opponent
from bot.play.engine.model import Wish
from bot.play.matches.actions import arranged, repository, reviews
from bot.play.matches.actions.arranged import Arrangement
from bot.play.matches.model.clock import Clock
from bot.play.matches.model.match import Ending, Fixture, Match, Status
from bot.play.matches.model.reviewed import Accuracy, is_measured
from bot.rankings import actions as ratings
from bot.resilience import draw_or_none
from bot.services import Services
from bot.shared.places import POSTING
from bot.shared.refusals import Refusal
from bot.store.versioned import change
from bot.workers.rankings import Ranked, Ranking, draw_ranking
from cgt.core.text import Text
from cgt.showing.svg import drawable

P = ParamSpec("P")
R = TypeVar("R")

logger = log.get(__name__)

MOST_IN_SERVER = 10
MOST_PINGED = 100
"""The maximum number of members that Discord pings with a message."""
RARELY = timedelta(hours=1)
"""The time between two attempts to post a podium, and after which a panel is given up."""
MOST_JUDGED = 12
"""The maximum number of matches, the longest ones, among which the best is chosen."""
TO_KEEP = 3
"""The minimum number of won positions in the best match."""
COLUMNS = (Text("Points"), Text("BH"), Text("SB"))


async def create(services: Services, wanted: Tournament) -> Tournament:
    """Store a new tournament, which members can join from now on.

    :raises NeverEnds: when a match of an invented game might not end.
    """
    rules = wanted.rules
    wish = Wish(rules.size, rules.convention, difficulty=rules.difficulty)
    for game in rules.games:
        await opponent.require_start(services, wanted.organiser_id, cgt.ruleset(game), wish)
    return await Tournaments(services.store).open(wanted, MOST_IN_SERVER)


def _of_repository(
    method: Callable[Concatenate[Tournaments, P], Awaitable[R]],
) -> Callable[Concatenate[Services, P], Awaitable[R]]:
    """Return an action that calls a method of the repository."""

    def act(services: Services, *arguments: P.args, **named: P.kwargs) -> Awaitable[R]:
        return method(Tournaments(services.store), *arguments, **named)

    return act


async def tell_next(services: Services, tournament_id: int, user_id: int) -> bool:
    """Plan a member's ping for the server's next game night, or cancel it, and return which."""
    tournament = await Tournaments(services.store).load(tournament_id)
    return await Followers.turn(services.store, tournament.guild_id, user_id)


async def followers(services: Services, guild_id: int) -> tuple[int, ...]:
    """Return members who wait for the next game night of a server."""
    return tuple(await Followers.of_server(services.store, guild_id, MOST_PINGED))


async def told_next(services: Services, guild_id: int, users: Sequence[int]) -> None:
    """Remove members who have got their ping for a game night."""
    if users:
        await Followers.remove(services.store, guild_id, users)


load = _of_repository(Tournaments.load)
open_in = _of_repository(Tournaments.open_in)
note_look = _of_repository(Tournaments.note_look)
unshown = _of_repository(Tournaments.unshown)
claim_showing = _of_repository(Tournaments.claim_showing)
panel_moved = _of_repository(Tournaments.place_panel)


async def apply(services: Services, tournament_id: int, transition: Change) -> Tournament:
    """Apply a transition to a tournament and to its matches, and return the stored result."""
    tournament = await update(services, tournament_id, transition)
    await settle_matches(services, tournament)
    found = await matches_of(services, tournament, tournament.current)
    await set_paused(services, tournament, found.values())
    return tournament


async def begin(services: Services, tournament_id: int) -> Tournament:
    """Begin a tournament, with its players in a random order."""
    return await update(services, tournament_id, partial(_start_shuffled, services))


def _start_shuffled(services: Services, tournament: Tournament) -> Tournament:
    users = [one.user_id for one in tournament.entrants]
    return transitions.start(tournament, services.chance.sample(users, len(users)))


def _start_when_due(services: Services, tournament: Tournament) -> Tournament:
    """Return an open tournament after its starting time, begun or cancelled without players."""
    if tournament.stage is not Stage.OPEN:
        return tournament
    if len(tournament.entrants) < 2:
        return transitions.cancel(tournament)
    return _start_shuffled(services, tournament)


async def play_off(services: Services, tournament_id: int) -> Tournament:
    """Begin a play-off of the members who share a medal, and return it."""
    tournaments = Tournaments(services.store)
    before = await tournaments.load(tournament_id)
    equals = [line.entrant for line in shared_medal(before)]
    if not equals:
        raise Refusal("No medal is shared, so there's no need for a play-off.")
    players = {one.user_id for one in equals}
    for each in await tournaments.open_in(before.guild_id):
        if {one.user_id for one in each.entrants} == players:
            raise Refusal("These players are already in a play-off. See /tournament.")
    made = await create(services, transitions.play_off(before, equals, services.now()))
    return await begin(services, made.id)


async def matches_of(
    services: Services, tournament: Tournament, pairings: Iterable[Pairing]
) -> dict[Pairing, Fixture]:
    """Return the matches of some pairings, without the pairings that have none."""
    named = {occasion(tournament.id, each): each for each in pairings if each.is_match}
    found = await arranged.fixtures(services, list(named)) if named else {}
    return {named[name]: match for name, match in found.items()}


async def set_paused(
    services: Services, tournament: Tournament, matches: Iterable[Fixture]
) -> None:
    """Pause or resume matches as their tournament, except for unposted ones, which wait anyway."""
    is_paused = tournament.stage is Stage.PAUSED
    for match in matches:
        if match.is_posted and not match.is_over and match.is_stopped is not is_paused:
            await arranged.stand_still(services, match.match_id, whether=is_paused)


async def block(services: Services, tournament: Tournament, by: tuple[str, ...]) -> bool:
    """Store the obstacles to posting boards, and return whether this call changed them."""
    if tournament.blocked == by:
        return False
    before, after = await change(
        Tournaments(services.store), tournament.id, lambda now: replace(now, blocked=by)
    )
    return before.blocked != after.blocked


async def correct_result(
    services: Services, tournament_id: int, key: tuple[int, int], side: int, by: int
) -> Tournament:
    """Correct the result of a board, and log the correction.

    ``side`` is 0 if the player who moved first has won, 1 for the other, and 2 for neither.
    """

    def transition(tournament: Tournament) -> Tournament:
        pairing = tournament.pairing(key)
        players = () if pairing is None else pairing.players
        winner = players[side] if side < len(players) else None
        return transitions.correct(tournament, key, winner, by, services.now())

    return await apply(services, tournament_id, transition)


async def update(services: Services, tournament_id: int, transition: Change) -> Tournament:
    """Apply a transition to a tournament, and return the stored result."""
    return (await change(Tournaments(services.store), tournament_id, transition))[1]


async def join(services: Services, tournament_id: int, user_id: int, name: str) -> Tournament:
    """Add a member to a tournament."""
    return await update(services, tournament_id, lambda now: transitions.join(now, user_id, name))


async def leave(services: Services, tournament_id: int, user_id: int) -> Tournament:
    """Remove a member from an event, who loses an open match, and return the event."""
    return await apply(services, tournament_id, lambda now: transitions.leave(now, user_id))


async def settle_matches(services: Services, tournament: Tournament) -> None:
    """Update the matches with results that were decided off the board.

    Members who have left resign, corrections set the result, and the open matches of an ended event
    are closed.
    """
    beside = [each for each in tournament.pairings if each.how is Decision.WITHDRAWAL]
    beside += [each for each in tournament.pairings if each.how is Decision.CORRECTION]
    if not tournament.is_open:
        beside += [each for each in tournament.pairings if each.how in {None, Decision.VOID}]
    for pairing, match in (await matches_of(services, tournament, beside)).items():
        try:
            if pairing.how is Decision.CORRECTION:
                if not match.is_over or match.winner != pairing.winner:
                    await arranged.decide(services, match.match_id, pairing.winner)
            elif match.is_over:
                continue
            elif pairing.how is Decision.WITHDRAWAL:
                await arranged.give_up(services, match.match_id, pairing.losers[0])
            else:
                await arranged.close(services, match.match_id)
        except Refusal:
            logger.debug("the match was over already", match=match.match_id)


async def due(services: Services) -> list[Tournament]:
    """Return the tournaments that can begin, have changed or ended, or have a finished match."""
    tournaments = Tournaments(services.store)
    undecided = {occasion(of, each): of for of, each in await tournaments.undecided_pairings()}
    found = await arranged.fixtures(services, list(undecided))
    ended = {undecided[name] for name, match in found.items() if match.is_over}
    return await tournaments.to_advance(services.now(), ended)


async def advance(services: Services, tournament: Tournament) -> Tournament:
    """Return a tournament after everything that can happen to it now, except for its boards."""
    if tournament.stage is Stage.OPEN:
        tournament = await update(services, tournament.id, partial(_start_when_due, services))
    await settle_matches(services, tournament)
    if not tournament.is_open:
        return tournament
    tournament = await _with_results(services, tournament)
    is_waiting = not tournament.rules.is_arena and not tournament.is_round_over
    if tournament.stage is not Stage.RUNNING or is_waiting:
        return tournament
    wanted = transitions.after_round(tournament)
    if wanted.is_open and transitions.can_pair(wanted):
        now = services.now()
        wanted = transitions.rest(wanted, now)
        if wanted.starts_at is None or wanted.starts_at <= now:
            pairs = await services.workers.run(work.pair, wanted)
            wanted = transitions.next_round(wanted, pairs)
    if wanted == tournament:
        return tournament
    tournaments = Tournaments(services.store)
    is_over = wanted.stage is Stage.OVER
    podium = tournaments.podium(wanted, services.now()) if is_over else None
    if await tournaments.save(tournament, wanted, podium) is None:
        logger.debug("tournament changed meanwhile", tournament=tournament.id)
    return await tournaments.load(tournament.id)


async def _with_results(services: Services, tournament: Tournament) -> Tournament:
    undecided = (each for each in tournament.current if each.how is None)
    found = await matches_of(services, tournament, undecided)
    await set_paused(services, tournament, found.values())  # its process can have ended early
    results = {each.key: _result(each, match) for each, match in found.items() if match.is_over}
    if not results:
        return tournament
    return await update(services, tournament.id, lambda now: transitions.take(now, results))


def _result(pairing: Pairing, match: Fixture) -> Result:
    if match.status is Status.EXPIRED and not match.ply:
        return None, Decision.ABSENT
    if match.status is not Status.FINISHED or match.winner is None:
        return None, Decision.VOID
    if match.ending is not Ending.TIME:
        return match.winner, Decision.PLAYED
    made = (match.ply + 1) // 2 if match.winner == pairing.second else match.ply // 2
    return match.winner, Decision.TIME if made else Decision.ABSENT


async def waiting(services: Services, tournament: Tournament) -> Sequence[Pairing]:
    """Return the pairings of the current round whose boards aren't posted yet."""
    if tournament.stage is not Stage.RUNNING:
        return ()
    undecided = [each for each in tournament.current if each.how is None]
    found = await matches_of(services, tournament, undecided)
    posted = {each for each, match in found.items() if match.is_posted or match.is_over}
    return [each for each in undecided if each not in posted]


async def arrange(services: Services, tournament: Tournament, pairing: Pairing) -> Match:
    """Return the match of a pairing, made now if it doesn't exist."""
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
    return await arranged.arrange(services, wanted, where)


async def without_panel(services: Services) -> list[Tournament]:
    """Return the tournaments whose panel should have been posted by now."""
    now = services.now()
    return await Tournaments(services.store).without_panel(now - RARELY, now - POSTING)


async def due_podiums(services: Services) -> list[Tournament]:
    """Return the tournaments whose podium is due."""
    return await Tournaments(services.store).due_podiums(services.now())


async def claim_podium(services: Services, tournament: Tournament) -> bool:
    """Return whether this process has claimed a podium, which it must post within a minute."""
    now = services.now()
    return await Tournaments(services.store).put_off_podium(tournament.id, now, now + POSTING)


async def plan_podium(services: Services, tournament: Tournament, *, again: bool) -> None:
    """Plan a podium ``again`` in an hour, or never if it is posted or has no channel."""
    at = services.now() + RARELY if again else None
    await Tournaments(services.store).plan_podium(tournament.id, at)


async def view(services: Services, tournament_id: int) -> View:
    """Return a tournament in its current state."""
    tournament = await Tournaments(services.store).load(tournament_id)
    found = await matches_of(services, tournament, tournament.current)
    members = (one.user_id for one in tournament.entrants)
    titles = await ratings.titles(services, tournament.guild_id, members)
    return View(tournament, {each.board: match for each, match in found.items()}, titles)


async def page(
    services: Services, view: View, number: int, title: tuple[str, str], language: str
) -> bytes | None:
    """Return a page of the standings, from 0, as a picture, or None if it can't be drawn."""
    tournament = view.tournament
    columns = COLUMNS if tournament.rules.format.lives is None else COLUMNS[:1]
    ranked = tuple(_ranking_line(view, line, len(columns)) for line in page_of(tournament, number))
    ranking = Ranking(*title, columns, ranked)
    return await draw_or_none("standings", services.workers.run(draw_ranking, ranking, language))


async def best_match(services: Services, tournament: Tournament) -> Best | None:
    """Return the best match of an event, by accuracy and then by won positions."""
    won = (each for each in tournament.pairings if each.winner)
    found = (await matches_of(services, tournament, won)).items()
    played = [(pairing, each) for pairing, each in found if each.ending is Ending.LAST_MOVE]
    played.sort(key=lambda pair: (pair[1].ply, pair[1].match_id), reverse=True)
    best, record = None, (0.0, 0)
    for pairing, each in played[:MOST_JUDGED]:
        match = await repository.load(services, each.match_id)
        if not is_measured(match):
            continue
        verdict = await reviews.verdict(services, match)
        kept = sum(player.kept for player in verdict.accuracy)
        held = sum(player.held for player in verdict.accuracy)
        if held >= TO_KEEP and (kept / held, held) > record:
            record = kept / held, held
            best = Best(pairing, each, Accuracy(kept, held).percent or 0)
    return best


async def honours(
    services: Services, tournament: Tournament, best: Best | None
) -> tuple[list[Text], Fixture | None]:
    """Return the awards of a finished event, and the match to watch, if there is one."""
    found = await matches_of(services, tournament, tournament.pairings)
    film = highlight(tournament, found, None if best is None else best.match)
    return awards(tournament, found), film


async def poster(
    services: Services, view: View, best: Best | None, title: str, language: str
) -> bytes | None:
    """Return the podium of an event as a picture, or None if it can't be drawn."""
    tournament = view.tournament
    winners = tuple(_medallist(equals) for equals in medallists(tournament))
    matches = sum(each.is_match for each in tournament.pairings)
    numbers = {
        "players": Text.counted(
            "{count} player", "{count} players", count=len(tournament.entrants)
        ),
        "matches": Text.counted("{count} match", "{count} matches", count=matches),
    }
    rounds = Text.counted("{count} round", "{count} rounds", count=tournament.round)
    below = [
        Text("{players} · {matches}", **numbers)
        if tournament.rules.is_arena
        else Text("{players} · {rounds} · {matches}", **numbers, rounds=rounds)
    ]
    if best is not None:
        entrants = (tournament.entrant(user_id) for user_id in best.pairing.players)
        below.append(best.sentence(*(_drawn_name(one) if one else "–" for one in entrants)))
    drawing = services.workers.run(work.draw_poster, title, winners, below, language)
    return await draw_or_none("podium", drawing)


def _drawn_name(one: Entrant, place: int = 0) -> str:
    """Return the name of a player for a picture, or a number if the font lacks its letters."""
    return drawable(one.name) or f"#{one.seed or place}"


def _medallist(equals: list[Line]) -> Medallist:
    first = equals[0]
    points = Text.counted("{count} point", "{count} points", count=first.points)
    names = tuple(_drawn_name(line.entrant, line.place) for line in equals)
    return Medallist(first.place, names, points)


def _ranking_line(view: View, line: Line, columns: int) -> Ranked:
    name = _drawn_name(line.entrant, line.place)
    numbers = (line.points, line.buchholz, line.berger)[:columns]
    return Ranked(line.place, name, numbers, marks(line), view.titles.get(line.entrant.user_id))
