"""How requests go out to Discord: the whole body of one at once."""

from __future__ import annotations

import aiohttp
from aiohttp.client import ClientTimeout
from aiohttp.client_reqrep import ClientRequest
from aiohttp.connector import Connection
from aiohttp.tracing import Trace


class WholeBodies(aiohttp.TCPConnector):
    """Puts the body of a request together before it connects.

    aiohttp sends what a form consists of piece by piece: nine packets for a message with a
    picture, each of them encrypted and answered by itself. Here it is one.
    """

    async def connect(
        self,
        req: ClientRequest,
        traces: list[Trace],
        timeout: ClientTimeout,  # noqa: ASYNC109 - as there
    ) -> Connection:
        if isinstance(form := req.body, aiohttp.MultipartWriter):
            await req.update_body(await form.as_bytes())
        return await super().connect(req, traces, timeout)
