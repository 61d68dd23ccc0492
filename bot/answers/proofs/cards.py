"""The card of a theorem, and the button that shows it."""

from __future__ import annotations

from bot.answers.proofs.clicks import ShowProof, TurnProof
from bot.answers.proofs.model import Theorem, find_theorem
from bot.chat.card import Card, text
from bot.chat.items import ClickButton, Part, page_buttons, row
from bot.language.words import Words


def proof_buttons(name: str, words: Words) -> list[ClickButton]:
    """Return the button for the proof of a theorem, or no button without a theorem."""
    return [] if find_theorem(name) is None else [ClickButton(ShowProof(name), words("Proof"))]


def proof_card(theorem: Theorem, words: Words, page: int = 0) -> Card:
    """Return a page of a theorem with its proof."""
    last = len(theorem.pages) - 1
    lines = [f"### {theorem.title}"]
    if not page and not words.language.startswith(theorem.language):
        lines.append(words("-# This proof isn't translated yet, so it's in English."))
    parts: list[Part] = [text("\n".join([*lines, theorem.pages[page]]))]
    if last:
        shown = words("-# Page {page} of {pages}", page=page + 1, pages=last + 1)
        turn = page_buttons(page, last, lambda to: TurnProof(to, theorem.name), words)
        parts += [text(shown), row(*turn)]
    return Card(parts)
