"""Presets: matches that one tap begins, against the bot or with whoever takes them."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, Part, row
from bot.language.names import game_name
from bot.language.words import Words
from bot.matches.clicks import KAYLES, NIM, SURPRISE, USUAL, QuickMatch, Sides
from cgt.positions import Ruleset

MOST = 5
"""So many presets stand in a row."""


def quick_card(favourites: Sequence[Ruleset], words: Words, *, others: bool, votes: bool) -> Card:
    """Return the panel of presets, a server's favourite games first.

    Only where there are ``others`` a match can be offered to them; where no ``votes`` can be
    counted there is none.
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
        row(*_buttons(presets, Sides.BOT)),
    ]
    if others:
        parts.append(text(words("**Against whoever takes it**: I post it here for all")))
        parts.append(row(*_buttons(presets, Sides.ALL)))
        parts.append(text(words("**Together**: all of you against me, or two teams")))
        parts.append(row(*_together(words, votes=votes)))
    return Card(parts)


def _together(words: Words, *, votes: bool) -> list[ClickButton]:
    """Return the buttons of what several play, in the usual game of the server."""
    named = [(Sides.CROWD, words("All against me")), (Sides.TEAMS, words("Two teams"))]
    if votes:
        named.insert(1, (Sides.VOTE, words("By vote")))
    return [ClickButton(QuickMatch(sides, USUAL), name) for sides, name in named]


def _buttons(presets: Sequence[tuple[str, str]], sides: Sides) -> list[ClickButton]:
    style = discord.ButtonStyle.success if sides is Sides.ALL else discord.ButtonStyle.primary
    kept = [(QuickMatch(sides, code), name) for code, name in presets]
    return [ClickButton(each, name, style) for each, name in kept if each.fits]
