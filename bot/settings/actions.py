"""Actions on settings: look them up, with the defaults, and change them.

A look-up is one read by a primary key, and but for the theme of pictures nothing is kept from it:
what was changed in another process counts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from bot.isolation import unless_away
from bot.services import Services
from bot.settings.model import Person, Server
from bot.settings.rows import People, Servers
from bot.store import Store
from bot.store.versioned import change as changed
from cgt.themes import Theme


async def of_server(store: Store, guild_id: int | None) -> Server:
    """Return what a server has chosen; in direct messages (None) the defaults."""
    if guild_id is None:
        return Server(guild_id=0)
    return await Servers(store).load(guild_id)


async def theme_of(services: Services, guild_id: int | None) -> Theme:
    """Return the theme of pictures in a server; the usual one in direct messages (None).

    Each move needs it, so it is read once a minute. It changes here at once: a server is served by
    one process. While the store is away it is the usual one: a board is shown all the same.
    """
    if guild_id is None:
        return Theme.SLATE
    known = services.themes.of([guild_id], services.now())
    if guild_id in known:
        return known[guild_id]
    finding = of_server(services.store, guild_id)
    server = await unless_away("theme of a server not looked up", finding, None)
    if server is None:
        return Theme.SLATE
    services.themes.keep({guild_id: server.theme}, services.now())
    return server.theme


async def of_servers(store: Store, guild_ids: Collection[int]) -> dict[int, Server]:
    """Return what some servers have chosen, by their ids."""
    return await Servers(store).all(guild_ids)


async def of_person(store: Store, user_id: int) -> Person:
    """Return what a person wishes."""
    return await People(store).load(user_id)


async def of_people(store: Store, user_ids: Collection[int]) -> dict[int, Person]:
    """Return what some persons wish, by their ids."""
    return await People(store).all(user_ids)


async def change_server(
    services: Services, guild_id: int, change: Callable[[Server], Server]
) -> Server:
    """Change what a server has chosen; of two changes at the same time none is lost."""
    server = (await changed(Servers(services.store), guild_id, change))[1]
    services.themes.forget(guild_id)
    return server


async def change_person(
    services: Services, user_id: int, change: Callable[[Person], Person]
) -> Person:
    """Change what a person wishes; of two changes at the same time none is lost."""
    return (await changed(People(services.store), user_id, change))[1]


def is_new(services: Services, joined_at: datetime | None) -> bool:
    """Return whether the bot has come into a server just now: neither outages nor restarts do."""
    return joined_at is not None and services.now() - joined_at <= timedelta(days=1)


async def welcome(services: Services, guild_id: int) -> bool:
    """Return whether a server is to be welcomed; that is so once, whichever process asks."""
    return await Servers(services.store).welcome(guild_id, services.now())


async def languages(services: Services) -> dict[int, str] | None:
    """Return the languages of the servers that have chosen one; None while that is not known."""
    finding = Servers(services.store).languages()
    return await unless_away("languages of servers not looked up", finding, None)
