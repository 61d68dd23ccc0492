"""The REST API: each request is recorded, held against Discord's description, and answered."""

import itertools
import re
from collections.abc import Mapping
from typing import Any

import orjson
from aiohttp import web

from bot.chat import emoji
from tests import openapi
from tests.process.loopback import callbacks, messages
from tests.process.loopback.gateway import Gateway
from tests.process.loopback.state import DiscordError, Message, Request, State
from tests.process.loopback.world import Channel, User, World, snowflake

PREFIX = "/api/v10"
DESCRIBED = openapi.DESCRIPTION.is_file()

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = (10003, "Unknown Channel"), (10008, "Unknown Message")
NO_TOKEN_NEEDED = ("/interactions/", "/webhooks/")
INTERACTION = re.compile(r"/interaction-(\d+)(?:/|$)")
"""The token of an interaction in a path."""
NAME = re.compile(rb'[ ;]name="([^"]+)"')
"""The name of a part of a form, in its head."""

Answer = tuple[int, Any]


class Rest:
    """The handlers; each takes the request and what was in it, and returns status and body."""

    def __init__(self, world: World, state: State, gateway: Gateway, token: str) -> None:
        self.world = world
        self.state = state
        self.gateway = gateway
        self.token = token
        self.answers = callbacks.Callbacks(world, state)
        self._count = itertools.count()

    def routes(self) -> list[web.RouteDef]:
        answers = self.answers
        channel = "/channels/{channel}/messages"
        commands = "/applications/{application}{guild:(?:/guilds/[0-9]+)?}/commands"
        original = "/webhooks/{application}/{token}/messages/{message}"
        table = [
            ("GET", "/gateway", self.get_gateway),
            ("GET", "/gateway/bot", self.get_gateway_bot),
            ("GET", "/users/@me", self.get_me),
            ("GET", "/applications/@me", self.get_application),
            ("GET", "/oauth2/applications/@me", self.get_application),
            ("GET", "/applications/{application}/emojis", self.get_emojis),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/channels/{channel}", self.get_channel),
            ("GET", commands, self.get_commands),
            ("PUT", commands, self.put_commands),
            ("POST", commands, self.post_command),
            ("POST", channel, self.post_message),
            ("GET", channel + "/{message}", self.get_message),
            ("PATCH", channel + "/{message}", self.patch_message),
            ("DELETE", channel + "/{message}", self.delete_message),
            ("POST", "/interactions/{interaction}/{token}/callback", answers.callback),
            ("POST", "/webhooks/{application}/{token}", answers.follow_up),
            ("GET", original, answers.get_message),
            ("PATCH", original, answers.patch_message),
            ("DELETE", original, answers.delete_message),
        ]
        return [
            *(web.route(verb, PREFIX + path, self._handler(act)) for verb, path, act in table),
            web.route("*", "/{path:.*}", self._handler(self.not_implemented)),
        ]

    def _handler(self, act: Any) -> Any:
        async def handle(request: web.Request) -> web.Response:
            if self.state.trouble is None:
                return await answer(request)
            return await self.state.trouble(request, lambda: answer(request))

        async def answer(request: web.Request) -> web.Response:
            path = request.path.removeprefix(PREFIX)
            body, files = await _read(request)
            checks = next(self._count) % self.state.check_every == 0
            if checks:
                self._check(openapi.request_faults, request.method, path, body)
            try:
                self._authorise(request, path)
                status, answer = await act(request, body, files)
            except DiscordError as error:
                status, answer = error.status, {"code": error.code, "message": str(error)}
            if checks and status < 500:
                self._check(openapi.response_faults, request.method, path, status, answer)
            self.state.requests.append(
                Request(request.method, path, dict(request.query), body, files, status)
            )
            named = INTERACTION.search(path)
            self.state.ring(named and int(named[1]))
            return _response(status, answer)

        return handle

    def _check(self, faults: Any, *what: Any) -> None:
        if DESCRIBED:
            for fault in faults(*what):
                self.state.fault(fault)

    def _authorise(self, request: web.Request, path: str) -> None:
        if path.startswith(NO_TOKEN_NEEDED):
            return
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise DiscordError(401, 0, "401: Unauthorized")

    async def not_implemented(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        self.state.fault(f"{request.method} {request.path} is not implemented by the stand-in")
        return 501, {"code": 0, "message": "Not Implemented"}

    async def get_gateway(self, _request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, {"url": self.gateway.url}

    async def get_gateway_bot(self, _request: web.Request, _body: Any, _files: Any) -> Answer:
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000}
        limit["max_concurrency"] = self.gateway.identify_at_once
        return 200, {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}

    async def get_emojis(self, _request: web.Request, _body: Any, _files: Any) -> Answer:
        """Answer with the bot's own emoji, as after its first start."""
        items = [
            {"id": str(number), "name": emoji.name_of(plain), "user": self.world.bot.payload()}
            for number, plain in enumerate(emoji.DRAWN, 1)
        ]
        each = {"roles": [], "require_colons": True, "managed": False, "animated": False}
        return 200, {"items": [item | each | {"available": True} for item in items]}

    async def get_me(self, _request: web.Request, _body: Any, _files: Any) -> Answer:
        more = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
        return 200, self.world.bot.payload() | more

    async def get_application(self, _request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, self.world.application()

    async def open_dm(self, _request: web.Request, body: Any, _files: Any) -> Answer:
        recipient = int(body["recipient_id"])
        for interaction in self.state.interactions.values():
            if interaction.user.id == recipient:
                return 200, self.world.dm(interaction.user).payload()
        return 200, self.world.dm(User("somebody", id=recipient)).payload()

    async def get_channel(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, self._channel(request).payload()

    async def get_commands(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, list(self.state.commands.get(_guild(request), {}).values())

    async def put_commands(self, request: web.Request, body: Any, _files: Any) -> Answer:
        old = self.state.commands.get(_guild(request), {})
        self.state.commands[_guild(request)] = {
            each["name"]: self._command(request, each, old.get(each["name"])) for each in body
        }
        return await self.get_commands(request, None, None)

    async def post_command(self, request: web.Request, body: Any, _files: Any) -> Answer:
        commands = self.state.commands.setdefault(_guild(request), {})
        old = commands.get(body["name"])
        commands[body["name"]] = self._command(request, body, old)
        return 200 if old else 201, commands[body["name"]]

    async def post_message(self, request: web.Request, body: Any, files: Any) -> Answer:
        channel, nonce = self._channel(request), body.get("nonce")
        if body.get("enforce_nonce") and (channel.id, nonce) in self.state.nonces:
            return 200, self.state.nonces[channel.id, nonce].payload
        message = messages.create(self.world, self.state, channel, body, files)
        if nonce is not None:
            self.state.nonces[channel.id, nonce] = message
        return 200, message.payload

    async def get_message(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        return 200, self._message(request).payload

    async def patch_message(self, request: web.Request, body: Any, files: Any) -> Answer:
        return 200, messages.edit(self.state, self._message(request), body, files).payload

    async def delete_message(self, request: web.Request, _body: Any, _files: Any) -> Answer:
        del self.state.messages[self._message(request).id]
        return 204, None

    def _channel(self, request: web.Request) -> Channel:
        channel = self.world.channels.get(int(request.match_info["channel"]))
        if channel is None:
            raise DiscordError(404, *UNKNOWN_CHANNEL)
        return channel

    def _message(self, request: web.Request) -> Message:
        message = self.state.messages.get(int(request.match_info["message"]))
        if message is None or message.ephemeral or message.channel != self._channel(request):
            raise DiscordError(404, *UNKNOWN_MESSAGE)
        return message

    def _command(
        self, request: web.Request, sent: Mapping[str, Any], old: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        guild = _guild(request)
        command = {
            "type": 1,
            "description": "",
            **{key: value for key, value in sent.items() if value is not None},
            "id": old["id"] if old else str(snowflake()),
            "application_id": str(self.world.application_id),
            "version": str(snowflake()),
        }
        permissions = sent.get("default_member_permissions")
        command["default_member_permissions"] = None if permissions is None else str(permissions)
        return command if guild is None else command | {"guild_id": str(guild)}


def _guild(request: web.Request) -> int | None:
    return int(request.match_info["guild"].rpartition("/")[2] or 0) or None


def _response(status: int, answer: Any) -> web.Response:
    if answer is None:
        return web.Response(status=status)
    # Without a charset, as from Discord: discord.py compares the whole header.
    headers = {"Content-Type": "application/json"}
    return web.Response(status=status, body=orjson.dumps(answer), headers=headers)


async def _read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """Return the JSON body and the files; a multipart body has both."""
    sent = await request.read()
    if not sent:
        return None, {}
    kind, _, boundary = request.headers["Content-Type"].partition("; boundary=")
    if not kind.startswith("multipart/"):
        return orjson.loads(sent), {}
    body, files = None, {}
    for part in (b"\r\n" + sent).split(b"\r\n--" + boundary.strip('"').encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        name = NAME.search(head)
        assert name is not None, f"a part without a name: {head!r}"
        if name[1] == b"payload_json":
            body = orjson.loads(content)
        else:
            files[name[1].decode()] = content
    return body, files
