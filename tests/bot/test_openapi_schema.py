"""Discord's API description finds the fault in a body, and names its place."""

import copy

import discord
import pytest
import simcord
from discord import app_commands

from tests import openapi

pytestmark = openapi.needs_openapi

CALLBACK = "/interactions/1/a-long-token/callback"
ORIGINAL = "/webhooks/1/a-long-token/messages/@original"
COMMANDS = "/applications/1/commands"


def button(number, **changes):
    return {"type": 2, "style": 1, "label": str(number), "custom_id": f"m:{number}", **changes}


def row(*components):
    return {"type": 1, "components": list(components)}


def board(*rows):
    text = {"type": 10, "content": "Your turn."}
    picture = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    return {
        "flags": 1 << 15,
        "components": [{"type": 17, "components": [text, picture, *rows]}],
        "attachments": [{"id": 0, "filename": "board.png"}],
    }


def answer(data, kind=4):
    return {"type": kind, "data": data}


def command(**changes):
    option = {"type": 3, "name": "game", "description": "Which game."}
    return {"name": "play", "type": 1, "description": "Play.", "options": [option], **changes}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", CALLBACK, answer(board(row(*map(button, range(5)))))),
        ("POST", CALLBACK, answer(board(row(button(1))), 7)),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, answer({"choices": [{"name": "Nim", "value": "nim"}]}, 8)),
        ("PATCH", ORIGINAL, board(row(button(1)))),
        ("PATCH", "/webhooks/1/a-long-token/messages/22", {"content": None, "components": []}),
        ("POST", "/webhooks/1/a-long-token", {"content": "Hello", "flags": 64}),
        ("POST", "/channels/1/messages", board(row(button(1)))),
        ("PUT", COMMANDS, [command()]),
        ("PUT", "/applications/1/guilds/2/commands", []),
        ("GET", "/gateway/bot", None),
        ("DELETE", ORIGINAL, None),
    ],
)
def test_what_discord_takes_is_let_through(method, path, body):
    openapi.validate_request(method, path, body)


@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        (
            "POST",
            CALLBACK,
            answer(board(row(*map(button, range(6))))),
            "at data.components[0].components[2].components: 6 items, and at most 5",
        ),
        (
            "POST",
            CALLBACK,
            answer(board(row({"type": 99}))),
            "at data.components[0].components[2].components[0]: its type is 99, and must be one of",
        ),
        (
            "PATCH",
            ORIGINAL,
            board(row({"type": 3, "options": [{"label": "1", "value": "1"}]})),
            "at components[0].components[2].components[0]: 'custom_id' is a required property",
        ),
        (
            "PATCH",
            ORIGINAL,
            board(row(button(1, label="x" * 81))),
            "at components[0].components[2].components[0].label: 81 characters, and at most 80",
        ),
        ("POST", CALLBACK, {"type": 3}, "at the body: its type is 3, and must be one of"),
        ("POST", CALLBACK, answer({"content": 5}), "at data.content: 5 is not of type"),
        (
            "POST",
            CALLBACK,
            answer({"custom_id": "m", "title": "x" * 46, "components": [row()]}, 9),
            "at data.title: 46 characters, and at most 45",
        ),
        ("POST", CALLBACK, None, "the body is missing"),
        ("GET", "/gateway/bot", {"shards": 1}, "this operation takes no body"),
        ("GET", "/gateway/boat", None, "Discord's API has no such operation"),
        ("PUT", "/gateway/bot", {}, "Discord's API has no such operation"),
        (
            "PUT",
            COMMANDS,
            [command(), command(name="help", description="x" * 101)],
            "at [1].description: 101 characters, and at most 100",
        ),
        (
            "PUT",
            COMMANDS,
            [command(options=[{"type": 3, "name": "game"}])],
            "at [0].options[0]: 'description' is a required property",
        ),
        (
            "PUT",
            COMMANDS,
            [command(options=[{"type": 12, "name": "game", "description": "?"}])],
            "at [0].options[0]: its type is 12, and must be one of",
        ),
    ],
)
def test_what_discord_refuses_is_named_with_its_place(method, path, body, fault):
    with pytest.raises(openapi.InvalidRequest) as refused:
        openapi.validate_request(method, path, body)
    assert str(refused.value).startswith(f"{method} ")
    assert fault in str(refused.value)
    assert "a-long-token" not in str(refused.value)


def test_each_fault_of_a_body_has_its_line():
    body = board(row(button(1, label="x" * 81), button(2, custom_id="x" * 101)))
    assert len(openapi.request_faults("PATCH", ORIGINAL, body)) == 2


def test_a_check_does_not_change_the_body():
    body = answer(board(row(button(1))))
    before = copy.deepcopy(body)
    openapi.validate_request("POST", CALLBACK, body)
    assert body == before


def test_an_answer_of_discord_can_be_checked_too():
    me = {"id": "1", "username": "grundy"}
    assert any("'avatar'" in each for each in openapi.response_faults("GET", "/users/@me", 200, me))
    error = {"code": 10062, "message": "Unknown interaction"}
    assert not openapi.response_faults("POST", CALLBACK, 404, error)


class Panel(discord.ui.LayoutView):
    def __init__(self, label):
        super().__init__(timeout=None)
        move = discord.ui.Button(label=label, custom_id="m:1")
        self.add_item(discord.ui.Container(discord.ui.ActionRow(move)))


class Client(discord.Client):
    """A bot of one command, which answers with a button."""

    def __init__(self, label):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Show a button.")
        async def show(interaction: discord.Interaction):
            await interaction.response.send_message(view=Panel(label))

    async def setup_hook(self):
        await self.tree.sync()


@pytest.mark.parametrize(("label", "faults"), [("Take 3", 0), ("", 1)])
async def test_all_requests_of_a_simulated_discord_are_checked(label, faults):
    async with simcord.run(Client(label)) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        ada = guild.add_member(env.create_user("ada"))
        await ada.slash(channel, "show")
        assert {"PUT", "POST"} <= {request.method for request in env.http_requests}
        if faults:
            with pytest.raises(openapi.InvalidRequest, match="neither label nor emoji"):
                openapi.validate_all(env)
        else:
            openapi.validate_all(env)
