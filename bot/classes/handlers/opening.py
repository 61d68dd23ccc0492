"""/class: open one, join, leave; and who may do what with one."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.chat.answers import ask, in_time, private, public, send, tell, update
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.foreign import plain
from bot.chat.permissions import NotHere, require_reach
from bot.chat.router import Clicks, Command, OutOfReach, require_here
from bot.classes.actions import learning, teaching
from bot.classes.cards.classes import (
    class_card,
    consent_card,
    draft_card,
    listing_card,
    member_card,
    teacher_card,
)
from bot.classes.cards.forms import leave_form, name_form
from bot.classes.clicks import (
    AskForName,
    AskToEnd,
    AskToJoin,
    AskToLeave,
    Close,
    Delete,
    EndVote,
    Join,
    Leave,
    OfClass,
    OfMember,
    OfTeacher,
    OpenClass,
    ShowClass,
    TakeProgress,
)
from bot.classes.model import BadProblem, ClassClosed, NotAMember, NotTheTeacher, Refusal
from bot.classes.model.classes import LONGEST_NAME, StudyClass
from bot.lessons.handlers import drafted
from bot.settings.handlers import is_organiser

CLICKS = Clicks()
WHEN_CLOSED = (ShowClass, AskToLeave, Leave, TakeProgress, AskToEnd, Close, Delete, EndVote)
"""What can still be done in a class that is closed."""


def require_server(interaction: Interaction) -> int:
    """Return the server that a member is in, where the bot can post.

    :raises NotHere: outside of servers, and in those that have not taken the bot in.
    """
    if interaction.guild_id is None:
        raise NotHere("That only works in a server, in a channel where others can join.")
    require_reach(interaction)
    return interaction.guild_id


async def class_of(interaction: Interaction, click: OfClass) -> StudyClass:
    """Return the class that a click is about."""
    loading = teaching.load(interaction.client.services, click.class_id)
    return await in_time(interaction, loading, private=True)


@CLICKS.guard(OfClass)
async def within_reach(interaction: Interaction, click: OfClass) -> None:
    """Refuse a class of another server, and what is for its teacher or its members alone.

    In direct messages those who teach it or are in it reach it too.
    """
    services, user_id = interaction.client.services, interaction.user.id
    found = await class_of(interaction, click)
    is_teacher = found.teacher == user_id
    joined = teaching.is_member(services, found.id, user_id)
    is_member = await in_time(interaction, joined, private=True)
    if interaction.guild_id is not None:
        require_here(interaction, found.guild_id)
    elif not is_teacher and not is_member:
        raise OutOfReach
    if isinstance(click, OfTeacher) and not is_teacher:
        raise NotTheTeacher
    if isinstance(click, OfMember) and not is_member:
        raise NotAMember
    if found.is_closed and not isinstance(click, WHEN_CLOSED):
        raise ClassClosed


@app_commands.command(name=_("class"), description=_("Your classes: assignments and progress"))
@app_commands.describe(file=_("For teachers: a lesson that you wrote, to publish in a class"))
async def classes(interaction: Interaction, file: discord.Attachment | None = None) -> None:
    """List the classes of a member in this server; in direct messages those of all servers.

    With a file they see what is wrong with it, or can try it and publish it.
    """
    services, user_id = interaction.client.services, interaction.user.id
    reading = teaching.of_user(services, user_id, interaction.guild_id)
    found, words = await in_time(interaction, reading, private=True), private(interaction)
    if file is None:
        can_open = interaction.guild_id is not None and await is_organiser(interaction)
        card = listing_card(found, user_id, words, can_open=can_open)
    else:
        taught = [each for each in found if each.teacher == user_id and not each.is_closed]
        draft = await in_time(interaction, drafted(interaction, file), private=True)
        card = draft if isinstance(draft, Card) else draft_card(draft, taught, words)
    await send(interaction, card, private=True)


async def require_organiser(interaction: Interaction) -> int:
    """Return the server in which a member can open a class."""
    guild_id = require_server(interaction)
    if not await is_organiser(interaction):
        raise Refusal(
            "Only organisers can open a class. Ask a member with *Manage Server* or "
            "*Manage Events*, or with the organiser role in /settings."
        )
    return guild_id


@CLICKS.on(AskForName)
async def ask_for_name(interaction: Interaction, _click: AskForName) -> None:
    """Ask how a new class is called."""
    await require_organiser(interaction)
    await ask(interaction, name_form(private(interaction)))


@CLICKS.on(OpenClass)
async def open_class(interaction: Interaction, click: OpenClass) -> None:
    """Open a class, and post the card with which others join."""
    guild_id = await require_organiser(interaction)
    services, name = interaction.client.services, plain(click.name, LONGEST_NAME)
    if not name:
        raise BadProblem("A class needs a name. Type one, such as Nim on Mondays.")
    channel_id = interaction.channel_id or 0
    opening = teaching.open_class(services, guild_id, channel_id, interaction.user.id, name)
    made = await in_time(interaction, opening)
    await send(interaction, class_card(made, (), public(interaction)))


@CLICKS.on(AskToJoin)
async def ask_to_join(interaction: Interaction, click: AskToJoin) -> None:
    """Tell somebody what the teacher will see, before they join."""
    services, user_id = interaction.client.services, interaction.user.id
    found = await class_of(interaction, click)
    if found.teacher == user_id or await teaching.is_member(services, found.id, user_id):
        card = await _own_card(interaction, found)
    else:
        card = consent_card(found, private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(Join)
async def join(interaction: Interaction, click: Join) -> None:
    """Let somebody join who has read what the teacher sees, and agreed."""
    services, user_id = interaction.client.services, interaction.user.id
    joined = await in_time(interaction, teaching.join(services, click.class_id, user_id))
    await update(interaction, await _own_card(interaction, joined))


@CLICKS.on(ShowClass)
async def show_class(interaction: Interaction, click: ShowClass) -> None:
    """Show a class to its teacher or to a member, to them alone."""
    found = await class_of(interaction, click)
    if click.again:
        await show(interaction, found)
    else:
        card = await in_time(interaction, _own_card(interaction, found), private=True)
        await send(interaction, card, private=True)


async def show(interaction: Interaction, of: StudyClass) -> None:
    """Show a class in the message that was clicked in."""
    await update(interaction, await in_time(interaction, _own_card(interaction, of)))


async def _own_card(interaction: Interaction, of: StudyClass) -> Card:
    """Return what somebody may see of a class: all as its teacher, their own as a member."""
    services, user_id = interaction.client.services, interaction.user.id
    words = private(interaction)
    if of.teacher == user_id:
        progress = await teaching.progress(services, of.id, user_id)
        return teacher_card(progress, await teaching.standing(services, progress), words)
    if not await teaching.is_member(services, of.id, user_id):
        raise NotAMember
    works = {each.assignment_id: each for each in await learning.mine(services, of.id, user_id)}
    assigned = await teaching.assignments(services, of.id)
    return member_card(of, assigned, works, services.now(), words)


@CLICKS.on(AskToLeave)
async def ask_to_leave(interaction: Interaction, click: AskToLeave) -> None:
    """Ask whether a member wants to leave."""
    await ask(interaction, leave_form(click.class_id, private(interaction)))


@CLICKS.on(Leave)
async def leave(interaction: Interaction, click: Leave) -> None:
    """Take a member out of the class, with all that they answered in it."""
    words = private(interaction)
    if not click.agreed:
        await tell(interaction, words("Good, you stay in the class."))
        return
    leaving = teaching.leave(interaction.client.services, click.class_id, interaction.user.id)
    await in_time(interaction, leaving)
    told = words("You've left the class, and your answers in it are deleted.")
    await update(interaction, Card([text(told)]))


COMMANDS: list[Command] = [classes]
