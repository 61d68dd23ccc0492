"""The panel of what a person wishes, in all servers."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickButton, ClickSelect, ClickUserSelect, Part, row
from bot.language.words import Words
from bot.settings.custom_ids import (
    ChangeWish,
    ChooseToRefuse,
    RefuseOne,
    TakeAgain,
    Wish,
)
from bot.settings.model import Person

SHOWN = 25
"""So many options a select has at the most."""


def person_card(person: Person, names: Sequence[str], words: Words) -> Card:
    """Return the panel; ``names`` are those of the persons who are refused by name, in order."""
    yes, no = words("on"), words("off")
    notices = words("Notices when a move waits: {state}", state=yes if person.notices else no)
    challenges = words("Challenges: {state}", state=yes if person.challenges else no)
    parts: list[Part] = [
        text(
            "\n".join(
                [
                    words("### Your preferences"),
                    words("They hold for you in every server. What you choose counts at once."),
                    words("**Notices**: I tell you, once, when a move has waited for you."),
                    words("**Challenges**: others can challenge you; if off, nobody can."),
                ]
            )
        ),
        row(
            ClickButton(ChangeWish(Wish.NOTICES, whether=not person.notices), notices),
            ClickButton(ChangeWish(Wish.CHALLENGES, whether=not person.challenges), challenges),
        ),
    ]
    if person.challenges:
        parts.append(row(ClickUserSelect(ChooseToRefuse(), words("Take no challenges from…"))))
    if person.refused:
        parts += _refused(person, names, words)
    return Card(parts)


def offer_card(challenger: int, words: Words) -> Card:
    """Return what who has declined a challenge is offered, alone."""
    label = words("No more from them")
    return Card(
        [
            text(
                words("Declined. Do you want no more challenges from <@{user}>?", user=challenger)
            ),
            row(ClickButton(RefuseOne(challenger), label)),
        ]
    )


def refused_card(challenger: int, words: Words) -> Card:
    """Return what stands in place of the offer once it is taken."""
    told = words(
        "No challenge from <@{user}> reaches you any more; they are only told that you take "
        "none. /preferences lists whom you refuse, and undoes it.",
        user=challenger,
    )
    return Card([text(told)])


def _refused(person: Person, names: Sequence[str], words: Words) -> list[Part]:
    """Return whose challenges are refused by name, and the select to take them again."""
    pairs = list(zip(person.refused, names, strict=True))[-SHOWN:]
    options = [discord.SelectOption(label=name[:100], value=str(user)) for user, name in pairs]
    count = len(person.refused)
    told = words.counted(
        "You take no challenges from {count} person. They are only told that you take none.",
        "You take no challenges from {count} people. They are only told that you take none.",
        count=count,
    )
    return [
        text(told + "\n" + " ".join(f"<@{user}>" for user, _name in pairs)),
        row(
            ClickSelect(
                TakeAgain(), words("Take challenges again from…"), options, most=len(options)
            )
        ),
    ]
