"""A match as those see it who follow it: its board without the moves, and how it ended."""

from __future__ import annotations

from collections.abc import Container, Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, ClickSelect, Row, row
from bot.language.words import Words
from bot.matches.cards import link, linked_name, match_name, numbered_name, versus
from bot.matches.cards.ending import result
from bot.matches.clicks import ChooseToFollow, Follow, ShowReview, TellEnd
from bot.matches.model.match import Match, Status


def watchable_card(matches: Sequence[Match], told: Container[int], words: Words) -> Card:
    """Return what can be followed, with links; ``told`` are those whose end is told."""
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


def following_rows(match: Match, words: Words, *, told: bool) -> list[Row]:
    """Return the buttons below the board of who follows; ``told`` says that the end is told."""
    if match.status is Status.FINISHED and match.moves:
        return [row(ClickButton(ShowReview(match.id), words("Review")))]
    if not match.is_open:
        return []
    renew = ClickButton(Follow(match.id), words("Refresh"), discord.ButtonStyle.primary)
    name = words("Don't notify me when it ends") if told else words("Notify me when it ends")
    return [row(renew, ClickButton(TellEnd(match.id, wanted=not told), name))]


def told_end(match: Match, words: Words) -> str:
    """Return what who followed a match is told at its end."""
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
