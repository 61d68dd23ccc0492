"""The card of a challenge, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.custom_id import text_of
from bot.chat.items import ClickButton, ClickSelect, Part, Row, row
from bot.language.names import game_name
from bot.language.words import Words
from bot.play.matches.cards import clock_name, short_name, until
from bot.play.matches.clicks import (
    KAYLES,
    NIM,
    SURPRISE,
    USUAL,
    Accept,
    AcceptAsFirst,
    AcceptAsSecond,
    ChooseQuickMatch,
    ChooseSides,
    Decline,
    QuickMatch,
    ShowMore,
    ShowRules,
    Sides,
    Withdraw,
)
from bot.play.matches.model.match import OPEN_SEAT, Match, Status
from cgt.core.positions import Ruleset

MOST = 4
"""The maximum number of buttons next to *More*."""


def challenge(match: Match, words: Words) -> str:
    """Return the text of a challenge, with its member, the first player and the expiry."""
    lines = [_call(match, words)]
    if match.clock is not None:
        lines.append(words("-# Clock: {clock}.", clock=clock_name(match.clock, words)))
    if match.expires_at is not None:
        when = until(match.expires_at)
        lines.append(words("-# The challenge expires {when}.", when=when))
    return "\n".join(lines)


def _call(match: Match, words: Words) -> str:
    names = {
        "challenged": short_name(match.challenged, words),
        "challenger": short_name(match.players[match.challenge.challenger], words),
        "first": short_name(match.players[0], words),
    }
    if match.challenge.pie and match.is_open_to_all:
        return words(
            "{challenger} has set up a position. If you accept, you choose who moves first.",
            **names,
        )
    if match.challenge.pie:
        return words(
            "{challenged}, {challenger} has challenged you, and you choose who moves first.",
            **names,
        )
    if match.players[0] == OPEN_SEAT:
        return words(
            "{challenger} is looking for an opponent. If you accept, you move first.", **names
        )
    if match.is_open_to_all:
        return words(
            "{challenger} is looking for an opponent and will move first. Who's in?", **names
        )
    return words("{challenged}, {challenger} has challenged you. {first} moves first.", **names)


def unanswered(match: Match, words: Words) -> str:
    """Return the fate of a challenge that wasn't accepted."""
    challenger = short_name(match.players[match.challenge.challenger], words)
    challenged = short_name(match.challenged, words)
    if match.status is Status.DECLINED:
        return words("{player} declined. Maybe another time!", player=challenged)
    if match.status is Status.WITHDRAWN:
        return words("{player} cancelled the challenge.", player=challenger)
    if match.mode.is_shared:
        return words("The teams didn't fill up in time. /teams sets up a new match.")
    if match.is_open_to_all:
        return words("Nobody accepted in time. /play sets up a new match.")
    return words(
        "{player} didn't answer in time. Use /play to challenge them again.", player=challenged
    )


def answers(match: Match, words: Words) -> Row:
    """Return the buttons that accept, decline or cancel a challenge."""
    number, green = match.id, discord.ButtonStyle.success
    buttons = [ClickButton(Accept(number), words("Accept"), green)]
    if match.challenge.pie:
        buttons = [
            ClickButton(AcceptAsFirst(number), words("I move first")),
            ClickButton(AcceptAsSecond(number), words("I move second")),
        ]
    if not match.is_open_to_all:
        buttons.append(ClickButton(Decline(number), words("Decline")))
    buttons.append(ClickButton(Withdraw(number), words("Cancel")))
    if len(buttons) < MOST:
        return row(*buttons, ClickButton(ShowRules(number), words("Rules")))
    return row(*buttons, ClickButton(ShowMore(number), words("More")))


def invite(code: str, words: Words) -> ClickButton:
    """Return the button that challenges everybody to a match in a game."""
    return ClickButton(QuickMatch(Sides.ALL, code), words("Invite"))


def quick_card(favourites: Sequence[Ruleset], words: Words, *, others: bool, votes: bool) -> Card:
    """Return the panel of presets, with a server's favourite games first.

    It offers matches to other members only if there are ``others``, and matches by vote only if
    ``votes`` can be counted.
    """
    named = [(str(game), game_name(game, words)) for game in favourites]
    usual = [
        (NIM, words("Quick Nim")),
        (KAYLES, words("Kayles 15")),
        (SURPRISE, words("Surprise me")),
    ]
    presets = [*named[: MOST_PRESETS - len(usual)], *usual]
    buttons = [ClickButton(QuickMatch(Sides.BOT, code), name) for code, name in presets]
    buttons[0].style = discord.ButtonStyle.primary
    parts: list[Part] = [
        text(words("### Start a match in one tap")),
        text(words("**Against me**")),
        row(*buttons),
    ]
    if others:
        games = [discord.SelectOption(label=name[:100], value=code) for code, name in presets]
        offered = ClickSelect(ChooseQuickMatch(Sides.ALL), words("Choose a game"), games)
        parts.append(text(words("**Against anyone**: I'll post an open challenge here")))
        parts.append(row(offered))
        together = ClickSelect(
            ChooseSides(USUAL), words("Choose how"), _group_options(words, votes=votes)
        )
        parts.append(text(words("**Together**: everyone against me, or team against team")))
        parts.append(row(together))
    return Card(parts)


MOST_PRESETS = 4


def _group_options(words: Words, *, votes: bool) -> list[discord.SelectOption]:
    named = [(Sides.CROWD, words("Everyone against me")), (Sides.TEAMS, words("Two teams"))]
    if votes:
        named.insert(1, (Sides.VOTE, words("By vote")))
    return [discord.SelectOption(label=name, value=text_of(sides)) for sides, name in named]
