"""The card behind *More*: all other things to do in a match, for one member alone."""

from __future__ import annotations

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, Part, row
from bot.language.names import rule_and_goal
from bot.language.words import Words
from bot.matches.cards import match_name, short_name
from bot.matches.clicks import (
    AskForMove,
    AskForUndo,
    AskToResign,
    Follow,
    JoinTeam,
    LeaveTeam,
    Nudge,
    ShowRules,
)
from bot.matches.model.match import Match


def more_card(match: Match, user_id: int, words: Words) -> Card:
    """Return what a member can do in a match beside moving: a player more than anybody else."""
    rule = rule_and_goal(match.start, match.convention, words)
    lines = [f"### {match_name(match, words)}\n{rule}", *help_lines(match, words)]
    number, stage, side = match.id, match.stage, match.index_of(user_id)
    buttons: list[ClickButton] = []
    if side == match.turn and not match.mode.is_stopped:
        buttons.append(ClickButton(AskForMove(number, stage), words("Type a move")))
    buttons.append(ClickButton(ShowRules(number), words("Rules")))
    if side is not None and can_take_back(match):
        buttons.append(ClickButton(AskForUndo(number, stage), words("Take back")))
    is_waiting = side is not None and side != match.turn
    if is_waiting and not match.against_bot and match.place.reachable:
        buttons.append(ClickButton(Nudge(number), words("Nudge")))
    if side is None or match.mode.is_of_everyone:
        buttons.append(ClickButton(Follow(number), words("Follow")))
    if side is not None:
        resign = ClickButton(AskToResign(number), words("Resign"), discord.ButtonStyle.danger)
        buttons.append(resign)
    parts: list[Part] = [text("\n".join(lines)), row(*buttons)]
    if match.mode.is_shared and not match.mode.is_of_everyone:
        parts.append(row(*_teams(match, side, words)))
    return Card(parts)


def can_take_back(match: Match) -> bool:
    """Return whether there is a move that a player can ask to take back."""
    is_begun = match.ply > (1 if match.players[0].is_bot else 0)
    return match.mode.has_help and is_begun and match.mode.undo_by is None


def _teams(match: Match, side: int | None, words: Words) -> list[ClickButton]:
    buttons = [
        ClickButton(JoinTeam(match.id, index), words("Join {side}", side=short_name(player, words)))
        for index, player in enumerate(match.players)
        if index != side
    ]
    if side is not None:
        buttons.append(ClickButton(LeaveTeam(match.id), words("Leave")))
    return buttons


def help_lines(match: Match, words: Words) -> list[str]:
    """Return what help was taken in a match, and that such a match is not rated."""
    lines = [
        words.counted(
            "-# {player} used {count} hint.",
            "-# {player} used {count} hints.",
            player=short_name(player, words),
            count=count,
        )
        for player, count in zip(match.players, match.mode.hints, strict=True)
        if count
    ]
    if match.mode.undone:
        lines.append(
            words.counted(
                "-# {count} move was taken back.",
                "-# {count} moves were taken back.",
                count=match.mode.undone,
            )
        )
    if not match.mode.rated:
        lines.append(words("-# This match is not rated."))
    return lines
