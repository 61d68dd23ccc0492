"""The card of a match that is played: the board, whose turn it is, and the buttons for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.chat.card import BLUE, SLATE, Card, board_part, text
from bot.chat.items import ClickButton, Part, Row, row
from bot.language.names import describe_move, rule_and_goal
from bot.language.words import Words
from bot.matches.cards import NO_TITLES, heading, short_name
from bot.matches.cards.challenge import answers, challenge, unanswered
from bot.matches.cards.clock import time_left
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.ending import ending_card
from bot.matches.cards.judgement import lesson
from bot.matches.cards.shared import lobby, lobby_rows, maker, tie, whose_move
from bot.matches.clicks import AnswerUndo, AskForHint, SayHere, ShowMore
from bot.matches.model.match import Match, Status
from bot.matches.model.modes import Shared
from bot.matches.model.reviewed import Verdict
from bot.opponent.model import idea_of
from cgt.analysis import Ply
from cgt.convention import Convention
from cgt.text import Text


def board_card(
    match: Match,
    words: Words,
    image: bytes | None,
    chosen: Selection = NOTHING_CHOSEN,
    verdict: Verdict | None = None,
    *,
    earlier: Match | None = None,
    taught: Ply | None = None,
    titles: Mapping[int, Text] = NO_TITLES,
    earned: Mapping[int, Text] = NO_TITLES,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match as it stands; without a picture the board is drawn as text.

    ``verdict`` is that on a match that is over, ``earlier`` its first leg, where this is the
    second; ``taught`` is the last move of a member whom the bot teaches, judged; ``titles`` are
    those that players bear, and ``earned`` those that the match gave them. ``rows`` take the place
    of the usual buttons.
    """
    if match.status is Status.FINISHED and rows is None:
        return ending_card(
            match,
            words,
            image,
            verdict,
            earlier=earlier,
            taught=taught,
            titles=titles,
            earned=earned,
        )
    head = [heading(match, words, titles), *_introduction(match, words)]
    last = match.last_move and (match.before(match.ply - 1), match.last_move)
    board = board_part(image, match.position, words, last)
    parts: list[Part] = [text("\n".join(head)), board, text(_status(match, words, taught))]
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
