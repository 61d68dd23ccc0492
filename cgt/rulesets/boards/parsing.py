"""Text to a game on a board: these have names alone."""

from __future__ import annotations

from cgt.contract import Ruleset


def parse(text: str) -> Ruleset | None:
    """Return the game that a text in lower case denotes; names are found in the catalogue."""
    del text
    return None
