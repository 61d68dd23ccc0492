"""Clicks on a review: its moves one by one, and why."""

from __future__ import annotations

from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.clicks.board import aside, loaded
from bot.matches.custom_ids import ShowReview, ShowWhy
from bot.matches.custom_ids.reviews import (
    ChoosePly,
    EnterRecord,
    SendRecord,
    ShareRecord,
    ShowPly,
)
from bot.matches.model import Player, require_reviewable
from bot.matches.model.records import course_of
from bot.matches.model.reviewed import Course
from bot.matches.posts.records import record_here, send_record, share_record
from bot.matches.posts.review import post_review, post_review_of, show_ply
from bot.theory.posts import post_solution
from cgt.record import Record

CLICKS = Clicks()


@aside(ShowReview)
async def show_review(interaction: Interaction, click: ShowReview) -> None:
    """Go through the match move by move."""
    await post_review(interaction, await loaded(interaction, click.match_id))


@aside(ShowWhy)
async def show_why(interaction: Interaction, click: ShowWhy) -> None:
    """Explain, to who asks, the position that a move was made in."""
    course, _ = await _course(interaction, click.match_id)
    made = max(0, min(click.number - 1, len(course.moves)))
    player = made % 2 + 1
    await post_solution(interaction, course.after(made), course.play, player, alone=True)


@aside(ShowPly, ChoosePly)
async def show_move(interaction: Interaction, click: ShowPly | ChoosePly) -> None:
    """Turn to a move of a review, or back to the whole of it."""
    course, record = await _course(interaction, click.match_id)
    own = any(
        isinstance(player, Player) and player.user_id == interaction.user.id
        for player in (*course.players, *course.movers)
    )
    await show_ply(interaction, course, click.number, own=own, record=record)


@aside(SendRecord)
async def hand_out(interaction: Interaction, click: SendRecord) -> None:
    """Hand the record of the match to who asks."""
    await send_record(interaction, await loaded(interaction, click.match_id))


@aside(ShareRecord)
async def share(interaction: Interaction, click: ShareRecord) -> None:
    """Post the record of the match, or the review of the one that is told here, for all."""
    if click.match_id:
        await share_record(interaction, await loaded(interaction, click.match_id))
        return
    record = await in_time(interaction, record_here(interaction))
    await post_review_of(interaction, record, alone=False)


@CLICKS.on(EnterRecord)
async def enter_record(interaction: Interaction, click: EnterRecord) -> None:
    """Go through the match that the record tells which was entered."""
    reading = actions.read_record(interaction.client.services, interaction.user.id, click.text)
    record = await in_time(interaction, reading, private=True)
    await post_review_of(interaction, record, alone=True)


async def _course(interaction: Interaction, match_id: int) -> tuple[Course, Record | None]:
    """Return what happened in a match, which is stored, or whose record is in the message."""
    if not match_id:
        record = await in_time(interaction, record_here(interaction))
        return course_of(record), record
    match = await loaded(interaction, match_id)
    require_reviewable(match)
    return Course.of(match), None
