"""The README keeps its word: its examples are run, and its commands are the real ones."""

import doctest
import re
from pathlib import Path

from bot.app import cli
from bot.app.features import ROUTER

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_examples_of_the_library_hold():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_each_of_the_two_commands_stands_alone_in_a_block():
    playground, tests = re.findall(r"^<!-- \w+ -->\n```\n(.*)\n```$", TEXT, re.MULTILINE)
    setup, *run = playground.split(" && ")
    assert setup == "python3 -m venv .venv", "a system's own Python takes no packages"
    assert run[-1].endswith("bot playground")
    assert tests.split(" && ")[:-1] == [setup, *run[:-1]]
    assert tests.endswith("pytest")


def test_it_is_short():
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    assert len(prose.split()) <= 1000


def test_its_ten_commands_are_real():
    rows = re.findall(r"^\| `/(\w+)` \| (.+) \|$", TEXT, re.MULTILINE)
    assert len(rows) == 10
    assert {name for name, _ in rows} <= {command.name for command in ROUTER.commands}
    assert all(len(about.split()) <= 12 for _, about in rows)


def test_the_commands_of_the_terminal_that_it_names_are_real():
    (commands,) = (action for action in cli.parser()._actions if action.choices)
    named = set(re.findall(r"`bot ([a-z]+)", TEXT))
    assert {"doctor", "run"} <= named <= {*commands.choices}
