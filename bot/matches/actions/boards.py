"""What is shown of a match: its board and its review, and where the board stands."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import cgt
from bot import log
from bot.matches import work
from bot.matches.model import Ending, Match, Place, require_over
from bot.matches.model.reviewed import Reviewed
from bot.matches.rows import Matches
from bot.services import Services
from bot.worker import drawing
from cgt.errors import CgtError, TooLarge

logger = log.get(__name__)


Shown = tuple[cgt.Position, cgt.Move | None, cgt.Position | None, str]
"""All that the picture of a board is made of."""


def shown(match: Match, language: str) -> Shown:
    """Return what the picture of the board shows."""
    before = replace(match, moves=match.moves[:-1]).position if match.moves else None
    return match.position, match.last_move, before, language


async def picture(services: Services, match: Match, language: str) -> bytes | None:
    """Return the picture of the board; None where there can be none."""
    board = shown(match, language)
    try:
        return await services.pictures.of(
            board, lambda: services.workers.run(drawing.board, *board)
        )
    except CgtError as error:
        logger.warning("no picture of the board", match=match.id, error=str(error))
        return None


async def placed(services: Services, match: Match, place: Place) -> tuple[Match, Place]:
    """Remember where the board of a match stands now.

    Returned are the match as it is by then, and where its board stood before.
    """
    matches = Matches(services.store)
    ply, status, before = await matches.place_message(match.id, place)
    if (ply, status) == (match.ply, match.status):
        return replace(match, place=place), before
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


async def reviewed(services: Services, member: int, match: Match, language: str) -> Reviewed:
    """Return the review; where it takes too long, one that judges only the end of the match.

    :raises NotOpen: while the match is being played: a review would help.
    """
    require_over(match)
    judged = partial(work.review, match.start, match.moves, language, match.play)
    try:
        return await services.workers.ask(member, judged)
    except TooLarge:
        return await services.workers.ask(member, partial(judged, quickly=True))
