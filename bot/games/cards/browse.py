"""The catalogue as members read it: a family at a time, a few games a page, each with a picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.card import BLUE, Card, Picture, text
from bot.chat.custom_id import written
from bot.chat.items import ClickButton, ClickSelect, Part, row
from bot.games.cards.buttons import play_and_rules
from bot.games.custom_ids import ChooseFamily, ShowPage
from bot.games.model import PER_PAGE, family_at, page_of
from bot.language.names import game_name, title
from bot.language.words import Words
from cgt.drawing import alt_text
from cgt.notation import position
from cgt.rulesets.catalogue import ABOUT, families
from cgt.rulesets.entry import Entry


def browse_card(index: int, page: int, images: Sequence[bytes], words: Words) -> Card:
    """Return a page of the catalogue; without pictures (``images`` empty) it is text alone."""
    family, about, entries = family_at(index)
    page, shown = page_of(index, page)
    head = f"### {words('Games')}: {words.text(family)}\n{words.text(about)}"
    parts: list[Part] = [text(head)]
    pictures: list[Picture] = []
    for number, entry in enumerate(shown):
        parts.append(text(_told(entry, words)))
        if number < len(images):
            alt = words.text(alt_text(position(entry.start, entry.ruleset), title=title))
            pictures.append(Picture(f"game{number}.webp", images[number], alt))
            parts.append(pictures[-1].gallery())
        parts.append(row(*play_and_rules(entry.ruleset, words)))
    pages = -(-len(entries) // PER_PAGE)
    if pages > 1:
        back = ShowPage(index, max(0, page - 1))
        more = ShowPage(index, min(pages - 1, page + 1))
        turns = row(
            ClickButton(back, words("‹ Back"), disabled=page == 0),
            ClickButton(more, words("More ›"), disabled=page == pages - 1),
        )
        parts += [text(words("-# Page {page} of {pages}", page=page + 1, pages=pages)), turns]
    parts.append(row(family_menu(index, words)))
    return Card(parts, tuple(pictures), BLUE)


def _told(entry: Entry, words: Words) -> str:
    """Return what the catalogue says of a game."""
    name = game_name(entry.ruleset, words)
    return f"**{name}** · `{entry.code}`\n{words.text(entry.rule)}"


def family_menu(index: int | None, words: Words) -> ClickSelect:
    """Return the select that leads to another family, or back to the overview (None)."""
    overview = discord.SelectOption(
        label=words("Where to start"), value=written(None), default=index is None
    )
    options = [
        overview,
        *(
            discord.SelectOption(
                label=words.text(family)[:100],
                value=written(number),
                description=words.counted(
                    "{count} game. {about}",
                    "{count} games. {about}",
                    count=len(families()[family]),
                    about=about,
                )[:100],
                default=number == index,
            )
            for number, (family, about) in enumerate(ABOUT)
        ),
    ]
    return ClickSelect(ChooseFamily(), words("Another family"), options)
