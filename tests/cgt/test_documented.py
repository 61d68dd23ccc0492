"""Every public name says what it is: its fields, and the errors that it raises itself."""

import ast
import dataclasses
import enum
import inspect
import re
import textwrap
from pathlib import Path
from types import FunctionType

import pytest

import cgt
from cgt import errors
from cgt.showing.presenter import Presenter
from tests.cgt.rulesets import game_contract, ruleset_contract

CLASSES = [name for name in cgt.__all__ if inspect.isclass(getattr(cgt, name))]
REFUSALS = {
    name
    for name, kind in vars(errors).items()
    if inspect.isclass(kind) and issubclass(kind, cgt.CgtError)
}


def functions():
    """Yield every public function and every public method, by its name."""
    for name in cgt.__all__:
        value = getattr(cgt, name)
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value):
            for inner, member in vars(value).items():
                made = getattr(member, "fget", getattr(member, "__func__", member))
                if not inner.startswith("_") and inspect.isfunction(made):
                    yield f"{name}.{inner}", made


FUNCTIONS = dict(functions())
HOOKS = {*cgt.Ruleset.__annotations__, *vars(cgt.Ruleset), *vars(Presenter)} - {
    *("nim_value", "nim_values", "told")
}
"""What a game and its presenter must have or may have, by today's names."""
CONTRACT = inspect.getsource(ruleset_contract) + inspect.getsource(game_contract)
PAGE = Path(__file__).parents[2] / "docs" / "games.md"


def raised(function):
    """Return the names of the errors that the code of a function raises by itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc]
    names = {ast.unparse(call.func) for call in calls if isinstance(call, ast.Call)}
    return names & (REFUSALS | {"TypeError"})


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function_documents_its_result_and_its_errors(name):
    function = FUNCTIONS[name]
    said = inspect.getdoc(function)
    assert said
    assert {error for error in raised(function) if f":raises {error}:" not in said} == set()


@pytest.mark.parametrize("name", CLASSES)
def test_class_names_each_of_its_fields(name):
    kind = getattr(cgt, name)
    said = vars(kind).get("__doc__") or ""
    assert said
    assert not said.startswith(f"{name}("), "a dataclass writes its own where there is none"
    fields = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    members = kind if issubclass(kind, enum.Enum) else ()
    parts = [part.name for part in (*fields, *members) if not part.name.startswith("_")]
    assert [part for part in parts if not re.search(rf"``{part}\b", said)] == []


def test_ruleset_has_few_methods():
    kinds = (FunctionType, property)
    methods = [name for name, value in vars(cgt.Ruleset).items() if isinstance(value, kinds)]
    assert len([name for name in methods if not name.startswith("_")]) <= 22


@pytest.mark.parametrize("hook", sorted(name for name in HOOKS if not name.startswith("_")))
def test_hook_is_listed_on_the_page_and_held_to_the_contract(hook):
    table = PAGE.read_text(encoding="utf-8").partition("These are all the hooks")[2]
    assert f"`{hook}`" in table.partition("are no hooks")[0]
    assert re.search(rf"\.{hook}\b", CONTRACT)
