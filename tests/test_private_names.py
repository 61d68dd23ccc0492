"""What a library keeps to itself, by an underscore before the name, is used nowhere."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(file for folder in ("bot", "cgt") for file in (ROOT / folder).rglob("*.py"))
DOCUMENTED = {"_exit", "_replace"}
"""Names that Python's own documentation tells to use."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def made_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a file gives: to functions, classes, fields, and what is its own."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store())
            ):
                yield name
            case _:
                pass


def used_in(tree: ast.AST) -> Iterator[tuple[str, int, bool]]:
    """Yield each private name that a file uses, its line, and whether the object uses its own."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value, attr=name) if is_private(name):
                is_own = isinstance(value, ast.Name) and value.id in {"self", "cls"}
                yield name, node.lineno, is_own
            case ast.ImportFrom(module=module, names=names):
                is_ours = str(module).split(".")[0] in {"bot", "cgt"}
                yield from (
                    (each.name, node.lineno, is_ours) for each in names if is_private(each.name)
                )
            case ast.keyword(arg=str(name)) if is_private(name):
                yield name, node.value.lineno, False
            case _:
                pass


def of_others(path: str, tree: ast.AST, made: set[str], inherited: set[str]) -> list[str]:
    """Return where a file uses a private name that is not its own, nor inherited from ours."""
    return [
        f"{path}:{line}: {name}"
        for name, line, is_own in used_in(tree)
        if name not in made | DOCUMENTED and not (is_own and name in inherited)
    ]


@pytest.mark.exhaustive
def test_no_private_name_of_a_library_is_used():
    trees = {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in FILES}
    made = {path: set(made_in(tree)) for path, tree in trees.items()}
    inherited = set[str]().union(*made.values())
    assert [
        use for path, tree in trees.items() for use in of_others(path, tree, made[path], inherited)
    ] == []


@pytest.mark.parametrize(
    "line",
    [
        "preview._server",
        "self._connection_of_theirs",
        "njit(_cached=False)",
        "from discord.utils import _human_join",
        "server._static = ours",
    ],
)
def test_one_that_is_used_would_be_seen(line: str):
    assert of_others("x.py", ast.parse(line), set(), set()) != []
