"""What may go wrong with an answer of Discord's REST API, for some of the requests."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable

from aiohttp import web

Act = Callable[[], Awaitable[web.Response]]
Trouble = Callable[[web.Request, Act], Awaitable[web.Response]]
"""It is handed the request, and what answers it as it should be."""

SLOW_SECONDS = 1.5


def _error(status: int, body: dict[str, object], **headers: str) -> web.Response:
    headers["Content-Type"] = "application/json"
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)


def _every(number: int, wrong: Trouble) -> Trouble:
    """Return the trouble for every so-manieth request; the others are answered."""
    count = itertools.count(1)

    async def answer(request: web.Request, act: Act) -> web.Response:
        return await (act() if next(count) % number else wrong(request, act))

    return answer


async def _nothing(_request: web.Request, act: Act) -> web.Response:
    return await act()


async def _limited(_request: web.Request, _act: Act) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": 0.3, "global": False}
    return _error(429, body, **{"Retry-After": "1", "X-RateLimit-Scope": "user", "Via": "1.1"})


async def _broken(_request: web.Request, _act: Act) -> web.Response:
    return _error(500, {"code": 0, "message": "Internal Server Error"})


async def _bad_gateway(_request: web.Request, _act: Act) -> web.Response:
    return web.Response(status=502, text="Bad Gateway")


async def _forbidden(_request: web.Request, _act: Act) -> web.Response:
    return _error(403, {"code": 50013, "message": "Missing Permissions"})


async def _slow(_request: web.Request, act: Act) -> web.Response:
    await asyncio.sleep(SLOW_SECONDS)
    return await act()


async def _reset(request: web.Request, _act: Act) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _lost(request: web.Request, act: Act) -> web.Response:
    await act()
    return await _reset(request, act)


TROUBLES: dict[str, Trouble] = {
    "nothing": _nothing,
    "429": _every(3, _limited),
    "500": _every(3, _broken),
    "502": _every(3, _bad_gateway),
    "forbids": _every(3, _forbidden),
    "slow": _slow,
    "resets": _every(3, _reset),
    "answers get lost": _every(3, _lost),
}
