"""A match as those see it who follow it: its board without the moves, and how it ended."""

from __future__ import annotations

import discord

from bot.chat.custom_id import CustomId
from bot.chat.items import ClickButton, Row, row
from bot.language.words import Words
from bot.matches.cards.board import result
from bot.matches.cards.names import link, match_name, versus
from bot.matches.custom_ids import review_button
from bot.matches.custom_ids.several import SeveralVerb, tell_button
from bot.matches.model import Match, Status


def following_rows(match: Match, words: Words, *, told: bool) -> list[Row]:
    """Return the buttons below the board of who follows; ``told`` says that the end is told."""
    if match.status is Status.FINISHED:
        return [row(ClickButton(review_button(match.id), words("Review")))]
    if not match.is_open:
        return []
    renew = ClickButton(
        CustomId(SeveralVerb.FOLLOW, match.id), words("Renew"), discord.ButtonStyle.primary
    )
    name = words("Don't tell me the end") if told else words("Tell me the end")
    return [row(renew, ClickButton(tell_button(match.id, wanted=not told), name))]


def told_end(match: Match, words: Words) -> str:
    """Return what who followed a match is told at its end."""
    lines = [
        words(
            "A match that you follow is over: [{game}]({link}), {players}.",
            game=match_name(match, words),
            link=link(match),
            players=versus(match, words),
        )
    ]
    if match.status is Status.FINISHED:
        lines.append(result(match, words))
    return "\n".join(lines)
