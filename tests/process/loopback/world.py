"""Who and what there is: an application with its bot, a server, a channel, members and DMs."""

import itertools
import time
from dataclasses import dataclass, field
from typing import Any

DISCORD_EPOCH = 1_420_070_400_000
LOCALE = "en-US"
EVERYTHING = str((1 << 52) - 1)

_serial = itertools.count()


def snowflake() -> int:
    """Return a new id that carries the time, as Discord's do."""
    return (int(time.time() * 1000) - DISCORD_EPOCH) << 22 | next(_serial) % 4096


def now() -> str:
    """Return the time as Discord writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S.000000+00:00", time.gmtime())


@dataclass(frozen=True, slots=True)
class User:
    """A member of the server, or the bot."""

    name: str
    bot: bool = False
    id: int = field(default_factory=snowflake)

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": None if self.bot else self.name.title(),
            "discriminator": "0",
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "bot": self.bot,
            "primary_guild": None,
        }

    def member_payload(self, permissions: str | None = None) -> dict[str, Any]:
        payload: dict[str, Any] = {
            "user": self.payload(),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "communication_disabled_until": None,
            "premium_since": None,
            "pending": False,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
        return payload if permissions is None else payload | {"permissions": permissions}


@dataclass(frozen=True, slots=True)
class Channel:
    """A text channel of the server, or the DM of a user with the bot."""

    name: str
    guild_id: int | None
    recipient: User | None = None
    id: int = field(default_factory=snowflake)

    def payload(self) -> dict[str, Any]:
        if self.recipient is not None:
            return {
                "id": str(self.id),
                "type": 1,
                "flags": 0,
                "last_message_id": None,
                "recipients": [self.recipient.payload()],
            }
        return {
            "id": str(self.id),
            "type": 0,
            "flags": 0,
            "guild_id": str(self.guild_id),
            "name": self.name,
            "position": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "permission_overwrites": [],
        }


class World:
    """All of it, and the payloads that describe it."""

    def __init__(self, application_id: int) -> None:
        self.application_id = application_id
        self.bot = User("grundy", bot=True, id=application_id)
        self.guild_id = snowflake()
        self.owner = User("owner")
        self.channel = Channel("games", self.guild_id)
        self.channels = {self.channel.id: self.channel}

    def dm(self, user: User) -> Channel:
        """Return the channel of a user with the bot."""
        for channel in self.channels.values():
            if channel.recipient == user:
                return channel
        channel = Channel("", None, user)
        self.channels[channel.id] = channel
        return channel

    def open_guild(self, shard: int) -> Channel:
        """Return the channel of another server, which this shard serves of any number above it."""
        channel = Channel("games", (snowflake() >> 32 << 32) | shard << 22)
        self.channels[channel.id] = channel
        return channel

    def guilds(self, shard: int, count: int) -> list[int]:
        """Return the servers of a shard."""
        ids = {each.guild_id for each in self.channels.values() if each.guild_id is not None}
        return sorted(each for each in ids if (each >> 22) % count == shard)

    def application(self) -> dict[str, Any]:
        return {
            "id": str(self.application_id),
            "name": "Grundy",
            "icon": None,
            "description": "",
            "type": None,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "bot": self.bot.payload() | {"banner": None, "accent_color": None},
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": self.owner.payload(),
            "team": None,
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "approximate_guild_count": 1,
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "eligible_oauth2_scopes": [],
            "explicit_content_filter": 0,
            "event_webhooks_status": 1,
            "integration_types_config": {"0": {}, "1": {}},
        }

    def guild(self, guild_id: int) -> dict[str, Any]:
        return {
            "id": str(guild_id),
            "name": "Game night",
            "icon": None,
            "splash": None,
            "banner": None,
            "owner_id": str(self.owner.id),
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "features": [],
            "emojis": [],
            "stickers": [],
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "preferred_locale": LOCALE,
            "roles": [self._everyone(guild_id)],
            "channels": [
                each.payload() for each in self.channels.values() if each.guild_id == guild_id
            ],
            "threads": [],
            "members": [self.bot.member_payload()],
            "member_count": 5,
            "presences": [],
            "voice_states": [],
            "large": False,
            "unavailable": False,
            "joined_at": "2026-01-01T00:00:00.000000+00:00",
        }

    def _everyone(self, guild_id: int) -> dict[str, Any]:
        return {
            "id": str(guild_id),
            "name": "@everyone",
            "permissions": EVERYTHING,
            "position": 0,
            "color": 0,
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
