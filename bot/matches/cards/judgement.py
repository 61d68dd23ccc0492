"""What there is to say of a move: whether it kept the win, and what is to be learnt from it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.names import pretty, told
from bot.language.words import Words
from bot.matches.cards.names import called
from bot.matches.model import Player
from bot.matches.model.kept import Kept
from cgt.analysis import Grade, Ply
from cgt.play import Play
from cgt.positions import Move, Position


def judged(ply: Ply, mover: Player | str, words: Words, *, in_words: bool = True) -> str:
    """Return what there is to say of one move, in a line."""
    values = {
        "number": ply.number,
        "player": called(mover, ply.number, words),
        "did": told(ply.move, ply.before, words) if in_words else f"**{pretty(ply.move)}**",
    }
    if ply.grade is Grade.GOOD:
        return words("Move {number} · {player} {did} ✓ keeps the win", **values)
    if ply.grade is Grade.MISTAKE and ply.best_move:
        best = f"**{pretty(ply.best_move)}**"
        if in_words:
            best = named(ply.before, ply.best_move, words)
        return words(
            "Move {number} · {player} {did} ✗ gives the win away; {best} would have kept it",
            **values,
            best=best,
        )
    if ply.grade is Grade.UNKNOWN:
        return words("Move {number} · {player} {did} ? too large to be judged", **values)
    return words("Move {number} · {player} {did} – every move loses here", **values)


def lesson(ply: Ply, mover: Player, words: Words) -> str:
    """Return what there is to say of a move as soon as it is made, and why."""
    said = judged(ply, mover, words)
    if ply.grade is not Grade.GOOD:
        return "\n".join([said, *principles([ply], words)])
    if ply.play is Play.NORMAL and ply.value_after == 0:
        reason = words("It leaves a nim-sum of 0: the player to move there loses.")
    else:
        reason = words("It leaves a P-position: the player to move there loses.")
    return f"{said}\n-# {reason}"


def named(position: Position, move: Move, words: Words) -> str:
    """Return a move as a button says it, its notation behind."""
    return f"**{words.text(position.action(move))}** ({pretty(move, position)})"


def principles(plies: Sequence[Ply], words: Words) -> list[str]:
    """Return what the mistakes among some moves teach, each principle once, in small print."""
    mistakes = [ply for ply in plies if ply.grade is Grade.MISTAKE and ply.best_move]
    left = [ply.value_after for ply in mistakes if _teaches_the_nim_sum(ply)]
    said = [_other_principle(ply, words) for ply in mistakes if not _teaches_the_nim_sum(ply)]
    if len(left) == 1:
        said.append(
            words(
                "If the nim-sum is 0, the player to move loses. This move left {value}.",
                value=left[0],
            )
        )
    elif left:
        said.append(words("If the nim-sum is 0, the player to move loses: leave 0."))
    return [f"-# {each}" for each in dict.fromkeys(said)]


def _teaches_the_nim_sum(ply: Ply) -> bool:
    """Return whether a mistake is one by the nim-sum that it left."""
    return ply.play is Play.NORMAL and bool(ply.value_after)


def _other_principle(ply: Ply, words: Words) -> str:
    """Return what a mistake teaches where the nim-sum does not decide."""
    if ply.play is Play.MISERE and all(game.name == "nim" for game in ply.before.rulesets):
        return words(
            "In misère Nim leave a nim-sum of 0 while a heap of 2 or more is left; once all heaps "
            "are of 1, leave an odd number of them."
        )
    return words("Leave a P-position: a position in which every move loses.")


def kept_line(
    players: tuple[Player | str, Player | str], kept: tuple[Kept, Kept], words: Words
) -> str:
    """Return how many won positions each player kept, of those held."""
    each = [
        words(
            "{player} {kept} of {held}",
            player=called(player, number, words),
            kept=mine.kept,
            held=mine.held,
        )
        for number, (player, mine) in enumerate(zip(players, kept, strict=True), 1)
    ]
    return words("Won positions kept: {players}", players=" · ".join(each))
