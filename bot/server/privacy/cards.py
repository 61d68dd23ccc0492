"""Cards for a member's stored data, and the form that confirms its deletion."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.chat.card import Attachment, Card, text
from bot.chat.custom_id import Click, Confirmation, Confirms
from bot.chat.items import ClickButton, row
from bot.language.words import Words
from cgt.core.text import Text


class Download(Click, verb="mydata"):
    """A click on *Download*."""


class Forget(Confirms, verb="forgotten", opener="forget"):
    """The form that confirms the deletion of a member's data."""

    confirmation = Confirmation(
        Text("Delete my data"),
        Text("Delete everything I store about you?"),
        Text("Yes, delete it for good"),
        Text("No, keep it"),
        Text("You'll resign all your open matches. This can't be undone."),
        answer_to_no=Text("Good, nothing is deleted."),
        is_yes_first=False,
    )


STORED = (
    (("races",), Text("- the races you opened, and your duels")),
    (("ratings_results",), Text("- your ratings and their history")),
    (
        ("skills", "attempts", "sprints"),
        Text("- your puzzle skills, with each first answer, streak and storm"),
    ),
    (("lesson_runs",), Text("- the lessons you have taken, and how far you got")),
    (("lessons",), Text("- the lessons you wrote")),
    (("settings_people",), Text("- your choices in /preferences")),
    (("own_game_authors",), Text("- the games you added to servers")),
    (("own_game_votes",), Text("- your votes for games of the month")),
    (("night_followers",), Text("- the game nights you want to hear of")),
    (("tournament",), Text("- the tournaments you have played in")),
    (("class",), Text("- your classes, and your answers in them")),
)
"""The sentences about tables, by the beginnings of their names."""
OF_PUZZLES = ("puzzles", "questions", "race_answers", "daily_answers")
"""The tables of puzzles that a member has answered."""


def held_card(held: Mapping[str, int], words: Words) -> Card:
    """Return a summary of a member's stored data, with buttons to download and delete it."""
    lines = [
        words("### What I store about you"),
        words(
            "Your Discord ID wherever you have played, but never your name, picture or messages."
        ),
    ]
    if not held:
        lines.append(words("I don't store anything about you."))
        return Card([text("\n".join(lines))])
    if matches := held.get("matches", 0):
        lines.append(
            words.counted(
                "- {count} match, with its moves and times",
                "- {count} matches, with their moves and times",
                count=matches,
            )
        )
    if puzzles := sum(held.get(name, 0) for name in OF_PUZZLES):
        lines.append(
            words.counted(
                "- {count} puzzle, with your answer",
                "- {count} puzzles, with your answers",
                count=puzzles,
            )
        )
    for tables, said in STORED:
        if any(name.startswith(tables) for name in held):
            lines.append(words.text(said))
    told = words(
        "-# Deleting your data removes your ratings and preferences. Your matches stay for "
        "your opponents, but without your ID, so nobody can tell they were yours."
    )
    buttons = row(
        ClickButton(Download(), words("Download")),
        ClickButton(Forget(), words("Delete my data"), discord.ButtonStyle.danger),
    )
    return Card([text("\n".join(lines)), text(told), buttons])


def file_card(attachment: Attachment, words: Words) -> Card:
    """Return the file of a member's data."""
    told = words("Everything I store about you, as JSON. Only you can see this.")
    return Card([text(told), attachment])


def forgotten_card(count: int, words: Words) -> Card:
    """Return the card after the deletion, with the number of matches and puzzles ended."""
    lines = [
        words("Done. I no longer store anything about you. You're welcome to start again any time.")
    ]
    if count:
        lines.append(
            words.counted(
                "{count} open match has ended.", "{count} open matches have ended.", count=count
            )
        )
    lines.append(words("-# My messages stay in Discord until someone deletes them."))
    return Card([text("\n".join(lines))])
