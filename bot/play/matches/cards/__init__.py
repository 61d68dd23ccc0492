"""Shared texts of the cards of matches, with names, links and clocks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import discord

from bot.chat.sanitize import harmless
from bot.language.names import game_names, misere_mark
from bot.language.words import Words, duration
from bot.play.engine.model import Level
from bot.play.matches.model.clock import Clock, Pace
from bot.play.matches.model.match import OPEN_SEAT, Match, Player
from bot.play.matches.model.sides import SIDES
from bot.shared.places import Place
from cgt.core.text import Text

LEVELS = {
    Level.PERFECT: Text("perfect"),
    Level.STRONG: Text("strong"),
    Level.CASUAL: Text("casual"),
    Level.BEGINNER: Text("beginner"),
    Level.NEWCOMER: Text("newcomer"),
}

NO_TITLES: Mapping[int, Text] = {}


def match_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match."""
    return game_names(match.start, words)


def numbered_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match, with its number."""
    return words("{game}, match {number}", game=match_name(match, words), number=match.id)


def linked_name(match: Match, words: Words) -> str:
    """Return the titles of the games of a match, linked to its board once it is posted."""
    name = match_name(match, words)
    return name if match.place.message_id is None else f"[{name}]({link(match.place)})"


def player_name(player: Player, words: Words) -> str:
    """Return a mention of a member, or the bot with its level."""
    if player == OPEN_SEAT:
        return words("anyone")
    if player.level is None:
        return short_name(player, words)
    return words(
        "Grundy · {level} (level {number} of {count})",
        level=LEVELS[player.level],
        number=player.level.number,
        count=len(Level),
    )


def short_name(player: Player, words: Words) -> str:
    """Return a mention of a member, the bot's name, or the name of a shared side."""
    if player.side is not None:
        return words.text(SIDES[player.side])
    return "Grundy" if player.user_id is None else f"<@{player.user_id}>"


def reviewed_name(player: Player | str, number: int, words: Words) -> str:
    """Return the name of a player in a review, as a member, the bot, or a name in a record.

    Without a name in a record it is the number of the player, 1 or 2, from the ``number`` of a
    move.
    """
    if isinstance(player, Player):
        return short_name(player, words)
    return harmless(player) or words("Player {number}", number=2 - number % 2)


def versus(match: Match, words: Words, titles: Mapping[int, Text] = NO_TITLES) -> str:
    """Return the two players with their ``titles``, the first player first.

    The level of the bot is missing if the start is too large to solve, because the bot can't hold
    it.
    """
    names: list[str] = []
    for player, hints in zip(match.players, match.mode.hints, strict=True):
        is_refereed = player.is_bot and not match.judged
        name = short_name(player, words) if is_refereed else player_name(player, words)
        title = titles.get(player.user_id or 0)
        name += "" if title is None else f" *{words.text(title)}*"
        names.append(f"{name} 💡{hints}" if hints else name)
    return words("{first} against {second}", first=names[0], second=names[1])


def heading(match: Match, words: Words, titles: Mapping[int, Text] = NO_TITLES) -> str:
    """Return a line with the game, the players and the kind of a match."""
    parts = [f"**{match_name(match, words)}**{misere_mark(match.convention, words)}"]
    if match.mode.leg is not None:
        parts.append(words("leg {number} of 2", number=match.mode.leg))
    parts.append(versus(match, words, titles))
    could_be_rated = match.mode.is_ratable and not match.is_for_beginners
    if match.is_open and could_be_rated and not match.mode.rated:
        parts.append(words("unrated"))
    if match.mode.undone:
        parts.append(f"↩ {match.mode.undone}")
    return " · ".join(parts)


def link(place: Place) -> str:
    """Return the address of the message with a board."""
    return (
        f"https://discord.com/channels/{place.guild_id or '@me'}/"
        f"{place.channel_id}/{place.message_id}"
    )


def until(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader, relative to now."""
    return discord.utils.format_dt(moment, "R")


def clock_name(clock: Clock, words: Words) -> str:
    """Return the time that a clock gives, in words."""
    time = duration(clock.time, words)
    if clock.pace is Pace.MOVE:
        return words("{time} a move", time=time)
    if not clock.increment:
        return words("{time} each", time=time)
    more = duration(clock.increment, words)
    return words("{time} each, plus {more} a move", time=time, more=more)


def stood_still(match: Match, words: Words) -> str:
    """Return the time that the clock stopped in this turn because the bot was away."""
    time = duration(match.timer.stood_still, words)
    return words("-# I was offline for {time}. The clock was stopped while I was away.", time=time)


def time_left(match: Match, words: Words) -> str | None:
    """Return the deadline of the player to move, with the other player's time left.

    It is None without a clock. Discord counts the deadline down without an edit, while the other
    time doesn't change.
    """
    if match.deadline is None or match.mode.is_voted:
        return None
    line = words("-# The time for this move runs out {when}.", when=until(match.deadline))
    if match.timer.stood_still:
        line = f"{stood_still(match, words)}\n{line}"
    waiting = 1 - match.turn
    if match.timer.left is None or match.players[waiting].is_bot:
        return line
    player = short_name(match.players[waiting], words)
    left = duration(match.timer.left[waiting], words)
    return f"{line} {words('{player} has {time} left.', player=player, time=left)}"


def notice(match: Match, told: tuple[int, ...], words: Words, by: int | None = None) -> str:
    """Return the message to the players to move, sent for the member ``by`` if there is one."""
    names = {
        "player": ", ".join(f"<@{user_id}>" for user_id in told),
        "game": match_name(match, words),
        "link": link(match.place),
    }
    lines = [words("{player}, it's your move: [{game}]({link})", **names)]
    if by is not None:
        lines.append(words("{member} is waiting for you.", member=f"<@{by}>"))
    if match.deadline is not None:
        lines.append(words("Your time runs out {when}.", when=until(match.deadline)))
    return " · ".join(lines)
