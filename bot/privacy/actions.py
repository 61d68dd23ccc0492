"""Actions of members on their own data: look, download, delete."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from bot import log
from bot.isolation import each
from bot.matches.actions import moves
from bot.matches.model.match import Match
from bot.privacy.rows import Departures, Members
from bot.puzzles import actions as puzzles
from bot.puzzles.model import Puzzle
from bot.ratings import actions as ratings
from bot.services import Services
from bot.tournaments import actions as tournaments
from cgt.errors import CgtError

logger = log.get(__name__)

LARGEST_PLAIN = 4_000_000
"""A file of more bytes is compressed."""
EXACT = 2**53
"""A larger number is written as text: many programs would round it."""
ROUNDS = 50
KEPT_FOR = timedelta(days=30)
"""How long what a server chose and made is kept after it removed the bot."""


async def held(services: Services, user_id: int) -> dict[str, int]:
    """Return how many rows of each table are about a member."""
    return await Members(services.store).count(user_id)


async def download(services: Services, user_id: int) -> tuple[str, bytes]:
    """Return what is stored of a member as a file of JSON: its name, and what is in it."""
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
    """Delete what is stored of a member, and return the matches and puzzles that ended so.

    They leave their tournaments first, and their open matches end: given up, closed, or declined.
    What others have won so is counted for them. The matches stay, with somebody who has no name
    in the member's place.
    """
    rows = await Members(services.store).rows(user_id)
    for entrant in rows.get("tournament_entrants", []):
        with suppress(CgtError):  # it is over, or they have left it
            await tournaments.leave(services, entrant["tournament_id"], user_id)
    left = await moves.leave_all(services, user_id)
    closed = await puzzles.close_all(services, user_id)
    for _ in range(ROUNDS):
        if not (await ratings.take_in_ended(services)).is_more:
            break
    await Members(services.store).forget(user_id, -1 - services.seed() // 2)
    services.names.forget(user_id)
    return left, closed


async def note_departure(services: Services, guild_id: int) -> None:
    """Note that a server has removed the bot."""
    await Departures(services.store).note(guild_id, services.now())


async def forget_servers(services: Services, has_bot: Callable[[int], bool | None]) -> None:
    """Delete what servers chose and made that removed the bot long enough ago.

    It stays where the bot is there again, and where another process knows (``has_bot``: None).
    """
    departures = Departures(services.store)

    async def forget_one(guild_id: int) -> None:
        is_there = has_bot(guild_id)
        if is_there:
            await departures.take_back(guild_id)
        elif is_there is False:
            await departures.forget(guild_id)
            logger.info("the data of a server that had removed the bot are deleted", guild=guild_id)

    await each("server", await departures.before(services.now() - KEPT_FOR), forget_one)
