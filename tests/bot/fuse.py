"""A process that is killed between any two of its effects, as the simulation has it.

Effects are what outlives a process: a transaction that writes, and what Discord is asked to do.
"""

import asyncio
import json
from contextlib import asynccontextmanager
from contextvars import ContextVar

from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bot.store import Store
from bot.store.uptime import Uptime

LEASE = 80
"""Seconds after which what a process claimed and did not do is done again, with a look."""
APART = ContextVar("apart", default=False)
"""Whether something is going on that is not to be counted, such as a beat of the heart."""


class Fuse:
    """It lets a number of effects happen, and then none until it is mended.

    Meanwhile Discord takes one message of a nonce, which the simulation does not know.
    """

    def __init__(self, monkeypatch):
        self.left = None
        self._sent = {}
        self._alive, self._dead = set(), set()
        http, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request
        writing, beat = Store.writing, Uptime.beat

        async def request(client, route, **how):
            if route.method == "GET":
                return await http(client, route, **how)
            self._burn(client)
            nonce = _nonce(how)
            if nonce is None:
                return await http(client, route, **how)
            if (route.url, nonce) not in self._sent:
                self._sent[route.url, nonce] = await http(client, route, **how)
            return self._sent[route.url, nonce]

        async def answer(adapter, route, session, **how):
            self._burn(adapter)
            return await webhook(adapter, route, session, **how)

        @asynccontextmanager
        async def write(store):
            self._burn(store)
            async with writing(store) as connection:
                yield connection

        async def apart(uptime, *how):
            token = APART.set(True)
            try:
                return await beat(uptime, *how)
            finally:
                APART.reset(token)

        monkeypatch.setattr(FakeHTTPClient, "request", request)
        monkeypatch.setattr(FakeWebhookAdapter, "request", answer)
        monkeypatch.setattr(Store, "writing", write)
        monkeypatch.setattr(Uptime, "beat", apart)

    @property
    def is_blown(self):
        return self.left == 0

    def arm(self, effects):
        """Let so many effects happen, and then none."""
        self.left = effects

    def mend(self):
        """Let everything happen again in a new process; return whether the one before was killed.

        That one does nothing more, though a task of it may still wait for a picture.
        """
        was_blown, self.left = self.is_blown, None
        if was_blown:
            self._dead |= self._alive
            self._alive.clear()
        return was_blown

    def _burn(self, actor):
        if actor in self._dead:
            raise asyncio.CancelledError
        self._alive.add(actor)
        if self.left is None or APART.get():
            return
        if self.left == 0:
            raise asyncio.CancelledError
        self.left -= 1


def _nonce(how):
    """Return the nonce of a message that is sent, if it has one."""
    parts = {each["name"]: each["value"] for each in how.get("form") or ()}
    body = json.loads(parts["payload_json"]) if parts else how.get("json") or {}
    return body.get("nonce") if isinstance(body, dict) else None
