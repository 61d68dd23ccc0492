"""Actions of members on their own data, and the deletion of data of former servers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from bot import log
from bot.events import actions as tournaments
from bot.play.matches.actions import moves
from bot.play.matches.model.match import Match
from bot.practice.board_puzzles import actions as puzzles
from bot.practice.board_puzzles.model import Puzzle
from bot.rankings import actions as ratings
from bot.resilience import for_each
from bot.server.privacy.rows import Departures, Members
from bot.services import Services
from cgt.errors import CgtError

logger = log.get(__name__)

LARGEST_PLAIN = 4_000_000
"""The largest file, in bytes, sent without compression."""
EXACT = 2**53
"""The largest number written as a number. Many programs would round a larger one."""
ROUNDS = 50
KEPT_FOR = timedelta(days=30)
"""The time that a server's data is kept after the server removed the bot."""


async def count_rows(services: Services, user_id: int) -> dict[str, int]:
    """Return the number of a member's rows by table."""
    return await Members(services.store).count(user_id)


async def download(services: Services, user_id: int) -> tuple[str, bytes]:
    """Return the name and the content of a JSON file of a member's data."""
    told: dict[str, object] = {"user_id": str(user_id), "made_at": services.now().isoformat()}
    for name, rows in (await Members(services.store).rows(user_id)).items():
        told[name] = [{key: _plain(value) for key, value in row.items()} for row in rows]
    content = json.dumps(told, indent=1, ensure_ascii=False).encode()
    if len(content) <= LARGEST_PLAIN:
        return "grundy.json", content
    return "grundy.json.gz", gzip.compress(content)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > EXACT:
        return str(value)
    return value


async def forget(services: Services, user_id: int) -> tuple[list[Match], list[Puzzle]]:
    """Delete a member's data, and return the matches and puzzles that this ended.

    They leave their tournaments first, and their open matches are resigned, closed or declined. The
    opponents' wins count. The matches stay, with a nameless member in their place.
    """
    rows = await Members(services.store).rows(user_id)
    for entrant in rows.get("tournament_entrants", []):
        with suppress(CgtError):  # the tournament is over, or they have left it
            await tournaments.leave(services, entrant["tournament_id"], user_id)
    left = await moves.leave_all(services, user_id)
    closed = await puzzles.close_all(services, user_id)
    for _ in range(ROUNDS):
        if not (await ratings.rate_finished(services)).is_more:
            break
    await Members(services.store).forget(user_id, -1 - services.seed() // 2)
    services.names.forget(user_id)
    return left, closed


async def note_departure(services: Services, guild_id: int) -> None:
    """Record that a server has removed the bot."""
    await Departures(services.store).note(guild_id, services.now())


async def forget_servers(services: Services, has_bot: Callable[[int], bool | None]) -> None:
    """Delete the data of servers that removed the bot a month ago (:data:`KEPT_FOR`).

    ``has_bot`` returns None if another process serves the server. That server's data stays.
    """
    departures = Departures(services.store)

    async def forget_one(guild_id: int) -> None:
        is_there = has_bot(guild_id)
        if is_there:
            await departures.take_back(guild_id)
        elif is_there is False:
            await departures.forget(guild_id)
            logger.info("the data of a server that had removed the bot are deleted", guild=guild_id)

    await for_each("server", await departures.before(services.now() - KEPT_FOR), forget_one)
