"""The card of a match: the board, whose turn it is, and the buttons for it."""

from __future__ import annotations

import discord

from bot.chat.card import BLUE, GOLD, SLATE, Card, Picture, text
from bot.chat.custom_id import CustomId
from bot.chat.items import ClickButton, Part, Row, row
from bot.chat.position import board_as_text, board_picture
from bot.language.names import misere_mark, rule_and_goal, told
from bot.language.words import Words
from bot.matches.cards.controls import Selection, controls
from bot.matches.cards.names import match_name, short_name, versus
from bot.matches.custom_ids import Verb
from bot.matches.model import Ending, Match, Status
from cgt.play import Play

NOTHING_CHOSEN = Selection()
FIRST_BOARDS = 2
"""On so many boards the rule stands: each player has then seen it before the first move."""


def board_card(
    match: Match, words: Words, png: bytes | None, chosen: Selection = NOTHING_CHOSEN
) -> Card:
    """Return the card of a match as it stands; without a picture the board is drawn as text."""
    task = (
        words("Whoever is to move can win this position. Which move keeps the win?")
        if match.puzzle
        else versus(match, words)
    )
    head = f"### {match_name(match, words)}{misere_mark(match.play, words)}\n{task}"
    if match.is_open and match.ply < FIRST_BOARDS:
        head += f"\n{rule_and_goal(match.start, match.play, words)}"
    if match.is_open and not match.judged:
        head += "\n" + words(
            "-# Too large for me to solve: I watch over the rules, and do not judge the moves."
        )
    parts: list[Part] = [text(head)]
    pictures: tuple[Picture, ...] = ()
    if png is None:
        parts.append(text(board_as_text(match.position)))
    else:
        pictures = (board_picture(png, match.position, words, match.last_move),)
        parts.append(pictures[0].gallery())
    parts.append(text(_status(match, words)))
    parts.extend(_rows(match, words, chosen))
    colour = {Status.PLAYING: BLUE, Status.CHALLENGED: BLUE, Status.FINISHED: GOLD}
    return Card(parts, pictures, colour.get(match.status, SLATE), _pings(match))


def _pings(match: Match) -> tuple[int, ...]:
    """Return who should be told that something is expected of them: the challenged member.

    They are told once, when the challenge is first posted.
    """
    is_news = match.place.message_id is None and not match.quiet
    if is_news and match.status is Status.CHALLENGED and match.challenged.user_id is not None:
        return (match.challenged.user_id,)
    return ()


def _status(match: Match, words: Words) -> str:
    """Return the lines below the board: what happened last, and what comes next."""
    if match.status is Status.CHALLENGED:
        return _challenge(match, words)
    if match.status in {Status.DECLINED, Status.WITHDRAWN, Status.EXPIRED}:
        return _closed(match, words)
    lines = _last_moves(match, words)
    if match.status is Status.PLAYING:
        lines.append(_turn(match, words))
    else:
        lines.append(_result(match, words))
        if match.easier is not None:
            lines.append(
                words("-# I can play at an easier level, too: you begin with the better side.")
            )
    return "\n".join(lines)


def _closed(match: Match, words: Words) -> str:
    """Return what has become of a challenge that was not taken up, or of a match left lying."""
    challenger = short_name(match.players[match.challenger])
    challenged = short_name(match.challenged)
    if match.against_bot:
        if match.status is Status.WITHDRAWN:
            return words("{player} has closed this.", player=challenger)
        if match.puzzle:
            return words("Nobody went on with this puzzle, so I closed it. /puzzle sets another.")
        return words("Nobody went on with this match, so I closed it. /play begins another.")
    if match.status is Status.DECLINED:
        return words("{player} declined. Maybe another time!", player=challenged)
    if match.status is Status.WITHDRAWN:
        return words("{player} took the challenge back.", player=challenger)
    return words("{player} did not answer in time. /play proposes a new match.", player=challenged)


def _challenge(match: Match, words: Words) -> str:
    """Return what a challenge says."""
    names = {
        "challenged": short_name(match.challenged),
        "challenger": short_name(match.players[match.challenger]),
        "first": short_name(match.players[0]),
    }
    lines = [
        words("{challenged}, {challenger} challenges you. {first} makes the first move.", **names)
    ]
    if match.expires_at is not None:
        when = discord.utils.format_dt(match.expires_at, "R")
        lines.append(words("-# The challenge lapses {when}.", when=when))
    return "\n".join(lines)


def _last_moves(match: Match, words: Words) -> list[str]:
    """Return what the moves since one's own last were: one move, or two against the bot."""
    count = 2 if match.against_bot and match.ply > 1 and _bot_moved_last(match) else 1
    shown = match.moves[-count:]
    lines: list[str] = []
    for number, move in enumerate(shown, start=match.ply - len(shown)):
        player = short_name(match.players[number % 2])
        did = told(move, match.before(number), words)
        lines.append(words("{player} {did}.", player=player, did=did))
    return lines


def _bot_moved_last(match: Match) -> bool:
    return match.players[(match.ply - 1) % 2].is_bot


def _turn(match: Match, words: Words) -> str:
    """Return whose turn it is."""
    player = short_name(match.to_move)
    if match.play is Play.MISERE and match.ply >= FIRST_BOARDS:
        return words("**Your move, {player}.** Whoever makes the last move loses.", player=player)
    return words("**Your move, {player}.**", player=player)


def _result(match: Match, words: Words) -> str:
    """Return who has won, and how."""
    winner = match.players[match.winner or 0]
    loser = match.players[1 - (match.winner or 0)]
    if match.puzzle:
        return _answer(match, words)
    if match.ending is Ending.RESIGNATION:
        return words(
            "{loser} resigned: **{winner} wins!**",
            loser=short_name(loser),
            winner=short_name(winner),
        )
    if match.play is Play.MISERE:
        return words(
            "That was the last move, and it loses: **{winner} wins!**", winner=short_name(winner)
        )
    return words("That was the last move: **{winner} wins!**", winner=short_name(winner))


def _answer(match: Match, words: Words) -> str:
    """Return whether a puzzle was solved."""
    player = short_name(match.players[0])
    if match.ending is Ending.RESIGNATION:
        return words("{player} gave up. The solution is behind the button.", player=player)
    if match.winner == 0:
        return words("✓ That keeps the win. **Solved, {player}!**", player=player)
    if match.ply > 1:
        return words(
            "✗ Your move gave the win away: after that reply, whatever you do loses. The solution "
            "is behind the button."
        )
    return words("✗ That gives the win away. The solution is behind the button.")


def _rows(match: Match, words: Words, chosen: Selection) -> list[Row]:
    """Return the rows of buttons that the match has at its stage."""

    def button(
        verb: Verb, name: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> ClickButton:
        return ClickButton(CustomId(verb, match.id, match.ply), name, style)

    rules = button(Verb.RULES, words("Rules"))
    if match.status is Status.CHALLENGED:
        return [
            row(
                button(Verb.ACCEPT, words("Accept"), discord.ButtonStyle.success),
                button(Verb.DECLINE, words("Decline")),
                button(Verb.WITHDRAW, words("Withdraw")),
                rules,
            )
        ]
    if match.status is Status.PLAYING:
        return [
            *controls(match, words, chosen),
            row(
                button(Verb.TYPE, words("Type a move")),
                rules,
                button(
                    Verb.RESIGN,
                    words("Give up") if match.puzzle else words("Resign"),
                    discord.ButtonStyle.danger,
                ),
            ),
        ]
    if match.status is Status.FINISHED and match.puzzle:
        another = button(Verb.PUZZLE, words("Next puzzle"), discord.ButtonStyle.success)
        return [row(another, button(Verb.SOLUTION, words("Solution")), rules)]
    if match.status is Status.FINISHED:
        review = [button(Verb.REVIEW, words("Review"))] if match.moves else []
        again = button(Verb.REMATCH, words("Rematch"), discord.ButtonStyle.success)
        easier = [button(Verb.EASIER, words("Easier level"))] if match.easier else []
        return [row(again, *easier, *review, rules)]
    return []
