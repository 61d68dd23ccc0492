"""The stand-in itself: started and stopped, and the verbs with which a test plays the members."""

import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.process.loopback.callbacks import FIRST_RESPONSE_SECONDS
from tests.process.loopback.gateway import Gateway
from tests.process.loopback.rest import PREFIX, Rest
from tests.process.loopback.state import Interaction, Message, State
from tests.process.loopback.world import EVERYTHING, LOCALE, Channel, User, World

COMMAND, COMPONENT, FORM = 2, 3, 5
STRING_SELECT, TEXT_INPUT, LABEL = 3, 4, 18
PATIENCE = 60.0
"""Seconds until a test gives up waiting for what should happen, on a busy machine too."""

_PARSE: Mapping[int, Callable[[Any], Any]] = {
    3: str,
    4: int,
    5: bool,
    6: lambda user: str(user.id),
    10: float,
}


class LoopbackDiscord:
    """Discord for one bot, on a free port of this machine.

    `async with LoopbackDiscord(token, application_id) as discord:` starts it; `discord.api_url` is
    what the bot is given. Each verb waits until the bot has answered.
    """

    def __init__(self, token: str, application_id: int) -> None:
        self.world = World(application_id)
        self.state = State()
        self.gateway = Gateway(self.world, self.state, token)
        self.api_url = ""
        app = web.Application()
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_routes(Rest(self.world, self.state, self.gateway, token).routes())
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
    def channel(self) -> Channel:
        return self.world.channel

    @property
    def faults(self) -> list[str]:
        return self.state.faults

    async def ready(self, seconds: float = PATIENCE) -> None:
        """Wait until a bot is connected and its slash commands are registered."""
        await self.state.until(
            lambda: self.gateway.session is not None and bool(self.state.commands),
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

        def happened() -> bool:
            found[:] = [each for each in self.state.messages.values() if predicate(each)]
            return bool(found)

        await self.state.until(happened, "a message that fits", seconds)
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
        command = self._command(channel, name)
        known = {each["name"]: each for each in command.get("options") or []}
        sent: list[dict[str, Any]] = []
        for key, value in (options or {}).items():
            assert key in known, f"/{name} has no option {key!r}, but {sorted(known)}"
            kind = known[key]["type"]
            choices = [each["value"] for each in known[key].get("choices") or []]
            assert not choices or value in choices, f"{value!r} is none of {choices}"
            sent.append({"name": key, "type": kind, "value": _PARSE[kind](value)})
        missing = [key for key, each in known.items() if each.get("required")]
        assert set(missing) <= set(options or {}), f"/{name} demands {missing}"
        people = [each for each in (options or {}).values() if isinstance(each, User)]
        data = {"id": command["id"], "name": name, "type": 1, "options": sent}
        if people:
            data["resolved"] = {
                "users": {str(each.id): each.payload() for each in people},
                "members": {
                    str(each.id): _without_user(each.member_payload(EVERYTHING)) for each in people
                },
            }
        return await self._interact(user, channel, COMMAND, data, seconds=seconds)

    async def click(self, user: User, message: Message, button: str) -> Interaction:
        """Press the button with this label or custom_id."""
        found = message.find(button)
        data = {"component_type": found["type"], "custom_id": found["custom_id"], "id": found["id"]}
        return await self._interact(user, message.channel, COMPONENT, data, source=message)

    async def select(
        self, user: User, message: Message, name: str, values: Sequence[str]
    ) -> Interaction:
        """Choose from the select with this custom_id."""
        found = message.find(name)
        offered = [each["value"] for each in found["options"]]
        assert set(values) <= set(offered), f"{values} are not among {offered}"
        data = {
            "component_type": found["type"],
            "custom_id": found["custom_id"],
            "id": found["id"],
            "values": list(values),
        }
        return await self._interact(user, message.channel, COMPONENT, data, source=message)

    async def submit(
        self, user: User, opened: Interaction, values: Mapping[str, str] | None = None
    ) -> Interaction:
        """Send the form that an interaction has opened; `values` by custom_id or label."""
        form = opened.modal
        assert form is not None, "no form was opened"
        filled = [_filled(each, values or {}) for each in form["components"]]
        data = {"custom_id": form["custom_id"], "components": filled}
        return await self._interact(user, opened.channel, FORM, data, source=opened.source)

    def _command(self, channel: Channel, name: str) -> dict[str, Any]:
        for guild in (channel.guild_id, None):
            if name in self.state.commands.get(guild, {}):
                return self.state.commands[guild][name]
        raise AssertionError(f"/{name} is not registered")

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
        payload = self._payload(user, channel, kind, data)
        interaction = Interaction(user, channel, payload, time.monotonic(), source)
        payload |= {"id": str(interaction.id), "token": interaction.token}
        if source is not None:
            payload["message"] = source.payload
        self.state.interactions[interaction.id] = interaction
        await self.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild_id)
        what = data.get("name") or data["custom_id"]
        await self.state.until(
            lambda: interaction.response is not None,
            f"the first response to {what!r}",
            FIRST_RESPONSE_SECONDS,
            interaction.id,
        )
        await self.state.until(
            lambda: interaction.answered, f"the answer to {what!r}", seconds, interaction.id
        )
        return interaction

    def _payload(
        self, user: User, channel: Channel, kind: int, data: dict[str, Any]
    ) -> dict[str, Any]:
        payload: dict[str, Any] = {
            "application_id": str(self.world.application_id),
            "type": kind,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.payload(),
            "version": 1,
            "locale": LOCALE,
            "entitlements": [],
            "app_permissions": EVERYTHING,
            "attachment_size_limit": 10 << 20,
        }
        if channel.guild_id is None:
            owners = {"1": str(user.id)}
            return payload | {
                "user": user.payload(),
                "context": 1,
                "authorizing_integration_owners": owners,
            }
        guild = str(channel.guild_id)
        return payload | {
            "member": user.member_payload(EVERYTHING),
            "guild_id": guild,
            "guild": {"id": guild, "locale": LOCALE, "features": []},
            "guild_locale": LOCALE,
            "context": 0,
            "authorizing_integration_owners": {"0": guild},
        }


def _filled(component: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, Any]:
    """Return a component of a form as Discord sends it back."""
    answer: dict[str, Any] = {"type": component["type"], "id": 1}
    if component["type"] == LABEL:
        inner = {"label": component["label"], **component["component"]}
        return answer | {"component": _filled(inner, values)}
    if component["type"] == TEXT_INPUT:
        name = component["custom_id"]
        value = values.get(name, values.get(component.get("label") or "", component.get("value")))
        return answer | {"custom_id": name, "value": value or ""}
    if component["type"] == STRING_SELECT:
        name = component["custom_id"]
        given = [each["value"] for each in component["options"] if each.get("default")]
        return answer | {"custom_id": name, "values": [values[name]] if name in values else given}
    return answer


def _without_user(member: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in member.items() if key != "user"}
