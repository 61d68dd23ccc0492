"""The command /review, and the clicks in reviews and records of matches."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot import log
from bot.answers.theory.handlers import post_solution
from bot.chat.answers import FAILED, ask, defer_if_slow, private, public, send, update
from bot.chat.card import Attachment, Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.custom_id import UnknownClick, read
from bot.chat.permissions import buttons_of, file_component, may_attach
from bot.chat.router import Command
from bot.language.words import Words
from bot.play.matches import clicks
from bot.play.matches.actions import reviews
from bot.play.matches.actions.reviews import require_small
from bot.play.matches.cards import clock_name, match_name, reviewed_name
from bot.play.matches.cards.finished import sharing_card
from bot.play.matches.cards.forms import review_form
from bot.play.matches.cards.review import document, ply_card, record_card, review_card, shared_card
from bot.play.matches.handlers.boards import require_reach
from bot.play.matches.handlers.messages import is_private
from bot.play.matches.handlers.on_board import CLICKS, loaded, on_board
from bot.play.matches.model.match import Match, Player
from bot.play.matches.model.reviewed import Course, course_of, record_of
from bot.play.matches.model.transitions import require_reviewable
from bot.shared.refusals import Refusal
from cgt.core.record import Record
from cgt.showing.svg import is_drawable

logger = log.get(__name__)

LANGUAGE = "en-US"
"""The language of the clock in a record, which is for any place."""
MOST_NAMED = 20
"""The maximum number of team members who are named in a record."""


async def record_here(interaction: Interaction) -> Record:
    """Return the record in the file of the clicked message.

    :raises Refusal: when the file is gone, or isn't a record.
    """
    gone = Refusal("The record for this review is gone. Use `/review` to open it again.")
    file = file_component(interaction.message)
    if file is None:
        raise gone
    require_small(file.size or 0)
    try:
        written = await interaction.client.http.get_from_cdn(file.media.url)
    except FAILED as error:
        logger.info("record not fetched", error=repr(error))
        raise gone from None
    return await reviews.read_record(interaction.client.services, interaction.user.id, written)


async def _record(client: GrundyClient, match: Match) -> Record:
    """Return the record of a match, with the public names of its players."""
    makers, (first_team, second_team) = match.mode.by, match.mode.teams
    mates = (*first_team, *second_team)
    ids = {by.user_id for by in makers} | {mate.user_id for mate in mates[:MOST_NAMED]}
    ids |= {player.user_id for player in match.players if player.side is None}
    names = {user_id: await client.member_name(user_id) for user_id in ids if user_id is not None}
    first, second = (_player(match, index, names) for index in (0, 1))
    clock = clock_name(match.clock, Words(LANGUAGE)) if match.clock else ""
    movers = tuple(_mover(match, number, names) for number in range(len(makers)))
    return record_of(match, (first, second), clock, movers)


def _player(match: Match, index: int, names: Mapping[int, str]) -> str:
    """Return the name of a player in a record, with the members of a team."""
    player = match.players[index]
    if player.level is not None:
        return f"Grundy ({player.level})"
    if player.side is None:
        return names.get(player.user_id or 0, "")
    mates = [names.get(mate.user_id, "") for mate in match.mode.teams[index]]
    named = ", ".join(filter(None, mates))
    return f"{player.side.capitalize()} ({named})" if named else player.side.capitalize()


def _mover(match: Match, number: int, names: Mapping[int, str]) -> str:
    """Return the author of a move on a shared side in a record, or nothing if it is the bot."""
    by = match.mode.by[number]
    if by.voters:
        return f"{_player(match, number % 2, names)}, {by.votes} of {by.voters} votes"
    return names.get(by.user_id or 0, "")


async def post_review(interaction: Interaction, match_id: int) -> None:
    """Post the review of a match, public for a player and private for anybody else.

    It is private too for a player who asks again at once.
    """
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    services = interaction.client.services
    posted = services.reviewed.of([match_id], services.now())
    alone = match.index_of(interaction.user.id) is None or match_id in posted
    if not alone:
        services.reviewed.keep({match_id: True}, services.now())
    words = private(interaction) if alone else public(interaction)
    work = _overview(interaction, Course.of(match), words)
    await send(interaction, await defer_if_slow(interaction, work, private=alone), private=alone)


async def post_review_of(interaction: Interaction, record: Record, *, alone: bool) -> None:
    """Post the review of the match in a record, private if ``alone``."""
    words = private(interaction) if alone else public(interaction)
    file = document(record) if may_attach(interaction) else None
    work = _overview(interaction, course_of(record), words, file, alone=alone)
    await send(interaction, await defer_if_slow(interaction, work, private=alone), private=alone)


async def _review(interaction: Interaction, written: str | bytes) -> None:
    """Post the review of the match in a text, for one member."""
    reading = reviews.read_record(interaction.client.services, interaction.user.id, written)
    record = await defer_if_slow(interaction, reading, private=True)
    await post_review_of(interaction, record, alone=True)


async def _overview(
    interaction: Interaction,
    course: Course,
    words: Words,
    record: Attachment | None = None,
    *,
    alone: bool = False,
) -> Card:
    services, user_id = interaction.client.services, interaction.user.id
    found = await reviews.reviewed(services, user_id, course, words.language)
    pictures = may_attach(interaction)
    return review_card(course, found, words, pictures=pictures, record=record, alone=alone)


async def _page(
    interaction: Interaction, course: Course, number: int, words: Words, record: Attachment | None
) -> Card:
    services = interaction.client.services
    ply = await reviews.reviewed_ply(services, interaction.user.id, course, number)
    image = None
    if may_attach(interaction):
        image = await reviews.picture_of_ply(services, course, number, words.language)
    return ply_card(course, ply, image, words, record)


@app_commands.command(name=_("review"), description=_("Step through any match, from its record"))
@app_commands.describe(
    record=_("The text of the record (default: a form to paste it into)"),
    file=_("The record as a file, such as the one *Record* gives you"),
)
async def review(
    interaction: Interaction, record: str | None = None, file: discord.Attachment | None = None
) -> None:
    """Post a private review of the match in a record, which the member can share."""
    written: str | bytes | None = record
    if file is not None:
        require_small(file.size)
        written = await defer_if_slow(interaction, file.read(), private=True)
    if written is None:
        await ask(interaction, review_form(private(interaction)))
    else:
        await _review(interaction, written)


async def review_message(interaction: Interaction, message: discord.Message) -> None:
    """Post the review of the match in a message with its board, its end or its record."""
    match_id = _match_in(interaction, message)
    if match_id is not None:
        await require_reach(interaction, match_id)
        await post_review(interaction, match_id)
        return
    written = message.content.strip().strip("`").strip()
    if not written:
        raise Refusal(
            "There's no match in this message. Choose a message with a board or a record."
        )
    await _review(interaction, written)


REVIEW = app_commands.ContextMenu(name=_("Review this match"), callback=review_message)


def _match_in(interaction: Interaction, message: discord.Message) -> int | None:
    """Return the id of the match in the bot's message, or None if it has none."""
    if message.author != interaction.client.user:
        return None
    kinds = interaction.client.router.clicks.kinds
    for custom_id in buttons_of(message):
        with suppress(UnknownClick):
            click = read(kinds, custom_id, [])
            if isinstance(click, clicks.OfMatch) and click.match_id:
                return click.match_id
    return None


@on_board(clicks.ShowReview, changes=False)
async def show_review(interaction: Interaction, click: clicks.ShowReview) -> None:
    """Post the review of the match."""
    await post_review(interaction, click.match_id)


@on_board(clicks.ShowWhy, changes=False)
async def show_why(interaction: Interaction, click: clicks.ShowWhy) -> None:
    """Explain the position before a move to the member."""
    course, _ = await _course(interaction, click.match_id)
    made = max(0, min(click.number - 1, len(course.moves)))
    mover = reviewed_name(course.mover(made + 1), made + 1, private(interaction))
    position = course.after(made)
    await post_solution(interaction, position, course.convention, alone=True, mover=mover)


@on_board(clicks.ShowPly, clicks.ChoosePly, changes=False)
async def show_move(interaction: Interaction, click: clicks.ShowPly | clicks.ChoosePly) -> None:
    """Show a move of a review, counted from 1, or (0) the whole of it.

    It replaces the message if the review is the member's own, or private. Anybody else gets a copy,
    so that nobody turns the pages for another reader.
    """
    course, record = await _course(interaction, click.match_id)
    own = any(
        isinstance(player, Player) and player.user_id == interaction.user.id
        for player in (*course.players, *course.movers)
    )
    hidden = is_private(interaction)
    words = public(interaction) if own and not hidden else private(interaction)
    file = document(record) if record is not None and may_attach(interaction) else None
    made = (
        _page(interaction, course, min(click.number, len(course.moves)), words, file)
        if click.number
        else _overview(interaction, course, words, file, alone=hidden)
    )
    card = await defer_if_slow(interaction, made)
    if own or hidden:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@on_board(clicks.SendRecord, changes=False)
async def hand_out(interaction: Interaction, click: clicks.SendRecord) -> None:
    """Send the record of the match to the member."""
    match = await loaded(interaction, click.match_id)
    require_reviewable(match)
    record = await defer_if_slow(interaction, _record(interaction.client, match), private=True)
    words, files = private(interaction), may_attach(interaction)
    await send(interaction, record_card(match, record, words, files=files), private=True)


@on_board(clicks.ShareRecord, changes=False)
async def share(interaction: Interaction, click: clicks.ShareRecord) -> None:
    """Post the record of the match, or the review of the record here, for all."""
    if not click.match_id:
        record = await defer_if_slow(interaction, record_here(interaction))
        await post_review_of(interaction, record, alone=False)
        return
    match = await loaded(interaction, click.match_id)
    require_reviewable(match)
    record = await defer_if_slow(interaction, _record(interaction.client, match))
    card = shared_card(match, record, interaction.user.id, public(interaction))
    await send(interaction, card)


@CLICKS.on(clicks.EnterRecord)
async def enter_record(interaction: Interaction, click: clicks.EnterRecord) -> None:
    """Post the review of the record from the form."""
    await _review(interaction, click.text)


@on_board(clicks.ShareMatch, changes=False)
async def show_film(interaction: Interaction, click: clicks.ShareMatch) -> None:
    """Show the match as a GIF to the member, who can post it."""
    card = await _film(interaction, click.match_id, private(interaction), alone=True)
    await send(interaction, card, private=True)


@on_board(clicks.PostMatch, changes=False)
async def post_film(interaction: Interaction, click: clicks.PostMatch) -> None:
    """Post the match as a GIF for all."""
    card = await _film(interaction, click.match_id, public(interaction), alone=False)
    await send(interaction, card)


async def _film(interaction: Interaction, match_id: int, words: Words, *, alone: bool) -> Card:
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    if not may_attach(interaction):
        raise Refusal("I need the *Attach Files* permission here to show the match.")
    for player in match.players:
        if player.user_id is not None and player.side is None:
            await interaction.client.member_name(player.user_id)
    title = match_name(match, words)
    if not is_drawable(title):
        title = match_name(match, Words(LANGUAGE))
    services, member = interaction.client.services, interaction.user.id
    making = reviews.film(services, member, match, title, words.language)
    film = await defer_if_slow(interaction, making, private=alone)
    return sharing_card(match, film, words, alone=alone)


async def _course(interaction: Interaction, match_id: int) -> tuple[Course, Record | None]:
    """Return the course of a match from the database, or of the record in the message."""
    if not match_id:
        record = await defer_if_slow(interaction, record_here(interaction))
        return course_of(record), record
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    return Course.of(match), None


COMMANDS: list[Command] = [review, REVIEW]
