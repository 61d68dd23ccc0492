"""What Discord demands in prose is found, and what it allows is let through."""

import pytest

from tests.message_rules import command_faults, message_faults

V2 = 1 << 15


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


PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
BOARD_FILE = [{"id": 0, "filename": "board.png"}]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (message(row(button(1, custom_id=None))), "components[0].components[0]: the button has no"),
        (message(row(button(1), button(1))), "custom_id 'm:1' is taken by components[0]"),
        (message(row(button(1), select())), "components[0]: a select stands alone in its row"),
        (message(row(button(1, label=""))), "neither label nor emoji"),
        (message(row(button(1, style=5))), "a link button has a url and no custom_id"),
        (message(row(select(min_values=2))), "min_values is above max_values"),
        (
            message(row(select(options=[{"label": "a", "value": "a"}] * 2))),
            "two options have the same value",
        ),
        (message(*[text("a")] * 41), "41 components, nested ones counted, and at most 40"),
        (
            message({"type": 17, "components": [row(*map(button, range(4)))] * 10}),
            "51 components, nested ones counted, and at most 40",
        ),
        (message(text("a" * 2001), text("a" * 2000)), "4001 characters of text, and at most 4000"),
        (message(text("a"), content="Hello"), "at content: not allowed in a message of Components"),
        (message(text("Mistakes:\n14. Ada")), "Markdown numbers the lines of a list anew"),
        ({"content": "2. Ada"}, "Markdown numbers the lines of a list anew"),
        (message(text("a"), flags=64), "a component of type 10 needs the flag of Components V2"),
        (message(PICTURE), "attachment://board.png names a file that is not attached"),
        (
            message(PICTURE, attachments=[{"id": 0, "filename": "old.png"}]),
            "attachment://board.png names a file that is not attached",
        ),
    ],
)
def test_a_message_that_discord_refuses(body, fault):
    faults = list(message_faults(body, new=True))
    assert any(fault in each for each in faults), faults


@pytest.mark.parametrize(
    "body",
    [
        message(row(*map(button, range(5))), text("a" * 4000)),
        message(*[text("a")] * 40),
        message(text("Move 14 · Ada\n```\n14. Ada\n```")),
        message(row({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})),
        message(row(button(1, label=None, emoji={"name": "♟"}))),
        message(row(select(min_values=0, max_values=3))),
        message(PICTURE, attachments=BOARD_FILE),
        {"content": "Hello", "components": [row(button(1))], "flags": 64},
    ],
)
def test_a_message_that_discord_takes(body):
    assert list(message_faults(body, new=True)) == []


def test_an_edit_may_show_the_picture_that_is_there():
    assert list(message_faults(message(PICTURE), new=False)) == []
    assert list(message_faults(message(PICTURE, attachments=[]), new=False)) != []


OPTION = {"type": 3, "name": "game", "description": "Which game."}


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ({"name": "Play", "description": "Play."}, "not a word of lower-case letters"),
        ({"name": "play it", "description": "Play."}, "not a word of lower-case letters"),
        ({"name": "play"}, "the description is missing"),
        (
            {
                "name": "play",
                "description": "Play.",
                "options": [OPTION, {**OPTION, "name": "position", "required": True}],
            },
            "a required option stands behind an optional one",
        ),
        (
            {"name": "play", "description": "Play.", "options": [OPTION, OPTION]},
            "2 options are called 'game'",
        ),
        (
            {
                "name": "play",
                "description": "Play.",
                "options": [
                    {**OPTION, "choices": [{"name": "N", "value": "n"}], "autocomplete": True}
                ],
            },
            "both choices and autocomplete",
        ),
        (
            {
                "name": "play",
                "description": "Play.",
                "options": [
                    {**OPTION, "choices": [{"name": "N", "value": "n" * 6000}]},
                    {
                        **OPTION,
                        "name": "position",
                        "choices": [{"name": "N", "value": "n" * 2000}],
                    },
                ],
            },
            "more than 8000 characters",
        ),
    ],
)
def test_a_command_that_discord_refuses(command, fault):
    faults = list(command_faults(command))
    assert any(fault in each for each in faults), faults


def test_a_command_that_discord_takes():
    options = [{**OPTION, "name": "position", "required": True}, OPTION]
    assert (
        list(command_faults({"name": "winner", "description": "Who wins?", "options": options}))
        == []
    )
    assert list(command_faults({"name": "Show the board", "type": 3})) == []
