"""Theorems with their proofs, in pages for a chat, and the theorem behind an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cgt
from cgt.core.text import Text

FOLDERS = Path(__file__).parent / "pages", Path(__file__).parents[3] / "docs" / "theorems"
"""The folder of the theorems in an installed package, and in the repository."""
TRANSLATED = Path(__file__).parent / "files"
"""The folder with a folder of translations for each language."""
ORIGINAL = "en"
NAME = re.compile(r"[a-z][a-z0-9-]*")
LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
LONGEST_PAGE = 1_300
"""The maximum number of characters on a page, except for a longer paragraph."""
OF_PERIODS = {
    "Bouton": "nim",
    "Guy and Smith": "guy-smith",
    "Guy and Smith for more heaps": "guy-smith",
    "Guy and Smith for unequal heaps": "guy-smith",
    "Nim with a pass: n + 1 for odd n, n - 1 for even": "one-pass",
    "arithmetic window with repeating digits": "windows",
    "bounded memory": "sparse-spaces",
    "digit automata": "automata",
    "remainder after division by k + 1": "take-1-to-k",
    "window and residue": "windows",
    "window of a subtraction game": "windows",
    "window with repeating digits": "windows",
}
"""The theorems by their names in the proof of a period. Other names are a reason themselves."""
OF_REASONS = {
    "(Bouton 1902)": "bouton",
    "(Winning Ways, chapter 13)": "genus",
    "Plambeck and Siegel": "quotients",
    "can be copied in the other": "mirroring",
    "half turn": "tweedledum",
    "strategy stealing": "strategy-stealing",
    "only the leading base-": "leading-digits",
}
"""The theorems by words in the reasons that replace the nim-sum or a period."""


@dataclass(frozen=True)
class Theorem:
    """A theorem with its statement and proof, in ``pages`` of Markdown of a language."""

    name: str
    title: str
    pages: tuple[str, ...]
    language: str = ORIGINAL


@cache
def find_theorem(name: str, language: str = ORIGINAL) -> Theorem | None:
    """Return the theorem with a name, in a language if translated, or None if no theorem has it.

    >>> find_theorem("nim").title, find_theorem("Nim")
    ("Bouton's theorem", None)
    """
    folders = [TRANSLATED / language.partition("-")[0], *FOLDERS]
    files = [folder / f"{name}.md" for folder in folders if NAME.fullmatch(name)]
    file = next((file for file in files if file.is_file()), None)
    if file is None:
        return None
    written = file.parent.name if file.parent == folders[0] else ORIGINAL
    shown = file.read_text(encoding="utf-8").partition("\nUsed by ")[0]
    title, *paragraphs = LINK.sub(r"\1", shown).strip().split("\n\n")
    pages = _in_pages(map(_unwrapped, paragraphs))
    return Theorem(name, title.removeprefix("# "), pages, written)


def names() -> list[str]:
    """Return the names of all theorems."""
    return sorted({file.stem for folder in FOLDERS for file in folder.glob("*.md")})


def of_verdict(explanation: cgt.Explanation) -> str:
    """Return the name of the theorem behind a verdict, or an empty text."""
    return "sprague-grundy" if explanation.is_by_nim_sum else of_reason(explanation.ground)


def of_reason(reason: Text | None) -> str:
    """Return the name of the theorem that a reason cites, or an empty text."""
    cited = OF_REASONS | OF_PERIODS
    return next((name for words, name in cited.items() if words in str(reason or "")), "")


def _unwrapped(paragraph: str) -> str:
    """Return a paragraph with a line for each item, as a chat shows every line break."""
    return paragraph if paragraph.startswith("```") else re.sub(r"\n(?!- )\s*", " ", paragraph)


def _in_pages(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Return paragraphs on as few pages as hold them."""
    pages: list[str] = []
    for paragraph in paragraphs:
        if pages and len(pages[-1]) + len(paragraph) < LONGEST_PAGE:
            pages[-1] += f"\n\n{paragraph}"
        else:
            pages.append(paragraph)
    return tuple(pages)
