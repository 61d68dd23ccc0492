"""First boards of matches, for members and for events."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum, auto

import discord

import cgt
from bot import log
from bot.chat.answers import FAILED, defer_if_slow, public, send
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import can_reach
from bot.chat.posts import NOT_ALLOWED
from bot.play.matches.actions import arranged, challenges
from bot.play.matches.actions.challenges import Proposal
from bot.play.matches.cards import versus
from bot.play.matches.handlers.boards import boards, find_home, take_away
from bot.play.matches.handlers.messages import place_of
from bot.play.matches.handlers.on_board import CLICKS
from bot.play.matches.model.match import Match
from bot.server.games.clicks import PlayGame, PlayPosition

logger = log.get(__name__)


async def post_match(interaction: Interaction, proposal: Proposal) -> None:
    """Begin a match, or challenge a member to one, and show its board.

    The board is in a thread of its own if the server wants that and the bot can make one. Otherwise
    it is the answer.
    """
    services, place = interaction.client.services, place_of(interaction)
    match = await defer_if_slow(interaction, challenges.propose(services, proposal, place))
    if not await defer_if_slow(interaction, _post_in_thread(interaction, match)):
        await boards.post_new(interaction, match)


async def play(
    interaction: Interaction,
    game: cgt.Ruleset,
    convention: cgt.Convention,
    start: cgt.Position | None = None,
) -> None:
    """Begin a match against the bot in a game, or from a start."""
    proposal = Proposal(interaction.user.id, game=game, position=start, convention=convention)
    await post_match(interaction, proposal)


@CLICKS.on(PlayGame)
async def play_game(interaction: Interaction, click: PlayGame) -> None:
    """Begin a match against the bot, as /play does for a game without other options."""
    await play(interaction, cgt.ruleset(click.code), click.convention)


@CLICKS.on(PlayPosition)
async def play_position(interaction: Interaction, click: PlayPosition) -> None:
    """Begin a match against the bot from the position of an answer."""
    start = cgt.position(click.position)
    await play(interaction, start.rulesets[0], click.convention, start)


async def _post_in_thread(interaction: Interaction, match: Match) -> bool:
    """Post the board in a thread and answer with a link, and return whether that worked."""
    client, words = interaction.client, public(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not can_reach(interaction):
        return False
    at = await find_home(client, match, channel.id)
    thread = channel.guild.get_thread(at.place.channel_id)
    if thread is None:
        return False
    try:
        message = await boards.post_alone(client, at)
    except FAILED as error:
        logger.info("no board in a thread", match=match.id, error=repr(error))
        await take_away(thread)
        return False
    await boards.note(client, at, message)
    way = words("{players}: {thread}", players=versus(match, words), thread=thread.mention)
    await send(interaction, Card([text(way)]))
    return True


SOON = timedelta(seconds=5)
"""The time until a board is tried again after a broken connection."""


class Posting(Enum):
    """The result of posting a board."""

    DONE = auto()
    OTHERS = auto()
    """A board that another process posts, or that will be tried again after an error."""
    REFUSED = auto()
    """A refusal by Discord to let the bot post there."""


async def post_fixture(client: GrundyClient, match: Match, home: int) -> Posting:
    """Post the board of an arranged match, ping both players, and start the clock.

    The board is in the channel ``home``, or in a thread below it if the server wants that. Discord
    accepts the message only once within a few minutes, whatever the number of attempts, and an
    earlier thread is used again. A board that Discord refuses is tried again after longer and
    longer waits.
    """
    async with client.lock((boards.name, match.id)):
        claimed = await arranged.claim(client.services, match.id)
        if claimed is None:
            return Posting.OTHERS
        try:
            at = await find_home(client, claimed, home)
            players = tuple(player.user_id for player in at.players if player.user_id is not None)
            message = await boards.post_alone(client, at, players)
            if not at.ply and at.is_open:  # first, so that the clock runs if this process ends here
                await arranged.set_going(client.services, at)
            await boards.note(client, at, message)
        except NOT_ALLOWED as error:
            logger.info("board refused", match=claimed.id, error=repr(error))
            await arranged.postpone(client.services, claimed)
            return Posting.REFUSED
        except FAILED as error:
            logger.warning("board not posted", match=claimed.id, error=repr(error))
            await arranged.release(client.services, claimed)
            client.wake_by(client.services.now() + SOON)
            return Posting.OTHERS
    return Posting.DONE


async def permitted(client: GrundyClient, guild_id: int) -> None:
    """Release the boards that Discord refused in a server, after a change of permissions there."""
    await arranged.release_in(client.services, guild_id)
