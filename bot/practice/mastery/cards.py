"""The card of a member's skills, with a line for each kind of puzzle and the reviews due."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from bot.practice.mastery.model import KindMastery, Mastery, by_kind
from cgt import puzzles
from cgt.core.text import Text
from cgt.puzzles import Kind


class Practise(Click, verb="practise"):
    """A click for a puzzle that suits the member."""


LEVELS: tuple[tuple[float, Text], ...] = (
    (27.0, Text("strong")),
    (22.0, Text("solid")),
    (16.0, Text("getting there")),
    (float("-inf"), Text("just started")),
)
"""The least rating of each level, the highest first."""
FIND_MOVE = Text("find the move that keeps the win")


def skills_card(masteries: Sequence[Mastery], due: int, words: Words) -> Card:
    """Return a member's level in each kind of puzzle, with the number of skills due."""
    lines = [f"### {words('My skills')}"]
    lines += [_line(each, words) for each in by_kind(masteries)]
    if any(each.right for each in masteries):
        lines.append(words("🏅 First puzzle solved"))
    if not masteries:
        lines.append(words("Nothing here yet. Solve a puzzle, and I'll tell you how it goes."))
    elif due:
        lines.append(
            words.counted(
                "🔁 {count} skill is due for review.",
                "🔁 {count} skills are due for review.",
                count=due,
            )
        )
    else:
        lines.append(words("✓ Nothing is due for review."))
    practise = ClickButton(Practise(), words("Practise"), discord.ButtonStyle.success)
    return Card([text("\n".join(lines)), row(practise)])


def _line(kind: KindMastery, words: Words) -> str:
    name = puzzles.title(kind.kind) if kind.kind in set(Kind) else FIND_MOVE
    return words(
        "- {kind}: **{level}**, {right} of {count} right",
        kind=words.text(name),
        level=words.text(next(level for least, level in LEVELS if kind.at_least >= least)),
        right=kind.right,
        count=kind.attempts,
    )
