"""/privacy, and the clicks and the form below it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Attachment
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import require_files
from bot.chat.router import Clicks, Command, Feature
from bot.play.matches.handlers.boards import boards as matches
from bot.practice.board_puzzles.handlers import boards as puzzles
from bot.server.privacy import actions, cards

CLICKS = Clicks()


@app_commands.command(
    name=_("privacy"), description=_("See, download or delete what I store about you")
)
async def privacy(interaction: Interaction) -> None:
    """Show a summary of a member's stored data to that member."""
    work = actions.count_rows(interaction.client.services, interaction.user.id)
    held = await defer_if_slow(interaction, work, private=True)
    await send(interaction, cards.held_card(held, private(interaction)), private=True)


@CLICKS.on(cards.Download)
async def download(interaction: Interaction, _click: cards.Download) -> None:
    """Send a member the file of their data, in private."""
    require_files(interaction)
    work = actions.download(interaction.client.services, interaction.user.id)
    name, content = await defer_if_slow(interaction, work, private=True)
    card = cards.file_card(Attachment(name, content), private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(cards.Forget)
async def forget(interaction: Interaction, _click: cards.Forget) -> None:
    """Delete a member's data, and update the boards of the matches and puzzles that ended."""
    work = actions.forget(interaction.client.services, interaction.user.id)
    left, closed = await defer_if_slow(interaction, work, private=True)
    await update(interaction, cards.forgotten_card(len(left) + len(closed), private(interaction)))
    await matches.renew(interaction.client, left)
    await puzzles.renew(interaction.client, closed)
    interaction.client.wake()


async def note_departure(client: GrundyClient, guild_id: int) -> None:
    """Record that a server has removed the bot."""
    await actions.note_departure(client.services, guild_id)


async def forget_servers(client: GrundyClient) -> None:
    """Delete the data of servers that removed the bot long enough ago."""
    await actions.forget_servers(client.services, client.has_server)


COMMANDS: list[Command] = [privacy]
FEATURE = Feature(
    name="privacy",
    commands=COMMANDS,
    clicks=CLICKS,
    sweeps=(forget_servers,),
    departed=note_departure,
)
