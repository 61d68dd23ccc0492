"""What a hint says: first where a good move is, then which it is."""

from __future__ import annotations

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from bot.matches.cards.judgement import named
from bot.matches.custom_ids.helping import AskForMoveHint
from bot.matches.model import Hint, Match
from cgt.positions import label
from cgt.showing.presenter import presenter


def first_hint(match: Match, hint: Hint, words: Words) -> Card:
    """Return the first hint, with a button to the second."""
    said = _where(match, hint, words) if hint.wins else _lost(words)
    more = ClickButton(
        AskForMoveHint(match.id, match.stage),
        words("Show the move"),
        discord.ButtonStyle.primary,
    )
    return Card([text(said), row(more)])


def second_hint(match: Match, hint: Hint, words: Words) -> Card:
    """Return the second hint: the move."""
    move = named(match.position, hint.move, words)
    if hint.wins:
        return Card([text(words("{move} keeps the win.", move=move))])
    return Card([text(f"{_lost(words)} {words('{move} is worth a try.', move=move)}")])


def _where(match: Match, hint: Hint, words: Words) -> str:
    """Return where a move is that wins: its component, or the first step to it."""
    if match.position.alone is None:
        where = label(hint.move.component)
        return words("You can win: look for a move in **{where}**.", where=where)
    part = match.position.components[hint.move.component]
    steps = presenter(part.ruleset).steps(part.state, hint.move.option)
    if len(steps) > 1:
        step = words.text(steps[0])
        return words("You can win: look for a move at **{where}**.", where=step)
    return words("You can win: not every move keeps that. Which one leaves no good answer?")


def _lost(words: Words) -> str:
    return words("Every move loses here, if your opponent makes no mistake.")
