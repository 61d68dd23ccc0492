"""Pictures of a game for a member, and actions on the games of a server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import cgt
from bot.games import model
from bot.games.model import OwnGames
from bot.games.rows import OwnGamesOf
from bot.isolation import drawn, unless_away
from bot.services import Services
from bot.store.versioned import change
from bot.worker import pictures
from cgt.rulesets.entry import Entry


async def starts(services: Services, entries: Sequence[Entry], language: str) -> tuple[bytes, ...]:
    """Return the pictures of the starts of some games; none where they cannot be drawn."""
    positions = tuple(cgt.position(entry.start, entry.ruleset) for entry in entries)
    return await drawn("games", services.workers.run(pictures.boards, positions, language)) or ()


async def example(
    services: Services, start: cgt.Position, move: cgt.Move, language: str
) -> bytes | None:
    """Return the picture of a position after a move; None where it cannot be drawn."""
    view = pictures.View(start, language=language)
    return await drawn("rule", services.workers.run(pictures.board, view.after(move)))


async def of_server(services: Services, guild_id: int | None) -> OwnGames:
    """Return the games of a server; there are none in direct messages (None)."""
    if guild_id is None:
        return OwnGames(guild_id=0)
    return await OwnGamesOf(services.store).load(guild_id)


async def offered(services: Services, guild_id: int | None) -> OwnGames:
    """Return the games of a server that can be offered: none while the store is away."""
    asked = of_server(services, guild_id)
    return await unless_away("games of a server not looked up", asked, OwnGames(guild_id=0))


async def add(services: Services, guild_id: int, name: str, typed: str) -> OwnGames:
    """Add a game to a server, by its name and its notation; return all that it has now."""
    adding = partial(model.added, name=name, typed=typed)
    return (await change(OwnGamesOf(services.store), guild_id, adding))[1]


async def remove(services: Services, guild_id: int, name: str) -> OwnGames:
    """Remove a game from a server; return those that are left. Matches of it go on."""
    removing = partial(model.removed, name=name)
    return (await change(OwnGamesOf(services.store), guild_id, removing))[1]
