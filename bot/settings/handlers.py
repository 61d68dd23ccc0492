"""/settings and /preferences, their panels, the welcome, and what others ask of settings."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot import log
from bot.chat.answers import FAILED, ask, in_time, of_place, private, send, update
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.foreign import plain
from bot.chat.options import Choices, choices, game_choice, never_failing
from bot.chat.permissions import POSTING, THREADS, missing_in
from bot.chat.router import Clicks, Command
from bot.games.actions import of_server as own_games
from bot.games.cards import welcome_card
from bot.games.handlers import complete_game as complete_any_game
from bot.games.handlers import read_ruleset
from bot.language.catalogue import languages
from bot.settings import actions, cards, model
from bot.settings.model import ON, USUAL_GAME, Person, Server, ServerSetting, chosen, games_typed
from cgt.errors import CgtError

logger = log.get(__name__)

CLICKS = Clicks()


async def offer_refusal(interaction: Interaction, challenger: int) -> None:
    """Offer to who has declined a challenge, alone, to hear of no more from the same member."""
    await send(interaction, cards.offer_card(challenger, private(interaction)), private=True)


async def chosen_game(interaction: Interaction, named: str | None) -> cgt.Ruleset | None:
    """Return the game that is meant: the one named, or else that of the server, if it has one."""
    if named is not None:
        return await read_ruleset(interaction, named)
    finding = actions.of_server(interaction.client.services.store, interaction.guild_id)
    server = await in_time(interaction, finding)
    try:
        return cgt.ruleset(server.game) if server.game else None
    except CgtError:
        logger.warning("game of a server is not known any more", game=server.game)
        return None


async def usual_game(interaction: Interaction, named: str | None) -> cgt.Ruleset:
    """Return the game that is meant as :func:`chosen_game` does, or else Nim."""
    return await chosen_game(interaction, named) or cgt.ruleset(USUAL_GAME)


@never_failing
async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games that a text may mean; before anything is typed the server's favourites."""
    offered = await complete_any_game(interaction, current)
    if current.strip():
        return offered
    services, words = interaction.client.services, private(interaction)
    server = await actions.of_server(services.store, interaction.guild_id)
    favourites = [game_choice(cgt.ruleset(code), words) for code in server.favourites]
    return choices([*favourites, *offered])


BOARDS = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)


def require_manager(interaction: Interaction) -> int:
    """Return the server whose settings a member may change."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise CgtError("Only members with *Manage Server* can change the server's settings.")
    return interaction.guild_id


async def is_organiser(interaction: Interaction) -> bool:
    """Return whether a member can lead events here: by permission, or by the role for that."""
    may = interaction.permissions
    if may.manage_guild or may.manage_events:
        return True
    finding = actions.of_server(interaction.client.services.store, interaction.guild_id)
    role, user = (await in_time(interaction, finding)).organiser_id, interaction.user
    return bool(role and isinstance(user, discord.Member) and user.get_role(role))


def panel(interaction: Interaction, server: Server) -> Card:
    """Return the panel of a server's settings, with what the bot lacks there."""
    return cards.server_card(server, _known(interaction, server), private(interaction))


def _known(interaction: Interaction, server: Server) -> cards.Known:
    """Return what the bot knows of the server; where it is not a member that is nothing."""
    guild = interaction.client.get_guild(server.guild_id)
    if guild is None:
        return cards.Known()
    chosen = guild.get_channel(server.channel_id) if server.channel_id else None
    wanted = BOARDS | THREADS if server.threads else BOARDS
    channel = chosen or guild.get_channel_or_thread(interaction.channel_id or 0)
    return cards.Known(
        missing_in(channel, wanted) if channel else (),
        channel.id if channel else 0,
        chosen is not None,
        bool(server.organiser_id and guild.get_role(server.organiser_id)),
    )


async def send_preferences(interaction: Interaction) -> None:
    """Show what a member wishes, to themselves."""
    services, user_id = interaction.client.services, interaction.user.id
    person = await in_time(interaction, actions.of_person(services.store, user_id), private=True)
    await send(interaction, await _preferences(interaction, person), private=True)


async def _preferences(interaction: Interaction, person: Person) -> Card:
    names = [await _name(interaction, user_id) for user_id in person.refused]
    return cards.person_card(person, names, private(interaction))


async def _name(interaction: Interaction, user_id: int) -> str:
    """Return what somebody is called, as far as that is known without asking Discord much."""
    known = interaction.client.get_user(user_id)
    if known is None:
        try:
            known = await interaction.client.fetch_user(user_id)
        except FAILED as error:
            logger.info("a name is not known", user=user_id, error=repr(error))
            return str(user_id)
    return plain(f"{known.display_name} (@{known.name})")


async def greet(client: GrundyClient, guild: discord.Guild) -> None:
    """Welcome a server that is new to the bot, once, where the bot may write."""
    if not actions.is_new(client.services, guild.me.joined_at):
        return
    channel = _writable(guild)
    if channel is None:
        logger.info("no channel to welcome a server in", guild=guild.id)
        return
    if not await actions.welcome(client.services, guild.id):
        return
    card = welcome_card(of_place(client, guild.id, None))
    try:
        await channel.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("a server was not welcomed", guild=guild.id, error=repr(error))


def _writable(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel for messages of the system, or else the first in which one may write."""
    channels = [guild.system_channel, *guild.text_channels]
    may = (each for each in channels if each is not None and not missing_in(each, POSTING))
    return next(may, None)


async def refresh_languages(client: GrundyClient) -> None:
    """Learn in which languages servers want to be spoken to."""
    found = await actions.languages(client.services)
    if found is not None:
        client.languages = found


@app_commands.command(
    name=_("settings"), description=_("Set games, clock, channel and notices for this server")
)
async def settings(interaction: Interaction) -> None:
    """Show the settings of the server: as a panel to a member who can change them."""
    services, guild_id = interaction.client.services, interaction.guild_id
    if guild_id is None:
        await send_preferences(interaction)
        return
    server = await in_time(interaction, actions.of_server(services.store, guild_id), private=True)
    if interaction.permissions.manage_guild:
        card = panel(interaction, server)
    else:
        card = cards.shown_card(server, private(interaction))
    await send(interaction, card, private=True)


@app_commands.command(
    name=_("preferences"), description=_("Choose your own notices and who can challenge you")
)
async def preferences(interaction: Interaction) -> None:
    """Show what a member wishes, to themselves."""
    await send_preferences(interaction)


@CLICKS.on(cards.ChangeServer)
async def change_server(interaction: Interaction, click: cards.ChangeServer) -> None:
    """Choose something for the server."""
    guild_id = require_manager(interaction)
    offered: dict[ServerSetting, Container[str]] = {
        ServerSetting.LEVEL: cards.LEVELS,
        ServerSetting.CLOCK: cards.DEFAULT_CLOCKS,
        ServerSetting.LANGUAGE: languages(),
    }
    if any(value not in offered.get(click.setting, click.values) for value in click.values):
        raise UnknownClick
    change = partial(chosen, setting=click.setting, values=click.values)
    work = actions.change_server(interaction.client.services, guild_id, change)
    server = await in_time(interaction, work)
    if click.setting is ServerSetting.LANGUAGE:
        await refresh_languages(interaction.client)
    await update(interaction, panel(interaction, server))


@CLICKS.on(cards.SwitchServer)
async def switch_server(interaction: Interaction, click: cards.SwitchServer) -> None:
    """Switch something on or off for the server."""
    await change_server(
        interaction, cards.ChangeServer(click.setting, (ON,) if click.whether else ())
    )


@CLICKS.on(cards.AskForGames)
async def ask_for_games(interaction: Interaction, click: cards.AskForGames) -> None:
    """Open the form in which games are typed."""
    guild_id = require_manager(interaction)
    server = await actions.of_server(interaction.client.services.store, guild_id)
    await ask(interaction, cards.games_form(server, click.setting, private(interaction)))


@CLICKS.on(cards.TypedGames)
async def typed_games(interaction: Interaction, click: cards.TypedGames) -> None:
    """Choose the games that were typed."""
    own = await in_time(interaction, own_games(interaction.client.services, interaction.guild_id))
    values = games_typed(click.typed, own.read_ruleset)
    await change_server(interaction, cards.ChangeServer(click.setting, values))


async def _change(interaction: Interaction, change: Callable[[Person], Person]) -> Person:
    """Change what the member who clicked wishes."""
    services, user_id = interaction.client.services, interaction.user.id
    return await in_time(interaction, actions.change_person(services, user_id, change))


@CLICKS.on(cards.ChangeWish)
async def change_wish(interaction: Interaction, click: cards.ChangeWish) -> None:
    """Wish something for oneself, or no more."""
    wish = {click.wish.value: click.whether}
    person = await _change(interaction, lambda person: replace(person, **wish))
    await update(interaction, await _preferences(interaction, person))


@CLICKS.on(cards.RefuseOne, cards.ChooseToRefuse)
async def refuse(interaction: Interaction, click: cards.RefuseOne | cards.ChooseToRefuse) -> None:
    """Take no more challenges of a person."""
    person = await _change(interaction, lambda now: model.refuse(now, click.user_id))
    if isinstance(click, cards.ChooseToRefuse):
        await update(interaction, await _preferences(interaction, person))
    else:
        await update(interaction, cards.refused_card(click.user_id, private(interaction)))


@CLICKS.on(cards.TakeAgain)
async def take_again(interaction: Interaction, click: cards.TakeAgain) -> None:
    """Take the challenges of some persons again."""
    person = await _change(interaction, lambda now: model.readmit(now, click.user_ids))
    await update(interaction, await _preferences(interaction, person))


COMMANDS: list[Command] = [settings, preferences]
