"""The catalogue by families and pages, and what shows a game best."""

from __future__ import annotations

from itertools import islice

from cgt import notation
from cgt.errors import CgtError
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import ABOUT, entry_of, families
from cgt.rulesets.entry import Entry
from cgt.text import Text

MOST_LISTED = 200
"""The maximum number of moves from which an example is chosen."""
PER_PAGE = 4
"""The number of games on a page: more pictures are a long way to scroll on a phone."""


FIRST_GAMES = ("nim", "kayles", "chomp")
"""The first games for a newcomer: heaps, a row, a board."""


def first_games() -> tuple[Entry, ...]:
    """Return the games that a newcomer plays first."""
    found = (entry_of(notation.ruleset(name)) for name in FIRST_GAMES)
    return tuple(entry for entry in found if entry is not None)


CURATED = (
    (Text("fast"), ("nim", "kayles pins", "take 1-3", "fibonacci")),
    (Text("visual"), ("chomp", "cram", "hackenbush", "bitter chocolate")),
    (Text("deep"), ("kayles", "wythoff", "grundy's game", "nim + pass")),
)
"""Twelve games to choose from: over in a minute, nice to look at, or full of theory."""
COVERS = 9
"""The number of games that are shown as pictures, side by side."""


def curated_games() -> tuple[tuple[Text, Entry], ...]:
    """Return the curated games, each with what it is."""
    found = [(mood, entry_of(notation.ruleset(name))) for mood, names in CURATED for name in names]
    return tuple((mood, entry) for mood, entry in found if entry is not None)


def covers() -> tuple[Entry, ...]:
    """Return the games whose pictures stand on the front page: of each mood as many."""
    games = curated_games()
    each = COVERS // len(CURATED)
    moods = [[entry for mood, entry in games if mood == about] for about, _names in CURATED]
    return tuple(entry for entries in moods for entry in entries[:each])


def family_at(index: int) -> tuple[Text, Text, tuple[Entry, ...]]:
    """Return a family by its number (or else the first), what it is about, and its games."""
    family, about = ABOUT[index if 0 <= index < len(ABOUT) else 0]
    return family, about, families()[family]


def page_of(index: int, page: int) -> tuple[int, tuple[Entry, ...]]:
    """Return a page of a family that there is, the nearest to the one asked for, and its games."""
    entries = family_at(index)[2]
    last = (len(entries) - 1) // PER_PAGE
    page = max(0, min(page, last))
    return page, entries[page * PER_PAGE : (page + 1) * PER_PAGE]


def family_named(name: str | None) -> int:
    """Return the number of a family, by what a member typed: the first that begins with it.

    :raises CgtError: when there is none.
    """
    typed = (name or "").strip().casefold()
    names = [str(family) for family, _about in ABOUT]
    for number, known in enumerate(names):
        if known.casefold().startswith(typed):
            return number
    raise CgtError(
        "I don't know a family called “{name}”. The families are {names}.",
        name=typed[:40],
        names=", ".join(names),
    )


def example_of(ruleset: Ruleset) -> tuple[Position, Move] | None:
    """Return a position and a move that show what a game is about; None where none is at hand.

    The move is from the middle of the list: the first ones are often the least typical, such as
    to take a single token.
    """
    starts = (notation.position(example, ruleset) for example in ruleset.examples)
    start = next((start for start in starts if not start.is_over), None)
    if start is None:
        return None
    listed = list(islice(start.moves(), MOST_LISTED))
    return start, listed[len(listed) * 2 // 5]
