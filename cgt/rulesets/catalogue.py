"""The catalogue: named games, and the families whose rulesets are given by a notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from cgt.contract import Ruleset
from cgt.errors import NotationError
from cgt.given import wrong_kind
from cgt.rulesets import boards, coins, coordinate, graphs, heaps
from cgt.rulesets.elsewhere import ELSEWHERE, Elsewhere
from cgt.rulesets.entry import Entry
from cgt.rulesets.finding import EXACT, SLIP, Fit, key, ranked, stem
from cgt.text import Text
from cgt.tokens import folded, no_longer, within

CATALOGUE: tuple[Entry, ...] = (
    *heaps.ENTRIES,
    *coordinate.ENTRIES,
    *coins.ENTRIES,
    *boards.ENTRIES,
    *graphs.ENTRIES,
)
"""The named games, in the order in which they are offered."""

ABOUT: tuple[tuple[Text, Text], ...] = (
    (
        heaps.NIM,
        Text("The game that all others are measured by: take tokens from heaps."),
    ),
    (heaps.SUBTRACTION, Text("Take only certain numbers of tokens from a heap.")),
    (heaps.DIVISION, Text("Divide a heap by a number.")),
    (heaps.PASSES, Text("Heap games with one pass per heap.")),
    (heaps.OCTAL, Text("Take tokens from a heap, and perhaps split the rest.")),
    (heaps.SPLIT, Text("Split a heap into smaller ones.")),
    (
        heaps.NUMBERS,
        Text("Heap games with moves that depend on divisors, squares or other numbers."),
    ),
    (
        coordinate.COORDINATES,
        Text(
            "Several heaps or pieces at once, where a move can limit the next or change "
            "several of them."
        ),
    ),
    (coins.COINS, Text("Turn coins over, the rightmost from heads to tails.")),
    (boards.BOARDS, Text("Boards, chocolate bars and rows of pins.")),
    (graphs.GRAPHS, Text("Remove edges or points from a graph.")),
)
"""The families, in the order in which they are offered, and what each is about."""


@cache
def families() -> Mapping[Text, tuple[Entry, ...]]:
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
    graphs.parse,
    heaps.parse,
)
"""The families: each turns plain text into a ruleset, or returns None for what is not its kind."""


LONGEST_NAME = 2_000
"""The most characters of a text that denotes a ruleset."""

_COINS = re.compile(r"coins of (.+)")
_PASS = re.compile(r"(.*?)(?:\s*\+\s*| with )(?:one |an? |1 )?pass(?:es)?(?: per heap)?")
SHORTEST_GUESS = 3
"""The least number of characters from which a meaning is guessed."""
MOST_MEANT = 3
"""The most games that are named as what may be meant."""


def names() -> tuple[str, ...]:
    """Return every name that :func:`ruleset` knows: titles, canonical names and aliases.

    Each is in lower case and there once.
    """
    return tuple(dict.fromkeys(name for entry in CATALOGUE for name in entry.names))


def find(text: str) -> list[tuple[Fit, Entry]]:
    """Return the named games that a text may mean, the best first, with how well each fits.

    >>> str(find("kales")[0][1].title), str(find("bowling")[0][1].title)
    ('Kayles', 'Kayles on a row of pins')
    """
    return ranked(text, _named())


@cache
def _named() -> list[tuple[Entry, tuple[str, ...], tuple[str]]]:
    """Return the named games, each with its names and its family."""
    return [(entry, entry.names, (str(entry.family),)) for entry in CATALOGUE]


def not_here(text: str) -> Elsewhere | None:
    """Return the well-known game that a text names, if it is none of these.

    >>> not_here("Domineering").nearest, not_here("cram")
    ('cram', None)
    """
    near = ranked(text, ((game, game.names, ()) for game in ELSEWHERE))
    if not near or near[0][0].kind not in {EXACT, SLIP}:
        return None
    here = find(text)
    return near[0][1] if not here or near[0][0][:2] < here[0][0][:2] else None


def entry_of(ruleset: Ruleset) -> Entry | None:
    """Return the entry of a ruleset, or None if it has no name of its own."""
    return next((entry for entry in CATALOGUE if entry.ruleset == ruleset), None)


def title_of(game: Ruleset) -> Text | str:
    """Return what a game is called: the title of its entry, or its name if it has none.

    >>> str(title_of(ruleset("kayles"))), title_of(ruleset("take 1,3,6"))
    ('Kayles', 'take 1,3,6')
    """
    entry = entry_of(game)
    return game.name if entry is None else entry.title


def ruleset(text: str | Ruleset) -> Ruleset:
    """Return the ruleset that a name, an alias, a code or another notation denotes.

    >>> ruleset("Nim"), ruleset("take up to 3"), ruleset("Dawson's Chess")
    (cgt.ruleset('nim'), cgt.ruleset('take 1-3'), cgt.ruleset("dawson's chess"))
    >>> ruleset("divide 6 2 3 + pass"), ruleset("splittles 1,2") == ruleset("kayles")
    (cgt.ruleset('divide 2,3,6 + pass'), True)

    :raises NotationError: when it denotes none, or is very long; it names the nearest that exists.
    :raises WrongKind: when it is no text.
    """
    if isinstance(text, Ruleset):
        return text
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(text, "a ruleset", "kayles")
    return _read(text)


@lru_cache(maxsize=1024)
def _read(text: str) -> Ruleset:
    """Return the ruleset that a text denotes; what was read once is remembered."""
    given = folded(no_longer(text, LONGEST_NAME, "take 1-3"))
    start = len(given) - len(given.lstrip())
    given = given.strip()
    name = re.sub(r"\s+", " ", given.replace("’", "'"))
    named = _by_name().get(name) or _by_name().get(key(name))
    if named is not None:
        return named.ruleset
    with within(text, start):
        if (match := _PASS.fullmatch(given)) is not None:
            return _readable(_with_pass(match[1]))
        if (match := _COINS.fullmatch(given)) is not None:
            return _readable(_in_coins(match[1]))
        if (named := _by_name().get(stem(name))) is not None:
            return named.ruleset
        for parse in PARSERS:
            if (found := parse(given)) is not None:
                entry = entry_of(found)
                return _readable(found if entry is None else entry.ruleset)
        raise _unknown(given)


def _readable(found: Ruleset) -> Ruleset:
    """Return a ruleset whose name is short enough to be read.

    :raises NotationError: when its name is longer than the text that it was made of, and too long.
    """
    no_longer(found.code, LONGEST_NAME, "take 1-3")
    return found


def _unknown(name: str) -> NotationError:
    """Return the error that a text names no game: with those that may be meant."""
    span = (0, max(1, len(name)))
    other = not_here(name)
    if other is not None:
        return NotationError("{game}", game=other.what, span=span).offering(other.nearest)
    near = find(name)
    if not near or near[0][0].kind > SLIP or len(name) < SHORTEST_GUESS:
        return NotationError(
            "I don't know a game called “{name}”.", name=name[:40], span=span, example="take 1-3"
        )
    best = near[0][0].distance
    meant = [entry for fit, entry in near if fit.kind <= SLIP and fit.distance <= best]
    meant = meant[:MOST_MEANT]
    return NotationError(
        "I don't know a game called “{name}”. Did you mean {games}?",
        name=name[:40],
        games=either([entry.title for entry in meant]),
        span=span,
    ).offering(*(str(entry.title).lower() for entry in meant))


def either(names: Sequence[Text | str]) -> Text:
    """Return some names as a choice between them.

    >>> str(either(["Nim", "Dim"])), str(either(["Nim", "Dim", "Prim"]))
    ('Nim or Dim', 'Nim, Dim or Prim')
    """
    *others, last = names
    if not others:
        return Text("{last}", last=last)
    if len(others) == 1:
        return Text("{first} or {last}", first=others[0], last=last)
    return Text("{first}, {second} or {last}", first=others[0], second=others[1], last=last)


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Entry]:
    """Return the entries by every name they have: as it is written, its key and its stem."""
    return {
        written: entry
        for form in (stem, key, str)
        for entry in reversed(CATALOGUE)
        for name in entry.names
        if (written := form(name))
    }


def _in_coins(base: str) -> Ruleset:
    """Return the coin-turning game of the ruleset named ``base``."""
    game = ruleset(base)
    if isinstance(game, heaps.HeapRuleset):
        return coins.CoinRow(coins.OfHeaps(game))
    raise NotationError(
        "Only a plain heap game can be played with coins.",
        span=(0, len(base)),
        example="coins of kayles",
    )


def _with_pass(base: str) -> Ruleset:
    """Return the ruleset named ``base`` with one pass per heap."""
    worn = None if _PASS.fullmatch(base) else ruleset(base)
    if isinstance(worn, heaps.HeapRuleset):
        return heaps.OnePass(worn)
    raise NotationError(
        "Only a plain heap game can have a pass.", span=(0, len(base)), example="nim + pass"
    )
