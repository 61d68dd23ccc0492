"""The stand-in is strict: what it does not know, and what Discord would refuse, is a fault."""

import aiohttp
import pytest

from tests import openapi
from tests.process.conftest import APPLICATION_ID, TOKEN
from tests.process.loopback import LoopbackDiscord, User

AUTHORISED = {"Authorization": f"Bot {TOKEN}"}


@pytest.fixture
async def server():
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as server:
        yield server


@pytest.fixture
async def ask(server):
    async with aiohttp.ClientSession(headers=AUTHORISED) as session:

        async def ask(method, path, body=None, headers=None):
            url = server.api_url + path
            async with session.request(method, url, json=body, headers=headers) as response:
                return response.status, await response.json(content_type=None)

        yield ask


async def test_unknown_request_is_a_fault_and_ends_every_wait(server, ask):
    status, _ = await ask("GET", "/voice/regions")
    assert status == 501
    assert server.faults == ["GET /api/v10/voice/regions is not implemented by the stand-in"]
    with pytest.raises(AssertionError, match="not implemented"):
        await server.ready()


@openapi.needs_openapi
async def test_a_body_that_discord_refuses_is_a_fault(server, ask):
    await ask("POST", f"/channels/{server.channel.id}/messages", {"content": "x" * 4001})
    assert "at content: 4001 characters, and at most 4000" in server.faults[0]


async def test_a_message_is_kept_with_its_versions(server, ask):
    path = f"/channels/{server.channel.id}/messages"
    _, posted = await ask("POST", path, {"content": "Hello"})
    await ask("PATCH", f"{path}/{posted['id']}", {"content": "Goodbye"})
    message = await server.wait_for_message(lambda each: each.text == "Goodbye")
    assert [each["content"] for each in message.versions] == ["Hello", "Goodbye"]
    assert (await ask("DELETE", f"{path}/{posted['id']}"))[0] == 204
    assert (await ask("GET", f"{path}/{posted['id']}"))[1]["code"] == 10008
    assert server.faults == []


async def test_of_messages_with_a_nonce_the_first_is_posted(server, ask):
    path = f"/channels/{server.channel.id}/messages"
    body = {"content": "Hello", "nonce": "end1", "enforce_nonce": True}
    first, again = [(await ask("POST", path, body))[1]["id"] for _ in range(2)]
    _, other = await ask("POST", path, body | {"nonce": "end2"})
    assert first == again != other["id"]
    assert len(server.state.messages) == 2


@pytest.mark.parametrize(
    ("method", "path", "refusal"),
    [
        ("GET", "/users/@me", (401, 0)),
        ("POST", "/interactions/1/nothing/callback", (404, 10062)),
        ("GET", "/webhooks/1/nothing/messages/@original", (404, 10015)),
    ],
)
async def test_unknown_caller_is_refused_as_by_discord(server, ask, method, path, refusal):
    body = {"type": 6} if method == "POST" else None
    status, error = await ask(method, path, body, headers={"Authorization": "Bot nobody"})
    assert (status, error["code"]) == refusal
    assert server.faults == []


async def test_a_member_finds_only_what_is_registered(server):
    with pytest.raises(AssertionError, match="/play is not registered"):
        await server.slash(User("ada"), server.channel, "play")


async def test_nobody_hears_a_member_while_no_bot_is_connected(server, ask):
    command = {"name": "play", "description": "Play.", "options": []}
    await ask("PUT", f"/applications/{APPLICATION_ID}/commands", [command])
    with pytest.raises(AssertionError, match="no bot is connected"):
        await server.slash(User("ada"), server.channel, "play")
