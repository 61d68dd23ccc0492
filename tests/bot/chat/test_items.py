"""Persistent buttons and selects stay registered, whatever becomes of the views they stand in."""

import re
from random import Random

import discord
import pytest
from discord import ui

import cgt
from bot.chat.custom_id import CustomId
from bot.chat.items import ClickButton, ClickSelect, row
from bot.language.words import Words
from bot.matches.cards.board import board_card
from tests.bot.matches.stages import match_of, stages

ENGLISH = Words("en-US")
BOTH = {ClickButton, ClickSelect}


@pytest.fixture
async def store():
    """Return where discord.py keeps the views of a client whose dynamic items are registered."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        client.add_dynamic_items(*BOTH)
        yield client._connection._view_store


def registered(store):
    return set(store._dynamic_items.values())


async def test_boards_that_are_sent_edited_and_ended_leave_the_registration(store):
    wide = match_of(cgt.position("nim: " + "9 " * 30))
    for match in (*stages(cgt.position("3 4 5"), Random(1)), wide):
        for message in (1, 2, 1):
            view = board_card(match, ENGLISH, b"png").view()
            store.add_view(view, message)
            assert registered(store) == BOTH
    assert store._views == {}, "nothing of a board is kept in memory"
    assert store._synced_message_views == {}


async def test_a_board_is_rendered_afresh_from_the_same_match(store):
    match = match_of(cgt.position("3 4 5"))
    first, second = (board_card(match, ENGLISH, b"png") for _ in range(2))
    store.add_view(first.view(), 1)
    store.add_view(second.view(), 1)
    assert not {id(part) for part in first.parts} & {id(part) for part in second.parts}
    assert registered(store) == BOTH


async def test_discord_py_still_forgets_items_of_a_view_that_is_used_again(store):
    """The pitfall that fresh views avoid; should this fail, discord.py has been mended."""
    view = ui.LayoutView(timeout=None)
    view.add_item(row(ClickButton(CustomId("rules", 1), "Rules")))
    store.add_view(view, 1)
    view.clear_items()
    view.add_item(ui.TextDisplay("over"))
    store.add_view(view, 1)
    assert registered(store) == {ClickSelect}


@pytest.mark.parametrize("kind", [ClickButton, ClickSelect])
async def test_an_item_is_made_from_its_custom_id(kind):
    click = CustomId("move", 7, 3, "C-1")
    made = (
        ClickButton(click, "C−1")
        if kind is ClickButton
        else ClickSelect(click, "?", [discord.SelectOption(label="C−1", value="C-1")])
    )
    template = kind.__discord_ui_compiled_template__
    found = template.fullmatch(made.item.custom_id)
    again = await kind.from_custom_id(None, made.item, found)
    assert again.wanted == click
    assert again.item.custom_id == made.item.custom_id


def test_no_custom_id_fits_both_kinds():
    patterns = [kind.__discord_ui_compiled_template__ for kind in BOTH]
    for custom_id in ("g:move:1:2:A-1", "sg:page:1:2:0"):
        assert sum(re.fullmatch(pattern, custom_id) is not None for pattern in patterns) == 1
