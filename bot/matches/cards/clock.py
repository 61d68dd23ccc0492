"""Wording of clocks, and the notices about them."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.language.words import Words, duration
from bot.matches.cards import link, match_name, short_name
from bot.matches.model.clock import Clock, Pace
from bot.matches.model.match import Match


def until(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader: in so much time, or so long ago."""
    return discord.utils.format_dt(moment, "R")


def clock_name(clock: Clock, words: Words) -> str:
    """Return what a clock gives."""
    time = duration(clock.time, words)
    if clock.pace is Pace.MOVE:
        return words("{time} a move", time=time)
    if not clock.increment:
        return words("{time} each", time=time)
    more = duration(clock.increment, words)
    return words("{time} each, plus {more} a move", time=time, more=more)


def stood_still(match: Match, words: Words) -> str:
    """Return how long the clock waited in this turn because the bot was away."""
    time = duration(match.timer.stood_still, words)
    return words("-# I was offline for {time}. The clock was stopped while I was away.", time=time)


def time_left(match: Match, words: Words) -> str | None:
    """Return until when the player to move has time, and what the other has left; None: no clock.

    The one runs in the reader's eyes, and so costs no edit; the other stands still.
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
    """Return what tells those to move that they are; ``by`` is who draws attention."""
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
