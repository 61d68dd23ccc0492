"""Buttons and selects know in their custom id all there is to know; nothing watches for them."""

from random import Random

import discord
import pytest
from discord import ui

import cgt
from bot.chat.custom_id import read
from bot.chat.items import (
    ClickButton,
    ClickChannelSelect,
    ClickRoleSelect,
    ClickSelect,
    ClickUserSelect,
    clicked,
)
from bot.language.words import Words
from bot.matches.cards.board import board_card
from bot.matches.clicks import MakeMove
from tests.bot.matches.stages import match_of, stages

ENGLISH = Words("en-US")
CLICK = MakeMove(7, 3, "C-1")
CHANNELS = [discord.ChannelType.text, discord.ChannelType.news]
KINDS = {
    "button": (
        ClickButton(CLICK, "C−1"),
        lambda: ui.Button(label="C−1", custom_id="g:move:7:3:C-1"),
    ),
    "select": (
        ClickSelect(CLICK, "?", [discord.SelectOption(label="C−1", value="C-1")], least=0, most=1),
        lambda: ui.Select(
            custom_id="sg:move:7:3:C-1",
            placeholder="?",
            options=[discord.SelectOption(label="C−1", value="C-1")],
            min_values=0,
        ),
    ),
    "channel": (
        ClickChannelSelect(CLICK, "?", 5),
        lambda: ui.ChannelSelect(
            custom_id="cg:move:7:3:C-1",
            placeholder="?",
            channel_types=CHANNELS,
            min_values=0,
            default_values=[discord.SelectDefaultValue.from_channel(discord.Object(5))],
        ),
    ),
    "role": (
        ClickRoleSelect(CLICK, "?", 5),
        lambda: ui.RoleSelect(
            custom_id="rg:move:7:3:C-1",
            placeholder="?",
            min_values=0,
            default_values=[discord.SelectDefaultValue.from_role(discord.Object(5))],
        ),
    ),
    "user": (
        ClickUserSelect(CLICK, "?"),
        lambda: ui.UserSelect(custom_id="ug:move:7:3:C-1", placeholder="?"),
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_discord_is_sent_is_what_discord_py_would_send(kind):
    made, theirs = KINDS[kind]
    # "required" is of forms alone; the id of a select is ours
    expected = {name: value for name, value in theirs().to_component_dict().items() if value != []}
    expected.pop("required", None)
    sent = made.payload()
    sent.pop("id", None)
    assert sent == expected


@pytest.mark.parametrize("kind", KINDS)
def test_a_click_is_read_from_its_custom_id(kind):
    made, _ = KINDS[kind]
    assert read({"move": MakeMove}, made.payload()["custom_id"], []) == CLICK


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"custom_id": "g:move:7:3:C-1"}, ("g:move:7:3:C-1", [])),
        ({"custom_id": "sg:in:7:3:0:0", "values": ["a", "b"]}, ("sg:in:7:3:0:0", ["a", "b"])),
        ({}, ("", [])),
    ],
)
def test_what_was_clicked_is_known_with_what_was_chosen(data, found):
    class Clicked:
        def __init__(self):
            self.data = data

    assert clicked(Clicked()) == found


async def test_discord_py_keeps_nothing_of_a_board_that_is_sent():
    """A view that it kept would be in memory for as long as the bot runs."""
    wide = match_of(cgt.position("nim: " + "9 " * 30))
    for match in (*stages(cgt.position("3 4 5"), Random(1)), wide):
        view = board_card(match, ENGLISH, b"png").view()
        assert view.is_finished()
        assert not view.is_dispatchable()
        assert view.has_components_v2()
