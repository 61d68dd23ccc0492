"""The form in which games are typed for a setting."""

from __future__ import annotations

import discord
from discord import ui

from bot.chat.forms import ANSWER, form
from bot.language.words import Words
from bot.settings.custom_ids import TypedGames
from bot.settings.model import MOST_FAVOURITES, Server, ServerSetting


def games_form(server: Server, setting: ServerSetting, words: Words) -> ui.Modal:
    """Return the form, with what is chosen now."""
    several = setting is ServerSetting.FAVOURITES
    chosen = server.favourites if several else (server.game,) if server.game else ()
    return form(
        TypedGames(setting),
        words("Other favourites") if several else words("Another game"),
        words("Games, one a line") if several else words("A game"),
        ui.TextInput(
            custom_id=ANSWER,
            style=discord.TextStyle.paragraph if several else discord.TextStyle.short,
            default="\n".join(chosen),
            required=False,
            max_length=1000 if several else 100,
        ),
        words("At most {count}; names, or notations such as take 1-3", count=MOST_FAVOURITES)
        if several
        else words("A name, or a notation such as take 1-3"),
    )
