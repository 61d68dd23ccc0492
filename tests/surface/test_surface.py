"""The public names of each released version go on working, as docs/versions.md promises."""

import inspect
import json
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

import cgt
from tests.surface import make

RELEASES = sorted(Path(__file__).parent.glob("*.json"))
RENAMED_OPTIONS = {"play": "convention"}
"""Options of slash commands with their new names. Discord shows members only today's."""


@pytest.fixture(params=RELEASES, ids=lambda file: file.stem, scope="module")
def release(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def today():
    return make.surface()


def is_deprecated(call):
    """Return whether a call works with a warning that names what to use instead."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        with suppress(TypeError, AttributeError):
            try:
                call()
            except DeprecationWarning as warning:
                return " is deprecated. Use " in str(warning)
    return False


def lost_parameters(name, function, old):
    """Yield the parameters that callers of an old version give, and that aren't taken today."""
    if (now := make.parameters(function)) is None:
        return  # an old name, which is called by the new one

    def is_renamed(parameter):
        return is_deprecated(lambda: function(**{parameter.strip("="): None}))

    placed = [
        parameter for parameter in old if not parameter.startswith("*") and "=" not in parameter
    ]
    named = [parameter for parameter in old if "=" in parameter and not is_renamed(parameter)]
    signature = inspect.signature(function)
    owner = [None] if {"self", "cls"} & set(signature.parameters) else []
    try:
        signature.bind(*owner, *placed, **dict.fromkeys(word.strip("=") for word in named))
    except TypeError as error:
        yield f"{name}: {error}"
    for place, parameter in enumerate(placed):
        is_same = parameter.endswith("/") or now[place : place + 1] == [parameter]
        if not is_same and not is_renamed(parameter):
            yield f"{name}({parameter})"


def lost_names(release, today):
    for name, old in release["cgt"].items():
        if name not in today["cgt"] and not is_deprecated(lambda name=name: getattr(cgt, name)):
            yield f"cgt.{name}"
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            value = getattr(cgt, name)
        if isinstance(old, dict):
            now = make.members(value)
            for member, parameters in old.items():
                if member not in now:
                    yield f"{name}.{member}"
                elif parameters is not None:
                    function = inspect.getattr_static(value, member)
                    function = getattr(function, "__func__", function)
                    yield from lost_parameters(f"{name}.{member}", function, parameters)
        elif old is not None:
            yield from lost_parameters(name, value, old)


def test_library_keeps_every_released_name(release, today):
    assert list(lost_names(release, today)) == []


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        ({"nothing": None}, "cgt.nothing"),
        ({"mex": ["numbers"]}, "mex(numbers)"),
        ({"genus": ["options", "where"]}, "genus(options)"),
        (
            {"explain": ["where", "convention", "why="]},
            "explain: got an unexpected keyword argument 'why'",
        ),
        ({"Ply": {"judge": []}}, "Ply.judge"),
        ({"Record": {"__init__": ["begin"]}}, "Record.__init__(begin)"),
    ],
)
def test_lost_name_is_found(today, change, lost):
    assert lost in list(lost_names({"cgt": change}, today))


def test_games_keep_every_released_name(release):
    for code, names in release["games"].items():
        game = cgt.ruleset(code)
        assert game.code == code
        assert [name for name in names if cgt.ruleset(name) != game] == []


@pytest.mark.parametrize("program", ["cgt", "bot"])
def test_commands_keep_every_released_option(release, today, program):
    now = today["commands"][program]
    for command, options in release["commands"][program].items():
        assert set(options) <= set(now[command]), command


def test_json_answers_keep_every_released_key(release):
    for answer in release["json"]:
        assert set(answer["keys"]) <= set(make.keys(answer["question"])), answer["question"]


def test_settings_keep_every_released_name(release, today):
    assert set(release["settings"]) <= set(today["settings"])


def test_slash_commands_keep_every_released_option(release, today):
    for command, options in release["slash"].items():
        kept = {RENAMED_OPTIONS.get(option, option) for option in options}
        assert kept <= set(today["slash"][command]), command
