"""How interactions are answered: the callback, the original answer, and what follows it."""

import time
from typing import Any

from aiohttp import web

from tests.process.loopback import messages
from tests.process.loopback.state import EPHEMERAL, DiscordError, Interaction, Message, State
from tests.process.loopback.world import World

FIRST_RESPONSE_SECONDS = 3.0
MESSAGE, THINKING, UPDATE_LATER, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9

UNKNOWN_INTERACTION = (10062, "Unknown interaction")
ALREADY_ACKNOWLEDGED = (40060, "Interaction has already been acknowledged.")
UNKNOWN_WEBHOOK, UNKNOWN_MESSAGE = (10015, "Unknown Webhook"), (10008, "Unknown Message")

Answer = tuple[int, Any]


class Callbacks:
    """The handlers of `/interactions` and of the webhook that belongs to each interaction."""

    def __init__(self, world: World, state: State) -> None:
        self.world = world
        self.state = state

    async def callback(self, request: web.Request, body: Any, files: Any) -> Answer:
        interaction = self.state.interactions.get(int(request.match_info["interaction"]))
        if interaction is None or interaction.token != request.match_info["token"]:
            raise DiscordError(404, *UNKNOWN_INTERACTION)
        if interaction.response is not None:
            raise DiscordError(400, *ALREADY_ACKNOWLEDGED)
        if self.state.deaf:
            await self._lose(interaction)
        interaction.seconds = time.monotonic() - interaction.sent_at
        if interaction.seconds > FIRST_RESPONSE_SECONDS:
            if not self.state.lateness_is_allowed:
                self.state.fault(f"the first response came after {interaction.seconds:.1f} s")
            raise DiscordError(404, *UNKNOWN_INTERACTION)
        message = self._respond(interaction, body["type"], body.get("data") or {}, files)
        interaction.response = body["type"]
        if request.query.get("with_response", "").lower() not in {"1", "true"}:
            return 204, None
        return 200, self._resource(interaction, body["type"], message)

    async def follow_up(self, request: web.Request, body: Any, files: Any) -> Answer:
        interaction = self._interaction(request)
        if interaction.original is not None and interaction.original.loading:
            message = messages.edit(self.state, interaction.original, body, files)
        else:
            message = messages.create(self.world, self.state, interaction.channel, body, files)
            interaction.followups.append(message)
        return 200, message.payload

    async def get_message(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, self._message(request).payload

    async def patch_message(self, request: web.Request, body: Any, files: Any) -> Answer:
        message = messages.edit(self.state, self._message(request), body, files)
        self._interaction(request).edited = True
        return 200, message.payload

    async def delete_message(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        message = self._message(request)
        interaction = self._interaction(request)
        del self.state.messages[message.id]
        if message in interaction.followups:
            interaction.followups.remove(message)
        else:
            interaction.original = None
        return 204, None

    async def _lose(self, interaction: Interaction) -> None:
        """Say nothing to a response for so long that it does not count any more."""
        self.state.unheard.append(interaction)
        self.state.ring()
        await self.state.until(lambda: not self.state.deaf, "hearing again", 30)
        raise DiscordError(404, *UNKNOWN_INTERACTION)

    def _respond(
        self, interaction: Interaction, kind: int, data: dict[str, Any], files: dict[str, bytes]
    ) -> Message | None:
        if kind in {MESSAGE, THINKING}:
            interaction.original = messages.create(
                self.world, self.state, interaction.channel, data, files, loading=kind == THINKING
            )
        elif kind in {UPDATE, UPDATE_LATER}:
            if interaction.source is None:
                raise DiscordError(400, 50035, "There is no message to update")
            interaction.original = interaction.source
            if kind == UPDATE:
                messages.edit(self.state, interaction.source, data, files)
        elif kind == CHOICES:
            interaction.choices = data["choices"]
        elif kind == FORM:
            interaction.modal = data
        else:
            raise DiscordError(400, 50035, f"There is no callback of type {kind}")
        return interaction.original if kind in {MESSAGE, UPDATE} else None

    def _resource(
        self, interaction: Interaction, kind: int, message: Message | None
    ) -> dict[str, Any]:
        seen: dict[str, Any] = {"id": str(interaction.id), "type": interaction.payload["type"]}
        if interaction.original is not None:
            flags = interaction.original.payload["flags"]
            seen |= {
                "response_message_id": str(interaction.original.id),
                "response_message_loading": kind == THINKING,
                "response_message_ephemeral": bool(flags & EPHEMERAL),
            }
        if message is None:
            return {"interaction": seen}
        return {"interaction": seen, "resource": {"type": kind, "message": message.payload}}

    def _interaction(self, request: web.Request) -> Interaction:
        for interaction in self.state.interactions.values():
            if interaction.token == request.match_info["token"]:
                if interaction.response is None:
                    break
                return interaction
        raise DiscordError(404, *UNKNOWN_WEBHOOK)

    def _message(self, request: web.Request) -> Message:
        interaction = self._interaction(request)
        name = request.match_info["message"]
        original = interaction.original
        every = [*([original] if original else []), *interaction.followups]
        for message in every:
            if name in {str(message.id), "@original" if message is original else ""}:
                return message
        raise DiscordError(404, *UNKNOWN_MESSAGE)
