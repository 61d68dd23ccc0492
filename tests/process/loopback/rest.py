"""The REST API: each request is recorded, held against Discord's description, and answered."""

import itertools
import re
import time
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import orjson
from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError, unknown_interaction, unknown_webhook
from simcord.http import router

from tests import openapi
from tests.process.loopback.gateway import Gateway
from tests.process.loopback.state import Request, State

PREFIX = "/api/v10"
DESCRIBED = openapi.DESCRIPTION.is_file()
FIRST_RESPONSE_SECONDS = 3.0
THINKING, UPDATE_LATER = 5, 6
NO_TOKEN_NEEDED = ("/interactions/", "/webhooks/")
INTERACTION = re.compile(r"/simcord_interaction_(\d+)(?:/|$)")
"""The token of an interaction in a path."""
PART = re.compile(rb'[ ;](name|filename)="([^"]+)"')
"""The name and the file of a part of a form, in its head."""


class Rest:
    """The way from a request to SimCord, and from its answer to the bot."""

    def __init__(self, backend: Backend, state: State, gateway: Gateway, token: str) -> None:
        self.backend = backend
        self.state = state
        self.gateway = gateway
        self.token = token
        self._count = itertools.count()
        self._nonces: dict[tuple[str, Any], Any] = {}

    async def handle(self, request: web.Request) -> web.Response:
        """Answer a request, or have the trouble there is answer it."""
        if self.state.trouble is None:
            return await self._answer(request)
        return await self.state.trouble(request, lambda: self._answer(request))

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        body, files = await _read(request)
        if DESCRIBED and next(self._count) % self.state.check_every == 0:
            for fault in openapi.request_faults(request.method, path, body):
                self.state.fault(fault)
        try:
            self._authorise(request, path)
            answer = await self._find_answer(request, path, body, files)
            status = 204 if answer is None else 200
        except router.RouteNotImplemented:
            self.state.fault(f"{request.method} {request.path} is not implemented by the stand-in")
            status, answer = 501, {"code": 0, "message": "Not Implemented"}
        except BackendError as error:
            status, answer = error.status, error.to_json()
        query = dict(request.query)
        self.state.requests.append(Request(request.method, path, query, body, status))
        found = INTERACTION.search(path)
        self.state.ring(found and int(found[1]))
        if answer is None:
            return web.Response(status=status)
        # Without a charset, as from Discord: discord.py compares the whole header.
        headers = {"Content-Type": "application/json"}
        return web.Response(status=status, body=orjson.dumps(answer), headers=headers)

    def _authorise(self, request: web.Request, path: str) -> None:
        known = request.headers.get("Authorization") == f"Bot {self.token}"
        if not known and not path.startswith(NO_TOKEN_NEEDED):
            raise BackendError(401, 0, "401: Unauthorized")

    async def _find_answer(
        self, request: web.Request, path: str, body: Any, files: list[Any]
    ) -> Any | None:
        if path.startswith("/gateway"):
            return self.gateway.describe()
        if path == "/applications/@me":
            path = "/oauth2/applications/@me"
        if path.endswith("/callback"):
            return await self._take_response(request, path, body, files)
        found = INTERACTION.search(path)
        asked = self.state.interactions.get(int(found[1])) if found else None
        if asked is not None and asked.response is None:
            raise unknown_webhook()  # it is there with the first response
        nonce = body.get("nonce") if isinstance(body, dict) else None
        if nonce is not None and (path, nonce) in self._nonces:
            return self._nonces[path, nonce]
        number = self._find_deleted(path) if request.method == "DELETE" else None
        answer = self._dispatch(request, path, body, files)
        if number is not None:
            del self.state.messages[number]
        elif request.method in {"POST", "PATCH"} and "components" in answer:
            self.state.note(answer, self.backend)
            if nonce is not None:
                self._nonces[path, nonce] = answer
            if request.method == "PATCH" and asked is not None:
                asked.edited = True
        return answer

    async def _take_response(
        self, request: web.Request, path: str, body: Any, files: list[Any]
    ) -> Any | None:
        """Take the first response to an interaction, unless it gets lost or comes too late."""
        interaction = self.state.interactions.get(int(path.split("/")[2]))
        if interaction is not None and interaction.response is None:
            if self.state.deaf:
                self.state.unheard.append(interaction)
                self.state.ring()
                await self.state.until(lambda: not self.state.deaf, "hearing again", 30)
                raise unknown_interaction()
            interaction.seconds = time.monotonic() - interaction.sent_at
            if interaction.seconds > FIRST_RESPONSE_SECONDS:
                if not self.state.lateness_is_allowed:
                    self.state.fault(f"the first response came after {interaction.seconds:.1f} s")
                raise unknown_interaction()
        answer = self._dispatch(request, path, body, files)
        assert interaction is not None
        interaction.response = body["type"]
        if body["type"] == THINKING:
            record = interaction.record
            shown = self.backend.get_message(record.channel_id, record.message_id)
            payload = serializers.message_payload(self.backend, shown)
            self.state.note(dict(payload), self.backend)
        elif "resource" in answer:
            self.state.note(answer["resource"]["message"], self.backend)
        wants = request.query.get("with_response", "").lower() in {"1", "true"}
        return answer if wants else None

    def _dispatch(self, request: web.Request, path: str, body: Any, files: list[Any]) -> Any:
        try:
            return router.dispatch(
                self.backend,
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
            )
        finally:
            self.backend.http_requests.clear()  # a load test would fill the memory
            self.backend.transcript.clear()

    def _find_deleted(self, path: str) -> int | None:
        """Return the number of the message that a path names."""
        name = path.rpartition("/")[2]
        if name == "@original" and (found := INTERACTION.search(path)):
            return self.state.interactions[int(found[1])].record.message_id
        return int(name) if name.isdecimal() else None


async def _read(request: web.Request) -> tuple[Any, list[Any]]:
    """Return the JSON body and the files; a multipart body has both."""
    sent = await request.read()
    if not sent:
        return None, []
    kind, _, boundary = request.headers["Content-Type"].partition("; boundary=")
    if not kind.startswith("multipart/"):
        return orjson.loads(sent), []
    body, files = None, []
    for part in (b"\r\n" + sent).split(b"\r\n--" + boundary.strip('"').encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        names = {key: value.decode() for key, value in PART.findall(head)}
        if names[b"name"] == "payload_json":
            body = orjson.loads(content)
        else:
            file = names[b"filename"]
            files.append(SimpleNamespace(fp=BytesIO(content), filename=file, description=None))
    return body, files
