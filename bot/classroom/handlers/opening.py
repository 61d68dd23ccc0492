"""/class, to open, join and leave classes, and the permissions in them."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _

from bot.chat.answers import defer_if_slow, private, public, send, update
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.here import OutOfReach, require_here
from bot.chat.permissions import NotHere, is_organiser, require_reach
from bot.chat.router import Clicks, Command
from bot.chat.sanitize import plain
from bot.classroom import clicks
from bot.classroom.actions import learning, teaching
from bot.classroom.cards.classes import (
    class_card,
    consent_card,
    draft_card,
    listing_card,
    member_card,
    teacher_card,
)
from bot.classroom.cards.files import reading_card
from bot.classroom.cards.forms import name_form
from bot.classroom.model import BadProblem, ClassClosed, NotAMember, NotTheTeacher
from bot.classroom.model.classes import LONGEST_NAME, StudyClass
from bot.classroom.model.files import LIMITS, cleaned
from bot.lessons.handlers import LESSON_ENDINGS, store_draft
from bot.shared.refusals import Refusal

CLICKS = Clicks()
WHEN_CLOSED = (
    clicks.ShowClass,
    clicks.ChooseClass,
    clicks.Leave.opener,
    clicks.Leave,
    clicks.TakeProgress,
    clicks.TakeCertificate,
    clicks.CheckCertificate.opener,
    clicks.CheckCertificate,
    clicks.ShowStudents,
    clicks.ChooseStudent,
    clicks.OfStudent,
    clicks.GradeProof.opener,
    clicks.AskToEnd,
    clicks.Close,
    clicks.Delete,
    clicks.EndVote,
)
"""The clicks that still work in a closed class."""


def require_server(interaction: Interaction) -> int:
    """Return the server of an interaction in which the bot can post.

    :raises NotHere: outside of servers, and in those that haven't added the bot.
    """
    if interaction.guild_id is None:
        raise NotHere("That only works in a server, in a channel where others can join.")
    require_reach(interaction)
    return interaction.guild_id


async def class_of(interaction: Interaction, click: clicks.OfClass) -> StudyClass:
    """Return the class of a click."""
    loading = teaching.load(interaction.client.services, click.class_id)
    return await defer_if_slow(interaction, loading, private=True)


@CLICKS.guard(clicks.OfClass)
async def within_reach(interaction: Interaction, click: clicks.OfClass) -> None:
    """Refuse a class of another server, and clicks for its teacher or its members only.

    In direct messages, its teacher and its members reach it too.
    """
    services, user_id = interaction.client.services, interaction.user.id
    found = await class_of(interaction, click)
    is_teacher = found.teacher == user_id
    joined = teaching.is_member(services, found.id, user_id)
    is_member = await defer_if_slow(interaction, joined, private=True)
    if interaction.guild_id is not None:
        require_here(interaction, found.guild_id)
    elif not is_teacher and not is_member:
        raise OutOfReach
    if isinstance(click, clicks.OfTeacher) and not is_teacher:
        raise NotTheTeacher
    if isinstance(click, clicks.OfMember) and not is_member:
        raise NotAMember
    if found.is_closed and not isinstance(click, WHEN_CLOSED):
        raise ClassClosed


@app_commands.command(name=_("class"), description=_("Your classes: assignments and progress"))
@app_commands.describe(file=_("For teachers: a lesson or questions that you wrote, for a class"))
async def classes(interaction: Interaction, file: discord.Attachment | None = None) -> None:
    """List the classes of a member in this server, or in all servers in direct messages.

    With a lesson or questions in a file, show its faults, or offer to use it in a class.
    """
    services, user_id = interaction.client.services, interaction.user.id
    reading = teaching.of_user(services, user_id, interaction.guild_id)
    found, words = await defer_if_slow(interaction, reading, private=True), private(interaction)
    if file is None:
        can_open = interaction.guild_id is not None and await is_organiser(interaction)
        card = listing_card(found, user_id, words, can_open=can_open)
    else:
        taught = [each for each in found if each.teacher == user_id and not each.is_closed]
        reading = _read_file(interaction, file, taught)
        card = await defer_if_slow(interaction, reading, private=True)
    await send(interaction, card, private=True)


async def _read_file(
    interaction: Interaction, file: discord.Attachment, taught: Sequence[StudyClass]
) -> Card:
    """Return the card of a lesson, if the file's name ends as one, or of questions."""
    words, services = private(interaction), interaction.client.services
    if file.filename.lower().endswith(LESSON_ENDINGS):
        draft = await store_draft(interaction, file)
        return draft if isinstance(draft, Card) else draft_card(draft, taught, words)
    LIMITS.require_size(file.size)
    found = await teaching.read_questions(services, interaction.user.id, await file.read())
    return reading_card(cleaned(found, plain), taught, words)


async def require_organiser(interaction: Interaction) -> int:
    """Return the server in which a member can open a class.

    :raises Refusal: if the member isn't an organiser.
    """
    guild_id = require_server(interaction)
    if not await is_organiser(interaction):
        raise Refusal(
            "Only organisers can open a class. Ask a member with *Manage Server* or "
            "*Manage Events*, or with the organiser role in /settings."
        )
    return guild_id


@CLICKS.opens(clicks.OpenClass)
async def ask_for_name(interaction: Interaction, wanted: clicks.OpenClass) -> ui.Modal:
    """Ask for the name of a new class."""
    await require_organiser(interaction)
    return name_form(wanted, private(interaction))


@CLICKS.on(clicks.OpenClass)
async def open_class(interaction: Interaction, click: clicks.OpenClass) -> None:
    """Open a class, and post its card."""
    guild_id = await require_organiser(interaction)
    services, name = interaction.client.services, plain(click.name, LONGEST_NAME)
    if not name:
        raise BadProblem("A class needs a name. Type one, such as Nim on Mondays.")
    channel_id = interaction.channel_id or 0
    opening = teaching.open_class(services, guild_id, channel_id, interaction.user.id, name)
    made = await defer_if_slow(interaction, opening)
    await send(interaction, class_card(made, (), public(interaction)))


@CLICKS.on(clicks.AskToJoin)
async def ask_to_join(interaction: Interaction, click: clicks.AskToJoin) -> None:
    """Show a user the data that the teacher will see, before they join."""
    services, user_id = interaction.client.services, interaction.user.id
    found = await class_of(interaction, click)
    if found.teacher == user_id or await teaching.is_member(services, found.id, user_id):
        card = await _own_card(interaction, found)
    else:
        card = consent_card(found, private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(clicks.Join)
async def join(interaction: Interaction, click: clicks.Join) -> None:
    """Add a user to a class after their consent."""
    services, user_id = interaction.client.services, interaction.user.id
    joined = await defer_if_slow(interaction, teaching.join(services, click.class_id, user_id))
    await update(interaction, await _own_card(interaction, joined))


@CLICKS.on(clicks.ShowClass, clicks.ChooseClass)
async def show_class(
    interaction: Interaction, click: clicks.ShowClass | clicks.ChooseClass
) -> None:
    """Show a class in private to its teacher or to a member."""
    found = await class_of(interaction, click)
    if isinstance(click, clicks.ShowClass) and click.again:
        await show(interaction, found)
    else:
        card = await defer_if_slow(interaction, _own_card(interaction, found), private=True)
        await send(interaction, card, private=True)


async def show(interaction: Interaction, of: StudyClass) -> None:
    """Show a class in the clicked message."""
    await update(interaction, await defer_if_slow(interaction, _own_card(interaction, of)))


async def _own_card(interaction: Interaction, of: StudyClass) -> Card:
    """Return the card of a class for its teacher or for a member."""
    services, user_id = interaction.client.services, interaction.user.id
    words = private(interaction)
    if of.teacher == user_id:
        progress = await teaching.progress(services, of.id, user_id)
        return teacher_card(progress, await teaching.standing(services, progress), words)
    if not await teaching.is_member(services, of.id, user_id):
        raise NotAMember
    if not of.is_closed:
        await learning.note_finished(services, of.id, (user_id,))
    works = {each.assignment_id: each for each in await learning.work_of(services, of.id, user_id)}
    assigned = await teaching.assignments(services, of.id)
    mates = await learning.mates_of(services, of.id, user_id)
    return member_card(of, assigned, works, services.now(), words, mates=mates)


@CLICKS.on(clicks.Leave)
async def leave(interaction: Interaction, click: clicks.Leave) -> None:
    """Remove a member from the class, with all their answers in it."""
    words = private(interaction)
    leaving = teaching.leave(interaction.client.services, click.class_id, interaction.user.id)
    await defer_if_slow(interaction, leaving)
    told = words("You've left the class, and your answers in it are deleted.")
    await update(interaction, Card([text(told)]))


COMMANDS: list[Command] = [classes]
