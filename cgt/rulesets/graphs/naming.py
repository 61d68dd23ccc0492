"""Text to a game on a graph: a name, joined in any way, or a graph that is written out."""

from __future__ import annotations

import re

from cgt.contract import Ruleset
from cgt.rulesets.graphs.entries import ENTRIES
from cgt.rulesets.graphs.written import parse_graph


def parse(text: str) -> Ruleset | None:
    """Return the game that a text in lower case denotes, or None if it is none of this family.

    >>> parse("node-kayles"), parse("kayles")
    (cgt.ruleset('node kayles'), None)
    """
    given = re.sub(r"[\s_-]+", " ", text.strip())
    named = (entry.ruleset for entry in ENTRIES if entry.ruleset.code == given)
    return next(named, None) or parse_graph(text.strip())
