"""What a server that has just taken the bot in is told, once."""

from __future__ import annotations

from bot.chat.card import Card, text
from bot.chat.items import row
from bot.games.cards.buttons import play_of
from bot.games.model import first_games
from bot.language.words import Words


def welcome_card(words: Words) -> Card:
    """Return three lines, and a button that begins a match."""
    lines = [
        words("### Hello! I am Grundy: I play Nim, Kayles, Chomp and many more games for two."),
        words("Tap the button to play me, or `/play` a friend; `/puzzle` sets a puzzle."),
        words("`/help` tells the rest; `/settings` is for those who may manage this server."),
    ]
    first = first_games()[0].ruleset
    return Card([text("\n".join(lines)), row(*play_of(first, words))])
