"""Presets: matches that one tap begins, against the bot or with whoever takes them."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.custom_id import LIMIT
from bot.chat.items import ClickButton, Part, row
from bot.language.names import game_name
from bot.language.words import Words
from bot.matches.custom_ids import KAYLES, NIM, SURPRISE, quick_button
from cgt.positions import Ruleset

MOST = 5
"""So many presets stand in a row."""


def quick_card(favourites: Sequence[Ruleset], words: Words, *, others: bool) -> Card:
    """Return the panel of presets, a server's favourite games first.

    Only where there are ``others`` a match can be offered to them.
    """
    named = [(game.called, game_name(game, words)) for game in favourites]
    usual = [
        (NIM, words("Quick Nim")),
        (KAYLES, words("Kayles 15")),
        (SURPRISE, words("Surprise me")),
    ]
    presets = [*named[: MOST - len(usual)], *usual]
    parts: list[Part] = [
        text(words("### One tap begins a match")),
        text(words("**Against me**")),
        row(*_buttons(presets, to_all=False)),
    ]
    if others:
        parts.append(text(words("**Against whoever takes it**: I post it here for all")))
        parts.append(row(*_buttons(presets, to_all=True)))
    return Card(parts)


def _buttons(presets: Sequence[tuple[str, str]], *, to_all: bool) -> list[ClickButton]:
    style = discord.ButtonStyle.success if to_all else discord.ButtonStyle.primary
    kept = [(quick_button(code, to_all=to_all), name) for code, name in presets]
    return [ClickButton(each, name, style) for each, name in kept if len(str(each)) <= LIMIT]
