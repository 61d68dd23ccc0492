"""Each fault in a body is found with its place: of the API description, and of its prose."""

import copy

import discord
import pytest
import simcord
from discord import app_commands

from tests import openapi
from tests.message_rules import command_faults, message_faults

V2 = 1 << 15
CALLBACK = "/interactions/1/a-long-token/callback"
ORIGINAL = "/webhooks/1/a-long-token/messages/@original"
COMMANDS = "/applications/1/commands"
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
BOARD_FILE = [{"id": 0, "filename": "board.png"}]
OPTION = {"type": 3, "name": "game", "description": "Which game."}


def button(number, **changes):
    return {"type": 2, "style": 1, "label": str(number), "custom_id": f"m:{number}", **changes}


def select(**changes):
    options = [{"label": each, "value": each} for each in "abc"]
    return {"type": 3, "custom_id": "s:1", "options": options, **changes}


def row(*components):
    return {"type": 1, "components": list(components)}


def text(content):
    return {"type": 10, "content": content}


def message(*components, **changes):
    return {"flags": V2, "components": list(components), **changes}


def board(*rows):
    inside = {"type": 17, "components": [text("Your turn."), PICTURE, *rows]}
    return message(inside, attachments=BOARD_FILE)


def answer(data, kind=4):
    return {"type": kind, "data": data}


def command(**changes):
    return {"name": "play", "type": 1, "description": "Play.", "options": [OPTION], **changes}


def option_with_choice(length, **changes):
    return {**OPTION, "choices": [{"name": "N", "value": "n" * length}], **changes}


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (message(row(button(1, custom_id=None))), "components[0].components[0]: the button has no"),
        (message(row(button(1), button(1))), "custom_id 'm:1' is taken by components[0]"),
        (message(row(button(1), select())), "components[0]: a select stands alone in its row"),
        (message(row(button(1, label=""))), "neither label nor emoji"),
        (message(row(button(1, style=5))), "a link button has a url and no custom_id"),
        (message(row(select(min_values=2))), "min_values is above max_values"),
        (message(row(select(options=[{"value": "a"}] * 2))), "two options have the same value"),
        (message({"type": 17, "components": [row(*map(button, range(4)))] * 10}), "51 components"),
        (message(text("a" * 2001), text("a" * 2000)), "4001 characters of text, and at most 4000"),
        (message(text("a"), content="Hello"), "at content: not allowed in a message of Components"),
        (message(text("Mistakes:\n14. Ada")), "Markdown numbers the lines of a list anew"),
        ({"content": "2. Ada"}, "Markdown numbers the lines of a list anew"),
        (message(text("a"), flags=64), "a component of type 10 needs the flag of Components V2"),
        (message(PICTURE, attachments=[{"filename": "old.png"}]), "names a file that is not"),
    ],
)
def test_message_that_discord_refuses_has_a_fault(body, fault):
    faults = list(message_faults(body, new=True))
    assert any(fault in each for each in faults), faults


@pytest.mark.parametrize(
    "body",
    [
        message(row(*map(button, range(5))), text("a" * 4000)),
        message(text("Move 14 · Ada\n```\n14. Ada\n```")),
        message(row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})),
        message(row(button(1, label=None, emoji={"name": "♟"}))),
        message(row(select(min_values=0, max_values=3))),
        message(PICTURE, attachments=BOARD_FILE),
        {"content": "Hello", "components": [row(button(1))], "flags": 64},
    ],
)
def test_message_that_discord_takes_has_no_fault(body):
    assert list(message_faults(body, new=True)) == []


def test_edited_message_keeps_its_picture():
    assert list(message_faults(message(PICTURE), new=False)) == []
    assert list(message_faults(message(PICTURE, attachments=[]), new=False)) != []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": "Play"}, "not a word of lower-case letters"),
        ({"name": "play it"}, "not a word of lower-case letters"),
        ({"description": ""}, "the description is missing"),
        (
            {"options": [OPTION, {**OPTION, "name": "position", "required": True}]},
            "a required option stands behind an optional one",
        ),
        ({"options": [OPTION, OPTION]}, "2 options are called 'game'"),
        (
            {"options": [option_with_choice(1, autocomplete=True)]},
            "both choices and autocomplete",
        ),
        (
            {"options": [option_with_choice(6000), option_with_choice(2000, name="position")]},
            "more than 8000 characters",
        ),
    ],
)
def test_command_that_discord_refuses_has_a_fault(changes, fault):
    faults = list(command_faults(command(**changes)))
    assert any(fault in each for each in faults), faults
    assert list(command_faults(command())) == []
    assert list(command_faults({"name": "Show the board", "type": 3})) == []


@openapi.needs_openapi
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", CALLBACK, answer(board(row(*map(button, range(5)))))),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, answer({"choices": [{"name": "Nim", "value": "nim"}]}, 8)),
        ("PATCH", "/webhooks/1/a-long-token/messages/22", {"content": None, "components": []}),
        ("POST", "/webhooks/1/a-long-token", {"content": "Hello", "flags": 64}),
        ("POST", "/channels/1/messages", board(row(button(1)))),
        ("PUT", COMMANDS, [command()]),
        ("PUT", "/applications/1/guilds/2/commands", []),
        ("GET", "/gateway/bot", None),
        ("DELETE", ORIGINAL, None),
    ],
)
def test_request_that_discord_takes_is_let_through(method, path, body):
    before = copy.deepcopy(body)
    openapi.validate_request(method, path, body)
    assert body == before, "a check changes nothing"


INNER = "components[0].components[2].components"


@openapi.needs_openapi
@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        (
            "POST",
            CALLBACK,
            answer(board(row(*map(button, range(6))))),
            f"at data.{INNER}: 6 items, and at most 5",
        ),
        ("POST", CALLBACK, answer(board(row({"type": 99}))), f"at data.{INNER}[0]: its type is 99"),
        (
            "PATCH",
            ORIGINAL,
            board(row(button(1, label="x" * 81))),
            f"at {INNER}[0].label: 81 characters, and at most 80",
        ),
        ("POST", CALLBACK, {"type": 3}, "at the body: its type is 3, and must be one of"),
        ("POST", CALLBACK, answer({"content": 5}), "at data.content: 5 is not of type"),
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
    ],
)
def test_request_that_discord_refuses_is_named_with_its_place(method, path, body, fault):
    with pytest.raises(openapi.InvalidRequest) as refused:
        openapi.validate_request(method, path, body)
    assert str(refused.value).startswith(f"{method} ")
    assert fault in str(refused.value)
    assert "a-long-token" not in str(refused.value)


@openapi.needs_openapi
def test_each_fault_of_a_body_has_its_line():
    body = board(row(button(1, label="x" * 81), button(2, custom_id="x" * 101)))
    assert len(openapi.request_faults("PATCH", ORIGINAL, body)) == 2


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


@openapi.needs_openapi
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
