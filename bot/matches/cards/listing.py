"""The list of a member's open matches."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.games.cards import play_of
from bot.language.words import Words
from bot.matches.cards import linked_name, short_name
from bot.matches.cards.clock import until
from bot.matches.clicks import AskToClose, PostAgain, ShowWatchable
from bot.matches.model.match import Match, Status
from bot.settings.model import USUAL_GAME
from cgt.notation import ruleset


def listing_card(
    lines: Sequence[str], names: Sequence[tuple[str, str]], words: Words, *, are_closable: bool
) -> Card:
    """Return the list of what a member has open, and what can be done with it.

    ``names`` are the number and the name of each board.
    """
    head = words("### Your open matches")
    shown = lines or [words("You have no open matches. Shall we play?")]
    parts: list[Part] = [text("\n".join([head, *shown]))]
    if names:
        options = [
            discord.SelectOption(label=f"{code}: {name}"[:100], value=code) for code, name in names
        ]
        parts.append(row(ClickSelect(PostAgain(), words("Post a board again"), options)))
    buttons = [ClickButton(ShowWatchable(), words("Watch others"))]
    if not lines:
        buttons = [*play_of(ruleset(USUAL_GAME), words), *buttons]
    if are_closable:
        buttons.append(ClickButton(AskToClose(), words("Close all against me")))
    return Card([*parts, row(*buttons)])


def closed_card(count: int, words: Words) -> Card:
    """Return what stands in place of the list once matches against the bot are closed."""
    closed = words.counted("{count} match closed.", "{count} matches closed.", count=count)
    return Card([text(closed), text(words("-# /matches lists what is still open."))])


def match_line(match: Match, user_id: int, words: Words) -> str:
    """Return what the list says of a match."""
    mine = match.index_of(user_id) or 0
    if match.status is Status.CHALLENGED:
        state = words("waiting for an answer")
        if match.challenge.challenger != mine:
            state = words("waiting for your answer")
    elif match.turn == mine:
        state = words("**your move**")
        if match.deadline is not None:
            state = words("**your move**, time runs out {when}", when=until(match.deadline))
    else:
        state = words("waiting for your opponent")
    opponent = match.players[1 - mine]
    return words(
        "- {game} against {opponent}: {state} (match {number})",
        game=linked_name(match, words),
        opponent=words("anyone") if match.is_open_to_all else short_name(opponent, words),
        state=state,
        number=match.id,
    )
