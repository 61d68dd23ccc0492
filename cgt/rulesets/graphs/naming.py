"""A parser for games on graphs, either by name or as a directed graph that is written out."""

from __future__ import annotations

import re

from cgt.core.contract import Ruleset
from cgt.rulesets.graphs.entries import ENTRIES
from cgt.rulesets.graphs.written import parse_graph


def parse(text: str) -> Ruleset | None:
    """Return the game that a text in lower case denotes, or None if it is not a game on a graph.

    >>> parse("node-kayles"), parse("kayles")
    (cgt.ruleset('node kayles'), None)
    """
    given = re.sub(r"[\s_-]+", " ", text.strip())
    named = (entry.ruleset for entry in ENTRIES if entry.ruleset.code == given)
    return next(named, None) or parse_graph(text.strip())
