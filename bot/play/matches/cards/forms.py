"""The forms of a board, which ask for a move or a record."""

from __future__ import annotations

import discord
from discord import ui

from bot.chat.custom_id import Form
from bot.chat.items import ANSWER, HINT_LIMIT, form
from bot.language.words import Words
from bot.play.matches.cards.controls import Screen
from bot.play.matches.clicks import EnterRecord, MoveClicks
from bot.play.matches.model.choices import Typing, panel_at
from cgt.core.positions import Position
from cgt.core.record import EXAMPLE


def move_form(
    position: Position, words: Words, clicks: MoveClicks, opened: tuple[int, ...] = ()
) -> ui.Modal:
    """Return the form for typing a move, of the panel at a path if it is typed."""
    panel = panel_at(position, opened)
    if not isinstance(panel, Typing):
        example = next((str(move) for move in position.moves()), "")
        hint = words("In notation, for example {example}", example=example)
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


def review_form(words: Words) -> ui.Modal:
    """Return the form for pasting the record of a match."""
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
