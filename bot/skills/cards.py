"""The card of what a member is good at: each kind of puzzle in words, and what is due."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.custom_id import Click
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from bot.skills.model import Mastered, Mastery, by_kind
from cgt import puzzles
from cgt.puzzles import Kind
from cgt.text import Text


class ShowSkills(Click, verb="skills"):
    """Show a member what they are good at."""


class Practise(Click, verb="practise"):
    """Ask a puzzle that suits the member."""


LEVELS: tuple[tuple[float, Text], ...] = (
    (27.0, Text("strong")),
    (22.0, Text("solid")),
    (16.0, Text("getting there")),
    (float("-inf"), Text("just started")),
)
"""The least rating of each level, the highest first; a rating counts for what it is at least."""
FIND_MOVE = Text("find the move that keeps the win")


def skills_button(words: Words) -> ClickButton:
    """Return the button that leads to the card."""
    return ClickButton(ShowSkills(), words("My skills"))


def skills_card(masteries: Sequence[Mastery], due: int, words: Words) -> Card:
    """Return how good a member is at each kind of puzzle, and how many skills are due."""
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


def _line(kind: Mastered, words: Words) -> str:
    """Return what is said of a kind."""
    name = puzzles.title(kind.kind) if kind.kind in set(Kind) else FIND_MOVE
    return words(
        "- {kind}: **{level}**, {right} of {count} right",
        kind=words.text(name),
        level=words.text(next(level for least, level in LEVELS if kind.at_least >= least)),
        right=kind.right,
        count=kind.attempts,
    )
