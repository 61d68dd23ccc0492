"""What permissions are called: any of those that Discord knows can be missing, and is named."""

from types import SimpleNamespace

import discord
from hypothesis import given, strategies as st

from bot.chat.permissions import NAMES, NEEDED, SEEING, missing_in, permission_name
from bot.events.cards.panel import hindrance
from bot.server.settings.cards import WITHOUT, ServerState, server_card
from bot.server.settings.model import Server
from tests.bot.limits import ENGLISH, assert_within_limits

EVERY = [name for name, _ in discord.Permissions.all()]
"""The names under which discord.py goes through the permissions."""
FLAGS = st.sets(st.sampled_from(EVERY))


def channel_with(*granted):
    """Return a channel in which the bot has some permissions, and no others."""
    has = discord.Permissions(**dict.fromkeys(granted, True))
    return SimpleNamespace(guild=SimpleNamespace(me=None), permissions_for=lambda _member: has)


def test_permission_has_a_name():
    assert all(str(permission_name(flag)) for flag in EVERY)
    assert set(NAMES) <= set(EVERY), "a name that discord.py never comes by"
    assert set(WITHOUT) == set(NAMES)
    assert {flag for flag, needed in NEEDED if needed} <= set(NAMES)


@given(FLAGS, FLAGS)
def test_whatever_is_missing_is_named(wanted, granted):
    asked = discord.Permissions(**dict.fromkeys(wanted, True))
    missing = missing_in(channel_with(*granted), asked)
    lacking = wanted - granted
    assert set(missing) == ({SEEING} if SEEING in lacking else lacking)
    said = hindrance(missing, 5, ENGLISH)
    assert all(str(permission_name(flag)) in said for flag in missing)
    known = ServerState(missing, 5)
    assert_within_limits(server_card(Server(guild_id=9), known, ENGLISH))
