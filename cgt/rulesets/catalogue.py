"""The catalogue: named games, and the families whose rulesets are given by a notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache

from cgt.codes import parse_code
from cgt.contract import Ruleset
from cgt.errors import NotationError, TooLarge
from cgt.rulesets import boards, coins, coordinate, graphs
from cgt.rulesets.entry import OCTAL, Entry
from cgt.rulesets.heaps import divide, take, take_and_break
from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.number_games import (
    OFFICERS,
    Couples,
    Dim,
    Mark,
    Prim,
    TakeAPowerOfTwo,
    TakeASquare,
)
from cgt.rulesets.heaps.passes import OnePass
from cgt.rulesets.heaps.take import Take
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.text import Text
from cgt.tokens import plain, within

NIM = Text("Nim")
SUBTRACTION = Text("Subtraction")
DIVISION = Text("Division")
PASSES = Text("Passes")
SPLIT = Text("Splitting")
NUMBERS = Text("Numbers")


def _coded(
    title: Text,
    code: str,
    aliases: tuple[str, ...] = (),
    reference: str = "",
    family: Text = OCTAL,
    *,
    periodic: bool | None = True,
) -> Entry:
    """Return the entry of a game that a code says all about."""
    game = TakeAndBreak(parse_code(code), title)
    return Entry(title, game, aliases, reference, family, periodic)


_EXERCISE = "An exercise in the Sprague-Grundy theory"
_WW4 = "Winning Ways, chapter 4"
_GUY_SMITH = "Guy and Smith 1956"
_CAINES = "Guy; Caines, Gates, Guy and Nowakowski 1999"
_MAUNDY = "Winning Ways, chapter 2: Maundy Cake"
_TO_3 = Take((1, 2, 3))

CATALOGUE: tuple[Entry, ...] = (
    Entry(NIM, Nim(), ("take any", "any", "0.[3]"), "Bouton 1902", NIM, periodic=True),
    Entry(Text("Take 1 to 3"), Take((1, 2, 3)), ("bachet", "21"), "Bachet 1612", SUBTRACTION, True),
    Entry(Text("Take 1, 3 or 4"), Take((1, 3, 4)), (), _WW4, SUBTRACTION, periodic=True),
    Entry(
        Text("Divide by 2, 3 or 6"),
        divide.Divide((2, 3, 6)),
        ("divide",),
        _EXERCISE,
        DIVISION,
        False,
    ),
    Entry(
        Text("Nim with one pass per heap"), OnePass(Nim()), ("pass nim",), _EXERCISE, PASSES, True
    ),
    Entry(Text("Take 1 to 3 with one pass per heap"), OnePass(_TO_3), (), _EXERCISE, PASSES, True),
    _coded(Text("Kayles"), "0.77", ("rip van winkle", "rails"), f"Dudeney 1907; {_GUY_SMITH}"),
    _coded(Text("Dawson's Kayles"), "0.07", ("dawsons kayles", "cram on a strip"), _WW4),
    _coded(Text("Dawson's Chess"), "0.137", ("dawsons chess",), f"Dawson 1934; {_GUY_SMITH}"),
    _coded(
        Text("Grundy's game"),
        "4!.0",
        ("grundys game", "grundy"),
        "Grundy 1939",
        SPLIT,
        periodic=None,
    ),
    _coded(Text("Lasker's Nim"), "4.[3]", ("laskers nim", "lasker"), f"Lasker 1931; {_WW4}"),
    _coded(Text("Treblecross"), "0.007", ("tic-tac-toe on a strip",), _WW4, periodic=None),
    Entry(Text("Couples are Forever"), Couples(), ("couples",), _CAINES, SPLIT),
    Entry(Text("Officers"), OFFICERS, (), _WW4),
    Entry(Text("Prim"), Prim(), ("prim+",), _WW4, NUMBERS, periodic=False),
    Entry(Text("Prim, the last token stays"), Prim(last=False), (), _WW4, NUMBERS, False),
    Entry(Text("Dim"), Dim(), ("dim+",), _WW4, NUMBERS, periodic=False),
    Entry(Text("Dim, no heap is taken whole"), Dim(whole=False), (), _WW4, NUMBERS, False),
    _coded(Text("Guiles"), "0.15", (), _WW4),
    _coded(Text("Double Kayles"), "0.7777", (), _WW4),
    _coded(Text("Quadruple Kayles"), "0.77777777", (), _WW4),
    _coded(Text("Kenyon's game"), "0.3F", ("kenyon",), f"Kenyon 1967; {_WW4}", periodic=None),
    _coded(Text("Rims"), "0.[7]", (), "Winning Ways, chapter 17"),
    _coded(Text("Split into equal heaps"), "{2+}=.0", (), _MAUNDY, SPLIT, periodic=False),
    Entry(Text("She loves me, she loves me not"), Take((1,)), ("daisy",), _WW4, SUBTRACTION, True),
    Entry(Text("Take a square"), TakeASquare(), ("subtract a square",), "Golomb 1966", NUMBERS),
    Entry(Text("Take a power of two"), TakeAPowerOfTwo(), (), _EXERCISE, NUMBERS, periodic=True),
    Entry(Text("Mark"), Mark(), (), "Fraenkel 2011", NUMBERS, periodic=False),
    *coordinate.ENTRIES,
    *coins.ENTRIES,
    *boards.ENTRIES,
    *graphs.ENTRIES,
)
"""The named games, in the order in which they are offered."""

ABOUT: tuple[tuple[Text, Text], ...] = (
    (NIM, Text("The game that all others are measured by: heaps, of which one takes tokens.")),
    (SUBTRACTION, Text("Heaps, of which only some numbers of tokens may be taken.")),
    (DIVISION, Text("Heaps that are divided by a number.")),
    (PASSES, Text("Heaps that may each be passed on once.")),
    (OCTAL, Text("Heaps, of which tokens are taken and the rest may be split.")),
    (SPLIT, Text("Heaps that are split.")),
    (NUMBERS, Text("Heaps whose moves depend on divisors, squares or other numbers.")),
    (coordinate.COORDINATES, Text("Several numbers that are moved together.")),
    (coins.COINS, Text("Coins that are turned over, the rightmost from heads to tails.")),
    (boards.BOARDS, Text("Boards, bars of chocolate and rows of pins.")),
    (graphs.GRAPHS, Text("Drawn graphs, of which edges or points are taken.")),
)
"""The families, in the order in which they are offered, and what each is about."""


def families() -> dict[Text, tuple[Entry, ...]]:
    """Return the entries of each family, in the order of the families."""
    return {
        family: tuple(entry for entry in CATALOGUE if entry.family == family) for family, _ in ABOUT
    }


FIRST_COUSINS: tuple[tuple[str, str], ...] = (
    ("0.07", "0.137"),
    ("0.6", "0.37"),
    ("0.007", "0.0137"),
    ("0.0137", "0.11337"),
)
"""Codes and their first cousins: heap n + 1 of the first is worth heap n of the second."""

PARSERS: tuple[Callable[[str], Ruleset | None], ...] = (
    coordinate.parse,
    coins.parse,
    boards.parse,
    graphs.parse,
    divide.parse,
    take_and_break.parse,
    take.parse,
)
"""The families: each turns plain text into a ruleset, or returns None for what is not its kind."""


LONGEST_NAME = 2_000
"""The most characters of a text that denotes a ruleset."""

_COINS = re.compile(r"coins of (.+)")
_PASS = re.compile(r"(.*?)\s*\+\s*(?:one |1 )?pass(?:es)?")


def names() -> tuple[str, ...]:
    """Return every name that :func:`ruleset` knows: titles, canonical names and aliases.

    Each is in lower case and there once.
    """
    return tuple(
        dict.fromkeys(
            name
            for entry in CATALOGUE
            for name in (str(entry.title).lower(), entry.ruleset.name.lower(), *entry.aliases)
        )
    )


def entry_of(ruleset: Ruleset) -> Entry | None:
    """Return the entry of a ruleset, or None if it has no name of its own."""
    return next((entry for entry in CATALOGUE if entry.ruleset == ruleset), None)


@lru_cache(maxsize=1024)
def ruleset(text: str) -> Ruleset:
    """Return the ruleset that a name, an alias, a code or another notation denotes.

    >>> ruleset("Nim"), ruleset("take up to 3"), ruleset("Dawson's Chess")
    (cgt.ruleset('nim'), cgt.ruleset('take 1-3'), cgt.ruleset('0.137'))
    >>> ruleset("divide 6 2 3 + pass"), ruleset("splittles 1,2") == ruleset("kayles")
    (cgt.ruleset('divide 2,3,6 + pass'), True)

    :raises NotationError: when it denotes none; it names the nearest that exists.
    :raises TooLarge: when it is very long.
    """
    if len(text) > LONGEST_NAME:
        raise TooLarge(
            "A text of {length} characters is too long: {limit} are the most.",
            length=len(text),
            limit=LONGEST_NAME,
        )
    given = plain(text)
    start = len(given) - len(given.lstrip())
    given = given.strip()
    name = re.sub(r"\s+", " ", given.replace("’", "'"))
    named = _by_name().get(name)
    if named is not None:
        return named.ruleset
    with within(text, start):
        if (match := _PASS.fullmatch(given)) is not None:
            return _with_pass(match[1])
        if (match := _COINS.fullmatch(given)) is not None:
            return _in_coins(match[1])
        for parse in PARSERS:
            if (found := parse(given)) is not None:
                entry = entry_of(found)
                return found if entry is None else entry.ruleset
        near = get_close_matches(name, names(), 1, 0.5)
        raise NotationError(
            "“{name}” is no game that is known here.",
            name=given[:40],
            span=(0, max(1, len(given))),
            example=near[0] if near else "take 1-3",
        )


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Entry]:
    """Return the entries by every name they have."""
    return {
        name: entry
        for entry in reversed(CATALOGUE)
        for name in (str(entry.title).lower(), entry.ruleset.name.lower(), *entry.aliases)
    }


def _in_coins(base: str) -> Ruleset:
    """Return the coin-turning game of the ruleset named ``base``."""
    heaps = ruleset(base)
    if isinstance(heaps, HeapRuleset):
        return coins.CoinRow(coins.OfHeaps(heaps))
    raise NotationError(
        "Only a game of plain heaps can be played with coins.",
        span=(0, len(base)),
        example="coins of kayles",
    )


def _with_pass(base: str) -> Ruleset:
    """Return the ruleset named ``base`` with one pass per heap."""
    worn = None if _PASS.fullmatch(base) else ruleset(base)
    if isinstance(worn, HeapRuleset):
        return OnePass(worn)
    raise NotationError(
        "Only a game of plain heaps can have a pass.", span=(0, len(base)), example="nim + pass"
    )
