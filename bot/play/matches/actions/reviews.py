"""Reviews of matches from the database or from a record."""

from __future__ import annotations

from functools import partial

import cgt
from bot import log
from bot.play.matches import work
from bot.play.matches.actions.boards import draw_board, seats_of
from bot.play.matches.model.match import Ending, Match
from bot.play.matches.model.reviewed import Course, Film, Reviewed, Verdict
from bot.play.matches.rows.matches import Matches
from bot.server.settings import actions as settings
from bot.services import Services
from bot.shared.refusals import Refusal
from bot.workers.pictures import View
from cgt.core.record import MAX_LENGTH, Record, parse
from cgt.drawing import order_of
from cgt.errors import CgtError, TooLarge

logger = log.get(__name__)

MOST_BYTES = 4 * MAX_LENGTH


async def read_record(services: Services, member: int, written: str | bytes) -> Record:
    """Return the record in a text or in the bytes of a file.

    :raises Refusal: when the file isn't text, or the record has no moves.
    :raises NotationError: when the text isn't a record, or is too long.
    :raises IllegalMove: when a move in it isn't legal.
    """
    if isinstance(written, bytes):
        try:
            written = written.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refusal("This isn't a text file. A match record is plain text.") from None
    record = await services.workers.ask(member, parse, written)
    if not record.moves:
        raise Refusal("This record has no moves, so there is nothing to review.")
    return record


def require_small(size: int) -> None:
    """Refuse a file that is too large to be a record.

    :raises Refusal: when it has more than :data:`MOST_BYTES` bytes.
    """
    if size > MOST_BYTES:
        raise Refusal(
            "This file is too large for a match record. The limit is {limit} characters.",
            limit=MAX_LENGTH,
        )


async def reviewed(services: Services, member: int, course: Course, language: str) -> Reviewed:
    """Return the review, which judges only the end of the match if all of it takes too long."""
    played = (course.start, course.moves, language, course.convention)
    judged = partial(work.review, *played, winner=course.winner)
    try:
        return await services.workers.ask(member, judged)
    except TooLarge:
        return await services.workers.ask(member, partial(judged, quickly=True))


async def reviewed_ply(services: Services, member: int, course: Course, number: int) -> cgt.Ply:
    """Return the judgement of a move, whose number counts from 1, in a limited time.

    If it takes too long, the move has no grade.
    """
    judged = partial(
        work.ply, course.after(number - 1), course.moves[number - 1], number, course.convention
    )
    try:
        return await services.workers.move(member, judged)
    except TooLarge:
        return await services.workers.move(member, partial(judged, quickly=True))


async def taught(services: Services, match: Match) -> cgt.Ply | None:
    """Return the judgement of the last move of a member whom the bot teaches.

    It is None without such a move, or if the match is too large to be judged.
    """
    if not (match.mode.is_taught and match.judged):
        return None
    member = 1 if match.players[0].is_bot else 0
    number = match.ply if (match.ply - 1) % 2 == member else match.ply - 1
    if number < 1:
        return None
    user_id, course = match.players[member].user_id or 0, Course.of(match)
    try:
        return await reviewed_ply(services, user_id, course, number)
    except CgtError as error:
        logger.info("move not judged", match=match.id, error=str(error))
        return None


async def picture_of_ply(
    services: Services, course: Course, number: int, language: str
) -> bytes | None:
    """Return the picture of the board after a move, whose number counts from 1.

    It is None if it can't be drawn.
    """
    before, move = course.after(number - 1), course.moves[number - 1]
    earlier = course.moves[: number - 1]
    view = View(
        before,
        earlier[-1] if earlier else None,
        language=language,
        moves=tuple(map(str, earlier)),
        order=order_of(course.start, earlier),
    )
    return await draw_board(services, view.after(move))


async def film(services: Services, member: int, match: Match, title: str, language: str) -> Film:
    """Return a finished match as a GIF, for a member, with a title in the letters of the font."""
    theme = await settings.theme_of(services, match.place.guild_id)
    names = seats_of(services, match, language).names
    made = partial(work.film, Course.of(match), title, names, language, theme)
    return await services.workers.ask(member, made)


async def celebrated(services: Services, match: Match) -> Verdict:
    """Return the verdict on a match, with the milestones of its winner."""
    found, winner = await verdict(services, match), match.winner
    user_id = None if winner is None else match.players[winner].user_id
    is_decided = match.ending is Ending.DECISION
    if winner is None or user_id is None or match.mode.is_shared or is_decided:
        return found
    played = await Matches(services.store).experience(user_id, match.updated_at)
    return found.celebrating(winner, played)


async def verdict(services: Services, match: Match) -> Verdict:
    """Return the verdict on a match, which is empty if it takes too long."""
    try:
        return await services.workers.run(work.verdict, match.start, match.moves, match.convention)
    except CgtError as error:
        logger.info("match not judged", match=match.id, error=str(error))
        return Verdict()
