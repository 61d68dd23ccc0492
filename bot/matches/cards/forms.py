"""The forms in front of a board: a move to be typed, and whether to give up."""

from __future__ import annotations

import discord
from discord import ui

from bot.chat.custom_id import Form
from bot.chat.items import ANSWER, HINT_LIMIT, form, yes_or_no
from bot.language.words import Words
from bot.matches.cards.controls import MoveClicks, Screen
from bot.matches.clicks import AgreeToHint, AgreeToUndo, CloseAll, EnterRecord, Resign
from bot.matches.model.choices import Typing, panel_at
from bot.matches.model.match import Match
from cgt.positions import Position
from cgt.record import EXAMPLE


def move_form(
    position: Position, words: Words, clicks: MoveClicks, opened: tuple[int, ...] = ()
) -> ui.Modal:
    """Return the form in which a move is typed, one of those at a place if any stand there."""
    panel = panel_at(position, opened)
    if not isinstance(panel, Typing):
        example = next((str(move) for move in position.moves()), "")
        hint = words("A heap and your move in it, for example {example}", example=example)
        return _typed(clicks.type(None), words, example, hint)
    option = panel.moves[len(panel.moves) // 2].move.option.text
    example = option.removeprefix("-") if option[1:].isdigit() else option
    screen = Screen(position, words, clicks, opened, position.alone is not None)
    hint = words("{moves}, for example {example}", moves=screen.span(panel), example=example)
    return _typed(clicks.type(panel.component), words, example, hint)


def _typed(wanted: Form, words: Words, example: str, hint: str) -> ui.Modal:
    return form(
        wanted,
        words("Type a move"),
        words("Your move"),
        ui.TextInput(placeholder=example[:HINT_LIMIT], max_length=400, custom_id=ANSWER),
        hint,
    )


def resign_form(match: Match, words: Words) -> ui.Modal:
    """Return the form that asks whether a match is really to be given up: sent as it is, yes."""
    return form(
        Resign(match.id),
        words("Resign"),
        words("Resign this match?"),
        yes_or_no(words("Yes, I resign"), words("No, keep playing")),
    )


def hint_form(match: Match, words: Words) -> ui.Modal:
    """Return the form that asks whether a hint is worth that the match counts for no ranking."""
    return form(
        AgreeToHint(match.id, match.stage),
        words("Hint"),
        words("Use a hint?"),
        yes_or_no(words("Yes, give me a hint"), words("No, keep playing")),
        words("Everyone will see that you used one, and the match won't be rated."),
    )


def undo_form(match: Match, words: Words) -> ui.Modal:
    """Return the form that asks whether to take a move back in a match that is rated."""
    return form(
        AgreeToUndo(match.id, match.stage),
        words("Take back"),
        words("Take back your last move?"),
        yes_or_no(words("Yes, take it back"), words("No, keep playing")),
        words("The match won't be rated."),
    )


def review_form(words: Words) -> ui.Modal:
    """Return the form into which the record of a match is pasted."""
    return form(
        EnterRecord(),
        words("Review a match"),
        words("The match record"),
        ui.TextInput(
            style=discord.TextStyle.paragraph,
            placeholder=EXAMPLE,
            max_length=4000,
            custom_id=ANSWER,
        ),
        words("One move per line. For a longer record, use /review with a file."),
    )


def close_form(words: Words) -> ui.Modal:
    """Return the form that asks whether all that is open against the bot is to be closed."""
    return form(
        CloseAll(),
        words("Close matches"),
        words("Close your matches against me?"),
        yes_or_no(words("Yes, close them all"), words("No, keep them")),
        words("Your open puzzles will close too. None of these will count as a win or a loss."),
    )
