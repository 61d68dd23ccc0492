"""Text to a game on a graph: these have names alone, joined in any way."""

from __future__ import annotations

import re

from cgt.contract import Ruleset
from cgt.rulesets.graphs.entries import ENTRIES


def parse(text: str) -> Ruleset | None:
    """Return the game that a text in lower case denotes, or None if it is none of this family.

    >>> parse("node-kayles"), parse("kayles")
    (cgt.ruleset('node kayles'), None)
    """
    given = re.sub(r"[\s_-]+", " ", text.strip())
    return next((entry.ruleset for entry in ENTRIES if entry.ruleset.code == given), None)
