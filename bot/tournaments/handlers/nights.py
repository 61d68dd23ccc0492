"""/night, and the date of the next evening, announced."""

from __future__ import annotations

from datetime import datetime

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _

from bot import log
from bot.chat.answers import FAILED, ask, in_time, send, tell
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.options import DIFFICULTIES
from bot.chat.readers import private, public
from bot.chat.router import Command
from bot.opponent.model import Difficulty
from bot.settings.handlers import complete_game, usual_game
from bot.tournaments.actions import leading
from bot.tournaments.cards.organiser import date_card, date_form
from bot.tournaments.clicks import AskForDate, SetDate
from bot.tournaments.handlers import open_one
from bot.tournaments.handlers.on_panel import CLICKS
from bot.tournaments.model import (
    LASTS,
    USUAL_MINUTES,
    USUAL_ROUNDS,
    Format,
    Kind,
    Rules,
    next_date,
)

logger = log.get(__name__)


async def _made(interaction: Interaction, guild: discord.Guild, moment: datetime) -> str | None:
    """Make the event, and return its address; None where Discord refuses."""
    words = public(interaction)
    channel = interaction.channel
    try:
        event = await guild.create_scheduled_event(
            name=words("Game night"),
            description=words("Quick rounds for everyone. Start the evening with /night."),
            start_time=moment,
            end_time=moment + LASTS,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"#{plain(getattr(channel, 'name', None) or guild.name)}",
        )
    except FAILED as error:
        logger.info("event not made", guild=guild.id, error=repr(error))
        return None
    return event.url


LENGTHS = [
    app_commands.Choice(name=_("3 minutes"), value=3),
    app_commands.Choice(name=_("5 minutes"), value=5),
    app_commands.Choice(name=_("8 minutes"), value=8),
    app_commands.Choice(name=_("12 minutes"), value=12),
]


@app_commands.command(
    name=_("night"),
    description=_("Open a game night: quick rounds for everyone, and a podium at the end"),
)
@app_commands.describe(
    game=_("The game (default: the server's)"),
    difficulty=_("How hard it is to hold a win from a random starting position (default: any)"),
    starts_in=_("Start automatically after this many minutes (default: when you press Start)"),
    minutes=_("The longest a round can last (default: 5 minutes)"),
    rounds=_("How many rounds (default: 5)"),
)
@app_commands.choices(difficulty=DIFFICULTIES)
@app_commands.choices(minutes=LENGTHS)
@app_commands.autocomplete(game=complete_game)
async def night(
    interaction: Interaction,
    game: str | None = None,
    difficulty: str | None = None,
    starts_in: Range[int, 1, 10_080] | None = None,
    minutes: int = USUAL_MINUTES,
    rounds: Range[int, 1, 30] = USUAL_ROUNDS,
) -> None:
    """Open a game night."""
    ruleset = await usual_game(interaction, game)
    rules = Rules(
        Format.SWISS,
        (ruleset.name,),
        f"game {30 * minutes}",  # in seconds: each player has half of the round
        rounds=rounds,
        difficulty=Difficulty(difficulty) if difficulty else None,
    )
    await open_one(interaction, rules, Kind.NIGHT, starts_in)


@CLICKS.on(AskForDate)
async def ask_for_date(interaction: Interaction, click: AskForDate) -> None:
    """Ask when the next evening is."""
    await ask(interaction, date_form(click.tournament_id, private(interaction)))


@CLICKS.on(SetDate)
async def set_date(interaction: Interaction, click: SetDate) -> None:
    """Announce the next evening; without the permission for events, by a message alone."""
    services = interaction.client.services
    before = await in_time(interaction, leading.load(services, click.tournament_id))
    moment = next_date(before.created_at, click.days, services.now())
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    event = None
    if guild is not None:
        may = guild.me.guild_permissions
        if may.create_events or may.manage_events:
            event = await in_time(interaction, _made(interaction, guild, moment))
    await send(interaction, date_card(moment, event, public(interaction)))
    if event is None:
        words = private(interaction)
        await tell(
            interaction,
            words(
                "I need the {permission} permission to add this to the server's events. "
                "Discord can then remind everyone who's interested.",
                permission=words("Create Events"),
            ),
        )


COMMANDS: list[Command] = [night]
