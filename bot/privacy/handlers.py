"""/privacy, and the clicks and the form below it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import ask, in_time, private, send, tell, update
from bot.chat.card import Attachment
from bot.chat.client import GrundyClient, Interaction
from bot.chat.permissions import require_files
from bot.chat.router import Clicks, Command
from bot.matches.handlers.boards import boards as matches
from bot.privacy import actions, cards
from bot.puzzles.handlers import boards as puzzles

CLICKS = Clicks()


@app_commands.command(
    name=_("privacy"), description=_("See, download or delete what I store about you")
)
async def privacy(interaction: Interaction) -> None:
    """Show to a member, alone, what is stored of them."""
    work = actions.held(interaction.client.services, interaction.user.id)
    held = await in_time(interaction, work, private=True)
    await send(interaction, cards.held_card(held, private(interaction)), private=True)


@CLICKS.on(cards.Download)
async def download(interaction: Interaction, _click: cards.Download) -> None:
    """Hand over what is stored of a member, to them alone."""
    require_files(interaction)
    work = actions.download(interaction.client.services, interaction.user.id)
    name, content = await in_time(interaction, work, private=True)
    card = cards.file_card(Attachment(name, content), private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(cards.AskToForget)
async def ask_to_forget(interaction: Interaction, _click: cards.AskToForget) -> None:
    """Ask whether all is to be deleted."""
    await ask(interaction, cards.forget_form(private(interaction)))


@CLICKS.on(cards.Forget)
async def forget(interaction: Interaction, click: cards.Forget) -> None:
    """Delete what is stored of a member, and show on their boards that these matches ended."""
    if not click.agreed:
        await tell(interaction, private(interaction)("Good, nothing is deleted."))
        return
    work = actions.forget(interaction.client.services, interaction.user.id)
    left, closed = await in_time(interaction, work, private=True)
    await update(interaction, cards.forgotten_card(len(left) + len(closed), private(interaction)))
    await matches.renew(interaction.client, left)
    await puzzles.renew(interaction.client, closed)
    interaction.client.wake()


async def departed(client: GrundyClient, guild_id: int) -> None:
    """Note that a server has removed the bot."""
    await actions.note_departure(client.services, guild_id)


async def forget_servers(client: GrundyClient) -> None:
    """Delete what belongs to the servers that removed the bot long enough ago."""
    await actions.forget_servers(client.services, client.has_server)


COMMANDS: list[Command] = [privacy]
