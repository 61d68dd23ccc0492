"""/daily, the clicks on daily puzzles and plans, and the scheduled posts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from discord import app_commands, ui
from discord.app_commands import locale_str as _

from bot.chat.answers import (
    defer_if_slow,
    private,
    public,
    send,
    send_private,
    update,
    words_of_place,
)
from bot.chat.card import Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.here import require_here
from bot.chat.permissions import TO_POST, may_attach, missing_in
from bot.chat.posts import NowhereToPost, Posts, send_direct
from bot.chat.router import Clicks, Command, Feature
from bot.language.words import Words
from bot.play.matches.handlers.messages import is_private
from bot.practice.asking import actions as asking
from bot.practice.asking.handlers import TriesPolicy, explain_puzzle, send_card
from bot.practice.daily import actions, clicks
from bot.practice.daily.cards import (
    Page,
    answer_card,
    archive_card,
    daily_card,
    hindrance_card,
    later_card,
    more_card,
    plan_card,
    share_card,
    zone_form,
)
from bot.practice.daily.clicks import OpenDaily
from bot.practice.daily.model.daily import EVERYWHERE, Answer, Daily, Result
from bot.practice.daily.model.plan import NoChannel, Plan, choose, zone_of
from bot.resilience import for_each
from bot.server.settings.actions import change_person, of_person
from bot.server.settings.handlers import require_manager
from bot.services import Services

AT_ONCE = 20
"""The maximum number of puzzles created in one sweep."""


async def begin_due(client: GrundyClient) -> None:
    """Create the puzzles that are due in servers of this process."""
    plans = await actions.due_plans(client.services)
    served = [plan for plan in plans if client.get_guild(plan.guild_id) is not None]
    await for_each("daily", served[:AT_ONCE], lambda plan: actions.begin_day(client.services, plan))
    if len(served) > AT_ONCE:
        client.wake()


async def post_again(client: GrundyClient, guild_id: int) -> None:
    """Try to post again in a server after a refusal."""
    await actions.permitted(client.services, guild_id)


async def page_of(
    client: GrundyClient, daily: Daily, words: Words, *, pictures: bool, asker: int = EVERYWHERE
) -> Page:
    """Return a daily with its current counts, and with its picture if ``pictures``.

    Its work counts for the member ``asker`` (default: the daily's server).
    """
    services, user_id = client.services, asker or daily.guild_id
    place = words.language, daily.server
    return Page(
        daily=daily,
        said=await asking.word(services, user_id, daily.puzzle, *place, pictures=pictures),
        tally=await actions.tally(services, daily),
        is_over=await actions.is_over(services, daily, user_id),
    )


class DailyPosts(Posts[Daily]):
    """The posts of the dailies of servers."""

    name = "daily"
    due = staticmethod(actions.due_dailies)
    change = staticmethod(actions.change)

    async def card(
        self, client: GrundyClient, subject: Daily, words: Words, *, pictures: bool
    ) -> Card:
        """Return the card of a daily, with the last week's summary on Mondays.

        :raises NowhereToPost: if it isn't posted yet, and the server has no such channel.
        """
        guild = client.get_guild(subject.guild_id)
        channel = guild and guild.get_channel_or_thread(subject.channel_id or 0)
        if channel is None and subject.message_id is None:
            raise NowhereToPost
        page = await page_of(client, subject, words, pictures=pictures)
        return daily_card(page, words, await actions.week(client.services, subject))

    def button(self, subject: Daily) -> str | None:
        return str(OpenDaily(subject.id))

    async def is_too_late(self, services: Services, subject: Daily) -> bool:
        return await actions.is_late(services, subject)

    async def on_posted(self, client: GrundyClient, subject: Daily) -> None:
        await actions.note_hindrance(client.services, subject.guild_id, is_hindered=False)

    async def on_refused(self, client: GrundyClient, claimed: Daily) -> None:
        """Give the post up, and notify the manager once of a missing one."""
        await super().on_refused(client, claimed)
        if claimed.message_id is not None:
            return
        services, guild_id = client.services, claimed.guild_id
        plan = await actions.note_hindrance(services, guild_id, is_hindered=True)
        if plan is not None:
            card = hindrance_card(plan, words_of_place(client, guild_id, None))
            await send_direct(client, plan.manager, card)


POSTS = DailyPosts()


CLICKS = Clicks()


@CLICKS.guard(clicks.OfDaily)
async def within_reach(interaction: Interaction, click: clicks.OfDaily) -> None:
    """Refuse a click on the daily of another server."""
    daily = await loaded(interaction, click)
    if daily.server is not None:
        require_here(interaction, daily.server)


async def loaded(interaction: Interaction, click: clicks.OfDaily) -> Daily:
    """Return the daily of a click."""
    loading = actions.load(interaction.client.services, click.daily_id)
    return await defer_if_slow(interaction, loading, private=True)


async def open_daily(interaction: Interaction, finding: Awaitable[Daily]) -> None:
    """Show a daily to a member in private, to answer or with their answer."""

    async def card() -> Card:
        daily = await finding
        services, user_id = interaction.client.services, interaction.user.id
        answer = await actions.open_answer(services, daily, user_id)
        return await _card(interaction, daily, answer)

    await send_card(interaction, card())


async def open_personal(interaction: Interaction, *, is_hard: bool = False) -> None:
    """Show a member the personal daily, or the hard one."""
    services, user_id = interaction.client.services, interaction.user.id
    await open_daily(interaction, actions.personal(services, user_id, is_hard=is_hard))


async def _card(interaction: Interaction, daily: Daily, answer: Answer) -> Card:
    client, words, asker = interaction.client, private(interaction), interaction.user.id
    page = await page_of(client, daily, words, pictures=may_attach(interaction), asker=asker)
    manages = daily.server is not None and interaction.permissions.manage_guild
    is_open = answer.is_open
    result = Result() if is_open else await actions.result(client.services, answer)
    return answer_card(page, answer, result, words, manages=manages)


@CLICKS.on(clicks.OpenDaily)
async def open_one(interaction: Interaction, click: clicks.OpenDaily) -> None:
    """Open a daily in private."""
    await open_daily(interaction, actions.load(interaction.client.services, click.daily_id))


@CLICKS.on(clicks.OpenPersonal)
async def open_own(interaction: Interaction, _click: clicks.OpenPersonal) -> None:
    """Open the personal daily."""
    await open_personal(interaction)


@CLICKS.on(clicks.OpenHard)
async def open_hard(interaction: Interaction, _click: clicks.OpenHard) -> None:
    """Open the hard daily."""
    await open_personal(interaction, is_hard=True)


@CLICKS.on(clicks.ShowMore)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show more ways to go on after an answer."""
    found = await loaded(interaction, click)
    manages = found.server is not None and interaction.permissions.manage_guild
    card = more_card(found, private(interaction), manages=manages)
    await send(interaction, card, private=True)


async def _take(
    interaction: Interaction, click: clicks.OfDaily, transition: Callable[[Answer], Answer]
) -> tuple[Daily, Answer]:
    services, user_id = interaction.client.services, interaction.user.id
    daily = await actions.load(services, click.daily_id)
    return daily, await actions.answer(services, daily, user_id, transition)


async def _card_of(interaction: Interaction, work: Awaitable[tuple[Daily, Answer]]) -> Card:
    return await _card(interaction, *await work)


POLICY = TriesPolicy(clicks.ChooseDaily, clicks.HintDaily, clicks.RevealDaily, _take, _card_of)
Taps: TypeAlias = clicks.ChooseDaily | clicks.HintDaily | clicks.RevealDaily


@CLICKS.on(clicks.ChooseDaily, clicks.HintDaily, clicks.RevealDaily)
async def answer(interaction: Interaction, click: Taps) -> None:
    """Choose an answer, or show a hint or the answer."""
    await POLICY.take(interaction, click)


@CLICKS.on(clicks.ShareDaily)
async def share(interaction: Interaction, click: clicks.ShareDaily) -> None:
    """Post a member's result once, without the answer."""
    services, user_id = interaction.client.services, interaction.user.id

    async def card() -> Card:
        daily = await actions.load(services, click.daily_id)
        shared = await actions.share(services, daily, user_id)
        result = await actions.result(services, shared)
        tally = await actions.tally(services, daily)
        return share_card(daily, shared, tally, result.streak, public(interaction))

    await send(interaction, await defer_if_slow(interaction, card()))


@CLICKS.on(clicks.ExplainDaily)
async def explain(interaction: Interaction, click: clicks.ExplainDaily) -> None:
    """Explain the position of a daily that the member has answered."""
    services, user_id = interaction.client.services, interaction.user.id
    daily = await loaded(interaction, click)
    mine = await defer_if_slow(interaction, actions.answer_of(services, daily, user_id))
    mine.require_over()
    await explain_puzzle(interaction, daily.puzzle)


@CLICKS.on(clicks.BrowseDailies)
async def browse(interaction: Interaction, click: clicks.BrowseDailies) -> None:
    """Show a past daily in private, with its solution as a spoiler."""
    client, words = interaction.client, private(interaction)

    async def card() -> Card:
        daily = await actions.load(client.services, click.daily_id)
        pictures, asker = may_attach(interaction), interaction.user.id
        past, newest = await actions.load_past(client.services, daily, click.number, asker)
        page = await page_of(client, past, words, pictures=pictures, asker=asker)
        return archive_card(page, newest, words)

    made = await defer_if_slow(interaction, card(), private=True)
    if is_private(interaction):
        await update(interaction, made)
    else:
        await send(interaction, made, private=True)


@app_commands.command(
    name=_("daily"), description=_("Solve the puzzle of the day, or set it up for this server")
)
async def daily(interaction: Interaction) -> None:
    """Open the server's daily puzzle or plan it. Outside of servers, open the personal one."""
    services, guild_id = interaction.client.services, interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        await open_personal(interaction)
        return
    plan = await defer_if_slow(interaction, actions.load_plan(services, guild_id), private=True)
    newest = await defer_if_slow(interaction, actions.newest(services, guild_id), private=True)
    words = private(interaction)
    if plan.is_on and newest is not None and not newest.is_over(services.now()):
        await open_daily(interaction, actions.load(services, newest.id))
    elif interaction.permissions.manage_guild:
        await send(interaction, _panel(interaction, plan), private=True)
    elif plan.is_on:
        await send(interaction, later_card(plan, services.now(), words), private=True)
    else:
        await open_personal(interaction)


def _panel(interaction: Interaction, plan: Plan) -> Card:
    """Return the panel of a plan, with a warning if the bot can't write in the channel."""
    guild = interaction.client.get_guild(plan.guild_id)
    channel = guild and guild.get_channel_or_thread(plan.channel_id or 0)
    is_writable = guild is None or (channel is not None and not missing_in(channel, TO_POST))
    now = interaction.client.services.now()
    return plan_card(plan, now, private(interaction), is_writable=is_writable)


async def _show(interaction: Interaction, work: Awaitable[Plan]) -> None:
    """Show the panel of a changed plan in the clicked message."""
    await update(interaction, _panel(interaction, await defer_if_slow(interaction, work)))


@CLICKS.on(clicks.ShowPlan)
async def show_plan(interaction: Interaction, _click: clicks.ShowPlan) -> None:
    """Show the plan of the server to a manager."""
    guild_id = require_manager(interaction)
    work = actions.load_plan(interaction.client.services, guild_id)
    plan = await defer_if_slow(interaction, work, private=True)
    await send(interaction, _panel(interaction, plan), private=True)


@CLICKS.on(clicks.ChangePlan)
async def change(interaction: Interaction, click: clicks.ChangePlan) -> None:
    """Change a setting of the plan."""
    await _change(interaction, partial(choose, setting=click.setting, values=click.values))
    interaction.client.wake()


@CLICKS.on(clicks.ChooseChannel)
async def choose_channel(interaction: Interaction, click: clicks.ChooseChannel) -> None:
    """Change the channel of the daily puzzle."""
    if not click.channels:
        raise NoChannel
    channel_id = click.channels[0].id
    await _change(interaction, lambda plan: replace(plan, channel_id=channel_id))
    interaction.client.wake()


async def _change(interaction: Interaction, transition: Callable[[Plan], Plan]) -> None:
    """Change the plan of the server for a manager, and show it."""
    guild_id, user_id = require_manager(interaction), interaction.user.id
    services = interaction.client.services
    await _show(interaction, actions.change_plan(services, guild_id, user_id, transition))


@CLICKS.on(clicks.SwitchPlan)
async def switch(interaction: Interaction, click: clicks.SwitchPlan) -> None:
    """Start or stop the server's daily puzzle."""
    guild_id, user_id = require_manager(interaction), interaction.user.id
    services = interaction.client.services
    work = actions.switch_plan(services, guild_id, user_id, whether=click.whether)
    await _show(interaction, work)
    interaction.client.wake()


@CLICKS.on(clicks.SwitchSummary)
async def switch_summary(interaction: Interaction, click: clicks.SwitchSummary) -> None:
    """Switch the weekly summary on or off."""
    await _change(interaction, lambda plan: replace(plan, is_summarised=click.whether))


@CLICKS.opens(clicks.TypeZone)
async def ask_for_zone(interaction: Interaction, wanted: clicks.TypeZone) -> ui.Modal:
    """Ask for a time zone."""
    guild_id = require_manager(interaction)
    plan = await actions.load_plan(interaction.client.services, guild_id)
    return zone_form(wanted, plan.zone, private(interaction))


@CLICKS.on(clicks.TypeZone)
async def type_zone(interaction: Interaction, click: clicks.TypeZone) -> None:
    """Change the time zone of the plan."""
    await _change(interaction, lambda plan: replace(plan, zone=zone_of(click.typed)))


@CLICKS.opens(clicks.TypeOwnZone)
async def ask_for_own_zone(interaction: Interaction, wanted: clicks.TypeOwnZone) -> ui.Modal:
    """Ask a member for their time zone."""
    person = await of_person(interaction.client.services.store, interaction.user.id)
    return zone_form(wanted, person.zone, private(interaction))


@CLICKS.on(clicks.TypeOwnZone)
async def type_own_zone(interaction: Interaction, click: clicks.TypeOwnZone) -> None:
    """Change the time zone of a member's days."""
    services, zone = interaction.client.services, zone_of(click.typed)
    changing = change_person(services, interaction.user.id, partial(replace, zone=zone))
    await defer_if_slow(interaction, changing, private=True)
    said = private(interaction)(
        "Your days now begin at midnight in {zone}.", zone=zone.replace("_", " ")
    )
    await send_private(interaction, said)


COMMANDS: list[Command] = [daily]


FEATURE = Feature(
    name="daily",
    commands=COMMANDS,
    clicks=CLICKS,
    sweeps=(begin_due, POSTS.show_due),
    permitted=post_again,
)
