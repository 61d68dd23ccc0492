"""The rules of games, and pages of the catalogue, told to who asks."""

from __future__ import annotations

from collections.abc import Iterable

import cgt
from bot.chat.answers import in_time, send
from bot.chat.card import Card, Picture, text
from bot.chat.client import Interaction
from bot.chat.items import ClickButton, Part, row
from bot.chat.permissions import may_attach
from bot.chat.position import board_picture
from bot.chat.readers import private
from bot.games import actions
from bot.games.cards.browse import browse_card
from bot.games.cards.buttons import play_of
from bot.games.cards.rules import facts_text, rules_text
from bot.games.cards.welcome import welcome_card
from bot.games.custom_ids import ShowPage
from bot.games.model import example_of, page_of
from bot.language.names import game_name
from bot.language.words import Words

MOST_BUTTONS = 5
"""So many buttons stand in a row."""


async def send_rules(
    interaction: Interaction,
    rulesets: Iterable[cgt.Ruleset],
    play: cgt.Play = cgt.Play.NORMAL,
    *,
    playing: bool = False,
) -> None:
    """Tell a member the rules of some games; who is ``playing`` already is offered no match."""
    words, services = private(interaction), interaction.client.services
    parts: list[Part] = []
    pictures: list[Picture] = []
    buttons: list[ClickButton] = []
    for number, ruleset in enumerate(rulesets):
        buttons += [] if playing else play_of(ruleset, words, play)
        example = example_of(ruleset)
        told = rules_text(ruleset, game_name(ruleset, words), example, words, play)
        parts.append(text(told))
        if number == 0 and example is not None and may_attach(interaction):
            start, move = example
            work = actions.example(services, start, move, words.language)
            image = await in_time(interaction, work, private=True)
            if image is not None:
                shown = board_picture(image, start.play(move), words, example, "example.webp")
                pictures.append(shown)
                parts.append(shown.gallery())
        if facts := facts_text(ruleset, example, words):
            parts.append(text(facts))
    rows = [row(*buttons[:MOST_BUTTONS])] if buttons else []
    card = Card([*parts, *rows], tuple(pictures))
    await send(interaction, card, private=True)


def welcome(words: Words) -> Card:
    """Return what a server is told that has just taken the bot in."""
    return welcome_card(words)


async def catalogue_card(interaction: Interaction, wanted: ShowPage) -> Card:
    """Return a page of the catalogue; where its pictures cannot be had, it is text alone."""
    words = private(interaction)
    page, shown = page_of(wanted.family, wanted.page)
    images: tuple[bytes, ...] = ()
    if may_attach(interaction):
        work = actions.starts(interaction.client.services, shown, words.language)
        images = await in_time(interaction, work, private=True)
    return browse_card(wanted.family, page, images, words)
