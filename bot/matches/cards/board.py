"""The card of a match that is played: the board, whose turn it is, and the buttons for it.

Behind *More* one member alone finds all other things to do.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, SLATE, Card, board_part, text
from bot.chat.items import ClickButton, Part, Row, row
from bot.language.names import describe_move, rule_and_goal
from bot.language.words import Words
from bot.matches.cards import heading, match_name, short_name, time_left
from bot.matches.cards.challenge import answers, challenge, unanswered
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.ending import NO_DETAILS, Details, ending_card
from bot.matches.cards.judgement import lesson
from bot.matches.cards.shared import lobby, lobby_rows, maker, tie, whose_move
from bot.matches.clicks import (
    AnswerUndo,
    AskForHint,
    AskForMove,
    AskForUndo,
    AskToResign,
    Follow,
    JoinTeam,
    LeaveTeam,
    Nudge,
    SayHere,
    ShowMore,
    ShowReview,
    ShowRules,
    TellEnd,
)
from bot.matches.model.match import Match, Status
from bot.matches.model.modes import Shared
from bot.opponent.model import idea_of
from cgt.analysis import Ply
from cgt.convention import Convention


def board_card(
    match: Match,
    words: Words,
    image: bytes | None,
    chosen: Selection = NOTHING_CHOSEN,
    details: Details = NO_DETAILS,
    *,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match as it stands; without a picture the board is drawn as text.

    ``rows`` take the place of the usual buttons.
    """
    if match.status is Status.FINISHED and rows is None:
        return ending_card(match, words, image, details)
    head = [heading(match, words, details.titles), *_introduction(match, words)]
    last = match.last_move and (match.before(match.ply - 1), match.last_move)
    board = board_part(image, match.position, words, last)
    parts: list[Part] = [text("\n".join(head)), board, text(_status(match, words, details.taught))]
    parts += _rows(match, words, chosen) if rows is None else rows
    return Card(parts, BLUE if match.is_open else SLATE, _pings(match))


def _introduction(match: Match, words: Words) -> list[str]:
    """Return the rule, once, on the first board; and what the bot can tell of the moves."""
    if not match.is_open:
        return []
    is_first, lines = match.ply <= match.players[0].is_bot, list[str]()
    if is_first:
        lines.append(rule_and_goal(match.start, match.convention, words))
    if not match.judged:
        lines.append(
            words("-# This position is too large for me to solve, so I can't judge the moves.")
        )
    elif is_first and match.mode.is_taught:
        lines.append(words("-# After each of your moves, I'll tell you whether it kept the win."))
    return lines


def _pings(match: Match) -> tuple[int, ...]:
    """Return the challenged member, who is told once: when the challenge is first posted."""
    is_news = match.place.message_id is None and not match.challenge.quiet
    if is_news and match.status is Status.CHALLENGED and match.challenged.user_id is not None:
        return (match.challenged.user_id,)
    return ()


def _status(match: Match, words: Words, taught: Ply | None) -> str:
    """Return the lines below the board: what happened last, and what comes next."""
    if match.status is Status.CHALLENGED:
        if isinstance(match.mode, Shared):
            return lobby(match, match.mode, words)
        return challenge(match, words)
    if match.status is not Status.PLAYING:
        return _closed(match, words)
    lines = _last_moves(match, words, taught)
    if match.mode.undo_by is not None:
        asker = short_name(match.players[match.mode.undo_by], words)
        lines.append(words("**{player} would like to take a move back.**", player=asker))
    lines += [_turn(match, words), *_event(match, words)]
    if (left := time_left(match, words)) is not None:
        lines.append(left)
    return "\n".join(lines)


def _closed(match: Match, words: Words) -> str:
    """Return what has become of a challenge that was not taken up, or of a match left lying."""
    if match.mode.is_event:
        return words("Neither player showed up, so nobody wins.")
    if not match.against_bot:
        return unanswered(match, words)
    if match.status is Status.WITHDRAWN:
        return words(
            "{player} closed this match.",
            player=short_name(match.players[match.challenge.challenger], words),
        )
    return words("This match was left unfinished, so I closed it. Start another with /play.")


def _last_moves(match: Match, words: Words, taught: Ply | None) -> list[str]:
    """Return what the moves since one's own last were: one move, or two against the bot."""
    is_answered = match.against_bot and match.ply > 1 and match.players[(match.ply - 1) % 2].is_bot
    shown = match.moves[-2:] if is_answered else match.moves[-1:]
    said: list[str] = []
    lessons: list[str] = []
    for number, move in enumerate(shown, start=match.ply - len(shown)):
        if taught is not None and taught.number == number + 1:
            lessons.append(lesson(taught, match.players[number % 2], words))
            continue
        player, did = maker(match, number, words), describe_move(move, match.before(number), words)
        said.append(words("{player} {did}.", player=player, did=did))
    return [*lessons, *([" ".join(said)] if said else []), *tie(match, words)]


def _turn(match: Match, words: Words) -> str:
    """Return whose turn it is; to a beginner, with an idea to try."""
    if isinstance(match.mode, Shared):
        return whose_move(match, match.mode, words)
    said = words("**Your move, {player}.**", player=short_name(match.to_move, words))
    if match.convention is Convention.MISERE and match.ply > 1:
        return f"{said} {words('If you make the last move, you lose.')}"
    idea = idea_of(match.start) if match.is_for_beginners and match.ply <= 1 else None
    return said if idea is None else f"{said} {words.text(idea)}"


def _event(match: Match, words: Words) -> list[str]:
    if match.mode.is_stopped:
        return [
            words("**Paused** by the organisers. The clocks are stopped until the match resumes.")
        ]
    if not match.mode.is_event or match.ply:
        return []
    first, second = (short_name(player, words) for player in match.players)
    if match.mode.is_attended:
        return [words("-# {player} is here.", player=second)]
    return [
        words(
            "-# {second}, press **I'm here**. If {first} doesn't show up, you win.",
            first=first,
            second=second,
        )
    ]


def _rows(match: Match, words: Words, chosen: Selection) -> Sequence[Part]:
    if match.status is Status.CHALLENGED:
        return lobby_rows(match, words) if match.mode.is_shared else [answers(match, words)]
    if match.status is not Status.PLAYING:
        return []
    more = [ClickButton(ShowMore(match.id), words("More"))]
    if match.mode.is_stopped:
        return [row(*more)]
    if match.judged and match.mode.has_help:
        more.insert(0, ClickButton(AskForHint(match.id, match.stage), words("Hint")))
    moves = controls(match.position, words, clicks_of(match), chosen)
    return [*_answers(match, words), *moves, row(*more)]


def _answers(match: Match, words: Words) -> list[Row]:
    number, stage, green = match.id, match.stage, discord.ButtonStyle.success
    rows: list[Row] = []
    if match.mode.undo_by is not None:
        agree = ClickButton(AnswerUndo(number, stage, agreed=True), words("Allow"), green)
        refuse = ClickButton(AnswerUndo(number, stage, agreed=False), words("Refuse"))
        rows.append(row(agree, refuse))
    if match.is_unattended:
        rows.append(row(ClickButton(SayHere(number), words("I'm here"), green)))
    return rows


def following_rows(match: Match, words: Words, *, told: bool) -> list[Row]:
    """Return the buttons below the board of who follows; ``told`` says that the end is told."""
    if match.status is Status.FINISHED and match.moves:
        return [row(ClickButton(ShowReview(match.id), words("Review")))]
    if not match.is_open:
        return []
    renew = ClickButton(Follow(match.id), words("Refresh"), discord.ButtonStyle.primary)
    name = words("Don't notify me when it ends") if told else words("Notify me when it ends")
    return [row(renew, ClickButton(TellEnd(match.id, wanted=not told), name))]


def more_card(match: Match, user_id: int, words: Words) -> Card:
    """Return what a member can do in a match beside moving: a player more than anybody else."""
    rule = rule_and_goal(match.start, match.convention, words)
    lines = [f"### {match_name(match, words)}\n{rule}", *_help_lines(match, words)]
    number, stage, side = match.id, match.stage, match.index_of(user_id)
    buttons: list[ClickButton] = []
    if side == match.turn and not match.mode.is_stopped:
        buttons.append(ClickButton(AskForMove(number, stage), words("Type a move")))
    buttons.append(ClickButton(ShowRules(number), words("Rules")))
    if side is not None and _can_take_back(match):
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


def _can_take_back(match: Match) -> bool:
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


def _help_lines(match: Match, words: Words) -> list[str]:
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
