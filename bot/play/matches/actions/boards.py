"""The state of a match for its board, and the place of that board."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot import resilience
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.sides import SIDES, Player
from bot.play.matches.rows.matches import Matches
from bot.resilience import unless_away
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.places import POSTING, Place
from bot.workers import pictures
from bot.workers.pictures import View
from cgt.drawing import Seats, order_of
from cgt.showing.svg import drawable
from cgt.showing.themes import Theme

TOO_LATE = timedelta(days=1)
"""The age of a change after which its board is no longer renewed."""


def view(services: Services, match: Match, language: str, theme: Theme = Theme.SLATE) -> View:
    """Return the picture to draw for the board, with the last move."""
    return View(
        match.position,
        match.last_move,
        match.before(match.ply - 1) if match.moves else None,
        language,
        theme,
        match.moves[-2].component if match.ply > 1 else None,
        seats_of(services, match, language),
        tuple(map(str, match.moves)),
        order_of(match.start, match.moves),
    )


def seats_of(services: Services, match: Match, language: str) -> Seats:
    """Return the players of a match for a picture, with their latest known names."""

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
    """Return the picture of the board, or None if it can't be drawn."""
    theme = await settings.theme_of(services, match.place.guild_id)
    return await draw_board(services, view(services, match, language, theme))


async def draw_board(services: Services, view: View) -> bytes | None:
    """Return a picture of a board, or None if it can't be drawn."""
    picture = services.pictures.of(view, lambda: services.workers.run(pictures.board, view))
    return await resilience.draw_or_none("a board", picture, position=str(view.position)[:200])


async def placed(services: Services, match: Match, place: Place) -> tuple[Match, Place]:
    """Store the new place of a match's board.

    Return the match as it then is, and the earlier place of its board.
    """
    matches = Matches(services.store)
    ply, status, before = await matches.place_message(match.id, place)
    if (ply, status) == (match.ply, match.status):
        show_at = match.show_at if place.message_id is None else None
        return replace(match, place=place, show_at=show_at), before
    return await matches.load(match.id), before


async def recover(services: Services, since: datetime) -> None:
    """Mark boards for renewal that another process might have missed since its end."""
    await Matches(services.store).show_again(since - POSTING, services.now())


async def due_boards(services: Services) -> list[Match]:
    """Return the matches whose boards are due to be posted or renewed."""
    due = Matches(services.store).due(services.now(), by="show_at")
    return await unless_away("boards not looked through", due, [])


async def claim_board(services: Services, due: Match) -> Match | None:
    """Claim a match's board for this process, or return None if another process has it.

    A board that isn't shown within a minute is tried again. One that fails for a day is given up.
    """
    matches, now = Matches(services.store), services.now()
    is_late = now - due.updated_at > TOO_LATE
    again = None if is_late else now + POSTING
    if not await matches.put_off_showing(due, again) or is_late:
        return None
    return replace(await matches.load(due.id), show_at=again)


async def show_soon(services: Services, match: Match) -> None:
    """Mark the board of a match for renewal by the process that serves its server."""
    await Matches(services.store).put_off_showing(match, services.now())


async def board_shown(services: Services, match: Match) -> None:
    """Store that the board of a match has been shown as claimed."""
    await Matches(services.store).put_off_showing(match, None)
