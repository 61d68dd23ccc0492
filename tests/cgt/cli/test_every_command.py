"""Every command of the terminal: misère play in its words, its files, and its errors as JSON."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest

from cgt.cli import main, running
from cgt.cli.files import FORMATS
from cgt.cli.parser import parser
from cgt.output.exports import Format
from tests.samples import sampled

(COMMANDS,) = (action.choices for action in parser()._actions if action.choices)
OPTIONS = {
    name: {action.dest: action for action in command._actions} for name, command in COMMANDS.items()
}
GIVEN = {
    "value": ["kayles: 2 3"],
    "winner": ["kayles: 2 3"],
    "explain": ["kayles: 2 3"],
    "graph": ["kayles: 2 3"],
    "draw": ["kayles: 2 3"],
    "play": ["kayles: 2 3"],
    "sequence": ["kayles", "--to", "9"],
    "period": ["kayles"],
    "quotient": ["kayles"],
    "rules": ["kayles"],
    "table": ["kayles", "--size", "3"],
    "conjecture": ["kayles period 12 from 71"],
    "compare": ["kayles", "nim"],
    "sheet": ["kayles", "--kinds", "outcome", "--count", "2", "--seed", "7"],
    "puzzle": ["kayles", "--kind", "outcome", "--seed", "7", "--answer"],
    "review": ["start: kayles: 1 1", "1. A-1"],
    "survey": ["0.d", "--to", "9"],
}
"""Good arguments of each command that takes a game."""
NO_GAME = {"mex", "games", "warm", "survey"}
COMMANDS = {name: command for name, command in COMMANDS.items() if name != "grundy"}
SAID = ("misère {}", "MISERE {}", "{} misère", "{}, in misère play")
WRITING = [name for name, options in OPTIONS.items() if "output" in options]


def asked(capsys, *words):
    """Return the exit code of ``cgt`` and the text that it prints."""
    code = main(words)
    return code, "".join(capsys.readouterr())


@pytest.fixture(autouse=True)
def _nobody_types(monkeypatch):
    monkeypatch.setattr("builtins.input", lambda *_: "quit")


def saying_misere(form, words):
    """Return words of a command that say misère: behind a game, or around a whole position."""
    first, *more = words
    start = "start: " if first.startswith("start: ") else ""
    return [start + form.format(first.removeprefix("start: ")), *more]


def test_every_command_with_a_game_has_arguments_here():
    assert GIVEN.keys() | NO_GAME == COMMANDS.keys()
    assert set(WRITING) == {"draw", "graph", "table", "sheet", "play", "survey"}


@pytest.mark.parametrize("form", sampled(SAID, SAID[:1]))
@pytest.mark.parametrize("name", sorted(GIVEN.keys() - NO_GAME))
def test_misere_is_understood_or_refused_by_each_command(capsys, name, form):
    plain, said = GIVEN[name], saying_misere(form, GIVEN[name])
    if name == "review":
        code, told = asked(capsys, name, *said)
        assert (code, "Misère play: the player who moves last loses." in told) == (0, True)
    elif "convention" in OPTIONS[name]:
        expected = asked(capsys, name, "--convention", "misère", *plain)
        assert expected[0] == 0
        assert asked(capsys, name, *said) == expected
        assert asked(capsys, name, "--convention", "misere", *said) == expected
        code, told = asked(capsys, name, "--convention", "normal", *said)
        assert (code, "you chose normal play" in told) == (2, True)
    elif name in {"quotient", "rules"}:
        code, told = asked(capsys, name, *said)
        expected = asked(capsys, name, *plain)[1]
        is_there = "Misère play: the player who moves last loses." in told
        assert (code, is_there or told == expected) == (0, True)
    else:
        code, told = asked(capsys, name, *said)
        assert (code, "I can't use “mis" in told.replace("MIS", "mis")) == (2, True), told


@pytest.mark.parametrize("words", [["misère", "nim", "1", "1"], ["nim", "misère", "1", "1"]])
def test_misere_can_be_a_word_of_its_own(capsys, words):
    expected = asked(capsys, "winner", "--convention", "misère", "nim: 1 1")
    assert asked(capsys, "winner", *words) == expected
    assert asked(capsys, "grundy", "nim", "7") == asked(capsys, "value", "nim", "7") == (0, "7\n")


@pytest.fixture
def no_work(monkeypatch):
    """Make every command fail that begins its work."""
    made = parser()

    def parse(given):
        found = parser().parse_args(given)
        found.answer = lambda _: pytest.fail("the work has begun")
        return found

    monkeypatch.setattr(running, "parser", lambda: made)
    monkeypatch.setattr(made, "parse_args", parse)


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("name", sampled(WRITING, WRITING[::3]))
def test_file_of_another_kind_is_refused_before_the_work(capsys, name, tmp_path):
    endings = {*COMMANDS[name].get_default("endings")}
    assert endings <= FORMATS | {"txt"}
    for ending in FORMATS - endings:
        file = tmp_path / f"x.{ending.upper()}"
        code, told = asked(capsys, name, *GIVEN[name], "-o", str(file))
        assert (code, f"I don't write .{ending} files here" in told) == (2, True)
        assert not file.exists()


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("name", WRITING)
def test_unwritable_file_is_refused_before_the_work(capsys, name, tmp_path):
    (tmp_path / "text").touch()
    for file in (tmp_path / "no" / "x", tmp_path, tmp_path / "text" / "x", "x" * 999, "\0"):
        code, told = asked(capsys, name, *GIVEN[name], "-o", str(file))
        assert (code, "can't be written: " in told) == (2, True)
        assert "None" not in told
    if os.geteuid():
        (tmp_path / "text").chmod(0o400)
        assert asked(capsys, name, *GIVEN[name], "-o", str(tmp_path / "text"))[0] == 2


STARTS = {
    "svg": "<svg",
    "html": "<!doctype html>",
    "htm": "<!doctype html>",
    "dot": "digraph",
    "txt": "start: kayles",
    "parquet": "PAR1",
}
"""The text that a file of a format begins with."""


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "ending"),
    [(name, each) for name in WRITING for each in COMMANDS[name].get_default("endings")],
)
def test_file_holds_the_format_of_its_ending(capsys, name, ending, tmp_path):
    file = tmp_path / f"x.{ending}"
    assert asked(capsys, name, *GIVEN[name], "-o", str(file))[0] == 0
    text = file.read_bytes().decode(errors="replace")
    assert text.startswith(STARTS.get(ending, ""))
    if ending in {"tex", "tikz"}:
        assert "\\begin{" in text
        assert "<" not in text[:1]
    if ending == "csv":
        assert "," in text.splitlines()[0]
        assert "<svg" not in text


@pytest.mark.parametrize("name", [each for each in WRITING if "format" in OPTIONS[each]])
def test_format_that_the_ending_contradicts_is_refused(capsys, name, tmp_path):
    forms = OPTIONS[name]["format"].choices
    for form in forms:
        for other in {*forms} - {form}:
            ending = Format(other).ending if other in {*Format} else other
            file = str(tmp_path / f"x.{ending}")
            code, told = asked(capsys, name, *GIVEN[name], "--format", form, "-o", file)
            assert (code, "Choose a name that ends in" in told) == (2, True)
    file = str(tmp_path / "x")
    assert asked(capsys, name, *GIVEN[name], "--format", "csv", "-o", file)[0] == 0


@pytest.mark.parametrize("name", [each for each in WRITING if "format" in OPTIONS[each]])
def test_printed_format_is_that_of_the_file(capsys, name, tmp_path):
    for form in OPTIONS[name]["format"].choices:
        file = tmp_path / f"x.{Format(form).ending if form in {*Format} else form}"
        assert asked(capsys, name, *GIVEN[name], "-o", str(file))[0] == 0
        printed = asked(capsys, name, *GIVEN[name], "--format", form)[1]
        assert printed.strip() == file.read_text("utf-8").strip()


def test_existing_file_stays_when_the_work_fails(capsys, tmp_path):
    file = tmp_path / "x.svg"
    file.write_text("before")
    assert asked(capsys, "draw", "nimm: 3", "-o", str(file))[0] == 2
    assert file.read_text() == "before"
    assert asked(capsys, "draw", "nimm: 3", "-o", str(tmp_path / "new.svg"))[0] == 2
    assert [each.name for each in tmp_path.iterdir()] == ["x.svg"]


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize("flag", ["--json", "--js"])
def test_error_is_an_object_with_json(capsys, name, flag):
    for words in (["nimm: 3 x", "?", "!"], ["--no-such-option"], []):
        code = main([name, *words, flag])
        out, err = capsys.readouterr()
        data = json.loads(out)
        assert (code == 2) == ("error" in data)
        assert err == ""
        if code == 2:
            assert data["error"] == str(data["error"]).strip()
            assert data.keys() <= {"error", "source", "span", "example", "candidates"}


def test_json_behind_two_dashes_is_no_option(capsys):
    assert main(["rules", "--", "--json"]) == 2
    assert capsys.readouterr().out == ""


def test_json_error_of_the_page_is_the_real_one(capsys):
    page = (Path(__file__).parents[3] / "docs" / "exports.md").read_text("utf-8")
    command, shown = re.search(
        r"`cgt ([^`]+)` prints\n\n```json\n(.*?)```", page, re.DOTALL
    ).groups()
    code, told = asked(capsys, *shlex.split(command))
    assert (code, json.loads(told)) == (2, json.loads(shown))
    fields = re.search(r"\| Field.*?\n\n|\Z", page, re.DOTALL)[0]
    assert {*re.findall(r"`(\w+)`", fields)} == json.loads(shown).keys()


def test_json_errors_are_in_the_help(capsys):
    assert "With --json an error is an object" in " ".join(asked(capsys, "--help")[1].split())
    for name, options in OPTIONS.items():
        if "json" in options:
            assert "“error”" in asked(capsys, name, "--help")[1]
