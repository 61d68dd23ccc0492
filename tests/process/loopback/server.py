"""The stand-in itself: started and stopped, and the verbs with which a test plays the members."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self

from aiohttp import web
from simcord._clock import Clock
from simcord.backend import Backend, models, serializers
from simcord.interactions import base_payload

from bot.chat import emoji
from tests.process.loopback.gateway import Gateway
from tests.process.loopback.rest import FIRST_RESPONSE_SECONDS, PREFIX, Rest
from tests.process.loopback.state import Channel, Interaction, Message, State, User, new_id

COMMAND, COMPONENT, FORM = 2, 3, 5
STRING_SELECT, TEXT_INPUT, LABEL = 3, 4, 18
EVERYTHING = (1 << 52) - 1
LONG_AGO = "2026-01-01T00:00:00.000000+00:00"
PATIENCE = 60.0
"""Seconds until a test gives up waiting for something, on a busy machine too."""

_PARSE: Mapping[int, Callable[[Any], Any]] = {
    3: str,
    4: int,
    5: bool,
    6: lambda user: str(user.id),
    10: float,
}


class WallClock(Clock):
    """The time of this machine, in which a response can be late."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class LoopbackDiscord:
    """Discord for one bot, on a free port of this machine.

    `async with LoopbackDiscord(token, application_id) as discord:` starts it; `discord.api_url` is
    given to the bot. Each verb waits until the bot has answered.
    """

    def __init__(self, token: str, application_id: int) -> None:
        self.backend = Backend(clock=WallClock())
        self.backend.application_id = application_id
        self.backend.bot_user = models.User(application_id, "grundy", bot=True)
        self.backend.users[application_id] = self.backend.bot_user
        for plain in emoji.DRAWN:  # as after the first start
            self.backend.create_application_emoji(emoji.name_of(plain))
        self.state = State()
        self.gateway = Gateway(self.backend, self.state, token)
        self.api_url = ""
        self.channel = self.open_guild()
        rest = Rest(self.backend, self.state, self.gateway, token)
        app = web.Application()
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_route("*", "/{path:.*}", rest.handle)
        self._runner = web.AppRunner(app, shutdown_timeout=1)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        _host, port = self._runner.addresses[0]
        self.api_url = f"http://127.0.0.1:{port}{PREFIX}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._runner.cleanup()

    @property
    def faults(self) -> list[str]:
        return self.state.faults

    @property
    def commands(self) -> dict[str, Any]:
        """The slash commands that are registered, by their names."""
        commands = self.backend.commands.get(None, {})
        return {name: command for (name, kind), command in commands.items() if kind == 1}

    def open_guild(self, shard: int | None = None) -> Channel:
        """Return the channel of a new server, which a shard serves of any number above it."""
        number = None if shard is None else new_id() & ~(0x3FF << 22) | shard << 22
        guild = self.backend.create_guild("Game night", id=number)
        guild.roles[guild.id].permissions = EVERYTHING
        guild.members[self.backend.bot_user.id].joined_at = LONG_AGO  # else the bot says hello
        return self.backend.create_channel(guild.id, "games")

    def dm(self, user: User) -> Channel:
        """Return the channel of a user with the bot."""
        self._admit(user)
        return self.backend.get_dm_channel(user.id)

    def delete(self, message: Message) -> None:
        """Delete a message, as a member who may."""
        self.backend.delete_message(message.channel.id, message.id)
        del self.state.messages[message.id]

    async def ready(self, seconds: float = PATIENCE) -> None:
        """Wait until a bot is connected and its slash commands are registered."""
        await self.state.until(
            lambda: self.gateway.session is not None and bool(self.commands),
            "the bot comes online",
            seconds,
        )

    async def gone(self, seconds: float = PATIENCE) -> None:
        """Wait until no bot is connected."""
        await self.state.until(
            lambda: self.gateway.session is None, "the bot goes offline", seconds
        )

    async def wait_for_message(
        self, predicate: Callable[[Message], bool], seconds: float = PATIENCE
    ) -> Message:
        """Wait for a message that fits, the newest first."""
        found: list[Message] = []

        def has_happened() -> bool:
            found[:] = [each for each in self.state.messages.values() if predicate(each)]
            return bool(found)

        await self.state.until(has_happened, "a message that fits", seconds)
        return found[-1]

    async def slash(
        self,
        user: User,
        channel: Channel,
        name: str,
        options: Mapping[str, Any] | None = None,
        seconds: float = PATIENCE,
    ) -> Interaction:
        """Type a slash command, as it is registered, and wait at most so long for its answer."""
        assert name in self.commands, f"/{name} is not registered"
        command, typed = self.commands[name], options or {}
        known = {each["name"]: each for each in command.get("options") or []}
        sent: list[dict[str, Any]] = []
        for key, value in typed.items():
            assert key in known, f"/{name} has no option {key!r}, but {sorted(known)}"
            kind = known[key]["type"]
            choices = [each["value"] for each in known[key].get("choices") or []]
            assert not choices or value in choices, f"{value!r} is none of {choices}"
            sent.append({"name": key, "type": kind, "value": _PARSE[kind](value)})
        missing = [key for key, each in known.items() if each.get("required")]
        assert set(missing) <= set(typed), f"/{name} demands {missing}"
        data = {"id": command["id"], "name": name, "type": 1, "options": sent}
        if people := [each for each in typed.values() if isinstance(each, User)]:
            data["resolved"] = self._resolve(channel, people)
        return await self._interact(user, channel, COMMAND, data, seconds=seconds)

    async def click(self, user: User, message: Message, button: str) -> Interaction:
        """Press the button with this label or custom_id."""
        return await self._use(user, message, message.find(button))

    async def select(
        self, user: User, message: Message, name: str, values: Sequence[str]
    ) -> Interaction:
        """Choose from the select with this custom_id."""
        found = message.find(name)
        offered = [each["value"] for each in found["options"]]
        assert set(values) <= set(offered), f"{values} are not among {offered}"
        return await self._use(user, message, found, values=list(values))

    async def submit(
        self, user: User, opened: Interaction, values: Mapping[str, str] | None = None
    ) -> Interaction:
        """Send the form that an interaction has opened; `values` by custom_id or label."""
        form = opened.record.modal
        assert form is not None, "no form was opened"
        filled = [_fill(each, values or {}) for each in form["components"]]
        data = {"custom_id": form["custom_id"], "components": filled}
        return await self._interact(user, opened.channel, FORM, data, opened.source)

    async def _use(
        self, user: User, message: Message, part: Mapping[str, Any], **more: Any
    ) -> Interaction:
        data = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]}
        return await self._interact(user, message.channel, COMPONENT, data | more, message)

    def _admit(self, user: User, guild_id: int | None = None) -> None:
        """Let SimCord know a user, and a server its member."""
        if user.id not in self.backend.users:
            self.backend.users[user.id] = models.User(user.id, user.name)
        if guild_id is not None and user.id not in self.backend.guilds[guild_id].members:
            self.backend.add_member(guild_id, user.id)

    def _resolve(self, channel: Channel, people: Sequence[User]) -> dict[str, Any]:
        users, members = {}, {}
        for each in people:
            self._admit(each, channel.guild_id)
            users[str(each.id)] = serializers.user_payload(self.backend.users[each.id])
            if channel.guild_id is not None:
                guild = self.backend.guilds[channel.guild_id]
                member = serializers.member_payload(self.backend, guild, guild.members[each.id])
                shown = {key: value for key, value in member.items() if key != "user"}
                members[str(each.id)] = shown | {"permissions": str(EVERYTHING)}
        return {"users": users, "members": members}

    async def _interact(
        self,
        user: User,
        channel: Channel,
        kind: int,
        data: dict[str, Any],
        source: Message | None = None,
        *,
        seconds: float = PATIENCE,
    ) -> Interaction:
        self._admit(user, channel.guild_id)
        record, payload = base_payload(
            self.backend,
            type=kind,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            user_id=user.id,
            data=data,
        )
        owner = {"1": str(user.id)} if channel.guild_id is None else {"0": str(channel.guild_id)}
        payload["authorizing_integration_owners"] = owner
        if source is not None:
            payload["message"], record.source_message_id = source.payload, source.id
        interaction = Interaction(
            user, channel, payload, time.monotonic(), record, self.state, source
        )
        self.state.interactions[record.id] = interaction
        await self.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild_id)
        what = data.get("name") or data["custom_id"]
        await self.state.until(
            lambda: interaction.response is not None,
            f"the first response to {what!r}",
            FIRST_RESPONSE_SECONDS,
            record.id,
        )
        await self.state.until(
            lambda: interaction.is_answered, f"the answer to {what!r}", seconds, record.id
        )
        return interaction


def _fill(component: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, Any]:
    """Return a component of a form as Discord sends it back."""
    answer: dict[str, Any] = {"type": component["type"], "id": component.get("id", 1)}
    if component["type"] == LABEL:
        inner = {"label": component["label"], **component["component"]}
        return answer | {"component": _fill(inner, values)}
    if component["type"] == TEXT_INPUT:
        name = component["custom_id"]
        value = values.get(name, values.get(component.get("label") or "", component.get("value")))
        return answer | {"custom_id": name, "value": value or ""}
    if component["type"] == STRING_SELECT:
        name = component["custom_id"]
        chosen = [each["value"] for each in component["options"] if each.get("default")]
        return answer | {"custom_id": name, "values": [values[name]] if name in values else chosen}
    return answer
