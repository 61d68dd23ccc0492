"""Makes the template of the message catalogue from the code: ``python -m bot.extraction``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "bot" / "locale" / "grundy.pot"
SENTENCES = (
    "words", "Text", "_",  # what is shown
    "CgtError", "NotationError", "IllegalMove", "NotAHeapGame", "TooLarge",  # in the solver
    "Refusal", "SamePlayer", "NothingToPlay", "NotYourMatch", "NotForYou", "NotOpen",
    "NotYourTurn", "TooManyMatches", "NotAnOpponent", "PuzzleThere", "__init__",  # in a match
    "Busy",  # and in the solver's pool
)  # fmt: skip
"""The names of the calls whose first argument is a sentence."""
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
    for package in ("bot", "cgt"):
        for file in sorted((ROOT / package).rglob("*.py")):
            for message in sentences(file.read_text(encoding="utf-8")):
                catalogue.add(message, None, [(file.relative_to(ROOT).as_posix(), 0)])
    written = BytesIO()
    write_po(written, catalogue, sort_output=True, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"Generated-By'))


def sentences(source: str) -> Iterator[str | tuple[str, str]]:
    """Yield the sentences of a file, those that depend on a number with their plural.

    The calls are looked for in the syntax tree, which has those inside f-strings too, whatever
    the version of Python.
    """
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
        said = tuple(
            part.value
            for part in call.args[:2]
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )
        if name == COUNTED and len(said) == 2:
            yield said[0], said[1]
        elif name in SENTENCES and said and said[0] and isinstance(call.args[0], ast.Constant):
            yield said[0]


if __name__ == "__main__":
    TEMPLATE.write_text(template(), encoding="utf-8")
