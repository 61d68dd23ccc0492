"""A pooler between the bot and PostgreSQL that lends a server's connection for a transaction.

It does what PgBouncer does in transaction mode, as far as a lock of the bot can notice it.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy import make_url

SSL_REQUEST = 80877103
READY, IDLE, END = b"Z", b"I", b"X"


class Server:
    """A connection to PostgreSQL, and the greeting with which it begins."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.greeting = reader, writer, b""

    async def answers(self) -> AsyncGenerator[bytes]:
        """Yield what it says up to the end of a transaction."""
        while True:
            head = await self.reader.readexactly(5)
            body = await self.reader.readexactly(int.from_bytes(head[1:]) - 4)
            yield head + body
            if head[:1] == READY and body == IDLE:
                return


class Pooler:
    """The connections to PostgreSQL: the one that was used last is lent first."""

    def __init__(self, host: str, port: int) -> None:
        self._at = host, port
        self._idle: list[Server] = []
        self._writers: list[asyncio.StreamWriter] = []

    def close(self) -> None:
        """End all connections."""
        for writer in self._writers:
            writer.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client: greet it as the server does, and lend it one for each transaction."""
        self._writers.append(writer)
        try:
            size = int.from_bytes(await reader.readexactly(4))
            hello = await reader.readexactly(size - 4)
            if int.from_bytes(hello) == SSL_REQUEST:
                writer.write(b"N")
                size = int.from_bytes(await reader.readexactly(4))
                hello = await reader.readexactly(size - 4)
            server = await self._lent(size.to_bytes(4) + hello)
            writer.write(server.greeting)
            self._idle.append(server)
            while data := await reader.read(1 << 16):
                if data[:1] == END:
                    return
                server = await self._lent(size.to_bytes(4) + hello)
                await self._transact(data, server, reader, writer)
                self._idle.append(server)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _transact(
        self,
        data: bytes,
        server: Server,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Hand on what the client says, and what the server answers, to the transaction's end."""

        async def hand_on() -> None:
            while more := await reader.read(1 << 16):
                server.writer.write(more)

        server.writer.write(data)
        asking = asyncio.create_task(hand_on())
        async for answer in server.answers():
            if answer[:1] == READY and answer[5:] == IDLE:
                asking.cancel()
                await asyncio.wait({asking})
            writer.write(answer)

    async def _lent(self, hello: bytes) -> Server:
        """Return a connection that is idle, or a new one."""
        if self._idle:
            return self._idle.pop()
        server = Server(*await asyncio.open_connection(*self._at))
        self._writers.append(server.writer)
        server.writer.write(hello)
        server.greeting = b"".join([answer async for answer in server.answers()])
        return server


@asynccontextmanager
async def pooled(url: str) -> AsyncGenerator[str]:
    """Let a pooler run before a database; yield its address."""
    at = make_url(url)
    pooler = Pooler(at.host or "127.0.0.1", at.port or 5432)
    server = await asyncio.start_server(pooler.serve, "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        yield at.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
    finally:
        server.close()
        pooler.close()
