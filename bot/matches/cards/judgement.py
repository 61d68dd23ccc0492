"""What there is to say of a move: whether it kept the win, and what is to be learnt from it."""

from __future__ import annotations

from bot.language.names import pretty, told
from bot.language.words import Words
from bot.matches.cards.names import called
from bot.matches.model import Player
from bot.matches.model.kept import Kept
from cgt.analysis import Grade, Ply
from cgt.play import Play
from cgt.positions import Move, Position


def judged(ply: Ply, mover: Player | str, words: Words, *, in_words: bool = True) -> str:
    """Return what there is to say of one move, in a line; of a mistake the principle below it."""
    values = {
        "number": ply.number,
        "player": called(mover, ply.number, words),
        "did": told(ply.move, ply.before, words) if in_words else f"**{pretty(ply.move)}**",
    }
    if ply.grade is Grade.GOOD:
        return words("{number}. {player} {did} ✓ keeps the win", **values)
    if ply.grade is Grade.MISTAKE and ply.best_move:
        best = f"**{pretty(ply.best_move)}**"
        if in_words:
            best = named(ply.before, ply.best_move, words)
        return (
            words(
                "{number}. {player} {did} ✗ gives the win away; {best} would have kept it",
                **values,
                best=best,
            )
            + f"\n-# {principle(ply, words)}"
        )
    if ply.grade is Grade.UNKNOWN:
        return words("{number}. {player} {did} ? too large to be judged", **values)
    return words("{number}. {player} {did} – every move loses here", **values)


def lesson(ply: Ply, mover: Player, words: Words) -> str:
    """Return what there is to say of a move as soon as it is made; why it is good as well."""
    said = judged(ply, mover, words)
    if ply.grade is not Grade.GOOD:
        return said
    if ply.play is Play.NORMAL and ply.value_after == 0:
        reason = words("It leaves a nim-sum of 0: whoever is to move there loses.")
    else:
        reason = words("It leaves a P-position: whoever is to move there loses.")
    return f"{said}\n-# {reason}"


def named(position: Position, move: Move, words: Words) -> str:
    """Return a move as a button says it, its notation behind."""
    return f"**{words.text(position.action(move))}** ({pretty(move, position)})"


def principle(ply: Ply, words: Words) -> str:
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
