"""Writes down the public surface of a version, from a checkout of it.

Run it once for each release, in a worktree of its tag, with the Python that has its dependencies:

    cd WORKTREE && PYTHONPATH=. python .../tests/surface/make.py > .../tests/surface/1.0.0.json
"""

import contextlib
import dataclasses
import inspect
import io
import json
from importlib import import_module

OPTION = "--play"
"""The option of the play convention, in the version to be written down."""
RECORD = "start: nim: 1 2\n1. B-1\n2. A-1\nwinner: 1"
QUESTIONS = (
    ["value", "nim: 3 4 5"],
    ["winner", "nim: 3 4 5"],
    ["winner", OPTION, "misère", "kayles: 3 4"],
    ["explain", "nim: 3 4 5"],
    ["explain", OPTION, "misère", "kayles: 3 4"],
    ["mex", "0", "1"],
    ["sequence", "kayles"],
    ["period", "kayles"],
    ["quotient", "take 1-3", "--to", "10"],
    ["games", "coins"],
    ["rules", "kayles"],
    ["draw", "nim: 3 4 5"],
    ["review", RECORD],
    ["review", f"{RECORD}\nplay: misère".replace("winner: 1\n", "")],
    ["value", "no such game: 3"],
)
"""Questions to ``cgt``, of whose answers in JSON the keys are kept."""


def surface():
    """Return the public names of the library, the games, commands, settings, slash commands."""
    library = import_module("cgt")
    return {
        "cgt": {name: members(getattr(library, name)) for name in sorted(library.__all__)},
        "games": {
            entry.code: entry.names for entry in import_module("cgt.rulesets.catalogue").CATALOGUE
        },
        "commands": {
            "cgt": commands(import_module("cgt.cli.parser").parser()),
            "bot": commands(import_module("bot.app.cli").parser()),
        },
        "json": [{"question": question, "keys": keys(question)} for question in QUESTIONS],
        "settings": [
            field.name.upper() for field in dataclasses.fields(import_module("bot.config").Settings)
        ],
        "slash": slash_commands(),
    }


def members(value):
    """Return the parameters of a function, or the attributes and methods of a class."""
    if not inspect.isclass(value):
        return parameters(value)
    found = {}
    for kind in reversed(value.__mro__):
        if kind.__module__.startswith("cgt"):
            own = {name: item for name, item in vars(kind).items() if name[0] != "_"}
            found |= {name: parameters(item) for name, item in own.items()}
    if dataclasses.is_dataclass(value):
        found["__init__"] = parameters(value.__init__)
        found |= {field.name: None for field in dataclasses.fields(value) if field.name[0] != "_"}
    return found


def parameters(value):
    """Return the parameters of a function, as Python writes them; None if it isn't one."""
    value = getattr(value, "__func__", value)
    if not inspect.isfunction(value):
        return None
    marks = {
        inspect.Parameter.POSITIONAL_ONLY: "{}/",
        inspect.Parameter.KEYWORD_ONLY: "{}=",
        inspect.Parameter.VAR_POSITIONAL: "*{}",
        inspect.Parameter.VAR_KEYWORD: "**{}",
    }
    return [
        marks.get(parameter.kind, "{}").format(parameter.name)
        for parameter in inspect.signature(value).parameters.values()
        if parameter.name not in {"self", "cls"}
    ]


def commands(parser):
    """Return the commands of a terminal program with their options; those of itself first."""
    (subparsers,) = (item for item in parser._actions if isinstance(item.choices, dict))
    named = {"": parser, **subparsers.choices}
    return {
        name: [option for action in command._actions for option in action.option_strings]
        for name, command in named.items()
    }


def keys(question):
    """Return the keys of an answer of ``cgt --json``, those inside others with a dot."""
    answer = io.StringIO()
    with contextlib.redirect_stdout(answer), contextlib.redirect_stderr(io.StringIO()):
        import_module("cgt.cli").main([*question, "--json"])
    return sorted(set(inside(json.loads(answer.getvalue()))))


def inside(value, path=""):
    if isinstance(value, dict):
        for key, item in value.items():
            yield f"{path}{key}"
            yield from inside(item, f"{path}{key}.")
    elif isinstance(value, list):
        for item in value:
            yield from inside(item, path)


def slash_commands():
    """Return the slash commands and context menus, each with its options."""
    found = {}
    pending = [("", command) for command in import_module("bot.app.features").ROUTER.commands]
    while pending:
        group, command = pending.pop(0)
        name = f"{group} {command.name}".strip()
        if hasattr(command, "commands"):
            pending += [(name, item) for item in command.commands]
        else:
            found[name] = [item.name for item in getattr(command, "parameters", ())]
    return found


def lines(value):
    """Return a surface as text: a line for each name, so that a difference is easy to read."""
    parts = []
    for part, content in value.items():
        items = content.items() if isinstance(content, dict) else [(None, item) for item in content]
        inner = [
            f"  {'' if name is None else json.dumps(name) + ': '}"
            f"{json.dumps(item, ensure_ascii=False)}"
            for name, item in items
        ]
        opening, closing = "{}" if isinstance(content, dict) else "[]"
        parts.append(f'"{part}": {opening}\n' + ",\n".join(inner) + f"\n{closing}")
    return "{\n" + ",\n".join(parts) + "\n}"


if __name__ == "__main__":
    print(lines(surface()))  # noqa: T201 - it is the result
