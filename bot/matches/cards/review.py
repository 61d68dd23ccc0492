"""The review of a match: each move, whether it kept the win, and what would have."""

from __future__ import annotations

from bot.chat.card import GOLD, Card, Picture, text
from bot.chat.items import ClickButton, row
from bot.language.names import pretty, told
from bot.language.words import Words
from bot.matches.cards.names import short_name, versus
from bot.matches.custom_ids import why_button
from bot.matches.model import Match, Player
from bot.matches.model.reviewed import Reviewed
from cgt.analysis import Grade, Ply
from cgt.drawing import alt_text_of_review
from cgt.play import Play
from cgt.positions import Move, Position

MOST_BUTTONS = 5
"""So many mistakes, the last ones, have a button."""
LINES = 40
"""The most moves that are told one by one."""
MOST_TEXT = 2500
"""Where they would take more characters in words, their notation has to do."""


def review_card(match: Match, reviewed: Reviewed, words: Words, *, pictures: bool = True) -> Card:
    """Return the card that goes through a match; without a picture it is text alone."""
    plies = reviewed.plies
    head = f"### {words('Review')}\n{versus(match, words)}\n{_summary(match, plies, words)}"
    moves = text(_moves(match, plies, words))
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    why = [
        ClickButton(
            why_button(match.id, ply.number), words("Why? Move {number}", number=ply.number)
        )
        for ply in mistakes[-MOST_BUTTONS:]
    ]
    rows = [row(*why)] if why else []
    if not pictures:
        return Card([text(head), moves, *rows], (), GOLD)
    picture = Picture("review.png", reviewed.picture, words.text(alt_text_of_review(plies)))
    return Card([text(head), picture.gallery(), moves, *rows], (picture,), GOLD)


def _summary(match: Match, plies: tuple[Ply, ...], words: Words) -> str:
    """Return who could have won from the start, and where it was decided."""
    lines: list[str] = []
    if plies[0].won_before is None:
        lines.append(words("I cannot work out who wins this position."))
    else:
        favoured = match.players[0 if plies[0].won_before else 1]
        lines.append(
            words("With best play {player} wins this position.", player=short_name(favoured))
        )
    lines.append(words("`{position}`", position=match.start))
    if match.play is Play.MISERE:
        lines.append(words("Misère play: whoever makes the last move loses."))
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE]
    if mistakes:
        last = mistakes[-1]
        lines.append(
            words(
                "Move {number} decided it: {player} {did}.",
                number=last.number,
                player=short_name(_mover(match, last)),
                did=told(last.move, last.before, words),
            )
        )
    elif all(ply.grade is not Grade.UNKNOWN for ply in plies):
        lines.append(words("Nobody gave a win away: it was decided before the first move."))
    return "\n".join(lines)


def _moves(match: Match, plies: tuple[Ply, ...], words: Words) -> str:
    """Return a line for each move; of very many, the mistakes and the last ones."""
    shown = plies
    if len(plies) > LINES:
        mistakes = [ply for ply in plies[:-LINES] if ply.grade is Grade.MISTAKE]
        shown = (*mistakes[-LINES:], *plies[-LINES:])[-LINES:]
    lines = [_line(match, ply, words, in_words=True) for ply in shown]
    if sum(map(len, lines)) > MOST_TEXT:
        lines = [_line(match, ply, words, in_words=False) for ply in shown]
    if len(shown) < len(plies):
        left = len(plies) - len(shown)
        lines.insert(
            0,
            words.counted(
                "-# {count} move is left out.", "-# {count} moves are left out.", count=left
            ),
        )
    return "\n".join(lines)


def _line(match: Match, ply: Ply, words: Words, *, in_words: bool) -> str:
    """Return what there is to say of one move."""
    values = {
        "number": ply.number,
        "player": short_name(_mover(match, ply)),
        "did": told(ply.move, ply.before, words) if in_words else f"**{pretty(ply.move)}**",
    }
    if ply.grade is Grade.GOOD:
        return words("{number}. {player} {did} ✓ keeps the win", **values)
    if ply.grade is Grade.MISTAKE and ply.best_move:
        best = f"**{pretty(ply.best_move)}**"
        if in_words:
            best = _named(ply.before, ply.best_move, words)
        return (
            words(
                "{number}. {player} {did} ✗ gives the win away; {best} would have kept it",
                **values,
                best=best,
            )
            + f"\n-# {_principle(ply, words)}"
        )
    if ply.grade is Grade.UNKNOWN:
        return words("{number}. {player} {did} ? too large to be judged", **values)
    return words("{number}. {player} {did} – every move loses here", **values)


def _named(position: Position, move: Move, words: Words) -> str:
    """Return a move as a button says it, its notation behind."""
    return f"**{words.text(position.action(move))}** ({pretty(move, position)})"


def _principle(ply: Ply, words: Words) -> str:
    """Return what a player can learn from a mistake, in one sentence."""
    if ply.play is Play.MISERE and all(game.name == "nim" for game in ply.before.rulesets):
        return words(
            "In misère Nim leave a nim-sum of 0 while a heap of 2 or more is left; once all heaps "
            "are of 1, leave an odd number of them."
        )
    if ply.play is Play.NORMAL and ply.value_after:
        return words(
            "A nim-sum of 0 is lost for whoever is to move; this left {value}.",
            value=ply.value_after,
        )
    return words(
        "Leave a position in which every move loses (a P-position); after this one a move wins."
    )


def _mover(match: Match, ply: Ply) -> Player:
    """Return who made the move."""
    return match.players[(ply.number - 1) % 2]
