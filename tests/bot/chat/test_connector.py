"""A request with a file goes out in one piece, and arrives as what it was."""

from io import BytesIO

import aiohttp
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.chat.connector import WholeBodies

PICTURE = bytes(range(256)) * 100


async def test_a_form_with_a_file_is_sent_in_one_piece():
    async def received(request: web.Request) -> web.Response:
        form = await request.post()
        file = form["files[0]"]
        assert isinstance(file, web.FileField)
        return web.json_response(
            {
                "payload": form["payload_json"],
                "name": file.filename,
                "is_whole": file.file.read() == PICTURE,
                "length": request.content_length,
            }
        )

    pieces: list[int] = []
    trace = aiohttp.TraceConfig()

    async def sent(_session: object, _context: object, chunk: aiohttp.TraceRequestChunkSentParams):
        pieces.append(len(chunk.chunk))

    trace.on_request_chunk_sent.append(sent)
    app = web.Application()
    app.router.add_post("/", received)
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "ä"}')
    form.add_field(
        "files[0]",
        BytesIO(PICTURE),
        filename="board.webp",
        content_type="application/octet-stream",
    )
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(connector=WholeBodies(limit=0), trace_configs=[trace]) as session,
        session.post(server.make_url("/"), data=form) as response,
    ):
        answer = await response.json()
    assert answer == {
        "payload": '{"content": "ä"}',
        "name": "board.webp",
        "is_whole": True,
        "length": sum(pieces),
    }
    assert len(pieces) == 1
