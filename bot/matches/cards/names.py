"""Names of players and matches, as members read them."""

from __future__ import annotations

from bot.language.names import game_names
from bot.language.words import Words
from bot.matches.model import Match, Player
from bot.opponent.model import Level
from cgt.text import Text

LEVELS = {
    Level.PERFECT: Text("plays perfectly"),
    Level.CASUAL: Text("errs sometimes"),
    Level.BEGINNER: Text("errs often"),
}


def match_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match, and whether it is a puzzle."""
    games = game_names(match.start, words)
    return f"{words('Puzzle')}: {games}" if match.puzzle else games


def player_name(player: Player, words: Words) -> str:
    """Return a mention of a member, or the bot with its level."""
    if player.level is None:
        return f"<@{player.user_id}>"
    return words("Grundy ({level})", level=LEVELS[player.level])


def short_name(player: Player) -> str:
    """Return a mention of a member, or the bot's name."""
    return "Grundy" if player.user_id is None else f"<@{player.user_id}>"


def versus(match: Match, words: Words) -> str:
    """Return who plays whom; whoever begins comes first.

    The level of the bot is told where it can keep it: not where the start is too large to solve.
    """
    first, second = (
        player_name(player, words) if match.judged else short_name(player)
        for player in match.players
    )
    return words("{first} against {second}", first=first, second=second)


def link(match: Match) -> str:
    """Return the address of the message with the board."""
    place = match.place
    return (
        f"https://discord.com/channels/{place.guild_id or '@me'}/"
        f"{place.channel_id}/{place.message_id}"
    )
