"""Slash commands about matches, the clicks on their boards, and their periodic work."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chat.client import GrundyClient
from bot.chat.links import MatchesOf
from bot.chat.posts import serve_in_time
from bot.chat.router import Feature
from bot.play.matches.actions import moves, repository
from bot.play.matches.actions.boards import recover
from bot.play.matches.handlers import listing, on_board, proposing, review
from bot.play.matches.handlers.boards import boards
from bot.play.matches.handlers.notices import notify, tell_followers
from bot.play.matches.handlers.posting import permitted
from bot.services import Services


async def expire(client: GrundyClient) -> None:
    """End the challenges and the matches against the bot that have expired."""
    if await repository.expire_due(client.services):
        client.match_ended()


async def forfeit(client: GrundyClient) -> None:
    """End the matches in which a player's time has run out."""
    if await repository.forfeit_due(client.services):
        client.match_ended()


async def count(client: GrundyClient) -> None:
    """Make the moves of the votes whose countdown has ended."""
    if any(not match.is_open for match in await moves.count_due(client.services)):
        client.match_ended()


async def matches_of(services: Services, link: MatchesOf) -> Mapping[str, int]:
    """Return the numbers of matches that a server has played of some games."""
    return await repository.count_of_games(services, link.guild_id, link.games)


async def plan(client: GrundyClient) -> None:
    """Wake the client again at the next deadline."""
    serve_in_time(client, await repository.next_deadline(client.services))


FEATURE = Feature(
    name="matches",
    commands=[*proposing.COMMANDS, *listing.COMMANDS, *review.COMMANDS],
    clicks=on_board.CLICKS,
    sweeps=(expire, forfeit, count, boards.show_due, notify, tell_followers, plan),
    follows_matches=True,
    permitted=permitted,
    recover=recover,
    boards=boards,
    links=(MatchesOf.answered(matches_of),),
)
