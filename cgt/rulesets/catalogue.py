"""The catalogue: named games, and the families whose rulesets are given by a notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from cgt.errors import NotationError
from cgt.positions import Ruleset
from cgt.rulesets import divide, take
from cgt.rulesets.heaps import HeapRuleset
from cgt.rulesets.nim import Nim
from cgt.rulesets.passes import OnePass
from cgt.rulesets.take import Take
from cgt.text import Text
from cgt.tokens import plain, within


@dataclass(frozen=True, slots=True)
class Entry:
    """A named game of the catalogue. ``aliases`` are other names, in lower case."""

    title: Text
    ruleset: Ruleset
    aliases: tuple[str, ...] = ()
    reference: str = ""


CATALOGUE: tuple[Entry, ...] = (
    Entry(Text("Nim"), Nim(), ("take any", "any"), "Bouton 1902"),
    Entry(Text("Take 1 to 3"), Take((1, 2, 3)), ("bachet", "21"), "Bachet 1612"),
    Entry(Text("Take 1, 3 or 4"), Take((1, 3, 4)), (), "Winning Ways, chapter 4"),
    Entry(Text("Divide by 2, 3 or 6"), divide.Divide((2, 3, 6)), ("divide",)),
    Entry(Text("Nim with one pass per heap"), OnePass(Nim()), ("pass nim",)),
    Entry(Text("Take 1 to 3 with one pass per heap"), OnePass(Take((1, 2, 3)))),
)
"""The named games, in the order in which they are offered."""

PARSERS: tuple[Callable[[str], HeapRuleset | None], ...] = (divide.parse, take.parse)
"""The families: each turns plain text into a ruleset, or returns None for what is not its kind."""


def names() -> tuple[str, ...]:
    """Return every name that :func:`ruleset` knows: canonical names and aliases."""
    return tuple(name for entry in CATALOGUE for name in (entry.ruleset.name, *entry.aliases))


@lru_cache(maxsize=1024)
def ruleset(text: str) -> Ruleset:
    """Return the ruleset that a name, an alias or a notation denotes.

    >>> ruleset("Nim"), ruleset("take up to 3")
    (cgt.ruleset('nim'), cgt.ruleset('take 1-3'))
    >>> ruleset("divide 6 2 3 + pass")
    cgt.ruleset('divide 2,3,6 + pass')

    :raises NotationError: when it denotes none; it names the nearest that exists.
    """
    given = plain(text)
    start = len(given) - len(given.lstrip())
    given = given.strip()
    name = re.sub(r"\s+", " ", given)
    for entry in CATALOGUE:
        if name in (entry.ruleset.name, *entry.aliases, str(entry.title).lower()):
            return entry.ruleset
    with within(text, start):
        if (match := re.fullmatch(r"(.*?)\s*\+\s*(?:one |1 )?pass(?:es)?", given)) is not None:
            return _with_pass(match[1])
        for parse in PARSERS:
            if (found := parse(given)) is not None:
                return found
        near = get_close_matches(name, names(), 1, 0.5)
        raise NotationError(
            "“{name}” is no game that is known here.",
            name=given[:40],
            span=(0, max(1, len(given))),
            example=near[0] if near else "take 1-3",
        )


def _with_pass(base: str) -> Ruleset:
    """Return the ruleset named ``base`` with one pass per heap."""
    worn = ruleset(base)
    if isinstance(worn, HeapRuleset):
        return OnePass(worn)
    raise NotationError(
        "Only a game of plain heaps can have a pass.", span=(0, len(base)), example="nim + pass"
    )
