"""Checks that ids from a member's client belong to the place of the interaction.

A client can send any id. So before a handler sees it, the router and the commands find each
channel, role, member and message here, or refuse the interaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

import discord
from discord import AppCommandOptionType as Option, AppCommandType
from discord.abc import Snowflake

from bot.chat.answers import defer_if_slow
from bot.chat.custom_id import Click, Sort
from bot.chat.permissions import NotHere
from cgt.errors import CgtError

C = TypeVar("C", bound=Click)

SORTS = {
    Option.user.value: Sort.MEMBER,
    Option.channel.value: Sort.CHANNEL,
    Option.role.value: Sort.ROLE,
}
"""The sorts of things in options of commands, by Discord's numbers of their types."""
TARGETS = {AppCommandType.user.value: Sort.MEMBER, AppCommandType.message.value: Sort.MESSAGE}
"""The sorts of things with commands in their context menus."""


class OutOfReach(CgtError):
    """A click on something of another server or conversation."""

    def __init__(self) -> None:
        super().__init__("That belongs to another server or chat. Please use it there.")


class NoMember(CgtError):
    """A person who isn't a member of the server."""

    def __init__(self) -> None:
        super().__init__("That person isn't a member of this server. Choose someone who is.")


def is_here(interaction: discord.Interaction, guild_id: int | None, channel_id: int) -> bool:
    """Return whether something belongs to the interaction's server or, in direct messages, chat."""
    if guild_id is not None or interaction.guild_id is not None:
        return guild_id == interaction.guild_id
    return channel_id == interaction.channel_id


def require_here(
    interaction: discord.Interaction, guild_id: int | None, channel_id: int = 0
) -> None:
    """Refuse something of another server or, in direct messages, another chat."""
    if not is_here(interaction, guild_id, channel_id):
        raise OutOfReach


async def click_here(interaction: discord.Interaction, click: C) -> C:
    """Return a click with the things of this server in place of their ids.

    :raises CgtError: when one isn't here.
    """
    changes: dict[str, object] = {}
    for name, sort in click.sorts.items():
        value: Snowflake | tuple[Snowflake, ...] = getattr(click, name)
        named = value if isinstance(value, tuple) else (value,)
        found = [await _find(interaction, sort, each.id) for each in named]
        changes[name] = tuple(found) if isinstance(value, tuple) else found[0]
    return cast("C", replace(cast("Any", click), **changes))


async def require_options_here(interaction: discord.Interaction) -> None:
    """Refuse a command with an option or a target that isn't here.

    :raises CgtError: when one isn't here.
    """
    data = cast("Mapping[str, Any]", interaction.data or {})
    if (sort := TARGETS.get(data.get("type", 0))) is not None:
        await _find(interaction, sort, int(data["target_id"]))
    for option in _options(data.get("options", ())):
        if (sort := SORTS.get(option["type"])) is not None:
            await _find(interaction, sort, int(option["value"]))


def _options(options: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield the options of a command and of its subcommands."""
    for option in options:
        yield option
        yield from _options(option.get("options", ()))


async def _find(interaction: discord.Interaction, sort: Sort, number: int) -> Snowflake:
    """Return the thing with an id, in the server of an interaction."""
    match sort:
        case Sort.MEMBER:
            return await _member(interaction, number)
        case Sort.MESSAGE:
            message = _resolved_data(interaction, "messages").get(str(number), {})
            if message.get("channel_id") != str(interaction.channel_id):
                raise OutOfReach
            return discord.Object(number)
        case Sort.CHANNEL:
            found = _guild(interaction).get_channel_or_thread(number)
        case Sort.ROLE:
            found = _guild(interaction).get_role(number)
    if found is None:
        raise OutOfReach
    return found


async def _member(interaction: discord.Interaction, number: int) -> Snowflake:
    """Return a member of the server or, in direct messages, a person whom Discord sent.

    Discord sends the members with a select or an option. For an id in a button we ask it.
    """
    if number in {interaction.user.id, interaction.application_id}:
        return discord.Object(number)
    is_server = interaction.guild_id is not None
    if str(number) in _resolved_data(interaction, "members" if is_server else "users"):
        return discord.Object(number)
    if not is_server or str(number) in _resolved_data(interaction, "users"):
        raise NoMember
    guild = _guild(interaction)
    try:
        found = guild.get_member(number)
        return found or await defer_if_slow(interaction, guild.fetch_member(number), private=True)
    except discord.NotFound:
        raise NoMember from None


def _guild(interaction: discord.Interaction) -> discord.Guild:
    """Return the server of an interaction, if the bot is a member of it."""
    if interaction.guild_id is None:
        raise OutOfReach
    guild = interaction.client.get_guild(interaction.guild_id)
    if guild is None:
        raise NotHere("I can't look that up, because I'm not a member of this server.")
    return guild


def _resolved_data(interaction: discord.Interaction, kind: str) -> Mapping[str, Any]:
    """Return the things that Discord sent with an interaction, by their ids."""
    data = cast("Mapping[str, Mapping[str, Mapping[str, Any]]]", interaction.data or {})
    return data.get("resolved", {}).get(kind, {})
