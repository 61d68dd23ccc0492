"""An id from outside names a thing of the server that it comes from, or is refused.

Which selects, buttons and options take one is read off the declared clicks and commands.
"""

import ast
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args, get_type_hints

import discord
import pytest
from discord import AppCommandOptionType as Option
from discord.app_commands import ContextMenu
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.app.features import ROUTER
from bot.chat.custom_id import Click, Id, OwnId, Sort
from bot.chat.here import SORTS, NoMember, OutOfReach
from bot.chat.router import Clicks, Feature, Router
from bot.lessons.rows import Lessons
from bot.practice.asking.clicks import StartSprint
from bot.practice.asking.model import Mode
from bot.practice.daily import actions as daily
from tests.bot.chat.test_forged import dump
from tests.bot.chat.test_places import speak  # noqa: F401 - a fixture
from tests.bot.clicks import KINDS, chosen_of, extremes_of
from tests.bot.events.playing import look
from tests.bot.reading import labels, texts, walk
from tests.bot.screens import click_on, screen

ROOT = Path(__file__).parents[3]
NAMING = [kind for kind in KINDS if kind.sorts]
"""The clicks that name a channel, a role or a member."""
OPTIONS = [
    (command, option)
    for command in ROUTER.commands
    if not isinstance(command, ContextMenu)
    for option in command.parameters
]
PLAIN = {Option.string, Option.integer, Option.boolean, Option.number, Option.attachment}
"""The types of options that hold no id of Discord's."""


@pytest.fixture
def lair(world):
    """Another server, with a channel and a member who can do anything there."""
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("lair")
    role = other.create_role("owner", permissions=discord.Permissions.all())
    member = other.add_member(world.env.create_user("mallory"), roles=[role])
    member.lair, member.role = channel, role
    return member


@pytest.fixture
def foreign(world):
    """A thing of the first server, of each sort."""
    role = world.guild.create_role("theirs")
    return {Sort.CHANNEL: world.channel, Sort.ROLE: role, Sort.MEMBER: world.bob}


async def screen_of(world, member):
    """Return a message that a member can click on."""
    await member.slash(member.lair, "mex", numbers="0 1")
    return world.env.backend.get_message(member.lair.id, member.lair.last_message.id)


def sent_by(kind, number):
    """Return the custom ids and choices with which a client can send an id, of any select."""
    (name,) = kind.sorts
    if kind.chosen_name == name:
        return [(f"{mark}{custom_id(kind)}", [str(number)]) for mark in ("", *"scru")]
    return [(str(kind(**{name: discord.Object(number)})), [])]


def custom_id(kind):
    return f"g:{kind.verb}"


async def click_with(shown, member, kind, number):
    """Send an id with a click of a kind, in every way a client can."""
    return [await click_on(shown, member, *sent) for sent in sent_by(kind, number)]


async def command(member, channel, data):
    """Let a member's client use a command in a way that Discord's own clients don't."""
    is_menu = data["type"] != 1
    root = member._resolve_root(data["name"], data["type"], channel.id)
    data = {"id": root["id"], **data, **({} if is_menu else {"type": 1})}
    return await _dispatch_actor_interaction(
        member, InteractionType.APPLICATION_COMMAND, channel, data
    )


def resolved_users(world, *members):
    """Return what Discord says of users who are no members."""
    backend = world.env.backend
    return {
        str(each.id): dict(serializers.user_payload(backend.get_user(each.id))) for each in members
    }


def text_of(result):
    return result.response.content if result.response else result.followups[-1].content


def test_clicks_name_things_of_each_sort():
    assert {sort for kind in NAMING for sort in kind.sorts.values()} == set(Sort) - {Sort.MESSAGE}
    assert all(len(kind.sorts) == 1 for kind in NAMING)


def test_a_click_with_a_number_of_others_needs_a_guard():
    class Peek(Click, verb="peek"):
        secret_id: Id

    clicks = Clicks()
    clicks.on(Peek)(None)
    with pytest.raises(TypeError, match="Peek keeps a number, and nothing guards it"):
        Router([Feature(name="peek", clicks=clicks)])
    clicks.guard(Peek)(None)
    Router([Feature(name="peek", clicks=clicks)])


@pytest.mark.exhaustive
def test_selects_of_discord_are_made_in_one_place():
    """Another one could hand the id that it was sent to a handler."""
    made = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "bot").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Attribute)
        if node.attr in {"UserSelect", "RoleSelect", "ChannelSelect", "MentionableSelect"}
    }
    assert made == {"bot/chat/items.py"}


@pytest.mark.parametrize("kind", NAMING, ids=lambda kind: kind.verb)
async def test_a_click_with_an_id_of_another_server_is_refused(world, lair, foreign, kind):
    shown = await screen_of(world, lair)
    (sort,) = kind.sorts.values()
    before, messages = dump(world), len(world.messages)
    refused = {str(NoMember() if sort is Sort.MEMBER else OutOfReach())}
    for told in await click_with(shown, lair, kind, foreign[sort].id):
        assert (told.ephemeral, {text_of(told)}) == (True, refused)
    for told in await click_with(shown, lair, kind, 2**63 - 1):
        assert {text_of(told)} == refused
    assert dump(world) == before
    assert len(world.messages) == messages


@pytest.mark.parametrize("kind", NAMING, ids=lambda kind: kind.verb)
async def test_a_click_with_an_id_of_the_own_server_is_taken(world, lair, kind):
    shown = await screen_of(world, lair)
    friend = lair.guild.add_member(world.env.create_user("friend"))
    own = {Sort.CHANNEL: lair.lair, Sort.ROLE: lair.role, Sort.MEMBER: friend}
    (sort,) = kind.sorts.values()
    before = dump(world)
    await click_on(shown, lair, *sent_by(kind, own[sort].id)[0])
    new = [line for line in dump(world) if line not in before]
    assert any(str(own[sort].id) in line for line in new)


def test_options_take_only_ids_that_are_resolved():
    assert {option.type for _, option in OPTIONS} <= PLAIN | {Option(number) for number in SORTS}
    assert sum(option.type not in PLAIN for _, option in OPTIONS) >= 3


@pytest.mark.parametrize(
    ("of", "option"),
    [pair for pair in OPTIONS if pair[1].type not in PLAIN],
    ids=lambda each: each.name,
)
async def test_an_option_with_an_id_of_another_server_is_refused(world, lair, foreign, of, option):
    thing = foreign[SORTS[option.type.value]]
    before, messages = dump(world), len(lair.lair.history())
    data = {
        "name": of.name,
        "type": 1,
        "options": [{"name": option.name, "type": option.type.value, "value": str(thing.id)}],
        "resolved": {"users": resolved_users(world, thing)},
    }
    told = await command(lair, lair.lair, data)
    assert (told.ephemeral, text_of(told)) == (True, str(NoMember()))
    assert dump(world) == before
    assert len(lair.lair.history()) == messages


MENUS = [command for command in ROUTER.commands if isinstance(command, ContextMenu)]


@pytest.mark.parametrize("menu", MENUS, ids=lambda each: each.name)
async def test_a_target_of_another_server_is_refused(world, lair, menu):
    await world.alice.slash(world.channel, "play", position="3 4 5", opponent=world.bob)
    message = world.env.backend.get_message(world.channel.id, world.board.id)
    is_user = menu.type is discord.AppCommandType.user
    target = world.bob if is_user else message
    payload = dict(serializers.message_payload(world.env.backend, message))
    resolved = (
        {"users": resolved_users(world, world.bob)}
        if is_user
        else {"messages": {str(message.id): payload}}
    )
    before = dump(world)
    data = {"name": menu.name, "type": menu.type.value, "target_id": str(target.id)}
    told = await command(lair, lair.lair, {**data, "resolved": resolved})
    assert text_of(told) == str(NoMember() if is_user else OutOfReach())
    assert dump(world) == before


GUESSES = ("1", "p1", "#1", "own:1")
"""The numbers of stored things, as options and forms read them."""


@pytest.mark.exhaustive
async def test_an_option_with_anothers_number_changes_nothing(world, lair):
    await world.alice.slash(world.channel, "play", position="guiles: 5 6", opponent=world.bob)
    await world.bob.click(world.board, label="Accept")
    await world.alice.slash(world.channel, "puzzle", kind="move", game="guiles")
    mine = [line for line in dump(world) if "guiles" in line]
    assert len(mine) == 2
    secrets = (str(world.alice.id), str(world.bob.id), "Guiles", "guiles:")
    for of, option in OPTIONS:
        if option.type is not Option.string or option.choices:
            continue
        needed = [each for each in of.parameters if each.required and each.name != option.name]
        given = {each.name: "A-1" for each in needed}
        for guess in GUESSES:
            told = await lair.slash(lair.lair, of.name, **given, **{option.name: guess})
            shown = [*filter(None, [told.response]), *told.followups]
            answer = "\n".join(map(texts, shown))
            assert answer or told.modal, (of.name, option.name, guess)
            assert not [secret for secret in secrets if secret in answer], (of.name, option.name)
            assert "went wrong" not in answer, (of.name, option.name, guess)
    assert set(mine) <= set(dump(world))


def keeps_own(hint):
    """Return whether a field is, or has in it, a number of the member's own things."""
    return hint == OwnId or any(map(keeps_own, get_args(hint)))


OWN = {
    kind: [name for name in names if name != kind.chosen_name]
    for kind in KINDS
    if (
        names := [
            name
            for name, hint in get_type_hints(kind, include_extras=True).items()
            if keeps_own(hint)
        ]
    )
}
"""The clicks with a number of something that is the member's own, and where it is kept."""


async def test_a_click_with_anothers_number_changes_nothing(world, lair):
    asked = await world.alice.slash(world.channel, "puzzle", kind="value")
    await world.alice.slash(world.channel, "learn", lesson="nim")
    await Lessons(world.services.store).store_lesson(world.alice.id, "towers", "Towers", "secret")
    start = StartSprint(1, Mode.STREAK)
    await click_on(screen(world, asked.response), world.alice, str(start))
    shown = await screen_of(world, lair)
    before, messages = dump(world), len(lair.lair.history())
    for kind, names in OWN.items():
        for click in extremes_of(kind):
            about = replace(click, **dict.fromkeys(names, 1))
            told = await click_on(shown, lair, str(about), chosen_of(about))
            assert told.acknowledged, about
    assert len(OWN) > 20
    assert dump(world) == before
    assert len(lair.lair.history()) == messages


async def test_a_daily_is_never_posted_in_another_server(world, lair):
    """One that an earlier version planned so is left unposted, and its manager is told."""
    plan = partial(replace, channel_id=world.channel.id, zone="UTC", hour=0)
    await daily.change_plan(world.services, lair.guild.id, lair.id, plan)
    await daily.switch_plan(world.services, lair.guild.id, lair.id, whether=True)
    await look(world)
    assert world.messages == []
    assert "I couldn't post the daily puzzle" in texts(lair.user.dm_channel.last_message)


async def test_a_button_is_refused_when_its_member_has_left(world):
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    declined = await world.bob.click(world.board, label="Decline")
    world.env.backend.remove_member(world.guild.id, world.alice.id)
    told = await world.bob.click(declined.followups[-1], label="Block challenges")
    assert text_of(told) == str(NoMember())


def user_menu(panel):
    """Return the select of people in a panel."""
    return next(part for part in walk(panel) if part["type"] == 5)


async def test_people_are_found_in_direct_messages(world):
    user = world.alice.user
    told = await user.slash("play", opponent=world.bob.user)
    assert "There's nobody else here" in text_of(told)
    told = await user.slash("profile", member=world.bob.user)
    assert world.bob.mention in texts(told.response)
    panel = (await user.slash("preferences")).response
    menu = user_menu(panel)
    await user.select(panel, [world.bob.user], custom_id=menu["custom_id"])
    assert world.bob.mention in texts(panel)


async def test_people_are_found_when_the_bot_is_no_member(
    world,
    lair,
    speak,  # noqa: F811 - the fixture
):
    friend = lair.guild.add_member(world.env.create_user("friend"))
    shown = await screen_of(world, lair)
    speak({"authorizing_integration_owners": {"1": str(lair.id)}, "context": 0})
    world.env.backend.emit("GUILD_DELETE", {"id": str(lair.guild.id), "unavailable": False})
    await world.env.settle()
    panel = (await lair.slash(lair.lair, "preferences")).response
    menu = user_menu(panel)
    await lair.select(panel, [friend], custom_id=menu["custom_id"])
    assert friend.mention in texts(panel)
    told = await lair.slash(lair.lair, "play", opponent=friend)
    assert "Accept" in labels(told.response)
    before = dump(world)
    for kind in NAMING:
        if Sort.MEMBER not in kind.sorts.values():
            told = await click_on(shown, lair, *sent_by(kind, lair.lair.id)[0])
            assert "I'm not a member of this server" in text_of(told)
    assert dump(world) == before
