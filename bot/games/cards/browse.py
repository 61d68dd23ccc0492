"""The catalogue as members read it: a family at a time, a few games a page, each with a picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, Card, Picture, text
from bot.chat.custom_id import Click, Verb
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.language.names import game_name
from bot.language.words import Words
from cgt.rulesets.catalogue import ABOUT, families
from cgt.rulesets.entry import Entry
from cgt.text import Text

PER_PAGE = 4
"""So many games a page shows: more pictures are a long way to scroll on a phone."""


def family_at(index: int) -> tuple[Text, Text, tuple[Entry, ...]]:
    """Return a family by its number (or else the first), what it is about, and its games."""
    family, about = ABOUT[index if 0 <= index < len(ABOUT) else 0]
    return family, about, families()[family]


def page_of(index: int, page: int) -> tuple[int, tuple[Entry, ...]]:
    """Return a page of a family that there is, the nearest to the one asked for, and its games."""
    entries = family_at(index)[2]
    last = (len(entries) - 1) // PER_PAGE
    page = max(0, min(page, last))
    return page, entries[page * PER_PAGE : (page + 1) * PER_PAGE]


def browse_card(index: int, page: int, pngs: Sequence[bytes], words: Words) -> Card:
    """Return a page of the catalogue; without pictures (``pngs`` empty) it is text alone."""
    family, about, entries = family_at(index)
    page, shown = page_of(index, page)
    head = f"### {words('Games')}: {words.text(family)}\n{words.text(about)}"
    parts: list[Part] = [text(head)]
    pictures: list[Picture] = []
    for number, entry in enumerate(shown):
        parts.append(text(_told(entry, words)))
        if number < len(pngs):
            alt = words("Position: {position}.", position=f"{entry.code}: {entry.start}")
            pictures.append(Picture(f"game{number}.png", pngs[number], alt))
            parts.append(pictures[-1].gallery())
    pages = -(-len(entries) // PER_PAGE)
    if pages > 1:
        back = Click(Verb.BROWSE, 0, max(0, page - 1), f"{index}.back")
        more = Click(Verb.BROWSE, 0, min(pages - 1, page + 1), f"{index}.more")
        turns = row(
            ClickButton(back, words("‹ Back"), disabled=page == 0),
            ClickButton(more, words("More ›"), disabled=page == pages - 1),
        )
        parts += [text(words("-# Page {page} of {pages}", page=page + 1, pages=pages)), turns]
    parts.append(row(_rules_menu(shown, words)))
    parts.append(row(_family_menu(index, words)))
    return Card(parts, tuple(pictures), BLUE)


def _told(entry: Entry, words: Words) -> str:
    """Return what the catalogue says of a game."""
    name = game_name(entry.ruleset, words)
    return f"**{name}** · `{entry.code}`\n{words.text(entry.rule)}"


def _rules_menu(shown: Sequence[Entry], words: Words) -> ClickSelect:
    """Return the select that leads to the rules of a game of this page."""
    options = [
        discord.SelectOption(label=game_name(entry.ruleset, words)[:100], value=entry.code[:100])
        for entry in shown
    ]
    click = Click(Verb.ABOUT, 0, 0)
    return ClickSelect(click, words("Rules of a game, and how to play it"), options)


def _family_menu(index: int, words: Words) -> ClickSelect:
    """Return the select that leads to another family."""
    options = [
        discord.SelectOption(
            label=words.text(family)[:100],
            value=str(number),
            description=words.counted(
                "{count} game", "{count} games", count=len(families()[family])
            ),
            default=number == index,
        )
        for number, (family, _) in enumerate(ABOUT)
    ]
    return ClickSelect(Click(Verb.BROWSE, 0, 0, "family"), words("Another family"), options)
