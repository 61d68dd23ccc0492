"""The card of a match: the board, whose turn it is, and the buttons for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, Picture, text
from bot.chat.items import ClickButton, Part, Row, row
from bot.chat.position import board_as_text, board_picture
from bot.language.names import misere_mark, rule_and_goal, told
from bot.language.words import Words
from bot.matches.cards.challenge import answers, challenge, unanswered
from bot.matches.cards.clock import time_left
from bot.matches.cards.controls import NOTHING_CHOSEN, Selection, clicks_of, controls
from bot.matches.cards.judgement import kept_line, lesson
from bot.matches.cards.names import NO_TITLES, match_name, short_name, versus
from bot.matches.cards.shared import follow_button, lobby, maker, several_rows, tie, turn
from bot.matches.clicks import (
    AnswerUndo,
    AskForHint,
    AskForMove,
    AskForUndo,
    AskToResign,
    Nudge,
    PlayEasier,
    Rematch,
    SayHere,
    SecondGame,
    ShowReview,
    ShowRules,
)
from bot.matches.model.match import Ending, Match, Status
from bot.matches.model.modes import Shared
from bot.matches.model.reviewed import Kept
from bot.opponent.model import Level
from cgt.analysis import Ply
from cgt.play import Play
from cgt.text import Text

FIRST_BOARDS = 2
"""On so many boards the rule stands: each player has then seen it before the first move."""


def board_card(
    match: Match,
    words: Words,
    image: bytes | None,
    chosen: Selection = NOTHING_CHOSEN,
    kept: tuple[Kept, Kept] | None = None,
    *,
    earlier: Match | None = None,
    taught: Ply | None = None,
    titles: Mapping[int, Text] = NO_TITLES,
    rows: Sequence[Row] | None = None,
) -> Card:
    """Return the card of a match as it stands; without a picture the board is drawn as text.

    ``kept`` is how well each player of a match that is over kept a win, where that is known;
    ``earlier`` is the first of two games, where this is the second; ``taught`` is the last move of
    a member whom the bot teaches, judged; ``titles`` are those that players bear. ``rows`` take
    the place of the usual buttons.
    """
    players = versus(match, words, titles)
    head = f"### {match_name(match, words)}{misere_mark(match.play, words)}\n{players}"
    if match.mode.leg is not None:
        head += "\n" + words("-# Game {number} of 2: the sides change.", number=match.mode.leg)
    if match.is_open and match.ply < FIRST_BOARDS:
        head += f"\n{rule_and_goal(match.start, match.play, words)}"
    if match.is_open and not match.judged:
        head += "\n" + words(
            "-# Too large for me to solve: I watch over the rules, and do not judge the moves."
        )
    parts: list[Part] = [text(head)]
    pictures: tuple[Picture, ...] = ()
    if image is None:
        parts.append(text(board_as_text(match.position)))
    else:
        last = match.last_move and (match.before(match.ply - 1), match.last_move)
        pictures = (board_picture(image, match.position, words, last),)
        parts.append(pictures[0].gallery())
    said = [_status(match, words, taught), *_marks(match, words), *_ways(match, words)]
    parts.append(text("\n".join(said)))
    if earlier is not None and match.status is Status.FINISHED:
        parts.append(text(_both_games(earlier, match, words)))
    if kept is not None and any(side.held for side in kept):
        parts.append(text(f"-# {kept_line(match.players, kept, words)}"))
    parts.extend(_rows(match, words, chosen) if rows is None else rows)
    colour = {Status.PLAYING: BLUE, Status.CHALLENGED: BLUE, Status.FINISHED: GOLD}
    return Card(parts, pictures, colour.get(match.status, SLATE), _pings(match))


def _ways(match: Match, words: Words) -> list[str]:
    """Return how several may play, where a match has just been proposed to one in a server."""
    at_first = match.is_open and match.ply <= match.players[0].is_bot
    anew = match.rematch_of is None and not match.mode.is_event
    alone = not match.mode.is_shared
    if not (at_first and anew and alone and match.place.guild_id is not None):
        return []
    return [words("-# More of you? /crowd is all of you against me, /teams are two teams.")]


def _marks(match: Match, words: Words) -> list[str]:
    """Return what is marked of a match for all to see: hints, moves taken back, and teaching."""
    lines = [
        words.counted(
            "-# {player} took {count} hint.",
            "-# {player} took {count} hints.",
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
    if match.mode.is_taught and match.judged and match.status is Status.PLAYING:
        lines.append(words("-# I tell you after each of your moves whether it kept the win."))
    unrated = words("This match counts for no ranking.")
    if lines and not match.mode.rated:
        lines[-1] += f" {unrated}"
    elif not match.mode.rated and _is_against_best(match) and match.is_open:
        lines.append(f"-# {unrated}")
    return lines


def _is_against_best(match: Match) -> bool:
    """Return whether one plays against the bot at the level that is rated."""
    return any(player.level is Level.PERFECT for player in match.players)


def _both_games(first: Match, second: Match, words: Words) -> str:
    """Return how two games with the sides changed ended together."""
    winners = [match.players[match.winner or 0] for match in (first, second)]
    one, other = second.players
    counts = winners.count(one), winners.count(other)
    if counts[0] == counts[1]:
        return words(
            "**Both games together: {one} 1, {other} 1. A draw!**",
            one=short_name(one, words),
            other=short_name(other, words),
        )
    best, worst = (one, other) if counts[0] else (other, one)
    return words(
        "**Both games together: {best} 2, {worst} 0.**",
        best=short_name(best, words),
        worst=short_name(worst, words),
    )


def _pings(match: Match) -> tuple[int, ...]:
    """Return who should be told that something is expected of them: the challenged member.

    They are told once, when the challenge is first posted.
    """
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
    if match.status in {Status.DECLINED, Status.WITHDRAWN, Status.EXPIRED}:
        return _closed(match, words)
    lines = _last_moves(match, words, taught)
    if match.status is Status.PLAYING:
        if match.mode.undo_by is not None:
            asker = short_name(match.players[match.mode.undo_by], words)
            lines.append(words("**{player} asks to take a move back.**", player=asker))
        lines.append(_turn(match, words))
        lines += _event(match, words)
        if (left := time_left(match, words)) is not None:
            lines.append(left)
    else:
        lines.append(result(match, words))
        if match.easier is not None:
            lines.append(
                words(
                    "-# Too strong? I also play at an easier level, and you get the winning side."
                )
            )
    return "\n".join(lines)


def _closed(match: Match, words: Words) -> str:
    """Return what has become of a challenge that was not taken up, or of a match left lying."""
    if match.mode.is_event:
        return words("Neither player came, so that nobody wins.")
    if not match.against_bot:
        return unanswered(match, words)
    if match.status is Status.WITHDRAWN:
        return words(
            "{player} has closed this.",
            player=short_name(match.players[match.challenge.challenger], words),
        )
    return words("Nobody went on with this match, so I closed it. /play begins another.")


def _last_moves(match: Match, words: Words, taught: Ply | None) -> list[str]:
    """Return what the moves since one's own last were: one move, or two against the bot."""
    count = 2 if match.against_bot and match.ply > 1 and _bot_moved_last(match) else 1
    shown = match.moves[-count:]
    lines: list[str] = []
    for number, move in enumerate(shown, start=match.ply - len(shown)):
        if taught is not None and taught.number == number + 1:
            lines.append(lesson(taught, match.players[number % 2], words))
            continue
        player = maker(match, number, words)
        did = told(move, match.before(number), words)
        lines.append(words("{player} {did}.", player=player, did=did))
    return lines + tie(match, words)


def _bot_moved_last(match: Match) -> bool:
    return match.players[(match.ply - 1) % 2].is_bot


def _turn(match: Match, words: Words) -> str:
    """Return whose turn it is."""
    if isinstance(match.mode, Shared):
        return turn(match, match.mode, words)
    player = short_name(match.to_move, words)
    if match.play is Play.MISERE and match.ply >= FIRST_BOARDS:
        return words("**Your move, {player}.** Whoever makes the last move loses.", player=player)
    return words("**Your move, {player}.**", player=player)


def _event(match: Match, words: Words) -> list[str]:
    """Return what there is to say of a match because it belongs to an event."""
    if match.mode.is_stopped:
        return [words("**Paused** by the organisers: the clocks stand still until it goes on.")]
    if not match.mode.is_event or match.ply:
        return []
    first, second = (short_name(player, words) for player in match.players)
    if not match.is_unattended:
        return [words("-# {player} is here.", player=second)]
    return [
        words(
            "-# {second}, press **I am here**: then the win is yours if {first} does not come.",
            first=first,
            second=second,
        )
    ]


def result(match: Match, words: Words) -> str:
    """Return who has won, and how."""
    winner = match.players[match.winner or 0]
    loser = match.players[1 - (match.winner or 0)]
    if match.ending is Ending.RESIGNATION:
        return words(
            "{loser} resigned: **{winner} wins!**",
            loser=short_name(loser, words),
            winner=short_name(winner, words),
        )
    if match.ending is Ending.TIME:
        return words(
            "{loser} ran out of time: **{winner} wins!**",
            loser=short_name(loser, words),
            winner=short_name(winner, words),
        )
    if match.play is Play.MISERE:
        return words(
            "That was the last move, and it loses: **{winner} wins!**",
            winner=short_name(winner, words),
        )
    return words("That was the last move: **{winner} wins!**", winner=short_name(winner, words))


def _other_rows(match: Match, words: Words) -> list[Row]:
    """Return the rows of what else there is to do while a match is played."""
    number, stage = match.id, match.stage
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    typed = ClickButton(AskForMove(number, stage), words("Type a move"))
    rules = ClickButton(ShowRules(number), words("Rules"))
    if match.mode.is_shared:
        return several_rows(match, words)
    helps = match.mode.has_help
    hint = [ClickButton(AskForHint(number, stage), words("Hint"))] if match.judged and helps else []
    begun = helps and match.ply > (1 if match.players[0].is_bot else 0)
    back: list[ClickButton] = []
    if begun and match.mode.undo_by is None:
        back.append(ClickButton(AskForUndo(number, stage), words("Take back")))
    resign = ClickButton(AskToResign(number), words("Resign"), red)
    rows = [row(typed, *hint, *back, rules, resign)]
    if match.mode.undo_by is not None:
        agree = ClickButton(AnswerUndo(number, stage, agreed=True), words("Agree"), green)
        refuse = ClickButton(AnswerUndo(number, stage, agreed=False), words("Refuse"))
        rows.insert(0, row(agree, refuse))
    here = [ClickButton(SayHere(number), words("I am here"), green)]
    waits = here if match.is_unattended else []
    if not match.against_bot:
        nudge = [ClickButton(Nudge(number), words("Nudge"))] if match.place.reachable else []
        rows.append(row(*waits, *nudge, follow_button(match, words)))
    return rows


def _rows(match: Match, words: Words, chosen: Selection) -> list[Row]:
    """Return the rows of buttons that the match has at its stage."""
    number, green = match.id, discord.ButtonStyle.success
    rules = ClickButton(ShowRules(number), words("Rules"))
    if match.status is Status.CHALLENGED:
        return several_rows(match, words) if match.mode.is_shared else [answers(match, words)]
    if match.mode.is_stopped and match.is_open:
        resign = ClickButton(AskToResign(number), words("Resign"), discord.ButtonStyle.danger)
        return [row(rules, resign)]
    if match.status is Status.PLAYING:
        return [
            *controls(match.position, words, clicks_of(match), chosen),
            *_other_rows(match, words),
        ]
    if match.status is Status.FINISHED:
        review = [ClickButton(ShowReview(number), words("Review"))] if match.moves else []
        again = ClickButton(Rematch(number), words("Rematch"), green)
        if match.mode.leg == 1:
            again = ClickButton(SecondGame(number), words("Second game"), green)
        easier = [ClickButton(PlayEasier(number), words("Easier level"))] if match.easier else []
        return [row(again, *easier, *review, rules)]
    return []
