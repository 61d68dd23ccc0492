"""What the teacher of a class does: assign, remind, read the progress, end it, take sheets."""

from __future__ import annotations

import csv
from collections.abc import Container
from dataclasses import replace
from io import StringIO

from bot.chat.answers import FAILED, ask, in_time, of_place, private, public, send, tell, update
from bot.chat.card import Card, text
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.foreign import cell, harmless, plain
from bot.chat.permissions import require_files
from bot.chat.router import Clicks
from bot.classes.actions import teaching
from bot.classes.cards import assignment_name
from bot.classes.cards.classes import class_card, file_card, reminder_card, sorts_card
from bot.classes.cards.exercise import sheet_card
from bot.classes.cards.forms import (
    end_form,
    lesson_form,
    own_form,
    padded,
    position_form,
    publish_form,
    puzzles_form,
    sheet_form,
)
from bot.classes.clicks import (
    AskForLesson,
    AskForOwn,
    AskForPosition,
    AskForPuzzles,
    AskForSheet,
    AskToEnd,
    AskToPublish,
    ChooseSort,
    Close,
    Delete,
    MakeSheet,
    PostCard,
    Publish,
    Remind,
    SetLesson,
    SetOwn,
    SetPosition,
    SetPuzzles,
    TakeProgress,
    TryLesson,
    Withdraw,
)
from bot.classes.handlers.opening import class_of, require_server, show
from bot.classes.handlers.together import post
from bot.classes.model import Refusal
from bot.classes.model.classes import COUNTS, DAYS, Sort
from bot.classes.model.problems import LONGEST_ANSWER, LONGEST_QUESTION, Asked, Problem, own_problem
from bot.classes.model.progress import HEAD, table
from bot.classes.model.rounds import MINUTES
from bot.classes.model.sheets import read_wish
from bot.games.actions import of_server as own_games
from bot.games.handlers import read_position
from bot.lessons import actions as lessons
from bot.lessons.handlers import started
from bot.lessons.model.run import OWN
from bot.settings.handlers import usual_game
from cgt.errors import CgtError
from cgt.puzzles import Kind
from cgt.sizes import Size

CLICKS = Clicks()


@CLICKS.on(ChooseSort)
async def choose_sort(interaction: Interaction, click: ChooseSort) -> None:
    """Show what can be assigned, or asked together."""
    found = await class_of(interaction, click)
    card = sorts_card(found, private(interaction), together=click.together)
    await update(interaction, card)


@CLICKS.on(AskForPuzzles)
async def ask_for_puzzles(interaction: Interaction, click: AskForPuzzles) -> None:
    """Ask which puzzles."""
    game, words = str(await usual_game(interaction, None)), private(interaction)
    await ask(interaction, puzzles_form(click.class_id, game, words, together=click.together))


@CLICKS.on(AskForPosition, AskForOwn)
async def ask_for_problem(interaction: Interaction, click: AskForPosition | AskForOwn) -> None:
    """Ask which position, or for a question of the teacher's own."""
    form = position_form if isinstance(click, AskForPosition) else own_form
    words = private(interaction)
    await ask(interaction, form(click.class_id, words, together=click.together))


@CLICKS.on(AskForLesson)
async def ask_for_lesson(interaction: Interaction, click: AskForLesson) -> None:
    """Ask which lesson of the course."""
    words = private(interaction)
    path = await lessons.path(interaction.client.services, interaction.user.id, words.language)
    named = [(entry.id, f"{at} · {entry.title}") for at, entry in enumerate(path.entries, start=1)]
    await ask(interaction, lesson_form(click.class_id, named, words))


@CLICKS.on(AskToPublish)
async def ask_to_publish(interaction: Interaction, click: AskToPublish) -> None:
    """Ask when a lesson of the teacher's own is due."""
    await ask(interaction, publish_form(click.class_id, click.lesson_id, private(interaction)))


def _number(typed: str, among: Container[int]) -> int:
    """Return a number that was chosen among some."""
    if not typed.isdecimal() or int(typed) not in among:
        raise UnknownClick
    return int(typed)


@CLICKS.on(SetPuzzles)
async def set_puzzles(interaction: Interaction, click: SetPuzzles) -> None:
    """Assign a set of puzzles, or ask one of them together."""
    services, user_id = interaction.client.services, interaction.user.id
    kinds, game, size, until, count = padded(click.fields, 5)
    try:
        chosen, how_large = tuple(map(Kind, kinds.split("."))), Size(size)
    except ValueError:
        raise UnknownClick from None
    days = 0 if click.together else _number(until, (0, *DAYS))
    wanted = replace(
        teaching.new_assignment(services, click.class_id, Sort.PUZZLES, days),
        kinds=() if len(chosen) == len(Kind) else chosen,
        game=str(await usual_game(interaction, game or None)),
        size=how_large,
        count=1 if click.together else _number(count, COUNTS),
    )
    if not click.together:
        await in_time(interaction, teaching.assign_puzzles(services, user_id, wanted))
        await show(interaction, await class_of(interaction, click))
        return
    require_server(interaction)
    problem = await in_time(interaction, teaching.drawn(services, user_id, wanted))
    await post(interaction, click.class_id, problem, _number(until, MINUTES))


@CLICKS.on(SetPosition)
async def set_position(interaction: Interaction, click: SetPosition) -> None:
    """Assign a question about a position, or ask it together."""
    services, user_id = interaction.client.services, interaction.user.id
    typed, what, until = padded(click.fields, 3)
    try:
        asked = Asked(what)
    except ValueError:
        raise UnknownClick from None
    position = await read_position(interaction, typed, None)
    making = teaching.problem_about(services, user_id, str(position), asked)
    await _set(interaction, click, await in_time(interaction, making), until)


@CLICKS.on(SetOwn)
async def set_own(interaction: Interaction, click: SetOwn) -> None:
    """Assign a question that the teacher wrote, or ask it together."""
    question, right, wrong, typed, until = padded(click.fields, 5)
    problem = own_problem(
        plain(question, LONGEST_QUESTION),
        plain(right, LONGEST_ANSWER),
        [plain(line, LONGEST_ANSWER) for line in wrong.splitlines()],
        str(await read_position(interaction, typed, None)) if typed else "",
        interaction.client.services.seed(),
    )
    await _set(interaction, click, problem, until)


async def _set(
    interaction: Interaction, click: SetPosition | SetOwn, problem: Problem, until: str
) -> None:
    """Assign a problem, or ask it together."""
    if click.together:
        require_server(interaction)
        await post(interaction, click.class_id, problem, _number(until, MINUTES))
        return
    services, days = interaction.client.services, _number(until, (0, *DAYS))
    await in_time(interaction, teaching.assign(services, click.class_id, problem, days))
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(SetLesson)
async def set_lesson(interaction: Interaction, click: SetLesson) -> None:
    """Assign a lesson of the course."""
    lesson, until = padded(click.fields, 2)
    services, days = interaction.client.services, _number(until, (0, *DAYS))
    language = private(interaction).language

    async def assigned() -> None:
        title = await lessons.title_of(services, interaction.user.id, lesson, language)
        await teaching.assign_lesson(services, click.class_id, lesson, title, days)

    await in_time(interaction, assigned())
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(Publish)
async def publish(interaction: Interaction, click: Publish) -> None:
    """Publish a lesson of the teacher's own."""
    services, days = interaction.client.services, _number(padded(click.fields, 1)[0], (0, *DAYS))
    work = teaching.publish(services, click.class_id, interaction.user.id, click.lesson_id, days)
    await in_time(interaction, work)
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(TryLesson)
async def try_lesson(interaction: Interaction, click: TryLesson) -> None:
    """Let a teacher try a lesson of their own; nobody else finds it."""
    card = await in_time(interaction, started(interaction, f"{OWN}{click.lesson_id}"), private=True)
    await send(interaction, card, private=True)


@CLICKS.on(Withdraw)
async def withdraw(interaction: Interaction, click: Withdraw) -> None:
    """Take an assignment back, with the answers to it."""
    services = interaction.client.services
    await in_time(interaction, teaching.withdraw(services, click.class_id, click.assignment_id))
    await show(interaction, await class_of(interaction, click))


@CLICKS.on(Remind)
async def remind(interaction: Interaction, click: Remind) -> None:
    """Post what is due in the channel of the class, without names."""
    client, found = interaction.client, await class_of(interaction, click)
    assigned = await teaching.assignments(client.services, found.id)
    words = of_place(client, found.guild_id, None)
    card = reminder_card(found, assigned, client.services.now(), words)
    channel = client.get_partial_messageable(found.channel_id, guild_id=found.guild_id)
    try:
        await channel.send(view=card.view(), allowed_mentions=card.mentions())
    except FAILED:
        raise Refusal(
            "I can't post in {channel}. Post the class card in another channel first.",
            channel=f"<#{found.channel_id}>",
        ) from None
    words = private(interaction)
    place = f"<#{found.channel_id}>"
    await tell(interaction, words("I've reminded the class in {channel}.", channel=place))


@CLICKS.on(TakeProgress)
async def take_progress(interaction: Interaction, click: TakeProgress) -> None:
    """Hand the progress of each member to the teacher, as a file."""
    require_files(interaction)
    content = await in_time(interaction, _file(interaction, click.class_id), private=True)
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


@CLICKS.on(PostCard)
async def post_card(interaction: Interaction, click: PostCard) -> None:
    """Post the card of the class in this channel; reminders go there from now on."""
    require_server(interaction)
    services, channel_id = interaction.client.services, interaction.channel_id or 0
    found = await in_time(interaction, teaching.moved(services, click.class_id, channel_id))
    assigned = await teaching.assignments(services, found.id)
    await send(interaction, class_card(found, assigned, public(interaction)))


@CLICKS.on(AskToEnd)
async def ask_to_end(interaction: Interaction, click: AskToEnd) -> None:
    """Ask whether the class is to be closed or, if it is, deleted."""
    found = await class_of(interaction, click)
    await ask(interaction, end_form(found, private(interaction)))


@CLICKS.on(Close)
async def close(interaction: Interaction, click: Close) -> None:
    """Close the class."""
    words = private(interaction)
    if not click.agreed:
        await tell(interaction, words("Good, it goes on."))
        return
    closing = teaching.close(interaction.client.services, click.class_id)
    await show(interaction, await in_time(interaction, closing))


@CLICKS.on(Delete)
async def delete(interaction: Interaction, click: Delete) -> None:
    """Delete the class with all that was answered in it."""
    words = private(interaction)
    if not click.agreed:
        await tell(interaction, words("Good, nothing is deleted."))
        return
    found = await class_of(interaction, click)
    await in_time(interaction, teaching.delete(interaction.client.services, found.id))
    told = words("{name} is deleted, with all answers in it.", name=harmless(found.name))
    await update(interaction, Card([text(told)]))


@CLICKS.on(AskForSheet)
async def ask_for_sheet(interaction: Interaction, click: AskForSheet) -> None:
    """Ask which exercises."""
    game = str(await usual_game(interaction, None))
    await ask(interaction, sheet_form(click.class_id, game, private(interaction)))


@CLICKS.on(MakeSheet)
async def make_sheet(interaction: Interaction, click: MakeSheet) -> None:
    """Hand an exercise sheet to the teacher alone."""
    require_files(interaction)
    words = private(interaction)
    usual = str(await usual_game(interaction, None))
    services, fields = interaction.client.services, padded(click.fields, 5)
    own = await in_time(interaction, own_games(services, interaction.guild_id), private=True)
    try:
        wanted = read_wish(fields, usual, words.language, own.read_ruleset)
    except CgtError:
        raise
    except ValueError:
        raise UnknownClick from None
    making = teaching.sheet(services, interaction.user.id, wanted)
    files = await in_time(interaction, making, private=True)
    await send(interaction, sheet_card(files, words), private=True)
