"""Views of a tournament: the state of its matches, and a page of its standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.isolation import drawn
from bot.matches.actions import current, reviews
from bot.matches.model.match import Ending, Fixture
from bot.matches.model.reviewed import is_measured
from bot.ratings import actions as ratings
from bot.services import Services
from bot.tournaments import work
from bot.tournaments.actions.leading import matches_of
from bot.tournaments.model import Best, Entrant, Tournament
from bot.tournaments.model.standings import Line, marks, medallists, page_of
from bot.tournaments.rows import Tournaments
from bot.tournaments.work import Medallist
from bot.worker.rankings import Ranked, Ranking, draw_ranking
from cgt.svg import drawable
from cgt.text import Text

COLUMNS = (Text("Points"), Text("BH"), Text("SB"))


@dataclass(frozen=True, slots=True)
class View:
    """A tournament, the matches of its round by the number of the board, and members' titles."""

    tournament: Tournament
    matches: Mapping[int, Fixture]
    titles: Mapping[int, Text]


async def view(services: Services, tournament_id: int) -> View:
    """Return a tournament as it is now."""
    tournament = await Tournaments(services.store).load(tournament_id)
    found = await matches_of(services, tournament, tournament.current)
    members = (one.user_id for one in tournament.entrants)
    titles = await ratings.titles(services, tournament.place.guild_id, members)
    return View(tournament, {each.board: match for each, match in found.items()}, titles)


async def page(
    services: Services, view: View, number: int, title: tuple[str, str], language: str
) -> bytes | None:
    """Return a page of the standings as a picture, from 0; None where there can be none."""
    tournament = view.tournament
    with_breaks = tournament.rules.format.lives is None
    ranked = tuple(
        _ranked(view, line, with_breaks=with_breaks) for line in page_of(tournament, number)
    )
    columns = COLUMNS if with_breaks else COLUMNS[:1]
    ranking = Ranking(*title, columns, ranked)
    return await drawn("standings", services.workers.run(draw_ranking, ranking, language))


MOST_JUDGED = 12
"""The number of matches of an event, the longest ones, among which the best is looked for."""
TO_KEEP = 3
"""A match in which fewer won positions were held shows little."""


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


def _ranked(view: View, line: Line, *, with_breaks: bool) -> Ranked:
    name = _drawn_name(line.entrant, line.place)
    breaks = (line.buchholz, line.berger) if with_breaks else ()
    title = view.titles.get(line.entrant.user_id)
    return Ranked(line.place, name, (line.points, *breaks), marks(line), title)


async def panel_moved(
    services: Services, tournament_id: int, channel_id: int, message_id: int
) -> None:
    """Remember where the panel of a tournament stands now."""
    await Tournaments(services.store).place_panel(tournament_id, channel_id, message_id)
