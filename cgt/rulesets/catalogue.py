"""The catalogue of named games, and the families whose rulesets have a notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from cgt.core.arguments import wrong_kind
from cgt.core.contract import Ruleset
from cgt.core.convention import require_no_convention
from cgt.core.text import Text
from cgt.core.titled import TitledGame
from cgt.core.tokens import folded, no_longer, within
from cgt.errors import NotationError, UnknownGame
from cgt.rules import is_rule, split_name, with_title
from cgt.rules.phrases import advice_about, beyond_rules, game_meaning
from cgt.rulesets import boards, coins, coordinate, graphs, heaps, invented
from cgt.rulesets.entry import Entry
from cgt.rulesets.finding import EXACT, SLIP, Fit, key, ranked, stem
from cgt.rulesets.heaps import entries as heap_entries
from cgt.rulesets.invented import entries as invented_entries
from cgt.rulesets.unsupported import ELSEWHERE, UnsupportedGame

CATALOGUE: tuple[Entry, ...] = (
    *heap_entries.ENTRIES,
    *coordinate.ENTRIES,
    *coins.ENTRIES,
    *boards.ENTRIES,
    *graphs.ENTRIES,
    *invented_entries.ENTRIES,
)
"""The named games, in the order of menus and lists."""

ABOUT: tuple[tuple[Text, Text], ...] = (
    (
        heap_entries.NIM,
        Text("The game that all others are measured by: take tokens from heaps."),
    ),
    (heap_entries.SUBTRACTION, Text("Take only certain numbers of tokens from a heap.")),
    (heap_entries.DIVISION, Text("Divide a heap by a number.")),
    (heap_entries.PASSES, Text("Heap games with one pass per heap.")),
    (heap_entries.OCTAL, Text("Take tokens from a heap, and perhaps split the rest.")),
    (heap_entries.SPLIT, Text("Split a heap into smaller ones.")),
    (
        heap_entries.NUMBERS,
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
"""The families with their descriptions, in the order of menus and lists."""


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
"""Codes and their first cousins, whose heap n has the value of the code's heap n + 1."""

PARSERS: tuple[Callable[[str], Ruleset | None], ...] = (
    invented.parse,
    coordinate.parse,
    coins.parse,
    graphs.parse,
    heaps.parse,
)
"""The parsers of the families. Each returns None if the text is not of its family."""


LONGEST_NAME = 2_000
"""The maximum number of characters of a text that denotes a ruleset."""

OLD_TITLES = {"dim, no heap is taken whole": "dim-"}
"""Titles that games had in an earlier version, with their names."""

_COINS = re.compile(r"coins of (.+)")
_PASS = re.compile(r"(.*?)(?:\s*\+\s*| with )(?:one |an? |1 )?pass(?:es)?(?: per heap)?")
SHORTEST_GUESS = 3
"""The minimum number of characters from which a meaning is guessed."""
MOST_MEANT = 3
"""The maximum number of games that an error suggests."""


def names() -> tuple[str, ...]:
    """Return every name that :func:`ruleset` accepts.

    These are titles, canonical names and aliases, each in lower case and listed once.
    """
    return tuple(dict.fromkeys(name for entry in CATALOGUE for name in entry.names))


def find(text: str) -> list[tuple[Fit, Entry]]:
    """Return the named games that a text can mean with the quality of the match, the best first.

    >>> str(find("kales")[0][1].title), str(find("bowling")[0][1].title)
    ('Kayles', 'Kayles on a row of pins')
    """
    return list(_matches(text))


@lru_cache(maxsize=1024)
def _matches(text: str) -> tuple[tuple[Fit, Entry], ...]:
    """Return the games of :func:`find`, from the cache if the text was compared before."""
    return tuple(ranked(text, _named()))


@cache
def _named() -> list[tuple[Entry, tuple[str, ...], tuple[str]]]:
    """Return the named games, each with its names and its family."""
    return [(entry, entry.names, (str(entry.family),)) for entry in CATALOGUE]


@lru_cache(maxsize=1024)
def not_here(text: str) -> UnsupportedGame | None:
    """Return the well-known game that a text names if the catalogue lacks it, else None.

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
    """Return the title of a ruleset's entry, or the ruleset's name if it has no entry.

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

    :raises NotationError: if it denotes none or is very long. The error suggests the nearest games.
    :raises WrongKind: if it is not a text.
    """
    if isinstance(text, Ruleset):
        return text
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_kind(text, "a ruleset", "kayles")
    return _read(text)


@lru_cache(maxsize=1024)
def _read(text: str) -> Ruleset:
    """Return the ruleset that a text denotes, from the cache if it was read before."""
    given = with_title(text, folded(no_longer(text, LONGEST_NAME, "take 1-3")))
    start = len(given) - len(given.lstrip())
    given = given.strip()
    name = re.sub(r"\s+", " ", given.replace("’", "'"))
    name = OLD_TITLES.get(name, name)
    named = _by_name().get(name) or _by_name().get(key(name))
    if named is not None:
        return named.ruleset
    with within(text, start):
        if (titled := _titled(given)) is not None:
            return _readable(titled)
        if (match := _PASS.fullmatch(given)) is not None:
            return _readable(_with_pass(match[1]))
        if (match := _COINS.fullmatch(given)) is not None:
            return _readable(_in_coins(match[1]))
        if (named := _by_name().get(stem(name))) is not None:
            return named.ruleset
        try:
            for parse in PARSERS:
                if (found := parse(given)) is not None:
                    entry = entry_of(found)
                    return _readable(found if entry is None else entry.ruleset)
            require_no_convention(given)
        except NotationError:
            if (question := _question(given)) is not None:
                raise question from None
            raise
        raise _question(given) or _unknown(given)


def _titled(text: str) -> Ruleset | None:
    """Return the titled game in a text, or None if it is a rule or has no title."""
    named = None if is_rule(text) else split_name(text)
    if named is None or split_name(named[1]) is not None:
        return None
    try:
        return TitledGame(ruleset(named[1]), named[0])
    except NotationError:  # the whole text has a better reason
        return None


def _readable(found: Ruleset) -> Ruleset:
    """Return a ruleset after checking the length of its name.

    :raises NotationError: if the canonical name, which can be longer than the text, is too long.
    """
    no_longer(found.code, LONGEST_NAME, "take 1-3")
    return found


def _question(text: str) -> NotationError | None:
    """Return the question whether a phrase means a game, or None if it's an unknown phrase."""
    span = (0, max(1, len(text)))
    meaning = game_meaning(text)
    if meaning is None:
        advice = beyond_rules(text) or advice_about(text)
        if advice is None:
            return None
        return NotationError("{text}", text=advice[0], example=advice[1], span=span)
    game = ruleset(meaning)
    return NotationError(
        "Do you mean “{game}”? {rule}", game=title_of(game), rule=game.rule, span=span
    ).offering(game.code)


def _unknown(name: str) -> NotationError:
    """Return the error for an unknown game, with suggestions if there are any."""
    span = (0, max(1, len(name)))
    other = not_here(name)
    if other is not None:
        return NotationError("{game}", game=other.what, span=span).offering(other.nearest)
    near = find(name)
    if not near or near[0][0].kind > SLIP or len(name) < SHORTEST_GUESS:
        return UnknownGame(
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


def is_name(text: str) -> bool:
    """Return whether a text in lower case is a name of the catalogue.

    >>> is_name("double kayles"), is_name("double")
    (True, False)
    """
    return any(form(text) in _by_name() for form in (str, key, stem))


@lru_cache(maxsize=1)
def _by_name() -> dict[str, Entry]:
    """Return the entries by their names, and by the search key and the stem of each name."""
    return {
        written: entry
        for form in (stem, key, str)
        for entry in reversed(CATALOGUE)
        for name in entry.names
        if (written := form(name))
    }


def _in_coins(base: str) -> Ruleset:
    game = ruleset(base)
    if isinstance(game, heaps.HeapRuleset):
        return coins.CoinRow(coins.OfHeaps(game))
    raise NotationError(
        "Only a plain heap game can be played with coins.",
        span=(0, len(base)),
        example="coins of kayles",
    )


def _with_pass(base: str) -> Ruleset:
    worn = None if _PASS.fullmatch(base) else ruleset(base)
    if isinstance(worn, heaps.HeapRuleset):
        return heaps.OnePass(worn)
    raise NotationError(
        "Only a plain heap game can have a pass.", span=(0, len(base)), example="nim + pass"
    )
