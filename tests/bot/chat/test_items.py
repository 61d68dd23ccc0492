"""Buttons and selects know in their custom id all there is to know; nothing watches for them."""

import gc
import weakref

import discord
import pytest
from discord import ui

from bot.chat.custom_id import Channel, Chosen, Click, Member, Role, read
from bot.chat.items import (
    ClickButton,
    ClickChannelSelect,
    ClickRoleSelect,
    ClickSelect,
    ClickUserSelect,
    clicked,
)
from bot.play.matches.clicks import MOVES
from tests.bot.taps import tap, ways

MakeMove = MOVES.kinds[0]
CLICK = MakeMove(7, 3, "C-1")


class ChooseChannel(Click, verb="somewhere"):
    channels: Chosen[tuple[Channel, ...]] = ()


class ChooseRole(Click, verb="somerole"):
    roles: Chosen[tuple[Role, ...]] = ()


class ChooseMember(Click, verb="somebody"):
    members: Chosen[tuple[Member, ...]] = ()


KINDS = {kind.verb: kind for kind in (MakeMove, ChooseChannel, ChooseRole, ChooseMember)}
ASKED = {"placeholder": "?", "max_values": 1, "disabled": False}
MADE = {
    "button": (
        ClickButton(CLICK, "C−1"),
        {
            "type": 2,
            "style": 2,
            "label": "C−1",
            "custom_id": "g:move:7:3:C-1",
            "disabled": False,
        },
    ),
    "select": (
        ClickSelect(CLICK, "?", [discord.SelectOption(label="C−1", value="C-1")], least=0),
        {
            "type": 3,
            "custom_id": "sg:move:7:3:C-1",
            "min_values": 0,
            "options": [{"label": "C−1", "value": "C-1", "default": False}],
            **ASKED,
        },
    ),
    "channel": (
        ClickChannelSelect(ChooseChannel(), "?", 5),
        {
            "type": 8,
            "custom_id": "cg:somewhere",
            "min_values": 0,
            "channel_types": [0, 5],
            "default_values": [{"id": 5, "type": "channel"}],
            **ASKED,
        },
    ),
    "role": (
        ClickRoleSelect(ChooseRole(), "?", 5),
        {
            "type": 6,
            "custom_id": "rg:somerole",
            "min_values": 0,
            "default_values": [{"id": 5, "type": "role"}],
            **ASKED,
        },
    ),
    "user": (
        ClickUserSelect(ChooseMember(), "?"),
        {"type": 5, "custom_id": "ug:somebody", "min_values": 1, **ASKED},
    ),
}


@pytest.mark.parametrize("kind", MADE)
def test_discord_is_sent_all_that_a_button_or_select_knows(kind):
    made, expected = MADE[kind]
    sent = made.to_component_dict()
    sent.pop("required", None)  # of forms alone
    assert (sent.pop("id", None) is None) is (kind == "button"), "the id of a select is ours"
    assert sent == expected


def test_a_select_that_shows_something_else_has_another_id():
    """A client sends only what changed in a component of the same id."""

    def options(values, default=None):
        return [discord.SelectOption(label=v, value=v, default=v == default) for v in values]

    made = [
        ClickSelect(CLICK, "?", options("ab")),
        ClickSelect(CLICK, "?", options("abc")),
        ClickSelect(CLICK, "?", options("ab", "b")),
        ClickSelect(CLICK, "?", options("ab"), made=1),
        ClickSelect(MakeMove(7, 4, "C-1"), "?", options("ab")),
        *(ClickChannelSelect(ChooseChannel(), "?", chosen) for chosen in (None, 5, 6)),
        *(ClickRoleSelect(ChooseRole(), "?", chosen) for chosen in (None, 5, 6)),
        ClickUserSelect(ChooseMember(), "?"),
    ]
    assert len({each.id for each in made}) == len(made)
    assert ClickSelect(CLICK, "?", options("ab")).id == made[0].id


@pytest.mark.parametrize("kind", MADE)
def test_a_click_is_read_from_its_custom_id(kind):
    made, _ = MADE[kind]
    wanted = {"channel": ChooseChannel(), "role": ChooseRole(), "user": ChooseMember()}
    assert read(KINDS, made.custom_id, []) == wanted.get(kind, CLICK)


@pytest.mark.parametrize("select", [ClickChannelSelect, ClickRoleSelect, ClickUserSelect])
def test_a_select_refuses_a_click_that_resolves_no_id(select):
    class Choose(Click, verb="chosen"):
        values: Chosen[tuple[str, ...]] = ()

    with pytest.raises(TypeError, match="doesn't take a"):
        select(Choose(), "?")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"custom_id": "g:move:7:3:C-1"}, ("g:move:7:3:C-1", [])),
        ({"custom_id": "sg:in:7:3:0:0", "values": ["a", "b"]}, ("sg:in:7:3:0:0", ["a", "b"])),
        ({}, ("", [])),
    ],
)
def test_clicked_custom_id_is_read_with_its_choices(data, found):
    class FakeInteraction:
        def __init__(self):
            self.data = data

    assert clicked(FakeInteraction()) == found


@pytest.fixture
def views(monkeypatch):
    """Weak references to the views that are made."""
    made = []
    initialise = ui.LayoutView.__init__

    def note(self, *arguments, **options):
        initialise(self, *arguments, **options)
        made.append(weakref.ref(self))

    monkeypatch.setattr(ui.LayoutView, "__init__", note)
    return made


@pytest.mark.exhaustive
async def test_discord_py_keeps_nothing_of_what_is_sent(world, views):
    """A view that it kept would be in memory for as long as the bot runs."""
    for command in ("help", "games", "settings", "matches"):
        await world.alice.slash(world.channel, command)
    for position in ("3 4 5", "12 13 14 15", "cram: 3x4"):
        await world.alice.slash(world.channel, "play", position=position, first="me")
        for _ in range(3):
            await tap(world.alice, world.board, *next(ways(world.board)))
    await world.alice.slash(world.channel, "matches", board="newest")
    gc.collect()
    assert len(views) > 10
    assert not [view for each in views if (view := each()) is not None]
    assert not world.env.bot.persistent_views
