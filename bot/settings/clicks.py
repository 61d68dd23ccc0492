"""Clicks and forms in the panels of settings."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.chat.answers import ask, in_time, update
from bot.chat.client import Interaction
from bot.chat.readers import private
from bot.chat.router import Clicks
from bot.settings import actions
from bot.settings.cards.forms import games_form
from bot.settings.cards.person import refused_card
from bot.settings.custom_ids import (
    FORMS,
    VERBS,
    AskForGames,
    ChangeServer,
    ChangeWish,
    RefuseOne,
    ShowPerson,
    ShowServer,
    TakeAgain,
    TypedGames,
    Wish,
)
from bot.settings.model import Person, ServerSetting, chosen, games_typed
from bot.settings.posts.panels import preferences, require_manager, show_panel
from bot.settings.posts.servers import refresh_languages

CLICKS = Clicks(VERBS, FORMS)


@CLICKS.on(ShowServer)
async def show_server(interaction: Interaction, _click: ShowServer) -> None:
    """Show the panel of the server as it is now."""
    guild_id = require_manager(interaction)
    finding = actions.of_server(interaction.client.services.store, guild_id)
    await show_panel(interaction, await in_time(interaction, finding))


@CLICKS.on(ShowPerson)
async def show_person(interaction: Interaction, _click: ShowPerson) -> None:
    """Show what a member wishes now."""
    finding = actions.of_person(interaction.client.services.store, interaction.user.id)
    person = await in_time(interaction, finding)
    await update(interaction, await preferences(interaction, person))


@CLICKS.on(ChangeServer)
async def change_server(interaction: Interaction, click: ChangeServer) -> None:
    """Choose something for the server."""
    guild_id = require_manager(interaction)
    change = partial(chosen, setting=click.setting, values=click.values)
    work = actions.change_server(interaction.client.services, guild_id, change)
    server = await in_time(interaction, work)
    if click.setting is ServerSetting.LANGUAGE:
        await refresh_languages(interaction.client)
    await show_panel(interaction, server)


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


@CLICKS.on(RefuseOne)
async def refuse_one(interaction: Interaction, click: RefuseOne) -> None:
    """Take no more challenges of a person."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.refuse_challenges_of(services, user_id, click.user_id)
    person = await in_time(interaction, work)
    card = refused_card(click.user_id, private(interaction))
    await update(interaction, await preferences(interaction, person) if click.listed else card)


@CLICKS.on(TakeAgain)
async def take_again(interaction: Interaction, click: TakeAgain) -> None:
    """Take the challenges of some persons again."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.take_challenges_of(services, user_id, click.user_ids)
    person = await in_time(interaction, work)
    await update(interaction, await preferences(interaction, person))
