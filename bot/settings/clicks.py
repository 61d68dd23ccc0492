"""Clicks and forms in the panels of settings."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import partial

from bot.chat.answers import ask, in_time, update
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.language.catalogue import languages
from bot.settings import actions
from bot.settings.cards.forms import games_form
from bot.settings.cards.person import refused_card
from bot.settings.cards.server import CLOCKS, LEVELS
from bot.settings.custom_ids import (
    AskForGames,
    ChangeServer,
    ChangeWish,
    ChooseToRefuse,
    RefuseOne,
    SwitchServer,
    TakeAgain,
    TypedGames,
    Wish,
)
from bot.settings.model import Person, ServerSetting, chosen, games_typed
from bot.settings.model.changes import ON
from bot.settings.posts.panels import preferences, require_manager, show_panel
from bot.settings.posts.servers import refresh_languages

CLICKS = Clicks()


@CLICKS.on(ChangeServer)
async def change_server(interaction: Interaction, click: ChangeServer) -> None:
    """Choose something for the server.

    :raises UnknownClick: when it is not among what the panel offers.
    """
    guild_id = require_manager(interaction)
    offered: dict[ServerSetting, Container[str]] = {
        ServerSetting.LEVEL: LEVELS,
        ServerSetting.CLOCK: CLOCKS,
        ServerSetting.LANGUAGE: languages(),
    }
    if any(value not in offered.get(click.setting, click.values) for value in click.values):
        raise UnknownClick
    change = partial(chosen, setting=click.setting, values=click.values)
    work = actions.change_server(interaction.client.services, guild_id, change)
    server = await in_time(interaction, work)
    if click.setting is ServerSetting.LANGUAGE:
        await refresh_languages(interaction.client)
    await show_panel(interaction, server)


@CLICKS.on(SwitchServer)
async def switch_server(interaction: Interaction, click: SwitchServer) -> None:
    """Switch something on or off for the server."""
    await change_server(interaction, ChangeServer(click.setting, (ON,) if click.whether else ()))


@CLICKS.on(AskForGames)
async def ask_for_games(interaction: Interaction, click: AskForGames) -> None:
    """Open the form in which games are typed."""
    guild_id = require_manager(interaction)
    server = await actions.of_server(interaction.client.services.store, guild_id)
    await ask(interaction, games_form(server, click.setting, private(interaction)))


@CLICKS.on(TypedGames)
async def typed_games(interaction: Interaction, click: TypedGames) -> None:
    """Choose the games that were typed."""
    values = games_typed(click.typed)
    await change_server(interaction, ChangeServer(click.setting, values))


@CLICKS.on(ChangeWish)
async def change_wish(interaction: Interaction, click: ChangeWish) -> None:
    """Wish something for oneself, or no more."""

    def change(person: Person) -> Person:
        if click.wish is Wish.NOTICES:
            return replace(person, notices=click.whether)
        return replace(person, challenges=click.whether)

    services, user_id = interaction.client.services, interaction.user.id
    person = await in_time(interaction, actions.change_person(services, user_id, change))
    await update(interaction, await preferences(interaction, person))


@CLICKS.on(RefuseOne, ChooseToRefuse)
async def refuse(interaction: Interaction, click: RefuseOne | ChooseToRefuse) -> None:
    """Take no more challenges of a person."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.refuse_challenges_of(services, user_id, click.user_id)
    person = await in_time(interaction, work)
    if isinstance(click, ChooseToRefuse):
        await update(interaction, await preferences(interaction, person))
    else:
        await update(interaction, refused_card(click.user_id, private(interaction)))


@CLICKS.on(TakeAgain)
async def take_again(interaction: Interaction, click: TakeAgain) -> None:
    """Take the challenges of some persons again."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.take_challenges_of(services, user_id, click.user_ids)
    person = await in_time(interaction, work)
    await update(interaction, await preferences(interaction, person))
