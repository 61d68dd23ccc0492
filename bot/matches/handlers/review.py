"""/review, and the clicks in it and in records of matches."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot import log
from bot.chat.answers import FAILED, ask, in_time, private, public, send, update
from bot.chat.card import Attachment, Card
from bot.chat.client import GrundyClient, Interaction
from bot.chat.custom_id import UnknownClick, read
from bot.chat.permissions import attached, buttons_of, may_attach
from bot.chat.router import Command
from bot.language.words import Words
from bot.matches import clicks
from bot.matches.actions import reviews
from bot.matches.actions.reviews import require_small
from bot.matches.cards import clock_name, match_name
from bot.matches.cards.ending import sharing_card
from bot.matches.cards.forms import review_form
from bot.matches.cards.review import document, ply_card, record_card, review_card, shared_card
from bot.matches.handlers.boards import require_reach
from bot.matches.handlers.messages import is_private
from bot.matches.handlers.on_board import CLICKS, loaded, on_board
from bot.matches.model import Refusal
from bot.matches.model.match import Match, Player
from bot.matches.model.reviewed import Course, course_of, record_of
from bot.matches.model.transitions import require_reviewable
from bot.theory.handlers import post_solution
from cgt.record import Record
from cgt.svg import is_drawable

logger = log.get(__name__)

LANGUAGE = "en-US"
"""In which a record tells its clock: it is for any place."""
MOST_NAMED = 20
"""The maximum number of members of teams who are named in a record."""


async def record_here(interaction: Interaction) -> Record:
    """Return the record in the file of the message that was clicked in."""
    gone = Refusal("The record for this review is gone. Use `/review` to open it again.")
    file = attached(interaction.message)
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
    """Return the record of a match, with the names that its players show to all."""
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
    """Return what a player is called in a record, of a team its members too."""
    player = match.players[index]
    if player.level is not None:
        return f"Grundy ({player.level})"
    if player.side is None:
        return names.get(player.user_id or 0, "")
    mates = [names.get(mate.user_id, "") for mate in match.mode.teams[index]]
    named = ", ".join(filter(None, mates))
    return f"{player.side.capitalize()} ({named})" if named else player.side.capitalize()


def _mover(match: Match, number: int, names: Mapping[int, str]) -> str:
    """Return what a record says of who of several made a move; nothing of the bot."""
    by = match.mode.by[number]
    if by.voters:
        return f"{_player(match, number % 2, names)}, {by.votes} of {by.voters} votes"
    return names.get(by.user_id or 0, "")


async def post_review(interaction: Interaction, match_id: int) -> None:
    """Go through a match move by move: for all when a player asks, else for who asks."""
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    alone = match.index_of(interaction.user.id) is None
    words = private(interaction) if alone else public(interaction)
    work = _overview(interaction, Course.of(match), words)
    await send(interaction, await in_time(interaction, work, private=alone), private=alone)


async def post_review_of(interaction: Interaction, record: Record, *, alone: bool) -> None:
    """Go through the match that a record tells, for who asks or for all."""
    words = private(interaction) if alone else public(interaction)
    file = document(record) if may_attach(interaction) else None
    work = _overview(interaction, course_of(record), words, file, alone=alone)
    await send(interaction, await in_time(interaction, work, private=alone), private=alone)


async def _review(interaction: Interaction, written: str | bytes) -> None:
    """Go through the match that a text tells, for who asks."""
    reading = reviews.read_record(interaction.client.services, interaction.user.id, written)
    record = await in_time(interaction, reading, private=True)
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
    """Go through the match that a record tells; only who asks sees it, and may share it."""
    written: str | bytes | None = record
    if file is not None:
        require_small(file.size)
        written = await in_time(interaction, file.read(), private=True)
    if written is None:
        await ask(interaction, review_form(private(interaction)))
    else:
        await _review(interaction, written)


async def review_message(interaction: Interaction, message: discord.Message) -> None:
    """Go through the match whose board, end or record the message is."""
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
    """Return the match that a message of the bot's is about; None where it is about none."""
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
    """Go through the match move by move."""
    await post_review(interaction, click.match_id)


@on_board(clicks.ShowWhy, changes=False)
async def show_why(interaction: Interaction, click: clicks.ShowWhy) -> None:
    """Explain, to who asks, the position that a move was made in."""
    course, _ = await _course(interaction, click.match_id)
    made = max(0, min(click.number - 1, len(course.moves)))
    player = made % 2 + 1
    await post_solution(interaction, course.after(made), course.convention, player, alone=True)


@on_board(clicks.ShowPly, clicks.ChoosePly, changes=False)
async def show_move(interaction: Interaction, click: clicks.ShowPly | clicks.ChoosePly) -> None:
    """Turn to a move of a review, counted from 1, or (0) back to the whole of it.

    It is shown in place where the review is one's own, or nobody else sees it. Everybody else
    is given a copy, so that nobody turns the pages that another looks at.
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
    card = await in_time(interaction, made)
    if own or hidden:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


@on_board(clicks.SendRecord, changes=False)
async def hand_out(interaction: Interaction, click: clicks.SendRecord) -> None:
    """Hand the record of the match to who asks."""
    match = await loaded(interaction, click.match_id)
    require_reviewable(match)
    record = await in_time(interaction, _record(interaction.client, match), private=True)
    words, files = private(interaction), may_attach(interaction)
    await send(interaction, record_card(match, record, words, files=files), private=True)


@on_board(clicks.ShareRecord, changes=False)
async def share(interaction: Interaction, click: clicks.ShareRecord) -> None:
    """Post the record of the match, or the review of the one that is told here, for all."""
    if not click.match_id:
        record = await in_time(interaction, record_here(interaction))
        await post_review_of(interaction, record, alone=False)
        return
    match = await loaded(interaction, click.match_id)
    require_reviewable(match)
    record = await in_time(interaction, _record(interaction.client, match))
    card = shared_card(match, record, interaction.user.id, public(interaction))
    await send(interaction, card)


@CLICKS.on(clicks.EnterRecord)
async def enter_record(interaction: Interaction, click: clicks.EnterRecord) -> None:
    """Go through the match that the record tells which was entered."""
    await _review(interaction, click.text)


@on_board(clicks.ShareMatch, changes=False)
async def show_film(interaction: Interaction, click: clicks.ShareMatch) -> None:
    """Show the match as a moving picture to who asks, who can post it."""
    card = await _film(interaction, click.match_id, private(interaction), alone=True)
    await send(interaction, card, private=True)


@on_board(clicks.PostMatch, changes=False)
async def post_film(interaction: Interaction, click: clicks.PostMatch) -> None:
    """Post the match as a moving picture for all."""
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
    film = await in_time(interaction, making, private=alone)
    return sharing_card(match, film, words, alone=alone)


async def _course(interaction: Interaction, match_id: int) -> tuple[Course, Record | None]:
    """Return what happened in a match, which is stored, or whose record is in the message."""
    if not match_id:
        record = await in_time(interaction, record_here(interaction))
        return course_of(record), record
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    return Course.of(match), None


COMMANDS: list[Command] = [review, REVIEW]
