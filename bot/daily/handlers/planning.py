"""/daily, and the panel in which those who manage a server plan its daily puzzle."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import ask, in_time, private, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import POSTING, missing_in
from bot.chat.router import Clicks, Command
from bot.daily import actions
from bot.daily.cards import later_card, plan_card, zone_form
from bot.daily.clicks import AskForZone, ChangePlan, ShowPlan, SwitchPlan, SwitchSummary, TypeZone
from bot.daily.handlers.answering import open_daily, open_personal
from bot.daily.model.plan import Plan, chosen, zone_of
from bot.settings.handlers import require_manager

CLICKS = Clicks()


@app_commands.command(
    name=_("daily"), description=_("Solve the puzzle of the day, or set it up for this server")
)
async def daily(interaction: Interaction) -> None:
    """Open the daily puzzle of the server, or plan it; elsewhere, open the personal one."""
    services, guild_id = interaction.client.services, interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        await open_personal(interaction)
        return
    plan = await in_time(interaction, actions.load_plan(services, guild_id), private=True)
    newest = await in_time(interaction, actions.newest(services, guild_id), private=True)
    words = private(interaction)
    if plan.is_on and newest is not None and newest.is_current(services.now()):
        await open_daily(interaction, actions.load(services, newest.id))
    elif interaction.permissions.manage_guild:
        await send(interaction, _panel(interaction, plan), private=True)
    elif plan.is_on:
        await send(interaction, later_card(plan, words), private=True)
    else:
        await open_personal(interaction)


def _panel(interaction: Interaction, plan: Plan) -> Card:
    """Return the panel of a plan; it says if the bot can't write in the channel."""
    guild = interaction.client.get_guild(plan.guild_id)
    channel = guild and guild.get_channel_or_thread(plan.channel_id or 0)
    is_writable = guild is None or (channel is not None and not missing_in(channel, POSTING))
    return plan_card(plan, private(interaction), is_writable=is_writable)


async def _show(interaction: Interaction, work: Awaitable[Plan]) -> None:
    """Show the panel of a plan as it is then in the message that was clicked in."""
    await update(interaction, _panel(interaction, await in_time(interaction, work)))


@CLICKS.on(ShowPlan)
async def show_plan(interaction: Interaction, _click: ShowPlan) -> None:
    """Show the plan of the server to a member who manages it."""
    guild_id = require_manager(interaction)
    work = actions.load_plan(interaction.client.services, guild_id)
    plan = await in_time(interaction, work, private=True)
    await send(interaction, _panel(interaction, plan), private=True)


@CLICKS.on(ChangePlan)
async def change(interaction: Interaction, click: ChangePlan) -> None:
    """Choose a part of the plan."""
    await _change(interaction, partial(chosen, setting=click.setting, values=click.values))
    interaction.client.wake()


async def _change(interaction: Interaction, transition: Callable[[Plan], Plan]) -> None:
    """Change the plan of the server, for a member who manages it, and show it."""
    guild_id, user_id = require_manager(interaction), interaction.user.id
    services = interaction.client.services
    await _show(interaction, actions.change_plan(services, guild_id, user_id, transition))


@CLICKS.on(SwitchPlan)
async def switch(interaction: Interaction, click: SwitchPlan) -> None:
    """Start the daily puzzle of the server, or stop it."""
    guild_id, user_id = require_manager(interaction), interaction.user.id
    services = interaction.client.services
    work = actions.switch_plan(services, guild_id, user_id, whether=click.whether)
    await _show(interaction, work)
    interaction.client.wake()


@CLICKS.on(SwitchSummary)
async def switch_summary(interaction: Interaction, click: SwitchSummary) -> None:
    """Switch the weekly summary on or off."""
    await _change(interaction, lambda plan: replace(plan, is_summarised=click.whether))


@CLICKS.on(AskForZone)
async def ask_for_zone(interaction: Interaction, _click: AskForZone) -> None:
    """Open the form in which a time zone is typed."""
    guild_id = require_manager(interaction)
    plan = await actions.load_plan(interaction.client.services, guild_id)
    await ask(interaction, zone_form(plan, private(interaction)))


@CLICKS.on(TypeZone)
async def type_zone(interaction: Interaction, click: TypeZone) -> None:
    """Choose the time zone that was typed."""
    await _change(interaction, lambda plan: replace(plan, zone=zone_of(click.typed)))


COMMANDS: list[Command] = [daily]
