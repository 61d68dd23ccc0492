"""Makes the template of the message catalogue from the code: ``python -m bot.extraction``."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "bot" / "locale" / "grundy.pot"
SENTENCES = (
    "words", "Text", "_",  # what is shown
    "CgtError", "NotationError", "IllegalMove", "TooLarge",  # what goes wrong in the solver
    "Refusal", "SamePlayer", "NothingToPlay", "NotYourMatch", "NotForYou", "NotOpen",
    "NotYourTurn", "TooManyMatches", "NotAnOpponent", "__init__",  # and in a match
)  # fmt: skip
"""The names of the calls whose first argument is a sentence."""
KEYWORDS = {**dict.fromkeys(SENTENCES), "counted": (1, 2)}


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
        for file, _line, message, comments, context in sorted(
            extract_from_dir(ROOT / package, [("**.py", "python")], keywords=KEYWORDS), key=str
        ):
            catalogue.add(message, None, [(f"{package}/{file}", 0)], (), comments, context=context)
    written = BytesIO()
    write_po(written, catalogue, sort_output=True, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith('"Generated-By'))


if __name__ == "__main__":
    TEMPLATE.write_text(template(), encoding="utf-8")
