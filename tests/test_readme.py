"""The README keeps its word: its examples are run, and its commands are the real ones."""

import doctest
import re
from pathlib import Path

from bot import cli
from bot.config import Settings

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
FLAT = " ".join(TEXT.split())


def test_the_examples_of_the_library_hold():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 9
    assert failed == 0


def test_each_of_the_two_commands_stands_alone_in_a_block():
    playground, tests = re.findall(r"^<!-- \w+ -->\n```\n(.*)\n```$", TEXT, re.MULTILINE)
    setup, *run = playground.split(" && ")
    assert setup == "python3 -m venv .venv", "a system's own Python takes no packages"
    assert run[-1].endswith("bot playground")
    assert tests.split(" && ")[:-1] == [setup, *run[:-1]]
    assert tests.endswith("pytest")


def test_every_setting_and_every_command_is_in_the_readme():
    for field in Settings.__dataclass_fields__:
        assert f"`{field.upper()}`" in TEXT
    (commands,) = (action for action in cli.parser()._actions if action.choices)
    for name in commands.choices:
        assert f"bot {name}" in TEXT, name


def test_every_slash_command_is_in_the_readme():
    from discord.app_commands import ContextMenu

    from bot.features import ROUTER

    for command in ROUTER.commands:
        row = f"| `/{command.name}` |"
        assert (f"*{command.name}*" if isinstance(command, ContextMenu) else row) in FLAT
