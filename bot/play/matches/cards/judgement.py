"""Wording of judgements of moves, and of hints."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, row
from bot.language.names import describe_move
from bot.language.words import Words
from bot.play.matches.cards import reviewed_name
from bot.play.matches.cards.controls import clicks_of, code_of
from bot.play.matches.clicks import AskForMoveHint
from bot.play.matches.model.match import Match, Player
from bot.play.matches.model.reviewed import Accuracy
from bot.play.matches.model.transitions import Hint
from cgt.core.convention import Convention
from cgt.core.positions import Move, Position, label
from cgt.showing.presenter import presenter
from cgt.theory import Grade, Ply


def judged(ply: Ply, mover: Player | str, words: Words) -> str:
    """Return a line with the judgement of one move."""
    values = {
        "number": ply.number,
        "player": reviewed_name(mover, ply.number, words),
        "did": describe_move(ply.move, ply.before, words),
    }
    if ply.grade is Grade.GOOD:
        return words("**Move {number}** · {player} {did} ✓ and kept the win", **values)
    if ply.grade is Grade.MISTAKE and ply.best_move:
        return words(
            "**Move {number}** · {player} {did} ✗ and gave the win away. "
            "{best} would have kept it.",
            **values,
            best=named(ply.before, ply.best_move, words),
        )
    if ply.grade is Grade.UNKNOWN:
        return words("**Move {number}** · {player} {did} ? position too large to judge", **values)
    return words("**Move {number}** · {player} {did} – every move loses here", **values)


def lesson(ply: Ply, mover: Player, words: Words) -> str:
    """Return the judgement of a move just made, with the reason."""
    said = judged(ply, mover, words)
    if ply.grade is not Grade.GOOD:
        return "\n".join([said, *principles([ply], words)])
    if ply.convention is Convention.NORMAL and ply.value_after == 0:
        reason = words("It leaves a nim-sum of 0, so the player to move next loses.")
    else:
        reason = words("It leaves a P-position, so the player to move next loses.")
    return f"{said}\n-# {reason}"


def named(position: Position, move: Move, words: Words) -> str:
    """Return a move in the words of its button, in bold."""
    return f"**{words.text(position.action(move))}**"


def principles(plies: Sequence[Ply], words: Words) -> list[str]:
    """Return the lessons of the mistakes among some moves, without repeats, in small print."""
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
        said.append(words("If the nim-sum is 0, the player to move loses, so leave 0."))
    return [f"-# {each}" for each in dict.fromkeys(said)]


def _teaches_the_nim_sum(ply: Ply) -> bool:
    """Return whether a mistake is about the nim-sum that it left."""
    return ply.convention is Convention.NORMAL and bool(ply.value_after)


def _other_principle(ply: Ply, words: Words) -> str:
    if ply.convention is Convention.MISERE and all(
        game.code == "nim" for game in ply.before.rulesets
    ):
        return words(
            "In misère Nim, leave a nim-sum of 0 while a heap of 2 or more remains. When "
            "only heaps of 1 remain, leave an odd number of them."
        )
    return words("Leave a P-position, where every move loses.")


def accuracy_line(
    players: tuple[Player | str, Player | str], accuracy: tuple[Accuracy, Accuracy], words: Words
) -> str:
    """Return the accuracy of the players who held a won position, or an empty text."""
    names = (reviewed_name(player, number, words) for number, player in enumerate(players, 1))
    each = [
        words("{player} {percent}%", player=name, percent=mine.percent)
        for name, mine in zip(names, accuracy, strict=True)
        if mine.percent is not None
    ]
    return words("Accuracy: {players}", players=" · ".join(each)) if each else ""


def first_hint(match: Match, hint: Hint, words: Words) -> Card:
    """Return the first hint, with a button for the second."""
    said = _hint_place(match, hint, words) if hint.wins else _lost_sentence(words)
    asked = AskForMoveHint(match.id, match.stage)
    more = ClickButton(asked, words("Show the move"), discord.ButtonStyle.primary)
    return Card([text(said), row(more)])


def second_hint(match: Match, hint: Hint, words: Words) -> Card:
    """Return the second hint, which is the move, with a button that plays it."""
    move = named(match.position, hint.move, words)
    if hint.wins:
        said = words("{move} keeps the win.", move=move)
    else:
        said = f"{_lost_sentence(words)} {words('Try this: {move}.', move=move)}"
    part = match.position.components[hint.move.component]
    options = part.ruleset.options(part.state)
    number = next(at for at, option in enumerate(options) if option == hint.move.option)
    made = clicks_of(match).make(code_of(hint.move, number))
    play = ClickButton(made, words("Play it"), discord.ButtonStyle.primary)
    return Card([text(said), row(play)])


def _hint_place(match: Match, hint: Hint, words: Words) -> str:
    """Return the place of a winning move, as its component or the first step to it."""
    if match.position.alone is None:
        where = label(hint.move.component)
        return words("You can win. Look for a move in **{where}**.", where=where)
    part = match.position.components[hint.move.component]
    steps = presenter(part.ruleset).steps(part.state, hint.move.option)
    if len(steps) > 1:
        step = words.text(steps[0])
        return words("You can win. Look for a move at **{where}**.", where=step)
    return words("You can win, but not every move keeps the win. Which move leaves no good reply?")


def _lost_sentence(words: Words) -> str:
    return words("Every move loses here unless your opponent makes a mistake.")
