"""Makes the template of the message catalogue: ``python -m bot.language.extraction``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "bot" / "language" / "locale" / "grundy.pot"
PACKAGES = ("bot", "cgt")
SAYS = {"words", "Text", "_"}
"""The names of the calls whose first argument is a sentence, beside those of errors."""
ROOT_ERROR = "CgtError"
"""The error whose kinds all carry a sentence."""
COUNTED = "counted"
"""The name of the calls whose first two arguments are a sentence and its plural."""


def template() -> str:
    """Return the template: every sentence of the code, and the files it stands in."""
    catalogue = Catalog(
        project="Grundy",
        version="1",
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        header_comment="# Copy this file to <language>.po and translate it.",
        fuzzy=False,
    )
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files()}
    errors = error_names(trees.values())
    for file, tree in trees.items():
        for message in sentences(tree, errors):
            catalogue.add(message, None, [(file.relative_to(ROOT).as_posix(), 0)])
    written = BytesIO()
    write_po(written, catalogue, sort_output=True, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"Generated-By'))


def files() -> list[Path]:
    """Return the files of the code, in a fixed order."""
    return [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]


def error_names(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of the errors that carry a sentence: :data:`ROOT_ERROR` and its kinds."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {ROOT_ERROR}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def sentences(tree: ast.Module, errors: set[str]) -> Iterator[str | tuple[str, str]]:
    """Yield the sentences of a file, those that depend on a number with their plural.

    ``errors`` are the names of the errors whose first argument is a sentence; one that always
    says the same says it to the ``__init__`` above it. The calls are looked for in the syntax
    tree, which has those inside f-strings too, whatever the version of Python.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _said(node, SAYS | errors)
        elif isinstance(node, ast.ClassDef) and node.name in errors:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call):
                    yield from _said(inner, {"__init__"})


def _said(call: ast.Call, names: set[str]) -> Iterator[str | tuple[str, str]]:
    """Yield the sentence of a call, if it is one of those that carry one."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    said = tuple(
        part.value
        for part in call.args[:2]
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    if name == COUNTED and len(said) == 2:
        yield said[0], said[1]
    elif name in names and said and said[0] and isinstance(call.args[0], ast.Constant):
        yield said[0]


if __name__ == "__main__":
    TEMPLATE.write_text(template(), encoding="utf-8")
