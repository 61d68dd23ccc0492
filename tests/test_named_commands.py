"""Every slash command and every command of a terminal that a text names is a real one.

The texts are the documents, the site's own pages, the lessons and all sentences of the catalogue in
each language.
"""

import argparse
import re
import shlex
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
import yaml
from babel.messages.pofile import read_po
from discord import app_commands

import cgt
from bot.app import cli
from bot.app.features import ROUTER
from bot.language.extraction import TEMPLATE
from cgt.cli.errors import UsageError
from cgt.cli.parser import parser as cgt_parser
from docs import pages

ROOT = Path(__file__).parents[1]
COMMANDS = {
    command.name: {option.name: option for option in command.parameters}
    for command in ROUTER.commands
    if isinstance(command, app_commands.Command)
}
NEWS = "CHANGELOG.md"
"""The file that tells of options alone, without what else their command needs."""
PATHS = {"healthz", "readyz", "metrics", "tmp", "backups", "cache", "etc", "data", "v1"}
"""Words behind a slash that are parts of addresses and of a disk."""
SLASH = re.compile(r"(?<![\w/.:<>\])}~$-])/([a-z][a-z-]+)(?![\w/.*-])")
OPTION = re.compile(r"(?:(?<=^)|(?<=\s))([a-z_]+):(?! )")
SPAN = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^ *```(?:sh|bash|console|text)?\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
LONG_OPTION = re.compile(r"--[a-z][a-z-]*")
OF_OTHER_PROGRAMS = {"--extra", "--profile", "--pause", "--kills", "--database"}
"""Options of uv, Docker and the measurements below `tests/`."""
INDENTED = re.compile(r"^ {4}(?=\w)(.*)$", re.MULTILINE)


def documents():
    """Yield the documents by their names, those that the site makes by itself too."""
    for file in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        name = str(file.relative_to(ROOT))
        if not name.startswith(("docs/_build", "docs/learn/course/")):
            yield name, file.read_text("utf-8")
    for name, make in pages.MADE.items():
        yield f"made {name}", make()


def texts_in(value):
    """Yield the texts in what a file of YAML holds."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


def lessons():
    """Yield the lessons and their translations by their files."""
    for file in sorted((ROOT / "bot" / "lessons").rglob("*.yaml")):
        yield str(file.relative_to(ROOT)), "\n".join(texts_in(yaml.safe_load(file.read_text())))


def sentences():
    """Yield the sentences of the catalogue, and those of each language."""
    for file in sorted([TEMPLATE, *TEMPLATE.parent.rglob("*.po")]):
        said = []
        for message in read_po(BytesIO(file.read_bytes())):
            for text in (message.id, message.string):
                said += [text] if isinstance(text, str) else text or ()
        yield str(file.relative_to(ROOT)), "\n".join(said)


@cache
def texts():
    return {**dict(documents()), **dict(lessons()), **dict(sentences())}


def fault_of(typed):
    """Return what is wrong with a slash command and its options as a text writes them, or None."""
    name, _, rest = typed.removeprefix("/").partition(" ")
    if name not in COMMANDS:
        return f"there is no /{name}"
    options, rest = COMMANDS[name], rest.strip()
    if not rest:
        return None
    marks = list(OPTION.finditer(rest))
    if not marks or marks[0].start() > 0:
        return f"/{name} has no option where “{rest}” begins"
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        option = options.get(mark[1])
        value = rest[mark.end() : after.start() if after else None].strip()
        if option is None:
            return f"/{name} has no option {mark[1]}"
        if (wrong := _wrong_value(mark[1], option, value)) is not None:
            return wrong
    return None


def _wrong_value(name, option, value):
    """Return what is wrong with a value of an option, or None."""
    if not value or value.startswith(("@", "…", "{")):
        return None
    if option.choices:
        known = {part for each in option.choices for part in (str(each.value), str(each.name))}
        if not any(each.startswith(value) for each in known):
            return f"{name} can't be “{value}”"
    if option.type is app_commands.transformers.AppCommandOptionType.boolean:
        return None if value in {"True", "False"} else f"{name} can't be “{value}”"
    if name == "position":
        cgt.position(value)
    if name in {"game", "second_game", "third_game"}:
        cgt.ruleset(value)
    return None


def test_the_texts_are_found():
    found = texts()
    assert {"README.md", "docs/learn/nim.md", "docs/learn/plan.md", "made commands"} <= {*found}
    assert sum(name.endswith(".po") for name in found) >= 6
    assert sum(name.startswith("bot/lessons") for name in found) > 20
    assert sum(len(SLASH.findall(text)) for text in found.values()) > 300


def test_every_slash_command_in_a_text_is_real():
    wrong = []
    for name, text in texts().items():
        typed = {f"/{word}" for word in SLASH.findall(text) if word not in PATHS}
        spans = {span for span in SPAN.findall(text) if re.match(r"/[a-z-]+(?: |$)", span)}
        typed |= {span for span in spans if span.split()[0][1:] not in PATHS}
        wrong += [(name, fault) for each in sorted(typed) if (fault := fault_of(each))]
    assert wrong == []


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("/play nim start:2 3 4", "/play has no option where"),
        ("/play nim", "/play has no option where"),
        ("/play start:2 3 4", "/play has no option start"),
        ("/play game:nim start:2", "/play has no option start"),
        ("/plai", "there is no /plai"),
        ("/play level:unbeatable", "level can't be “unbeatable”"),
        ("/play teach:yes", "teach can't be “yes”"),
    ],
)
def test_a_command_that_is_not_there_is_found(typed, fault):
    assert fault_of(typed).startswith(fault)
    assert fault_of("/play game:nim position:2 3 4 teach:True") is None


class Wrong(Exception):
    """The arguments are none of a command's."""


def typed_in(text, program):
    """Yield the commands of a program that a text says to type, without what runs them."""
    blocks = [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]
    blocks = [line.removeprefix("$ ") for line in blocks]
    for line in [*SPAN.findall(text), *blocks, *INDENTED.findall(text)]:
        for part in re.split(r"\s&&\s|\s\|\s|;\s", line):
            typed = re.sub(r"--entrypoint bot \S+", "bot", part.strip())
            found = re.search(
                rf"(?:^|.*[/\\]|(?:dc|k|uv|docker) .*\s|(?:[A-Z_]+=\S+ +)+){program} ([a-z-].*)$",
                typed,
            )
            if found and not re.match(r"from |import |>>>|pip ", typed):
                yield f"{program} {found[1]}"


def parse(program, line, monkeypatch):
    """Parse a line as its program would; raise Wrong if it isn't one."""
    words = [
        "1" if re.fullmatch("[A-Z]+", word) else word  # it stands for a number or a name
        for word in shlex.split(line, comments=True)[1:]
    ]
    parser = cgt_parser() if program == "cgt" else cli.parser()
    (commands,) = (action.choices for action in parser._actions if action.choices)
    if len(words) == 1 and words[0] in commands:
        return  # a command is only named
    monkeypatch.setattr(argparse.ArgumentParser, "error", refuse)
    try:
        parser.parse_args(words)
    except (UsageError, Wrong) as error:
        raise Wrong(f"{line}: {error}") from None
    except SystemExit:
        assert {"--help", "--version"} & {*words}


def refuse(_parser, message):
    raise Wrong(message)


@pytest.mark.parametrize("program", ["cgt", "bot"])
def test_every_terminal_command_in_a_text_is_real(program, monkeypatch):
    wrong = []
    for name in texts().keys() - {NEWS}:
        for line in typed_in(texts()[name], program):
            try:
                parse(program, line, monkeypatch)
            except Wrong as error:
                wrong.append((name, str(error)))
    assert wrong == []


def options_of(parser):
    """Yield the options of a program and of all its commands."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                yield from options_of(command)


def test_every_option_in_a_text_is_real():
    known = {*options_of(cgt_parser()), *options_of(cli.parser()), *OF_OTHER_PROGRAMS}
    spans = {(name, span) for name, text in texts().items() for span in SPAN.findall(text)}
    named = {(name, option[0]) for name, span in spans if (option := LONG_OPTION.match(span))}
    assert len(named) > 10
    assert {(name, option) for name, option in named if option not in known} == set()


def test_terminal_commands_are_found(monkeypatch):
    found = {
        program: {line for text in texts().values() for line in typed_in(text, program)}
        for program in ("cgt", "bot")
    }
    assert len(found["cgt"]) > 12
    assert len(found["bot"]) > 12
    assert [*typed_in("`dc exec backup bot backup --keep 14 /x`", "bot")] == [
        "bot backup --keep 14 /x"
    ]
    assert [*typed_in("`.venv/bin/bot doctor --no-such`", "bot")] == ["bot doctor --no-such"]
    assert [*typed_in("1. Run:\n\n   ```text\n   A=1  bot run -x\n   ```\n", "bot")] == [
        "bot run -x"
    ]
    assert [*typed_in("Check it:\n\n    bot lesson chek x.yaml", "bot")] == [
        "bot lesson chek x.yaml"
    ]
    for line in ("cgt winer 3", "cgt value --no-such 3", "cgt draw nim -x y"):
        with pytest.raises(Wrong):
            parse("cgt", line, monkeypatch)
    with pytest.raises(Wrong):
        parse("bot", "bot backup --every 3", monkeypatch)
