"""Wording of judgements of moves, and of hints."""

from __future__ import annotations

import discord

from bot.answers.theory.cards import plain_reason
from bot.chat.card import Card, text
from bot.chat.items import ClickButton, row
from bot.language.names import describe_move
from bot.language.words import Words
from bot.play.matches.cards import reviewed_name
from bot.play.matches.cards.controls import clicks_of, code_of
from bot.play.matches.clicks import AskForMoveHint
from bot.play.matches.model.match import Ending, Match, Player
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
    """Return the judgement of a move just made, with its reason."""
    said = judged(ply, mover, words)
    if ply.grade is Grade.GOOD:
        return f"{said}\n{_why(ply, ply.move, words)}"
    return "\n".join([said, *principle(ply, words)])


def named(position: Position, move: Move, words: Words) -> str:
    """Return a move in the words of its button, in bold."""
    return f"**{words.text(position.action(move))}**"


def principle(ply: Ply, words: Words) -> list[str]:
    """Return the line that tells the reason of the move that would have kept a win."""
    is_mistake = ply.grade is Grade.MISTAKE and ply.best_move is not None
    return [_why(ply, ply.best_move, words)] if is_mistake and ply.best_move else []


def _why(ply: Ply, move: Move, words: Words) -> str:
    """Return the reason why a move wins, in plain words and small print."""
    is_normal = ply.convention is Convention.NORMAL
    if is_normal and (plain := plain_reason(ply.before, move, words)):
        return f"-# {plain}"
    if not is_normal and all(game.code == "nim" for game in ply.before.rulesets):
        return words(
            "-# Play as if the last move won. Only when no heap of 2 or more remains, leave "
            "an odd number of heaps of 1."
        )
    return words("-# After it there is an answer to every move.")


def thrown_away(ending: str, loser: str, words: Words) -> str:
    """Return the sentence for the end of a match whose loser could still have won."""
    if ending == Ending.DECISION:
        return words("The organisers decided this result.")
    if ending == Ending.RESIGNATION:
        return words("{loser} resigned, but could still have won.", loser=loser)
    if ending == Ending.TIME:
        return words("{loser} ran out of time, but could still have won.", loser=loser)
    return words("{loser} could still have won.", loser=loser)


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
