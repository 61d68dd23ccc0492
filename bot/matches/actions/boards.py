"""What is shown of a match: its board, and where that stands."""

from __future__ import annotations

from dataclasses import replace

import cgt
from bot import log
from bot.matches import work
from bot.matches.actions.current import kept
from bot.matches.model import Ending, Match, Place
from bot.matches.rows import Matches
from bot.services import Services
from bot.worker import drawing
from cgt.errors import CgtError

logger = log.get(__name__)


Shown = tuple[cgt.Position, cgt.Move | None, cgt.Position | None, str]
"""All that the picture of a board is made of."""


def shown(match: Match, language: str) -> Shown:
    """Return what the picture of the board shows."""
    before = match.before(match.ply - 1) if match.moves else None
    return match.position, match.last_move, before, language


async def picture(services: Services, match: Match, language: str) -> bytes | None:
    """Return the picture of the board; None where there can be none."""
    return await drawn(services, shown(match, language))


async def drawn(services: Services, board: Shown) -> bytes | None:
    """Return a picture of a board; None where there can be none."""
    try:
        return await services.pictures.of(
            board, lambda: services.workers.run(drawing.board, *board)
        )
    except CgtError as error:
        logger.warning("no picture of the board", position=str(board[0])[:200], error=str(error))
        return None


async def placed(services: Services, match: Match, place: Place) -> tuple[Match, Place]:
    """Remember where the board of a match stands now.

    Returned are the match as it is by then, and where its board stood before.
    """
    matches = Matches(services.store)
    ply, status, before = await matches.place_message(match.id, place)
    if (ply, status) == (match.ply, match.status):
        return kept(services, replace(match, place=place)), before
    return await matches.load(match.id), before


async def refuted(services: Services, match: Match) -> Match:
    """Return a match to be shown: a puzzle that was answered wrongly, with the reply to it."""
    if not (match.puzzle and match.ending is Ending.ANSWER and match.winner):
        return match
    try:
        reply = await services.workers.move(
            match.players[0].user_id or 0, work.refutation, match.position, match.play
        )
    except CgtError as error:
        logger.warning("no reply to a wrong answer", match=match.id, error=str(error))
        return match
    return match if reply is None else replace(match, moves=(*match.moves, reply))
