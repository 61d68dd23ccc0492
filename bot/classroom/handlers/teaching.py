"""Handlers for the teacher of a class, to assign, remind, read progress, end it and get sheets."""

from __future__ import annotations

import csv
from collections.abc import Container
from dataclasses import replace
from datetime import datetime
from io import StringIO

from discord import ui

from bot.chat.answers import (
    FAILED,
    ask,
    defer_if_slow,
    private,
    public,
    send,
    send_private,
    update,
    words_of_place,
)
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.items import confirmation_form
from bot.chat.permissions import require_files
from bot.chat.router import Clicks
from bot.chat.sanitize import cell, harmless, plain
from bot.classroom import clicks
from bot.classroom.actions import learning, teaching
from bot.classroom.cards import assignment_name
from bot.classroom.cards.classes import (
    class_card,
    file_card,
    more_card,
    reminder_card,
    sorts_card,
)
from bot.classroom.cards.forms import (
    UTC,
    lesson_form,
    own_form,
    padded,
    position_form,
    publish_form,
    puzzles_form,
    sheet_form,
)
from bot.classroom.cards.questions import sheet_card
from bot.classroom.handlers.opening import class_of, require_server, show
from bot.classroom.handlers.polls import post
from bot.classroom.model import deadlines
from bot.classroom.model.classes import COUNTS, Sort, StudyClass
from bot.classroom.model.problems import (
    LONGEST_LINE,
    LONGEST_QUESTION,
    OwnQuestion,
    Problem,
    own_problem,
    read_wish,
)
from bot.classroom.model.progress import HEAD, table
from bot.classroom.model.rounds import MINUTES
from bot.lessons import actions as lessons
from bot.lessons.handlers import learner_of, path_of, start_lesson
from bot.lessons.model.run import OWN
from bot.practice.daily.cards import zone_form
from bot.practice.daily.model.plan import zone_of
from bot.server.games.actions import of_server as own_games
from bot.server.games.handlers import read_position
from bot.server.settings.handlers import usual_game
from bot.shared.refusals import Refusal
from cgt.core.sizes import Size
from cgt.errors import CgtError
from cgt.puzzles import Kind

CLICKS = Clicks()


@CLICKS.on(clicks.ChooseSort)
async def choose_sort(interaction: Interaction, click: clicks.ChooseSort) -> None:
    """Show the sorts of assignments, or of questions to ask together."""
    found = await class_of(interaction, click)
    card = sorts_card(found, private(interaction), together=click.together)
    await update(interaction, card)


@CLICKS.opens(clicks.SetPuzzles)
async def ask_for_puzzles(interaction: Interaction, wanted: clicks.SetPuzzles) -> ui.Modal:
    """Ask for the kinds of puzzles."""
    game = str(await usual_game(interaction, None))
    return puzzles_form(wanted, *await form_facts(interaction, wanted), game, private(interaction))


async def form_facts(
    interaction: Interaction, wanted: clicks.OfClass
) -> tuple[StudyClass, datetime]:
    """Return the class of a form, and the current time."""
    return await class_of(interaction, wanted), interaction.client.services.now()


@CLICKS.opens(clicks.SetPosition)
async def ask_for_position(interaction: Interaction, wanted: clicks.SetPosition) -> ui.Modal:
    """Ask for a position and a question about it."""
    return position_form(wanted, *await form_facts(interaction, wanted), private(interaction))


@CLICKS.opens(clicks.SetOwn)
async def ask_for_own(interaction: Interaction, wanted: clicks.SetOwn) -> ui.Modal:
    """Ask for a question in the teacher's own words."""
    return own_form(wanted, *await form_facts(interaction, wanted), private(interaction))


@CLICKS.opens(clicks.Publish)
async def ask_for_deadline(interaction: Interaction, wanted: clicks.Publish) -> ui.Modal:
    """Ask for the due date of the teacher's own lesson."""
    return publish_form(wanted, *await form_facts(interaction, wanted), private(interaction))


async def deadline(interaction: Interaction, click: clicks.OfClass, typed: str) -> datetime | None:
    """Return the due date that a teacher has typed in a form."""
    of, now = await form_facts(interaction, click)
    return deadlines.read(typed, of.zone or UTC, now)


@CLICKS.opens(clicks.SetLesson)
async def ask_for_lesson(interaction: Interaction, wanted: clicks.SetLesson) -> ui.Modal:
    """Ask for a lesson of the course."""
    words = private(interaction)
    path = await path_of(interaction)
    named = [(entry.id, f"{at} · {entry.title}") for at, entry in enumerate(path.entries, start=1)]
    return lesson_form(wanted, *await form_facts(interaction, wanted), named, words)


def number_of(typed: str, among: Container[int]) -> int:
    """Return a chosen number.

    :raises UnknownClick: if the number isn't offered.
    """
    if not typed.isdecimal() or int(typed) not in among:
        raise UnknownClick
    return int(typed)


async def own_name(interaction: Interaction, typed: str) -> str:
    """Return the server's name of a custom game that a teacher typed, or an empty text."""
    services, guild_id = interaction.client.services, interaction.guild_id
    named = (await defer_if_slow(interaction, own_games(services, guild_id))).find(typed)
    return "" if named is None else named.name


@CLICKS.on(clicks.SetPuzzles)
async def set_puzzles(interaction: Interaction, click: clicks.SetPuzzles) -> None:
    """Assign a set of puzzles, or ask one of them together."""
    services, user_id = interaction.client.services, interaction.user.id
    kinds, game, size, until, count = padded(click.fields, 5)
    try:
        chosen, how_large = tuple(map(Kind, kinds.split("."))), Size(size)
    except ValueError:
        raise UnknownClick from None
    due_at = None if click.together else await deadline(interaction, click, until)
    wanted = replace(
        teaching.new_assignment(services, click.class_id, Sort.PUZZLES, due_at),
        kinds=() if len(chosen) == len(Kind) else chosen,
        game=str(await usual_game(interaction, game or None)),
        title=await own_name(interaction, game),
        size=how_large,
        count=1 if click.together else number_of(count, COUNTS),
    )
    if not click.together:
        await defer_if_slow(interaction, teaching.assign_puzzles(services, user_id, wanted))
        await show(interaction, await class_of(interaction, click))
        return
    require_server(interaction)
    problem = await defer_if_slow(interaction, learning.draw(services, user_id, wanted))
    await post(interaction, click.class_id, problem, number_of(until, MINUTES))


@CLICKS.on(clicks.SetPosition)
async def set_position(interaction: Interaction, click: clicks.SetPosition) -> None:
    """Assign a question about a position, or ask it together."""
    services, user_id = interaction.client.services, interaction.user.id
    typed, what, until = padded(click.fields, 3)
    try:
        asked = OwnQuestion(what)
    except ValueError:
        raise UnknownClick from None
    position = await read_position(interaction, typed, None)
    making = teaching.problem_about(services, user_id, str(position), asked)
    await _set(interaction, click, await defer_if_slow(interaction, making), until)


@CLICKS.on(clicks.SetOwn)
async def set_own(interaction: Interaction, click: clicks.SetOwn) -> None:
    """Assign a question in the teacher's own words, or ask it together."""
    question, right, wrong, typed, until = padded(click.fields, 5)
    problem = own_problem(
        plain(question, LONGEST_QUESTION),
        plain(right, LONGEST_LINE),
        [plain(line, LONGEST_LINE) for line in wrong.splitlines()],
        str(await read_position(interaction, typed, None)) if typed else "",
        interaction.client.services.seed(),
    )
    await _set(interaction, click, problem, until)


async def _set(
    interaction: Interaction,
    click: clicks.SetPosition | clicks.SetOwn,
    problem: Problem,
    until: str,
) -> None:
    if click.together:
        require_server(interaction)
        await post(interaction, click.class_id, problem, number_of(until, MINUTES))
        return
    services, due_at = interaction.client.services, await deadline(interaction, click, until)
    await defer_if_slow(interaction, teaching.assign(services, click.class_id, problem, due_at))
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(clicks.SetLesson)
async def set_lesson(interaction: Interaction, click: clicks.SetLesson) -> None:
    """Assign a lesson of the course."""
    lesson, until = padded(click.fields, 2)
    services, due_at = interaction.client.services, await deadline(interaction, click, until)

    async def assigned() -> None:
        title = await lessons.title_of(services, await learner_of(interaction), lesson)
        await teaching.assign_lesson(services, click.class_id, lesson, title, due_at)

    await defer_if_slow(interaction, assigned())
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(clicks.Publish)
async def publish(interaction: Interaction, click: clicks.Publish) -> None:
    """Publish and assign the teacher's own lesson."""
    services, (until,) = interaction.client.services, padded(click.fields, 1)
    due_at = await deadline(interaction, click, until)
    work = teaching.publish(services, click.class_id, interaction.user.id, click.lesson_id, due_at)
    await defer_if_slow(interaction, work)
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(clicks.ChooseToPublish)
async def choose_to_publish(interaction: Interaction, click: clicks.ChooseToPublish) -> None:
    """Open the form that publishes the teacher's own lesson."""
    wanted = clicks.Publish(click.class_id, click.lesson_id)
    shown = publish_form(wanted, *await form_facts(interaction, wanted), private(interaction))
    await ask(interaction, shown)


@CLICKS.on(clicks.TryLesson)
async def try_lesson(interaction: Interaction, click: clicks.TryLesson) -> None:
    """Start a teacher's own lesson in private."""
    card = await defer_if_slow(
        interaction, start_lesson(interaction, f"{OWN}{click.lesson_id}"), private=True
    )
    await send(interaction, card, private=True)


@CLICKS.on(clicks.Withdraw)
async def withdraw(interaction: Interaction, click: clicks.Withdraw) -> None:
    """Withdraw an assignment, with its answers."""
    services = interaction.client.services
    await defer_if_slow(
        interaction, teaching.withdraw(services, click.class_id, click.assignment_id)
    )
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(clicks.Remind)
async def remind(interaction: Interaction, click: clicks.Remind) -> None:
    """Post a reminder of the open assignments in the class's channel, without names."""
    client, found = interaction.client, await class_of(interaction, click)
    assigned = await teaching.assignments(client.services, found.id)
    words = words_of_place(client, found.guild_id, None)
    card = reminder_card(found, assigned, client.services.now(), words)
    channel = client.get_partial_messageable(found.channel_id, guild_id=found.guild_id)
    try:
        nonce = f"remind{interaction.id}"
        await channel.send(view=card.view(), allowed_mentions=card.mentions(), nonce=nonce)
    except FAILED:
        raise Refusal(
            "I can't post in <#{channel}>. Post the class card in another channel first.",
            channel=found.channel_id,
        ) from None
    words = private(interaction)
    place = f"<#{found.channel_id}>"
    await send_private(interaction, words("I've reminded the class in {channel}.", channel=place))


@CLICKS.on(clicks.ShowMore)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show the other actions of the teacher, in place of the card of the class."""
    await update(interaction, more_card(await class_of(interaction, click), private(interaction)))


@CLICKS.on(clicks.TakeProgress)
async def take_progress(interaction: Interaction, click: clicks.TakeProgress) -> None:
    """Send the teacher a file with the progress of each member."""
    require_files(interaction)
    content = await defer_if_slow(interaction, _file(interaction, click.class_id), private=True)
    card = file_card(click.class_id, content, private(interaction))
    await send(interaction, card, private=True)


async def _file(interaction: Interaction, class_id: int) -> bytes:
    """Return the progress of each member as comma-separated values."""
    client, words = interaction.client, private(interaction)
    seen = await teaching.progress(client.services, class_id, interaction.user.id)
    names = [cell(await client.member_name(member)) for member in seen.members]
    titles = [cell(assignment_name(each, words)) for each in seen.assignments]
    written = StringIO()
    csv.writer(written).writerows([HEAD, *table(seen, names, titles, client.services.now())])
    return written.getvalue().encode("utf-8-sig")


@CLICKS.on(clicks.PostCard)
async def post_card(interaction: Interaction, click: clicks.PostCard) -> None:
    """Post the card of the class in the current channel, which gets the reminders from now on."""
    require_server(interaction)
    services, channel_id = interaction.client.services, interaction.channel_id or 0
    found = await defer_if_slow(interaction, teaching.moved(services, click.class_id, channel_id))
    assigned = await teaching.assignments(services, found.id)
    await send(interaction, class_card(found, assigned, public(interaction)))


@CLICKS.opens(clicks.TypeZone)
async def ask_for_zone(interaction: Interaction, wanted: clicks.TypeZone) -> ui.Modal:
    """Ask for the time zone of the class."""
    of = await class_of(interaction, wanted)
    return zone_form(wanted, of.zone or UTC, private(interaction))


@CLICKS.on(clicks.TypeZone)
async def type_zone(interaction: Interaction, click: clicks.TypeZone) -> None:
    """Change the time zone of the class."""
    changing = teaching.set_zone(interaction.client.services, click.class_id, zone_of(click.typed))
    await update(
        interaction, more_card(await defer_if_slow(interaction, changing), private(interaction))
    )


@CLICKS.on(clicks.AskToEnd)
async def ask_to_end(interaction: Interaction, click: clicks.AskToEnd) -> None:
    """Ask to confirm closing the class or, if already closed, deleting it."""
    found = await class_of(interaction, click)
    wanted = clicks.Delete(found.id) if found.is_closed else clicks.Close(found.id)
    await ask(interaction, confirmation_form(wanted, private(interaction)))


@CLICKS.on(clicks.Close)
async def close(interaction: Interaction, click: clicks.Close) -> None:
    """Close the class."""
    closing = teaching.close(interaction.client.services, click.class_id)
    await show(interaction, await defer_if_slow(interaction, closing))


@CLICKS.on(clicks.Delete)
async def delete(interaction: Interaction, click: clicks.Delete) -> None:
    """Delete the class with all answers in it."""
    words = private(interaction)
    found = await class_of(interaction, click)
    await defer_if_slow(interaction, teaching.delete(interaction.client.services, found.id))
    told = words("{name} is deleted, with all answers in it.", name=harmless(found.name))
    await update(interaction, Card([text(told)]))


@CLICKS.opens(clicks.MakeSheet)
async def ask_for_sheet(interaction: Interaction, wanted: clicks.MakeSheet) -> ui.Modal:
    """Ask for the exercises of a sheet."""
    game = str(await usual_game(interaction, None))
    return sheet_form(wanted, game, private(interaction))


@CLICKS.on(clicks.MakeSheet)
async def make_sheet(interaction: Interaction, click: clicks.MakeSheet) -> None:
    """Send the teacher an exercise sheet in private."""
    require_files(interaction)
    words = private(interaction)
    usual = str(await usual_game(interaction, None))
    services, fields = interaction.client.services, padded(click.fields, 5)
    own = await defer_if_slow(interaction, own_games(services, interaction.guild_id), private=True)
    try:
        wanted = read_wish(fields, usual, words.language, own.read_ruleset)
    except CgtError:
        raise
    except ValueError:
        raise UnknownClick from None
    making = teaching.sheet(services, interaction.user.id, wanted)
    files = await defer_if_slow(interaction, making, private=True)
    await send(interaction, sheet_card(files, words), private=True)
