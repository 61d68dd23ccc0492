"""The forms in front of a board: a move to be typed, and whether to give up."""

from __future__ import annotations

import discord
from discord import ui

from bot.chat.custom_id import CustomId
from bot.chat.forms import ANSWER, HINT_LIMIT, form
from bot.language.words import Words
from bot.matches.custom_ids import YES, Verb
from bot.matches.model import Match


def move_form(match: Match, words: Words) -> ui.Modal:
    """Return the form in which a move is typed."""
    example = next((str(move) for move in match.position.moves()), "")
    return form(
        CustomId(Verb.TYPE, match.id, match.ply),
        words("Type a move"),
        words("Your move"),
        ui.TextInput(placeholder=example[:HINT_LIMIT], max_length=400, custom_id=ANSWER),
        words("A heap, and what to do there: for example {example}", example=example),
    )


def resign_form(match: Match, words: Words) -> ui.Modal:
    """Return the form that asks whether a match is really to be given up: sent as it is, yes."""
    agreed = words("Yes, show the solution") if match.puzzle else words("Yes, I resign")
    return form(
        CustomId(Verb.RESIGN, match.id, match.ply),
        words("Give up") if match.puzzle else words("Resign"),
        words("Give this puzzle up?") if match.puzzle else words("Give this match up?"),
        ui.Select(
            custom_id=ANSWER,
            options=[
                discord.SelectOption(label=agreed, value=YES, default=True),
                discord.SelectOption(label=words("No, I play on"), value="no"),
            ],
        ),
    )
