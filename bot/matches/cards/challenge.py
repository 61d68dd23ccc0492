"""What a challenge says, and the buttons by which it is answered."""

from __future__ import annotations

import discord

from bot.chat.items import ClickButton, Row, row
from bot.language.words import Words
from bot.matches.cards.clock import clock_name, until
from bot.matches.cards.names import short_name
from bot.matches.clicks import (
    Accept,
    AcceptAsFirst,
    AcceptAsSecond,
    Decline,
    OfMatch,
    ShowRules,
    Withdraw,
)
from bot.matches.model.match import OPEN_SEAT, Match, Status

GREEN = discord.ButtonStyle.success


def challenge(match: Match, words: Words) -> str:
    """Return what a challenge says: whom it is for, who begins, and until when it stands."""
    lines = [_call(match, words)]
    if match.clock is not None:
        lines.append(words("-# Time: {clock}.", clock=clock_name(match.clock, words)))
    if match.expires_at is not None:
        when = until(match.expires_at)
        lines.append(words("-# The challenge lapses {when}.", when=when))
    return "\n".join(lines)


def _call(match: Match, words: Words) -> str:
    """Return who challenges whom, and who makes the first move."""
    names = {
        "challenged": short_name(match.challenged, words),
        "challenger": short_name(match.players[match.challenger], words),
        "first": short_name(match.players[0], words),
    }
    if match.pie and match.is_open_to_all:
        return words(
            "{challenger} has set up a position. Whoever takes it chooses who moves first.", **names
        )
    if match.pie:
        return words(
            "{challenged}, {challenger} challenges you, and you choose who moves first.", **names
        )
    if match.players[0] == OPEN_SEAT:
        return words(
            "{challenger} is looking for an opponent. Whoever takes it makes the first move.",
            **names,
        )
    if match.is_open_to_all:
        return words(
            "{challenger} is looking for an opponent, and makes the first move. Who takes it?",
            **names,
        )
    return words(
        "{challenged}, {challenger} challenges you. {first} makes the first move.", **names
    )


def unanswered(match: Match, words: Words) -> str:
    """Return what has become of a challenge that was not taken up."""
    challenger = short_name(match.players[match.challenger], words)
    challenged = short_name(match.challenged, words)
    if match.status is Status.DECLINED:
        return words("{player} declined. Maybe another time!", player=challenged)
    if match.status is Status.WITHDRAWN:
        return words("{player} took the challenge back.", player=challenger)
    if match.several is not None:
        return words("The teams did not come together in time. /teams proposes a new match.")
    if match.is_open_to_all:
        return words("Nobody took it in time. /play proposes a new match.")
    return words("{player} did not answer in time. /play proposes a new match.", player=challenged)


def answers(match: Match, words: Words) -> Row:
    """Return the buttons by which a challenge is taken up, declined, or taken back."""

    def button(kind: type[OfMatch], name: str, *, green: bool = False) -> ClickButton:
        style = GREEN if green else discord.ButtonStyle.secondary
        return ClickButton(kind(match.id), name, style)

    if match.pie:
        taking = [
            button(AcceptAsFirst, words("I move first"), green=True),
            button(AcceptAsSecond, words("I move second"), green=True),
        ]
    elif match.is_open_to_all:
        taking = [button(Accept, words("Take it"), green=True)]
    else:
        taking = [button(Accept, words("Accept"), green=True)]
    declining = [] if match.is_open_to_all else [button(Decline, words("Decline"))]
    taken_back = button(Withdraw, words("Withdraw"))
    return row(*taking, *declining, taken_back, button(ShowRules, words("Rules")))
