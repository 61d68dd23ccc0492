"""The buttons of a game: play it at once, and read its rules."""

from __future__ import annotations

import discord

from bot.chat.items import ClickButton
from bot.games.custom_ids import PlayGame, ShowRulesOf
from bot.language.names import game_name
from bot.language.words import Words
from cgt.play import Play
from cgt.positions import Ruleset


def play_of(ruleset: Ruleset, words: Words, play: Play = Play.NORMAL) -> list[ClickButton]:
    """Return the button that begins a match; none where the name is too long to be kept."""
    kept = PlayGame(play, ruleset.name)
    if not kept.fits:
        return []
    label = words("Play {game}", game=game_name(ruleset, words))
    return [ClickButton(kept, label, discord.ButtonStyle.success)]


def play_and_rules(ruleset: Ruleset, words: Words) -> list[ClickButton]:
    """Return the buttons of a game of the catalogue."""
    rules = ClickButton(ShowRulesOf(ruleset.name), words("Rules"))
    return [*play_of(ruleset, words), rules]
