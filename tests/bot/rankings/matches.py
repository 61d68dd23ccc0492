"""Matches that are over, for tests of ratings and of what is stored of their players."""

from datetime import UTC, datetime

import cgt
from bot.play.matches.model.match import Challenge, Ending, Line, Match, Result, Status
from bot.play.matches.model.modes import Duel
from bot.play.matches.model.reviewed import Accuracy
from bot.play.matches.model.sides import Player
from bot.play.matches.rows.matches import Matches
from bot.rankings.model import FinishedMatch
from bot.shared.places import Place

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)


def over(start="3 4 5", moves=0, at=NOW, **changes):
    """Return a rated match of members 1 and 2, which the first has won by resignation."""
    line = Line((cgt.position(start),))
    for _ in range(moves):
        line = line.played(next(line.positions[-1].moves()))
    values = {
        "line": line,
        "mode": Duel(rated=True),
        "players": (Player(1), Player(2)),
        "challenge": Challenge(0),
        "place": Place(9, 5),
        "status": Status.FINISHED,
        "result": Result(0, Ending.RESIGNATION),
        "created_at": at,
        "updated_at": at,
    }
    return Match(**values | changes)


async def stored(store, winner=1, loser=2, *, at=NOW, guild=9, game="nim", **changes):
    """Store a match that is over; return what is taken in of it."""
    players = (Player(winner), Player(loser))
    match = over(at=at, players=players, place=Place(guild, 5), **changes)
    added = await Matches(store).add(match)
    return FinishedMatch(
        match_id=added.id,
        guild_id=guild,
        game=game,
        winner=winner,
        loser=loser,
        moment=at,
        winner_kept=Accuracy(2, 3),
    )
