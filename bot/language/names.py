"""Names of games and players, as members read them."""

from __future__ import annotations

from bot.language.words import Words
from bot.matches.model import Match, Player
from bot.opponent.model import Level
from cgt.play import Play
from cgt.positions import Position, Ruleset
from cgt.rulesets.catalogue import entry_of
from cgt.text import Text

LEVELS = {
    Level.PERFECT: Text("plays perfectly"),
    Level.CASUAL: Text("errs sometimes"),
    Level.BEGINNER: Text("errs often"),
}


def game_name(ruleset: Ruleset, words: Words) -> str:
    """Return the title of a game, or its notation when it has none."""
    entry = entry_of(ruleset)
    return ruleset.name if entry is None else words.text(entry.title)


def game_names(position: Position, words: Words) -> str:
    """Return the titles of the games that a position consists of."""
    return " + ".join(game_name(ruleset, words) for ruleset in position.rulesets)


def match_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match, and whether it is a puzzle."""
    games = game_names(match.start, words)
    return f"{words('Puzzle')}: {games}" if match.puzzle else games


def misere_mark(play: Play, words: Words) -> str:
    """Return what stands behind a title where a game is played the other way."""
    return "" if play is Play.NORMAL else " · " + words("misère")


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
