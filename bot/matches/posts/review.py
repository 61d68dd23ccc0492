"""The review of a match that is over, and its moves one by one."""

from __future__ import annotations

from bot.chat.answers import in_time, send, update
from bot.chat.card import Attachment, Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.readers import private, public
from bot.language.words import Words
from bot.matches import actions
from bot.matches.cards.records import document
from bot.matches.cards.review import ply_card, review_card
from bot.matches.model import Match, require_reviewable
from bot.matches.model.records import course_of
from bot.matches.model.reviewed import Course, require_moves
from cgt.record import Record


async def post_review(interaction: Interaction, match: Match) -> None:
    """Go through a match move by move: for all when a player asks, else for who asks.

    :raises NotOpen: while the match is being played: a review would help.
    """
    require_reviewable(match)
    alone = match.index_of(interaction.user.id) is None
    words = private(interaction) if alone else public(interaction)
    work = _overview(interaction, Course.of(match), words)
    await send(interaction, await in_time(interaction, work, private=alone), private=alone)


async def post_review_of(interaction: Interaction, record: Record, *, alone: bool) -> None:
    """Go through the match that a record tells, for who asks or for all."""
    words = private(interaction) if alone else public(interaction)
    work = _overview(interaction, course_of(record), words, _file(interaction, record), alone=alone)
    await send(interaction, await in_time(interaction, work, private=alone), private=alone)


async def show_ply(
    interaction: Interaction,
    course: Course,
    number: int,
    *,
    own: bool = False,
    record: Record | None = None,
) -> None:
    """Turn to a move of a review, counted from 1; 0 stands for the whole of it.

    It is shown in place where the review is one's ``own``, or nobody else sees it. Everybody else
    is given a copy, so that nobody turns the pages that another looks at.
    """
    clicked = interaction.message
    hidden = clicked is not None and clicked.flags.ephemeral
    words = public(interaction) if own and not hidden else private(interaction)
    file = None if record is None else _file(interaction, record)
    made = (
        _page(interaction, course, min(number, len(course.moves)), words, file)
        if number
        else _overview(interaction, course, words, file, alone=hidden)
    )
    card = await in_time(interaction, made)
    if own or hidden:
        await update(interaction, card)
    else:
        await send(interaction, card, private=True)


def _file(interaction: Interaction, record: Record) -> Attachment | None:
    """Return the file of a record, where files can be sent."""
    return document(record) if may_attach(interaction) else None


async def _overview(
    interaction: Interaction,
    course: Course,
    words: Words,
    record: Attachment | None = None,
    *,
    alone: bool = False,
) -> Card:
    """Return the card that sums a match up.

    :raises NotOpen: when nobody has made a move in it.
    """
    require_moves(course)
    services, user_id = interaction.client.services, interaction.user.id
    found = await actions.reviewed(services, user_id, course, words.language)
    pictures = may_attach(interaction)
    return review_card(course, found, words, pictures=pictures, record=record, alone=alone)


async def _page(
    interaction: Interaction,
    course: Course,
    number: int,
    words: Words,
    record: Attachment | None,
) -> Card:
    """Return the card of a move.

    :raises NotOpen: when nobody has made a move in the match.
    """
    require_moves(course)
    services = interaction.client.services
    ply = await actions.reviewed_ply(services, interaction.user.id, course, number)
    image = None
    if may_attach(interaction):
        image = await actions.picture_of_ply(services, course, number, words.language)
    return ply_card(course, ply, image, words, record)
