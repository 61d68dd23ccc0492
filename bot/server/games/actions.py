"""Pictures of a game for a member, and actions on the games of a server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import cgt
from bot.resilience import draw_or_none, unless_away
from bot.server.games import model, work
from bot.server.games.model import Ballot, OwnGames, Vote, month_of
from bot.server.games.rows import Authors, OwnGamesOf, Votes
from bot.services import Services
from bot.store.versioned import Also, ChangedTogether, change
from bot.workers import pictures
from cgt.errors import UnknownGame
from cgt.rulesets.entry import Entry


async def starts(services: Services, entries: Sequence[Entry], language: str) -> tuple[bytes, ...]:
    """Return pictures of the starts of some games, empty if they can't be drawn."""
    positions = tuple(cgt.position(entry.start, entry.ruleset) for entry in entries)
    return (
        await draw_or_none("games", services.workers.run(pictures.boards, positions, language))
        or ()
    )


async def covers(services: Services, language: str) -> bytes | None:
    """Return the picture of the front page of the catalogue, or None if it can't be drawn."""
    games = tuple((entry.ruleset, entry.start, entry.title) for entry in model.covers())
    return await draw_or_none("covers", services.workers.run(work.covers, games, language))


async def example(
    services: Services, start: cgt.Position, move: cgt.Move, language: str
) -> bytes | None:
    """Return the picture of a position after a move, or None if it can't be drawn."""
    view = pictures.View(start, language=language)
    return await draw_or_none("rule", services.workers.run(pictures.board, view.after(move)))


async def of_server(services: Services, guild_id: int | None) -> OwnGames:
    """Return the custom games of a server, empty in direct messages (None)."""
    if guild_id is None:
        return OwnGames(guild_id=0)
    return await OwnGamesOf(services.store).load(guild_id)


async def load_offered(services: Services, guild_id: int | None) -> OwnGames:
    """Return the custom games that can be offered, empty while the database is unavailable."""
    asked = of_server(services, guild_id)
    return await unless_away("games of a server not looked up", asked, OwnGames(guild_id=0))


async def add(
    services: Services,
    guild_id: int,
    name: str,
    typed: str,
    *,
    about: str = "",
    author: int | None = None,
) -> OwnGames:
    """Add a custom game to a server by its name and notation, and return all its games."""
    adding = partial(model.add_game, name=name, typed=typed, about=about)
    return (await change(_with_authors(services, author), guild_id, adding))[1]


async def remove(services: Services, guild_id: int, name: str) -> OwnGames:
    """Remove a custom game from a server, and return the others. Its matches continue."""
    removing = partial(model.remove_game, name=name)
    return (await change(_with_authors(services, None), guild_id, removing))[1]


def _with_authors(services: Services, author: int | None) -> ChangedTogether[int, OwnGames]:
    """Return the custom games of servers, stored with the author of those that are added."""

    async def also(before: OwnGames, after: OwnGames) -> Also:
        names = {each.name for each in before.games}, {each.name for each in after.games}
        removed, added = names[0] - names[1], names[1] - names[0]
        authors = dict.fromkeys(added, author)
        return partial(Authors.change, guild_id=after.guild_id, removed=removed, added=authors)

    return ChangedTogether(OwnGamesOf(services.store), also)


async def authors_of(services: Services, guild_id: int) -> dict[str, int]:
    """Return the members who added custom games to a server, by the names of the games."""
    finding = Authors.of_server(services.store, guild_id)
    return await unless_away("authors of games not looked up", finding, {})


async def vote(services: Services, guild_id: int, user_id: int, name: str) -> None:
    """Store a member's vote for the game of this month.

    :raises UnknownGame: when the server doesn't have the game any more.
    """
    game = (await of_server(services, guild_id)).find(name)
    if game is None:
        raise UnknownGame("I don't know a game called “{name}”.", name=name[:40])
    month = month_of(services.now())
    given = Vote(guild_id=guild_id, month=month, user_id=user_id, game=game.name)
    await Votes(services.store).cast(given)


async def ballot(services: Services, guild_id: int, user_id: int) -> Ballot:
    """Return the votes of this month and the last, as a member sees them."""
    return await Votes(services.store).ballot(guild_id, month_of(services.now()), user_id)
