"""The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME and events over a websocket."""

import time
import zlib
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers

from tests.process.loopback.state import State, new_id

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, HELLO, HEARTBEAT_ACK = 0, 1, 2, 3, 6, 10, 11
REQUEST_MEMBERS = 8
AUTHENTICATION_FAILED, SESSION_TIMED_OUT, UNKNOWN_ERROR = 4004, 4009, 4000
HEARTBEAT_MILLISECONDS = 1_000


class Connection:
    """One websocket, compressed as a whole where the bot asks for it."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self._zlib = zlib.compressobj() if compress == "zlib-stream" else None

    async def send(self, op: int, data: Any, *, event: str | None = None, seq: int | None = None):
        text = orjson.dumps({"op": op, "d": data, "t": event, "s": seq})
        if self._zlib is None:
            await self.socket.send_str(text.decode())
        else:
            packed = self._zlib.compress(text) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(packed)


@dataclass(slots=True)
class Session:
    """What a bot that identified itself has been told; it may come back for the rest."""

    identify: dict[str, Any]
    connection: Connection | None
    id: str = field(default_factory=lambda: f"session-{new_id()}")
    events: list[tuple[str, Any]] = field(default_factory=list)
    heartbeats: int = 0
    resumed: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def shard(self) -> list[int]:
        """The number of the shard, and of how many."""
        return self.identify.get("shard", [0, 1])

    async def dispatch(self, event: str, data: Any) -> None:
        self.events.append((event, data))
        if self.connection is not None:
            await self.connection.send(DISPATCH, data, event=event, seq=len(self.events))


class Gateway:
    """All sessions; the newest is the bot that runs.

    While it ``refuses`` nobody can connect; while it ``hangs_up`` whoever connects is cut at once.
    It lets ``identify_at_once`` shards identify themselves every five seconds.
    """

    def __init__(self, backend: Backend, state: State, token: str) -> None:
        self.backend = backend
        self.state = state
        self.token = token
        self.url = ""
        self.sessions: list[Session] = []
        self.refuses = False
        self.hangs_up = False
        self.turned_away = 0
        self.identify_at_once = 1

    @property
    def session(self) -> Session | None:
        """The session that is connected."""
        return next((each for each in self.sessions if each.connection is not None), None)

    def describe(self) -> dict[str, Any]:
        """Return the address of the gateway, and how a bot can connect to it."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000}
        limit["max_concurrency"] = self.identify_at_once
        return {"url": self.url, "shards": 1, "session_start_limit": limit}

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.refuses or self.hangs_up:
            self.turned_away += 1
            self.state.ring()
        if self.refuses:
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if self.hangs_up:
            await socket.close(code=UNKNOWN_ERROR)
            return socket
        connection = Connection(socket, request.query.get("compress"))
        await connection.send(HELLO, {"heartbeat_interval": HEARTBEAT_MILLISECONDS})
        session = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    self.state.fault(f"gateway: a frame of type {frame.type!r}")
                    break
                payload = orjson.loads(frame.data)
                session = await self._receive(connection, session, payload["op"], payload["d"])
        finally:
            if session is not None and session.connection is connection:
                session.connection = None
            self.state.ring()
        return socket

    async def drop(self, session: Session | None = None, code: int = UNKNOWN_ERROR) -> None:
        """Cut a connection, as Discord does now and then; the one there is, if none is named."""
        session = session or self.session
        assert session is not None, "no bot is connected"
        assert session.connection is not None
        await session.connection.socket.close(code=code)

    def serving(self, guild_id: int | None) -> Session | None:
        """Return the session that serves a server, or (None) direct messages."""
        for each in self.sessions:
            shard, count = each.shard
            if each.connection is not None and ((guild_id or 0) >> 22) % count == shard:
                return each
        return None

    async def dispatch(self, event: str, data: Any, guild_id: int | None) -> None:
        """Tell the bot that serves a server."""
        session = self.serving(guild_id)
        assert session is not None, f"no bot is connected that could hear {event}"
        await session.dispatch(event, data)

    async def _receive(
        self, connection: Connection, session: Session | None, op: int, data: Any
    ) -> Session | None:
        if op == HEARTBEAT:
            if session is not None:
                session.heartbeats += 1
            await connection.send(HEARTBEAT_ACK, None)
        elif op in {IDENTIFY, RESUME} and data["token"] != self.token:
            await connection.socket.close(code=AUTHENTICATION_FAILED)
        elif op == IDENTIFY:
            return await self._identify(connection, data)
        elif op == RESUME:
            return await self._resume(connection, data)
        elif op == REQUEST_MEMBERS and session is not None:
            await session.dispatch("GUILD_MEMBERS_CHUNK", self._members(data))
        elif op != PRESENCE:
            self.state.fault(f"gateway: opcode {op} is not implemented")
        self.state.ring()
        return session

    def _members(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return the members of a server among the requested ones."""
        guild, users = self.backend.guilds[int(asked["guild_id"])], map(int, asked["user_ids"])
        found = [guild.members[user] for user in users if user in guild.members]
        members = [serializers.member_payload(self.backend, guild, each) for each in found]
        where = {"guild_id": asked["guild_id"], "nonce": asked.get("nonce")}
        return where | {"members": members, "chunk_index": 0, "chunk_count": 1}

    async def _identify(self, connection: Connection, data: dict[str, Any]) -> Session:
        session = Session(data, connection)
        self.sessions.append(session)
        shard, count = session.shard
        guilds = [each for key, each in self.backend.guilds.items() if (key >> 22) % count == shard]
        application = {"id": str(self.backend.application_id), "flags": 0}
        ready = {
            "v": 10,
            "user": serializers.user_payload(self.backend.bot_user),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": session.shard,
            "application": application,
        }
        await session.dispatch("READY", ready)
        for each in guilds:
            await session.dispatch(
                "GUILD_CREATE", serializers.guild_create_payload(self.backend, each)
            )
        self.state.ring()
        return session

    async def _resume(self, connection: Connection, data: dict[str, Any]) -> Session | None:
        for session in self.sessions:
            if session.id == data["session_id"]:
                break
        else:
            self.state.fault("gateway: the bot resumes a session that there never was")
            await connection.socket.close(code=SESSION_TIMED_OUT)
            return None
        session.connection = connection
        session.resumed += 1
        for seq, (event, body) in enumerate(session.events[data["seq"] :], data["seq"] + 1):
            await connection.send(DISPATCH, body, event=event, seq=seq)
        await session.dispatch("RESUMED", {})
        self.state.ring()
        return session
