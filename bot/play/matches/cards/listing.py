"""The lists of a member's open matches and of matches to follow, and the message about an end."""

from __future__ import annotations

from collections.abc import Container, Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.language.words import Words
from bot.play.matches.cards import (
    link,
    linked_name,
    match_name,
    numbered_name,
    short_name,
    until,
    versus,
)
from bot.play.matches.cards.finished import result
from bot.play.matches.clicks import ChooseToFollow, CloseAll, PostAgain, ShowWatchable
from bot.play.matches.model.match import Match, Status
from bot.server.games.cards import play_of
from bot.server.settings.model import USUAL_GAME
from cgt.core.notation import ruleset


def listing_card(
    lines: Sequence[str], names: Sequence[tuple[str, str]], words: Words, *, are_closable: bool
) -> Card:
    """Return the list of a member's open boards, with its buttons.

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
        buttons = [play_of(ruleset(USUAL_GAME), words), *buttons]
    if are_closable:
        buttons.append(ClickButton(CloseAll(), words("Close all against me")))
    return Card([*parts, row(*buttons)])


def closed_card(count: int, words: Words) -> Card:
    """Return the card in place of the list after closing matches against the bot."""
    closed = words.counted("{count} match closed.", "{count} matches closed.", count=count)
    return Card([text(closed), text(words("-# /matches lists what is still open."))])


def match_line(match: Match, user_id: int, words: Words) -> str:
    """Return the line of a match in the list."""
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


def watchable_card(matches: Sequence[Match], told: Container[int], words: Words) -> Card:
    """Return the list of matches to follow, with links.

    ``told`` are the ids of those that the member follows.
    """
    lines = [words("### Matches you can follow"), *(_line(match, told, words) for match in matches)]
    options = [
        discord.SelectOption(label=numbered_name(match, words)[:100], value=str(match.id))
        for match in matches
    ]
    chosen = ClickSelect(ChooseToFollow(), words("Choose a match"), options)
    return Card([text("\n".join(lines)), row(chosen)])


def _line(match: Match, told: Container[int], words: Words) -> str:
    line = words(
        "- {game}: {players} (match {number})",
        game=linked_name(match, words),
        players=versus(match, words),
        number=match.id,
    )
    if match.id not in told:
        return line
    return line + " · " + words("I'll notify you when it ends")


def told_end(match: Match, words: Words) -> str:
    """Return the message to a follower about the end of a match."""
    lines = [
        words(
            "A match you're following has ended: [{game}]({link}), {players}.",
            game=match_name(match, words),
            link=link(match.place),
            players=versus(match, words),
        )
    ]
    if match.status is Status.FINISHED:
        lines.append(result(match, words))
    return "\n".join(lines)
