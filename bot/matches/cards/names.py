"""Names of players and matches, as members read them."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chat.foreign import harmless
from bot.language.names import game_names
from bot.language.words import Words
from bot.matches.model.match import OPEN_SEAT, Match, Place, Player
from bot.matches.model.sides import Side
from bot.opponent.model import Level
from cgt.text import Text

LEVELS = {
    Level.PERFECT: Text("plays perfectly"),
    Level.CASUAL: Text("errs sometimes"),
    Level.BEGINNER: Text("errs often"),
}

SIDES = {
    Side.EVERYONE: Text("Everyone"),
    Side.BLUE: Text("🔵 Blue"),
    Side.ORANGE: Text("🟠 Orange"),
}
NO_TITLES: Mapping[int, Text] = {}


def match_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match."""
    return game_names(match.start, words)


def player_name(player: Player, words: Words) -> str:
    """Return a mention of a member, or the bot with its level."""
    if player == OPEN_SEAT:
        return words("whoever takes it")
    if player.level is None:
        return short_name(player, words)
    return words("Grundy ({level})", level=LEVELS[player.level])


def short_name(player: Player, words: Words) -> str:
    """Return a mention of a member, or the bot's name, or what several are called together."""
    if player.side is not None:
        return words.text(SIDES[player.side])
    return "Grundy" if player.user_id is None else f"<@{player.user_id}>"


def titled(name: str, title: Text | None, words: Words) -> str:
    """Return a name with the title that goes with it, if any."""
    return name if title is None else f"{name} *{words.text(title)}*"


def called(player: Player | str, number: int, words: Words) -> str:
    """Return the name of a player in a review: a member, the bot, or whom a record names.

    Where a record names nobody it is the number of the player, 1 or 2; the moves of higher
    numbers are theirs by turns.
    """
    if isinstance(player, Player):
        return short_name(player, words)
    return harmless(player) or words("Player {number}", number=2 - number % 2)


def versus(match: Match, words: Words, titles: Mapping[int, Text] = NO_TITLES) -> str:
    """Return who plays whom, with the ``titles`` that they bear; whoever begins comes first.

    The level of the bot is told where it can keep it: not where the start is too large to solve.
    """
    first, second = (
        titled(player_name(player, words), titles.get(player.user_id or 0), words)
        if match.judged or not player.is_bot
        else short_name(player, words)
        for player in match.players
    )
    return words("{first} against {second}", first=first, second=second)


def link(place: Place) -> str:
    """Return the address of the message that a board stands in."""
    return (
        f"https://discord.com/channels/{place.guild_id or '@me'}/"
        f"{place.channel_id}/{place.message_id}"
    )
