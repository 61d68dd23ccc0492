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
        _yes_or_no(agreed, words("No, I play on")),
    )


def close_form(words: Words) -> ui.Modal:
    """Return the form that asks whether all that is open against the bot is to be closed."""
    return form(
        CustomId(Verb.CLOSE),
        words("Close matches"),
        words("Close your matches against me?"),
        _yes_or_no(words("Yes, close them all"), words("No, keep them")),
        words("And the puzzles that are open. Nobody wins or loses them."),
    )


def _yes_or_no(yes: str, no: str) -> ui.Select[ui.LayoutView]:
    """Return the field that asks for no more than a yes: sent as it is, it says so."""
    return ui.Select(
        custom_id=ANSWER,
        options=[
            discord.SelectOption(label=yes, value=YES, default=True),
            discord.SelectOption(label=no, value="no"),
        ],
    )
