"""Actions on settings, which look them up with defaults and change them.

A look-up is one read by primary key. Only the theme of pictures is cached, so a change in another
process counts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from bot.resilience import unless_away
from bot.server.settings.model import Person, Server, Theory
from bot.server.settings.rows import People, Servers
from bot.services import Services
from bot.store import Store
from bot.store.versioned import change as changed
from cgt.showing.themes import Theme


async def of_server(store: Store, guild_id: int | None) -> Server:
    """Return a server's settings, or the defaults in direct messages (None)."""
    if guild_id is None:
        return Server(guild_id=0)
    return await Servers(store).load(guild_id)


async def theme_of(services: Services, guild_id: int | None) -> Theme:
    """Return the theme of pictures in a server, or the default in direct messages (None).

    Each move needs it, so it is read once a minute. A change takes effect here at once, because one
    process serves a server. While the database is unavailable, boards use the default theme.
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
    """Return the settings of some servers by their ids."""
    return await Servers(store).all(guild_ids)


async def of_person(store: Store, user_id: int) -> Person:
    """Return a member's preferences."""
    return await People(store).load(user_id)


async def of_people(store: Store, user_ids: Collection[int]) -> dict[int, Person]:
    """Return the preferences of some members by their ids."""
    return await People(store).all(user_ids)


async def theory_of(services: Services, user_id: int) -> Theory:
    """Return a member's level of theory, chosen or else from their finished lessons.

    While the database is unavailable, it is :attr:`Theory.NONE`.
    """

    async def find() -> Theory:
        chosen = (await of_person(services.store, user_id)).theory
        if chosen is not None:
            return chosen
        return Theory.after(await services.count_lessons(services.store, user_id))

    return await unless_away("theory of a member not looked up", find(), Theory.NONE)


async def change_server(
    services: Services, guild_id: int, change: Callable[[Server], Server]
) -> Server:
    """Change a server's settings. No simultaneous change is lost."""
    server = (await changed(Servers(services.store), guild_id, change))[1]
    services.themes.forget(guild_id)
    return server


async def change_person(
    services: Services, user_id: int, change: Callable[[Person], Person]
) -> Person:
    """Change a member's preferences. No simultaneous change is lost."""
    return (await changed(People(services.store), user_id, change))[1]


def is_new(services: Services, joined_at: datetime | None) -> bool:
    """Return whether the bot joined a server within the last day."""
    return joined_at is not None and services.now() - joined_at <= timedelta(days=1)


async def welcome(services: Services, guild_id: int) -> bool:
    """Return whether to welcome a server. It is True once for all processes."""
    return await Servers(services.store).welcome(guild_id, services.now())


async def languages(services: Services) -> dict[int, str] | None:
    """Return the languages of servers that have chosen one, or None if unavailable."""
    finding = Servers(services.store).languages()
    return await unless_away("languages of servers not looked up", finding, None)
