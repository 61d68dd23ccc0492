"""Clicks where several hold a side, and of those who follow a match."""

from __future__ import annotations

from functools import partial

from bot.chat.answers import in_time
from bot.chat.client import Interaction
from bot.chat.router import Clicks
from bot.matches import actions
from bot.matches.clicks.board import aside, changed, on_board
from bot.matches.custom_ids.several import (
    BeginTeams,
    ChooseToFollow,
    Follow,
    JoinTeam,
    LeaveTeam,
    TellEnd,
)
from bot.matches.posts.following import show_followed

CLICKS = Clicks()


@on_board(JoinTeam)
async def join(interaction: Interaction, click: JoinTeam) -> None:
    """Join a team."""
    await changed(interaction, partial(actions.join, team=click.team), click)


@on_board(LeaveTeam)
async def leave(interaction: Interaction, click: LeaveTeam) -> None:
    """Leave one's team."""
    await changed(interaction, actions.leave, click)


@on_board(BeginTeams)
async def begin(interaction: Interaction, click: BeginTeams) -> None:
    """Let a match of two teams begin."""
    await changed(interaction, actions.begin, click)


@aside(Follow, ChooseToFollow)
async def follow(interaction: Interaction, click: Follow | ChooseToFollow) -> None:
    """Show the board to one member alone."""
    services, user_id = interaction.client.services, interaction.user.id
    finding = actions.followed(services, click.match_id, user_id)
    match, told = await in_time(interaction, finding, private=True)
    await show_followed(interaction, match, told=told)


@aside(TellEnd)
async def tell_end(interaction: Interaction, click: TellEnd) -> None:
    """Note whether who asks is to be told how the match ends."""
    services, user_id = interaction.client.services, interaction.user.id
    noting = actions.follow(services, click.match_id, user_id, wanted=click.wanted)
    match = await in_time(interaction, noting, private=True)
    await show_followed(interaction, match, told=click.wanted)
