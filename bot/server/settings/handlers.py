"""The commands /settings and /preferences, their panels, the welcome, and settings for others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _

import cgt
from bot import log
from bot.chat.answers import FAILED, defer_if_slow, private, send, update, words_of_place
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.links import OrganiserRole
from bot.chat.options import Choices, choices, game_choice, never_failing
from bot.chat.permissions import THREADS, TO_POST, missing_in
from bot.chat.router import Clicks, Command, Feature
from bot.chat.sanitize import plain
from bot.server.games.actions import of_server as own_games
from bot.server.games.cards import welcome_card
from bot.server.games.handlers import (
    complete_game as complete_any_game,
    read_game,
    read_ruleset,
    read_start,
)
from bot.server.settings import actions, cards, clicks, model
from bot.server.settings.model import (
    ON,
    USUAL_GAME,
    Person,
    Server,
    ServerSetting,
    choose,
    games_typed,
)
from bot.services import Services
from cgt.core.convention import agreed
from cgt.errors import CgtError

logger = log.get(__name__)

CLICKS = Clicks()


async def offer_refusal(interaction: Interaction, challenger: int) -> None:
    """Offer a member who declined a challenge, privately, to block the challenger."""
    await send(interaction, cards.offer_card(challenger, private(interaction)), private=True)


async def chosen_game(interaction: Interaction, named: str | None) -> cgt.Ruleset | None:
    """Return the named game, or else the server's default game, if it has one."""
    if named is not None:
        return await read_ruleset(interaction, named)
    finding = actions.of_server(interaction.client.services.store, interaction.guild_id)
    server = await defer_if_slow(interaction, finding)
    try:
        return cgt.ruleset(server.game) if server.game else None
    except CgtError:
        logger.warning("game of a server is not known any more", game=server.game)
        return None


async def usual_game(interaction: Interaction, named: str | None) -> cgt.Ruleset:
    """Return the game as :func:`chosen_game` does, or else Nim."""
    return await chosen_game(interaction, named) or cgt.ruleset(USUAL_GAME)


async def chosen_start(
    interaction: Interaction, game: str | None, position: str | None, convention: str | None
) -> tuple[cgt.Ruleset | None, cgt.Position | None, cgt.Convention | None]:
    """Return the game, position and play convention given by a command's options.

    The server's default game is used without a game. The convention can be in any option.
    """
    if position:
        start, told = await read_start(interaction, position, game, convention)
        return start.rulesets[0], start, told
    rest, told = agreed(game or "", convention)
    if game is None or not rest.strip():
        return await chosen_game(interaction, None), None, told
    ruleset, told = await read_game(interaction, game, convention)
    return ruleset, None, told


async def usual_start(
    interaction: Interaction,
    game: str | None,
    position: str | None = None,
    convention: str | None = None,
) -> tuple[cgt.Ruleset, cgt.Position | None, cgt.Convention]:
    """Return the same as :func:`chosen_start`, with Nim and normal play by default."""
    ruleset, start, told = await chosen_start(interaction, game, position, convention)
    return ruleset or cgt.ruleset(USUAL_GAME), start, told or cgt.Convention.NORMAL


@never_failing
async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games that match a text, or the server's favourites for an empty one."""
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
    """Return the server whose settings a member can change, or refuse the member."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise CgtError("Only members with *Manage Server* can change the server's settings.")
    return interaction.guild_id


def panel(interaction: Interaction, server: Server, *, is_second: bool = False) -> Card:
    """Return a page of a server's settings, with the permissions that the bot lacks."""
    known, words = _server_state(interaction, server), private(interaction)
    return cards.server_card(server, known, words, is_second=is_second)


def _server_state(interaction: Interaction, server: Server) -> cards.ServerState:
    """Return facts about a server, empty if the bot isn't a member there."""
    guild = interaction.client.get_guild(server.guild_id)
    if guild is None:
        return cards.ServerState()
    chosen = guild.get_channel(server.channel_id) if server.channel_id else None
    wanted = BOARDS | THREADS if server.threads else BOARDS
    channel = chosen or guild.get_channel_or_thread(interaction.channel_id or 0)
    return cards.ServerState(
        missing_in(channel, wanted) if channel else (),
        channel.id if channel else 0,
        chosen is not None,
        bool(server.organiser_id and guild.get_role(server.organiser_id)),
    )


async def send_preferences(interaction: Interaction) -> None:
    """Show a member's preferences to them privately."""
    services, user_id = interaction.client.services, interaction.user.id
    person = await defer_if_slow(
        interaction, actions.of_person(services.store, user_id), private=True
    )
    await send(interaction, await _preferences(interaction, person), private=True)


async def _preferences(interaction: Interaction, person: Person) -> Card:
    names = [await _name(interaction, user_id) for user_id in person.refused]
    return cards.person_card(person, names, private(interaction))


async def _name(interaction: Interaction, user_id: int) -> str:
    """Return a member's name from the cache or Discord, or else a substitute."""
    known = interaction.client.get_user(user_id)
    if known is None:
        try:
            known = await interaction.client.fetch_user(user_id)
        except FAILED as error:
            logger.info("a name is not known", user=user_id, error=repr(error))
            return str(user_id)
    return plain(f"{known.display_name} (@{known.name})")


async def greet(client: GrundyClient, guild: discord.Guild) -> None:
    """Welcome a new server once, in a channel that the bot can write in."""
    if not actions.is_new(client.services, guild.me.joined_at):
        return
    channel = _writable(guild)
    if channel is None:
        logger.info("no channel to welcome a server in", guild=guild.id)
        return
    if not await actions.welcome(client.services, guild.id):
        return
    card = welcome_card(words_of_place(client, guild.id, None))
    try:
        await channel.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED as error:
        logger.info("a server was not welcomed", guild=guild.id, error=repr(error))


def _writable(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the system channel, or else the first channel that the bot can write in."""
    channels = [guild.system_channel, *guild.text_channels]
    may = (each for each in channels if each is not None and not missing_in(each, TO_POST))
    return next(may, None)


async def refresh_languages(client: GrundyClient) -> None:
    """Update the languages that servers have chosen."""
    found = await actions.languages(client.services)
    if found is not None:
        client.languages = found


@app_commands.command(
    name=_("settings"), description=_("Set games, clock, channel and notices for this server")
)
async def settings(interaction: Interaction) -> None:
    """Show the server's settings, as a panel to members who can change them."""
    services, guild_id = interaction.client.services, interaction.guild_id
    if guild_id is None:
        await send_preferences(interaction)
        return
    server = await defer_if_slow(
        interaction, actions.of_server(services.store, guild_id), private=True
    )
    if interaction.permissions.manage_guild:
        card = panel(interaction, server)
    else:
        card = cards.shown_card(server, private(interaction))
    await send(interaction, card, private=True)


@app_commands.command(
    name=_("preferences"), description=_("Choose your own notices and who can challenge you")
)
async def preferences(interaction: Interaction) -> None:
    """Show a member's preferences to them privately."""
    await send_preferences(interaction)


@CLICKS.on(clicks.ChangeServer)
async def change_server(interaction: Interaction, click: clicks.ChangeServer) -> None:
    """Change a server setting."""
    guild_id = require_manager(interaction)
    choice = cards.CHOICES.get(click.setting)
    if choice is not None and not choice.is_open:
        labels = choice.labels(Server(guild_id=guild_id), private(interaction))
        if not labels.keys() >= set(click.values):
            raise UnknownClick
    change = partial(choose, setting=click.setting, values=click.values)
    is_second = cards.is_on_second_page(click.setting)
    await _change_server(interaction, guild_id, change, is_second=is_second)
    if click.setting is ServerSetting.LANGUAGE:
        await refresh_languages(interaction.client)


async def _change_server(
    interaction: Interaction,
    guild_id: int,
    change: Callable[[Server], Server],
    *,
    is_second: bool = False,
) -> None:
    work = actions.change_server(interaction.client.services, guild_id, change)
    server = await defer_if_slow(interaction, work)
    await update(interaction, panel(interaction, server, is_second=is_second))


@CLICKS.on(clicks.ShowSettings)
async def show_settings(interaction: Interaction, click: clicks.ShowSettings) -> None:
    """Show the other page of the settings."""
    guild_id = require_manager(interaction)
    finding = actions.of_server(interaction.client.services.store, guild_id)
    server = await defer_if_slow(interaction, finding)
    await update(interaction, panel(interaction, server, is_second=click.is_second))


@CLICKS.on(clicks.ChooseChannel)
async def choose_channel(interaction: Interaction, click: clicks.ChooseChannel) -> None:
    """Choose the channel for games."""
    guild_id = require_manager(interaction)
    channel_id = click.channels[0].id if click.channels else None
    await _change_server(interaction, guild_id, partial(replace, channel_id=channel_id))


@CLICKS.on(clicks.ChooseOrganisers)
async def choose_organisers(interaction: Interaction, click: clicks.ChooseOrganisers) -> None:
    """Choose the role whose members can run tournaments."""
    guild_id = require_manager(interaction)
    role_id = click.roles[0].id if click.roles else None
    change = partial(replace, organiser_id=role_id)
    await _change_server(interaction, guild_id, change, is_second=True)


@CLICKS.on(clicks.SwitchServer)
async def switch_server(interaction: Interaction, click: clicks.SwitchServer) -> None:
    """Switch a server setting on or off."""
    await change_server(
        interaction, clicks.ChangeServer(click.setting, (ON,) if click.whether else ())
    )


@CLICKS.opens(clicks.TypedGames)
async def ask_for_games(interaction: Interaction, wanted: clicks.TypedGames) -> ui.Modal:
    """Ask for the games of a setting."""
    guild_id = require_manager(interaction)
    server = await actions.of_server(interaction.client.services.store, guild_id)
    return cards.games_form(wanted, server, private(interaction))


@CLICKS.on(clicks.TypedGames)
async def typed_games(interaction: Interaction, click: clicks.TypedGames) -> None:
    """Choose the typed games."""
    own = await defer_if_slow(
        interaction, own_games(interaction.client.services, interaction.guild_id)
    )
    values = games_typed(click.typed, own.read_ruleset)
    await change_server(interaction, clicks.ChangeServer(click.setting, values))


async def _change(interaction: Interaction, change: Callable[[Person], Person]) -> Person:
    services, user_id = interaction.client.services, interaction.user.id
    return await defer_if_slow(interaction, actions.change_person(services, user_id, change))


@CLICKS.on(clicks.ChangeWish)
async def change_wish(interaction: Interaction, click: clicks.ChangeWish) -> None:
    """Switch a preference on or off."""
    wish = {click.wish.value: click.whether}
    person = await _change(interaction, lambda person: replace(person, **wish))
    await update(interaction, await _preferences(interaction, person))


@CLICKS.on(clicks.ChooseTheory)
async def choose_theory(interaction: Interaction, click: clicks.ChooseTheory) -> None:
    """Choose a level of theory, or let it follow the lessons."""
    theory = click.levels[0] if click.levels else None
    person = await _change(interaction, lambda person: replace(person, theory=theory))
    await update(interaction, await _preferences(interaction, person))


@CLICKS.on(clicks.RefuseOne, clicks.ChooseToRefuse)
async def refuse(interaction: Interaction, click: clicks.RefuseOne | clicks.ChooseToRefuse) -> None:
    """Block further challenges from a member."""
    person = await _change(interaction, lambda now: model.refuse(now, click.member.id))
    if isinstance(click, clicks.ChooseToRefuse):
        await update(interaction, await _preferences(interaction, person))
    else:
        await update(interaction, cards.refused_card(click.member.id, private(interaction)))


@CLICKS.on(clicks.TakeAgain)
async def take_again(interaction: Interaction, click: clicks.TakeAgain) -> None:
    """Unblock challenges from some members."""
    person = await _change(interaction, lambda now: model.readmit(now, click.user_ids))
    await update(interaction, await _preferences(interaction, person))


async def organiser_role(services: Services, asked: OrganiserRole) -> int | None:
    """Return the role whose members can run events in a server."""
    return (await actions.of_server(services.store, asked.guild_id)).organiser_id


COMMANDS: list[Command] = [settings, preferences]
FEATURE = Feature(
    name="settings",
    commands=COMMANDS,
    clicks=CLICKS,
    sweeps=(refresh_languages,),
    greet=greet,
    links=(OrganiserRole.answered(organiser_role),),
)
