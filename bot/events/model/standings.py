"""Standings, with points and tie-breaks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from bot.events.model import Entrant, Pairing, Stage, Tournament

MEDALS = 3
"""The number of places with a medal."""
PAGE = 16
"""The number of lines on a page."""
EVER = 10**6
"""The round of elimination of a player who is never out."""


@dataclass(frozen=True, slots=True)
class Line:
    """A member's line in the standings. Equal members share a place.

    ``lasted`` is the round in which a loss put the member out, if the format has that. ``buchholz``
    is the sum of the points of all opponents, ``direct`` the points against members who are equal
    up to there, if all of them have met, and ``berger`` (Sonneborn-Berger) the sum of the points of
    beaten opponents. A bye counts as a win against somebody with the member's own points.
    """

    place: int
    entrant: Entrant
    lasted: int
    points: int
    buchholz: int
    direct: int
    berger: int
    results: tuple[Pairing | None, ...]
    """The pairing of each round, or None without one. In an arena they are in order."""


def standings(tournament: Tournament) -> list[Line]:
    """Return the standings, the best first.

    Points decide, then Buchholz, the direct encounter and Sonneborn-Berger. If losses put a player
    out, lasting longer comes first. Members who are equal in all of that share a place, in the
    order of the seeds, and the places after it stay free, as in 1, 2, 2, 4.
    """
    played: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in tournament.pairings:
        for user_id in pairing.players:
            played[user_id].append(pairing)
    users = [one.user_id for one in tournament.entrants]
    decided = {user: [each for each in played[user] if each.how is not None] for user in users}
    won = {user: [each for each in played[user] if each.winner == user] for user in users}
    points = {user: len(won[user]) for user in users}
    buchholz = {user: _points_of_opponents(user, decided[user], points) for user in users}
    lasted = {user: _last_round(tournament, user, played[user]) for user in users}
    groups: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for user in users:
        groups[lasted[user], points[user], buchholz[user]].append(user)
    direct = {
        user: score for group in groups.values() for user, score in _direct(group, played).items()
    }
    berger = {user: _points_of_opponents(user, won[user], points) for user in users}
    score = {
        user: (lasted[user], points[user], buchholz[user], direct[user], berger[user])
        for user in users
    }
    results = {user: _results(tournament, played[user]) for user in users}
    ranked = sorted(tournament.entrants, key=lambda one: one.seed)
    ranked.sort(key=lambda one: score[one.user_id], reverse=True)
    first = {score[one.user_id]: place for place, one in reversed([*enumerate(ranked, 1)])}
    return [
        Line(
            first[score[one.user_id]],
            one,
            *score[one.user_id],
            results[one.user_id],
        )
        for one in ranked
    ]


def _results(tournament: Tournament, played: list[Pairing]) -> tuple[Pairing | None, ...]:
    """Return a member's pairing of each round, or in an arena of each match."""
    if tournament.rules.is_arena:
        return (*played, *[None] * ((tournament.rules.rounds or 0) - len(played)))
    by_round = {each.round: each for each in played}
    return tuple(by_round.get(number) for number in range(1, tournament.round + 1))


def page_of(tournament: Tournament, number: int) -> list[Line]:
    """Return a page of the standings, from 0."""
    return standings(tournament)[number * PAGE :][:PAGE]


def medallists(tournament: Tournament) -> list[list[Line]]:
    """Return the members who share each of the places 1 to 3, or nobody without a result."""
    if not tournament.has_results:
        return []
    lines = [line for line in standings(tournament) if line.place <= MEDALS]
    return [list(equals) for _, equals in groupby(lines, key=lambda line: line.place)]


def shared_medal(tournament: Tournament) -> list[Line]:
    """Return the members who share the best shared medal of a finished tournament, if any."""
    if tournament.stage is not Stage.OVER:
        return []
    shared = [equals for equals in medallists(tournament) if len(equals) > 1]
    return shared[0] if shared else []


def climbs(tournament: Tournament) -> dict[int, int]:
    """Return the places that each member has gained in the last round, from the second one on."""
    if tournament.round < 2:
        return {}
    past = tuple(each for each in tournament.pairings if each.round < tournament.round)
    earlier = replace(tournament, round=tournament.round - 1, pairings=past)
    before = {line.entrant.user_id: line.place for line in standings(earlier)}
    after = {line.entrant.user_id: line.place for line in standings(tournament)}
    gained = {user: before[user] - place for user, place in after.items()}
    return {user: places for user, places in gained.items() if places > 0}


def tie_break(better: Line, worse: Line) -> str | None:
    """Return the number that puts a member ahead of another with equal points, by its name."""
    if better.points != worse.points or better.lasted != worse.lasted:
        return None
    names = ("buchholz", "direct", "berger")
    return next((each for each in names if getattr(better, each) != getattr(worse, each)), None)


def _points_of_opponents(user: int, pairings: list[Pairing], points: dict[int, int]) -> int:
    """Return the sum of the opponents' points in some pairings, with the member's own in a bye."""
    return sum(points[each.opponent(user) or user] for each in pairings)


def _direct(group: list[int], played: dict[int, list[Pairing]]) -> dict[int, int]:
    """Return the points of equal members against each other, or 0 unless all have met."""
    among = {
        pairing
        for user in group
        for pairing in played[user]
        if pairing.is_match and {*pairing.players} <= {*group} and pairing.how is not None
    }
    met = {frozenset(pairing.players) for pairing in among}
    if any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, 0)
    return {user: sum(pairing.winner == user for pairing in among) for user in group}


def _last_round(tournament: Tournament, user: int, played: list[Pairing]) -> int:
    """Return the round in which a loss or leaving put a member out."""
    lives = tournament.rules.format.lives
    if lives is None:
        return EVER
    lost = [pairing.round for pairing in played if user in pairing.losers]
    if len(lost) >= lives:
        return lost[lives - 1]
    entrant = tournament.entrant(user)
    return EVER if entrant is None or entrant.left is None else entrant.left - 1


def marks(line: Line) -> str:
    """Return the results of a member, with a sign each round for won, lost, bye, open or none."""
    return "".join(_mark(each, line.entrant.user_id) for each in line.results)


def _mark(pairing: Pairing | None, user: int) -> str:
    if pairing is None:
        return " "
    if not pairing.is_match:
        return "b"
    if user in pairing.losers:
        return "l"
    return "." if pairing.winner is None else "w"
