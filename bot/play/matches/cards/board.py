"""The card of a match in play, with the board, the turn and the buttons.

*More* shows all other actions to one member.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, SLATE, Card, board_part, text
from bot.chat.items import ClickButton, Part, Row, row
from bot.language.names import NO_SENTENCES, Sentences, describe_move, rule_and_goal
from bot.language.words import Words
from bot.play.engine.model import idea_of
from bot.play.matches.cards import heading, match_name, short_name, time_left
from bot.play.matches.cards.challenge import answers, challenge, unanswered
from bot.play.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.play.matches.cards.finished import NO_DETAILS, Details, ending_card
from bot.play.matches.cards.judgement import lesson
from bot.play.matches.cards.shared import lobby, lobby_rows, maker, tie, whose_move
from bot.play.matches.clicks import (
    AnswerUndo,
    AskForHint,
    AskForUndo,
    Follow,
    JoinTeam,
    LeaveTeam,
    Nudge,
    Resign,
    ShowMore,
    ShowReview,
    ShowRules,
    TellEnd,
)
from bot.play.matches.model.match import Match, Status
from bot.play.matches.model.modes import Shared
from cgt.core.convention import Convention
from cgt.theory import Ply


def board_card(
    match: Match,
    words: Words,
    image: bytes | None,
    chosen: Selection = NOTHING_CHOSEN,
    details: Details = NO_DETAILS,
    *,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match, with the board as text if it has no picture.

    ``rows`` replace the usual buttons.
    """
    if match.status is Status.FINISHED and rows is None:
        return ending_card(match, words, image, details)
    if match.is_refused:
        return Card([text(unanswered(match, words))], SLATE)
    head = [heading(match, words, details.titles), *_introduction(match, words)]
    last = match.last_move and (match.before(match.ply - 1), match.last_move)
    board = board_part(image, match.position, words, last)
    below = [_status(match, words, details.taught), *_rule(match, words, details)]
    parts: list[Part] = [text("\n".join(head)), board, text("\n".join(below))]
    parts += _rows(match, words, chosen) if rows is None else rows
    return Card(parts, BLUE if match.is_open else SLATE, _pings(match))


def _introduction(match: Match, words: Words) -> list[str]:
    """Return the bot's ability to judge the moves."""
    if not match.is_open:
        return []
    if not match.judged:
        return [words("-# I couldn't solve this position in time, so I can't judge the moves.")]
    if _is_first(match) and match.mode.is_taught:
        return [words("-# After each of your moves, I'll tell you whether it kept the win.")]
    return []


def _rule(match: Match, words: Words, details: Details) -> list[str]:
    """Return the rule of the game in grey for the first board."""
    if not shows_rule(match):
        return []
    return [f"-# {rule_and_goal(match.start, match.convention, words, details.sentences)}"]


def shows_rule(match: Match) -> bool:
    """Return whether the board of a match shows the rule of the game."""
    return match.is_open and _is_first(match)


def _is_first(match: Match) -> bool:
    return match.ply <= match.players[0].is_bot


def _pings(match: Match) -> tuple[int, ...]:
    """Return the challenged member for a ping, only when the challenge is first posted."""
    is_news = match.place.message_id is None and not match.challenge.quiet
    if is_news and match.status is Status.CHALLENGED and match.challenged.user_id is not None:
        return (match.challenged.user_id,)
    return ()


def _status(match: Match, words: Words, taught: Ply | None) -> str:
    """Return the lines below the board, with the last moves and the next turn."""
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
    """Return the fate of a challenge that wasn't accepted, or of an unfinished match."""
    if match.mode.is_event and match.status is Status.WITHDRAWN:
        return words("The event ended before this match did, so nobody wins.")
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
    """Return the moves since the reader's last turn, which are two against the bot."""
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
    """Return the turn, with an idea to try for a beginner."""
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
            "-# {second}, tap any button to show that you're here. "
            "If {first} doesn't come, you win.",
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
    return rows


def following_rows(match: Match, words: Words, *, told: bool) -> list[Row]:
    """Return the buttons below the board for a follower.

    ``told`` is True if they get a message about the end.
    """
    if match.status is Status.FINISHED and match.moves:
        return [row(ClickButton(ShowReview(match.id), words("Review")))]
    if not match.is_open:
        return []
    renew = ClickButton(Follow(match.id), words("Refresh"), discord.ButtonStyle.primary)
    name = words("Don't notify me when it ends") if told else words("Notify me when it ends")
    return [row(renew, ClickButton(TellEnd(match.id, wanted=not told), name))]


def more_card(
    match: Match, user_id: int, words: Words, sentences: Sentences = NO_SENTENCES
) -> Card:
    """Return the card of *More*, with more actions for a player than for anybody else."""
    rule = rule_and_goal(match.start, match.convention, words, sentences)
    lines = [f"### {match_name(match, words)}\n{rule}", *_help_lines(match, words)]
    number, stage, side = match.id, match.stage, match.index_of(user_id)
    if match.status is Status.CHALLENGED:
        buttons = [ClickButton(ShowRules(number), words("Rules"))]
        if match.mode.is_shared:
            buttons.append(ClickButton(LeaveTeam(number), words("Leave")))
        return Card([text(lines[0]), row(*buttons)])
    buttons = list[ClickButton]()
    if side == match.turn and not match.mode.is_stopped:
        buttons.append(ClickButton(clicks_of(match).ask(()), words("Type a move")))
    buttons.append(ClickButton(ShowRules(number), words("Rules")))
    if side is not None and _can_take_back(match):
        buttons.append(ClickButton(AskForUndo(number, stage), words("Take back")))
    is_waiting = side is not None and side != match.turn
    if is_waiting and not match.against_bot and match.place.reachable:
        buttons.append(ClickButton(Nudge(number), words("Nudge")))
    if side is None or match.mode.is_of_everyone:
        buttons.append(ClickButton(Follow(number), words("Follow")))
    if side is not None:
        resign = ClickButton(Resign(number), words("Resign"), discord.ButtonStyle.danger)
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
    """Return the help used in a match, with a note if the match isn't rated."""
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
