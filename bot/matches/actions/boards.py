"""The state of a match for its board, and the place of that board."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot import isolation
from bot.isolation import unless_away
from bot.matches.model.match import POSTING, Match, Place, Status
from bot.matches.model.sides import SIDES, Player
from bot.matches.rows.matches import Matches
from bot.services import Services
from bot.settings import actions as settings
from bot.worker import pictures
from bot.worker.pictures import View
from cgt.drawing import Seats
from cgt.svg import drawable
from cgt.themes import Theme

TOO_LATE = timedelta(days=1)
"""After this long nobody looks for a board any more."""


def view(services: Services, match: Match, language: str, theme: Theme = Theme.SLATE) -> View:
    """Return what the picture of the board shows: of a match that is over, how it started."""
    seats = seats_of(services, match, language)
    if match.status is Status.FINISHED:
        return View(match.start, language=language, theme=theme, seats=seats)
    return View(
        match.position,
        match.last_move,
        match.before(match.ply - 1) if match.moves else None,
        language,
        theme,
        match.moves[-2].component if match.ply > 1 else None,
        seats,
        tuple(map(str, match.moves)),
    )


def seats_of(services: Services, match: Match, language: str) -> Seats:
    """Return the players of a match, as a picture shows them: by the names seen lately."""

    def name(player: Player) -> str:
        if player.is_bot:
            return "Grundy"
        if player.side is not None:
            return pictures.name_of(SIDES[player.side], language)
        return drawable(services.names.of(player.user_id or 0))

    first, second = map(name, match.players)
    is_played = match.status is Status.PLAYING
    return Seats((first, second), match.turn if is_played else None, match.winner)


async def picture(services: Services, match: Match, language: str) -> bytes | None:
    """Return the picture of the board; None where there can be none."""
    theme = await settings.theme_of(services, match.place.guild_id)
    return await drawn(services, view(services, match, language, theme))


async def drawn(services: Services, view: View) -> bytes | None:
    """Return a picture of a board; None where there can be none."""
    picture = services.pictures.of(view, lambda: services.workers.run(pictures.board, view))
    return await isolation.drawn("a board", picture, position=str(view.position)[:200])


async def placed(services: Services, match: Match, place: Place) -> tuple[Match, Place]:
    """Remember where the board of a match stands now.

    Returned are the match as it is by then, and where its board stood before.
    """
    matches = Matches(services.store)
    ply, status, before = await matches.place_message(match.id, place)
    if (ply, status) == (match.ply, match.status):
        show_at = match.show_at if place.message_id is None else None
        return replace(match, place=place, show_at=show_at), before
    return await matches.load(match.id), before


async def recover(services: Services, since: datetime) -> None:
    """Let the boards be renewed that a process which ended at a moment may not have shown."""
    await Matches(services.store).show_again(since - POSTING, services.now())


async def due_boards(services: Services) -> list[Match]:
    """Return the matches whose boards are to be posted or renewed now."""
    due = Matches(services.store).due(services.now(), by="show_at")
    return await unless_away("boards not looked through", due, [])


async def claim_board(services: Services, due: Match) -> Match | None:
    """Return a match whose board this process, and no other, is to show now; else None.

    If that isn't done within a minute, it is tried again; one that fails for a day is left alone.
    """
    matches, now = Matches(services.store), services.now()
    is_late = now - due.updated_at > TOO_LATE
    again = None if is_late else now + POSTING
    if not await matches.put_off_showing(due, again) or is_late:
        return None
    return replace(await matches.load(due.id), show_at=again)


async def show_soon(services: Services, match: Match) -> None:
    """Let the board of a match be renewed by the process that serves its server."""
    await Matches(services.store).put_off_showing(match, services.now())


async def board_shown(services: Services, match: Match) -> None:
    """Note that the board of a match is shown as it was claimed."""
    await Matches(services.store).put_off_showing(match, None)
