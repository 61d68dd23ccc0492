"""/games, /rules and /help: the catalogue, and how things work."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import send
from bot.chat.client import Interaction
from bot.chat.options import Choices, complete_game, never_failing
from bot.chat.permissions import invitation
from bot.chat.readers import private
from bot.chat.router import Command
from bot.games.cards.help import help_card
from bot.games.cards.overview import overview_card
from bot.games.custom_ids import ShowPage
from bot.games.model import family_named
from bot.games.posts import catalogue_card, send_rules
from cgt.rulesets.catalogue import ABOUT


@never_failing
async def complete_family(interaction: Interaction, current: str) -> Choices:
    """Offer the families of games."""
    words = private(interaction)
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=words.text(family)[:100], value=str(family))
        for family, _about in ABOUT
        if typed in words.text(family).casefold() or typed in str(family).casefold()
    ][:25]


@app_commands.command(
    name=_("games"), description=_("Browse the games I know, with a picture of each")
)
@app_commands.describe(family=_("A kind of game; if left out, where to start and what there is"))
@app_commands.autocomplete(family=complete_family)
async def browse(interaction: Interaction, family: str | None = None) -> None:
    """Show the catalogue, to who asks: a family of it, or where to start."""
    if family is None:
        card = overview_card(private(interaction))
    else:
        card = await catalogue_card(interaction, ShowPage(family_named(family)))
    await send(interaction, card, private=True)


@app_commands.command(name=_("rules"), description=_("Explain the rules of a game"))
@app_commands.describe(game=_("The game: a name or a notation such as take 1-3; Nim if left out"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str = "nim") -> None:
    """Explain a game, with a picture of a move."""
    await send_rules(interaction, (cgt.ruleset(game),))


@app_commands.command(name=_("help"), description=_("What I can do, and how to begin"))
async def show_help(interaction: Interaction) -> None:
    """Tell what the bot can do."""
    link = invitation(interaction.application_id)
    await send(interaction, help_card(private(interaction), link), private=True)


COMMANDS: list[Command] = [browse, rules, show_help]
