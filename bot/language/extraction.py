"""Extraction of the message catalogue's template by ``python -m bot.language.extraction``.

Each language is updated as well. Translations are kept, sentences no longer in the code are
dropped, and new ones are added without a translation.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "bot" / "language" / "locale" / "grundy.pot"
SAYS = {"words", "private", "public", "Text", "phrase", "fault", "_fault", "_"}
"""The names of the calls whose first argument is a sentence, in addition to errors.

A call of the result of `private(interaction)` counts as `private`.
"""
VARYING = ('"Generated-By', '"PO-Revision-Date', '"Last-Translator', '"Report-Msgid-Bugs-To')
"""The lines of Babel's default header, which say nothing about this project."""


def template() -> str:
    """Return the template with every sentence of the code, without translations."""
    return _file_text(_collect("# Copy this file to <language>.po and translate it."))


def renew(language: Path) -> str:
    """Return the file of a language with every sentence of the code, translated if it was."""
    name = language.stem
    translated = read_po(BytesIO(language.read_bytes()), locale=name)
    catalogue = _collect(f"# What Grundy says, in the language {name}.", locale=name)
    for message in catalogue:
        known = translated.get(message.id) if message.id else None
        if known is not None and not known.fuzzy:
            message.string = known.string
    return _file_text(catalogue)


def _collect(comment: str, locale: str | None = None) -> Catalog:
    """Return a catalogue of every sentence of the code and its files."""
    catalogue = Catalog(
        locale=locale,
        project="Grundy",
        version="1",
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        header_comment=comment,
        fuzzy=False,
    )
    for message, file in _said_in_files():
        catalogue.add(message, None, [(file, 0)])
    return catalogue


@cache
def _said_in_files() -> list[tuple[str | tuple[str, str], str]]:
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files()}
    errors = error_names(trees.values())
    return [
        (message, file.relative_to(ROOT).as_posix())
        for file, tree in trees.items()
        for message in sentences(tree, errors)
    ]


def _file_text(catalogue: Catalog) -> str:
    """Return the file of a catalogue, the same at any time and with any version of Babel."""
    written = BytesIO()
    write_po(written, catalogue, sort_output=True, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(VARYING))


def files() -> list[Path]:
    """Return the files of the code, in a fixed order."""
    return [file for package in ("bot", "cgt") for file in sorted((ROOT / package).rglob("*.py"))]


def error_names(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of the errors that carry a sentence, ``CgtError`` and its subclasses."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"CgtError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def sentences(tree: ast.Module, errors: set[str]) -> Iterator[str | tuple[str, str]]:
    """Yield the sentences of a file, with the plurals of those that depend on a number.

    ``errors`` are the names of the errors whose first argument is a sentence. An error with a fixed
    sentence passes it to its base class's ``__init__``. The calls are found in the syntax tree,
    which has those inside f-strings too, in every version of Python.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _sentences_of_call(node, SAYS | errors)
        elif isinstance(node, ast.ClassDef) and node.name in errors:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call):
                    yield from _sentences_of_call(inner, {"__init__"})


def _sentences_of_call(call: ast.Call, names: set[str]) -> Iterator[str | tuple[str, str]]:
    """Yield the sentence of a call, if it carries one."""
    called = call.func.func if isinstance(call.func, ast.Call) else call.func
    name = called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)
    given = [part for part in call.args if ast.unparse(part) != "self"][:2]
    said = tuple(
        part.value
        for part in given
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    if name == "counted" and len(said) == 2:
        yield said[0], said[1]
    elif name in names and said and said[0] and isinstance(given[0], ast.Constant):
        yield said[0]


if __name__ == "__main__":
    TEMPLATE.write_text(template(), encoding="utf-8")
    for language in TEMPLATE.parent.glob("*.po"):
        language.write_text(renew(language), encoding="utf-8")
