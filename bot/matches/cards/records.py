"""How the record of a match is shown: as text, and as a file to keep."""

from __future__ import annotations

import discord

from bot.chat.card import GOLD, Attachment, Card, text
from bot.chat.foreign import quoted
from bot.chat.items import ClickButton, Part, row
from bot.language.words import Words
from bot.matches.cards.names import versus
from bot.matches.clicks import ShareRecord, ShowReview
from bot.matches.model.match import Match
from cgt.record import Record

LONGEST_SHOWN = 1500
"""A record of more characters is only in its file."""


def document(record: Record) -> Attachment:
    """Return the file of a record."""
    return Attachment("record.txt", f"{quoted(str(record))}\n".encode())


def record_card(match: Match, record: Record, words: Words, *, files: bool) -> Card:
    """Return the record of a match, for who asked; without files it is text alone."""
    parts: list[Part] = [text(f"### {words('Record')}\n{_quoted(record, files=files)}")]
    if not files:
        return Card(parts)
    file = document(record)
    hint = words("-# Go through it with `/review`, or on a computer with `cgt review record.txt`.")
    share = ClickButton(
        ShareRecord(match.id), words("Share in this channel"), discord.ButtonStyle.primary
    )
    return Card([*parts, file.part(), text(hint), row(share)], attached=(file,))


def shared_card(match: Match, record: Record, sharer: int, words: Words) -> Card:
    """Return the record of a match, for all to see."""
    file = document(record)
    head = words("<@{user}> shared a match: {match}", user=sharer, match=versus(match, words))
    review = [ClickButton(ShowReview(match.id), words("Review"))] if match.moves else []
    return Card([text(head), file.part(), row(*review)], (), GOLD, attached=(file,))


def _quoted(record: Record, *, files: bool) -> str:
    """Return a record as a block of text; the beginning of one that is long."""
    shown = quoted(str(record))
    if files and len(shown) > LONGEST_SHOWN:
        shown = shown[:LONGEST_SHOWN].rpartition("\n")[0] + "\n…"
    return f"```\n{shown}\n```"
