"""Awards at the end of an event, which make people laugh, each from the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter

from bot.events.model import Decision, Pairing, Tournament
from bot.events.model.standings import standings
from bot.play.matches.model.match import Ending, Fixture
from cgt.core.text import Text

FEWEST = 4
"""The minimum number of players of an event with awards."""
FAR = 2
"""The minimum number of places of an upset and of a comeback."""
LONG = 10
"""The minimum number of seconds of a long think."""


def awards(tournament: Tournament, matches: Mapping[Pairing, Fixture]) -> list[Text]:
    """Return the awards of a finished event, with members by their mentions.

    ``matches`` are the matches of its pairings.
    """
    if len(tournament.entrants) < FEWEST or not tournament.has_results:
        return []
    places = {line.entrant.user_id: line.place for line in standings(tournament)}
    found = (
        *_upset(tournament, places),
        *_comeback(tournament, places),
        *_fastest(matches),
        *_slowest(matches),
        *_last(tournament, places),
    )
    return list(found)


def _upset(tournament: Tournament, places: Mapping[int, int]) -> Iterator[Text]:
    """Yield the upset of an event."""
    if (pairing := upset(tournament, places)) is not None:
        yield Text(
            "😮 **Upset**: {winner} beat {loser}",
            winner=f"<@{pairing.winner}>",
            loser=f"<@{pairing.losers[0]}>",
        )


def upset(tournament: Tournament, places: Mapping[int, int]) -> Pairing | None:
    """Return the win against the player who ended the most places ahead, if it is far."""
    won = [
        (places[pairing.losers[0]] - places[pairing.winner], pairing)
        for pairing in tournament.pairings
        if pairing.how is Decision.PLAYED and pairing.winner is not None
    ]
    least, pairing = min(won, key=lambda each: (each[0], each[1].key), default=(0, None))
    return pairing if -least >= FAR else None


def highlight(
    tournament: Tournament, matches: Mapping[Pairing, Fixture], best: Fixture | None
) -> Fixture | None:
    """Return the match to watch after an event, from its upset if that was played to the end.

    Otherwise it is the ``best`` match.
    """
    places = {line.entrant.user_id: line.place for line in standings(tournament)}
    pairing = upset(tournament, places)
    match = None if pairing is None else matches.get(pairing)
    return match if match is not None and match.ending is Ending.LAST_MOVE else best


def _comeback(tournament: Tournament, places: Mapping[int, int]) -> Iterator[Text]:
    """Yield the longest way up from the first round to the end."""
    first = tuple(each for each in tournament.pairings if each.round == 1)
    after_first = standings(replace(tournament, round=1, pairings=first))
    began = {line.entrant.user_id: line.place for line in after_first}
    user = max(places, key=lambda user: (began[user] - places[user], -places[user]))
    if began[user] - places[user] >= FAR:
        yield Text(
            "🚀 **Comeback**: {player}, from place {before} to {after}",
            player=f"<@{user}>",
            before=began[user],
            after=places[user],
        )


def _fastest(matches: Mapping[Pairing, Fixture]) -> Iterator[Text]:
    """Yield the match that took the fewest moves to its last one."""
    ended = [each for each in matches.values() if each.ending is Ending.LAST_MOVE and each.winner]
    if ended:
        best = min(ended, key=lambda each: (each.ply, each.match_id))
        moves = Text.counted("{count} move", "{count} moves", count=(best.ply + 1) // 2)
        yield Text("⚡ **Fastest win**: {player}, {moves}", player=f"<@{best.winner}>", moves=moves)


def _slowest(matches: Mapping[Pairing, Fixture]) -> Iterator[Text]:
    """Yield the player who took longest for a move, unless everyone was quick."""
    user, seconds = max(
        (each.slowest for each in matches.values()), key=itemgetter(1), default=(0, 0)
    )
    if seconds >= LONG:
        time = Text.counted("{count} second", "{count} seconds", count=seconds)
        yield Text("🤔 **Longest think**: {player}, {time}", player=f"<@{user}>", time=time)


def _last(tournament: Tournament, places: Mapping[int, int]) -> Iterator[Text]:
    """Yield the player who came last alone, and stayed to the end."""
    last = [user for user, place in places.items() if place == len(places)]
    for user in last:
        entrant = tournament.entrant(user)
        if entrant is not None and entrant.left is None:
            yield Text("🥄 **Wooden spoon**: {player}. Somebody had to!", player=f"<@{user}>")
