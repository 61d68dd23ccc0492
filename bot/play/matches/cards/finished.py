"""The card of a finished match, with the winner, the turning point and the next steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import discord

from bot.chat.card import GOLD, Card, Gallery, Picture, board_part, text
from bot.chat.items import ClickButton, Part, Row, row
from bot.language.names import Sentences, describe_move
from bot.language.words import Words
from bot.play.matches.cards import heading, match_name, reviewed_name, short_name
from bot.play.matches.cards.judgement import accuracy_line, lesson, thrown_away
from bot.play.matches.clicks import (
    ChangeLevel,
    PostMatch,
    Rematch,
    SecondGame,
    ShareMatch,
    ShowReview,
)
from bot.play.matches.model.match import Ending, Match
from bot.play.matches.model.reviewed import Film, Milestone, Verdict
from bot.server.games.clicks import PlayPosition
from cgt.core.text import Text
from cgt.theory import Ply

MILESTONES = {
    Milestone.FIRST_WIN: Text("🎉 {player}'s first win!"),
    Milestone.PERFECT: Text("✨ A perfect match: {player} never let the win slip."),
    Milestone.STREAK: Text("🔥 {count} wins in a row for {player}!"),
}


@dataclass(frozen=True, kw_only=True)
class Details:
    """The details of a match's card beyond the match itself.

    ``verdict`` is the verdict on a finished match, if there is one. ``earlier`` is the first leg of
    a second one, and ``taught`` the judgement of the last move of a member whom the bot teaches.
    ``titles`` are the players' titles, and ``earned`` those from this match. ``sentences`` are
    about its games.
    """

    verdict: Verdict | None = None
    earlier: Match | None = None
    taught: Ply | None = None
    titles: Mapping[int, Text] = field(default_factory=dict[int, Text])
    earned: Mapping[int, Text] = field(default_factory=dict[int, Text])
    sentences: Sentences = field(default_factory=dict[str, str])


NO_DETAILS = Details()


def ending_card(
    match: Match, words: Words, image: bytes | None, details: Details = NO_DETAILS
) -> Card:
    """Return the card of a finished match, with its end as text if it has no picture."""
    verdict, taught = details.verdict, details.taught
    head = text(f"## {_headline(match, words)}\n{heading(match, words, details.titles)}")
    last = match.last_move and (match.before(match.ply - 1), match.last_move)
    board = board_part(image, match.position, words, last)
    lines = [_manner(match, words), *_turning_point(match, verdict, words)]
    if verdict is not None and verdict.is_turned_at_end(match.winner):
        loser = short_name(match.players[1 - (match.winner or 0)], words)
        lines = [thrown_away(match.ending or "", loser, words)]
    if taught is not None:
        lines.insert(0, lesson(taught, match.players[(taught.number - 1) % 2], words))
    lines += _celebrated(match, verdict, words)
    lines += [
        words("🎓 <@{user}> earned a title: *{title}*!", user=user, title=words.text(title))
        for user, title in details.earned.items()
    ]
    if details.earlier is not None:
        lines.append(_both_legs(details.earlier, match, words))
    if verdict is not None and (shown := accuracy_line(match.players, verdict.accuracy, words)):
        lines.append(f"-# {shown}")
    return Card([head, board, text("\n".join(lines)), _onward(match, verdict, words)], GOLD)


def result(match: Match, words: Words) -> str:
    """Return a line with the winner and the way it ended."""
    return f"{_manner(match, words)} **{_winner(match, words)}**"


def _headline(match: Match, words: Words) -> str:
    """Return the winner, told to the members of a match against the bot."""
    if match.winner is None or not match.against_bot:
        return _winner(match, words)
    if match.mode.is_shared:
        return _winner(match, words) if match.is_lost_to_bot else words("You win, everyone!")
    member = next(short_name(player, words) for player in match.players if not player.is_bot)
    if match.is_lost_to_bot:
        return words("{winner} wins! Good match, {player}.", winner="Grundy", player=member)
    return words("You win, {player}!", player=member)


def _winner(match: Match, words: Words) -> str:
    if match.winner is None:
        return words("Nobody wins.")
    return words("{winner} wins!", winner=short_name(match.players[match.winner], words))


def _manner(match: Match, words: Words) -> str:
    if match.ending is Ending.DECISION:
        return words("The organisers decided this result.")
    loser = short_name(match.players[1 - (match.winner or 0)], words)
    if match.ending is Ending.RESIGNATION:
        return words("{loser} resigned.", loser=loser)
    if match.ending is Ending.TIME:
        return words("{loser} ran out of time.", loser=loser)
    number = match.ply - 1
    player = short_name(match.players[number % 2], words)
    did = describe_move(match.moves[number], match.before(number), words)
    return words("{player} {did}, and that was the last move.", player=player, did=did)


def _turning_point(match: Match, verdict: Verdict | None, words: Words) -> list[str]:
    """Return the move that decided a match, and the one that would have kept the win."""
    ply = None if verdict is None else verdict.decisive(match)
    if ply is None or ply.best_move is None:
        return []
    move = words.text(ply.before.action(ply.best_move))
    if _is_lesson(match):
        return [
            words(
                "On move {number} you played **{made}**. **{move}** would have kept the win.",
                number=ply.number,
                made=words.text(ply.before.action(ply.move)),
                move=move,
            )
        ]
    player = reviewed_name(match.players[(ply.number - 1) % 2], ply.number, words)
    return [
        words(
            "{player} was winning until move {number}. **{move}** would have kept the win.",
            player=player,
            number=ply.number,
            move=move,
        )
    ]


def _is_lesson(match: Match) -> bool:
    """Return whether the only member of a match lost it to the bot."""
    return match.is_lost_to_bot and not match.mode.is_shared


def _celebrated(match: Match, verdict: Verdict | None, words: Words) -> list[str]:
    if verdict is None or match.winner is None:
        return []
    player = short_name(match.players[match.winner], words)
    return [
        words.text(Text(MILESTONES[each.kind].template, player=player, count=each.count))
        for each in verdict.milestones
    ]


def _both_legs(first: Match, second: Match, words: Words) -> str:
    winners = [match.players[match.winner or 0] for match in (first, second)]
    one, other = second.players
    counts = winners.count(one), winners.count(other)
    first_name, second_name = short_name(one, words), short_name(other, words)
    if counts[0] == counts[1]:
        return words(
            "**Over both legs: {one} 1, {other} 1. It's a tie!**", one=first_name, other=second_name
        )
    best, worst = (first_name, second_name) if counts[0] else (second_name, first_name)
    return words("**Over both legs: {best} 2, {worst} 0.**", best=best, worst=worst)


def _onward(match: Match, verdict: Verdict | None, words: Words) -> Row:
    """Return four buttons at most. After a mistake that lost, a retry takes the place of *Share*.

    The first button is the only coloured one.
    """
    number = match.id
    lost = verdict.decisive(match) if verdict is not None and _is_lesson(match) else None
    buttons = [ClickButton(Rematch(number), words("Rematch"))]
    if match.mode.leg == 1:
        buttons = [ClickButton(SecondGame(number), words("Second leg"))]
    if lost is not None:
        again = PlayPosition(match.convention, str(lost.before))
        buttons.insert(0, ClickButton(again, words("Try again from there")))
    buttons[0].style = discord.ButtonStyle.success
    if match.next_level is not None:
        label = words("Easier") if match.is_lost_to_bot else words("Harder")
        buttons.append(ClickButton(ChangeLevel(number), label))
    if match.moves:
        buttons.append(ClickButton(ShowReview(number), words("Review")))
        if lost is None:
            buttons.append(ClickButton(ShareMatch(number), words("Share")))
    return row(*buttons)


def sharing_card(match: Match, film: Film, words: Words, *, alone: bool) -> Card:
    """Return a match as a GIF, with its moves as signs.

    With ``alone`` only one member sees it, and can post it for all.
    """
    lines = [heading(match, words), result(match, words)]
    for player, line in zip(match.players, film.signs, strict=True):
        if line:
            lines.append(f"{line} {short_name(player, words)}")
    alt = words(
        "{match}, move by move. Starting position: {position}",
        match=match_name(match, words),
        position=match.start,
    )
    picture = Picture("match.gif", film.picture, alt)
    parts: list[Part] = [text("\n".join(lines)), Gallery(picture)]
    if alone:
        post = ClickButton(PostMatch(match.id), words("Post it here"), discord.ButtonStyle.primary)
        parts += [row(post), text(words("-# Or save the picture from this message."))]
    else:
        parts.append(row(ClickButton(ShowReview(match.id), words("Review"))))
    return Card(parts, GOLD)
