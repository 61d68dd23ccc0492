"""The catalogue by families and pages, what shows a game best, and the games of a server."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from cgt import notation
from cgt.errors import CgtError
from cgt.positions import Move, Position, Ruleset
from cgt.rulesets.catalogue import ABOUT, entry_of, families
from cgt.rulesets.entry import Entry
from cgt.rulesets.finding import key, ranked
from cgt.text import Text

MOST_LISTED = 200
"""The maximum number of moves from which an example is chosen."""
PER_PAGE = 4
"""The number of games on a page: more pictures are a long way to scroll on a phone."""


def first_games() -> list[Entry]:
    """Return the games that a newcomer plays first: heaps, a row, a board."""
    return _entries("nim", "kayles", "chomp")


def _entries(*names: str) -> list[Entry]:
    return [entry for name in names if (entry := entry_of(notation.ruleset(name))) is not None]


CURATED = (
    (Text("fast"), ("nim", "kayles pins", "take 1-3", "fibonacci")),
    (Text("visual"), ("chomp", "cram", "hackenbush", "bitter chocolate")),
    (Text("deep"), ("kayles", "wythoff", "grundy's game", "nim + pass")),
)
"""Twelve games to choose from: over in a minute, nice to look at, or full of theory."""
COVERS = 9
"""The number of games that are shown as pictures, side by side."""


def curated_games() -> list[tuple[Text, Entry]]:
    """Return the curated games, each with what it is."""
    return [(mood, entry) for mood, names in CURATED for entry in _entries(*names)]


def covers() -> list[Entry]:
    """Return the games whose pictures stand on the front page: of each mood as many."""
    each = COVERS // len(CURATED)
    return [entry for _mood, names in CURATED for entry in _entries(*names[:each])]


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


def family_named(name: str) -> int:
    """Return the number of a family, by what a member typed: the first that begins with it.

    :raises CgtError: when there is none.
    """
    typed = name.strip().casefold()
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


MOST_GAMES = 25
"""The maximum number of games of a server: a select has no more options."""
SHORTEST_NAME, LONGEST_NAME = 2, 32
LONGEST_NOTATION = 1_700
"""The maximum length of a game in notation: a position of it has to fit into a text, too."""
IN_NAMES = " '-"
"""The signs that a name can have beside letters and digits."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of a server: its name there, and its notation."""

    name: str
    notation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGames:
    """The games of a server, in the order of their names."""

    guild_id: int
    games: tuple[OwnGame, ...] = ()
    version: int = field(default=0, compare=False)

    @property
    def is_full(self) -> bool:
        return len(self.games) >= MOST_GAMES

    def find(self, typed: str) -> OwnGame | None:
        """Return the game that a text names: case, accents, hyphens and spaces don't matter."""
        wanted = key(typed)
        return next((each for each in self.games if wanted and key(each.name) == wanted), None)

    def near(self, typed: str) -> Sequence[OwnGame]:
        """Return the games that a text may mean, the best first; of no text they are all."""
        if not typed.strip():
            return self.games
        return [
            game for _fit, game in ranked(typed, ((each, (each.name,), ()) for each in self.games))
        ]

    def read_ruleset(self, text: str) -> Ruleset:
        """Return the ruleset that a text denotes.

        :raises CgtError: when it is neither notation nor the name of a game here.
        """
        try:
            return notation.ruleset(text)
        except CgtError:
            named = self.find(text)
            if named is None:
                raise
        return notation.ruleset(named.notation)

    def read_position(self, text: str, game: Ruleset | None) -> Position:
        """Return the position that a text denotes, in a game unless the text names another.

        :raises CgtError: when it denotes none.
        """
        try:
            return notation.position(text, game)
        except CgtError:
            plain = self.in_notation(text)
            if plain == text:
                raise
        return notation.position(plain, game)

    def in_notation(self, text: str) -> str:
        """Return the text of a position with notation in place of the names of games here."""
        return ";".join(map(self._in_notation, text.split(";")))

    def _in_notation(self, group: str) -> str:
        name, colon, rest = group.rpartition(":")
        words = [] if colon else group.split()
        heads = [(" ".join(words[:end]), words[end:]) for end in range(len(words) - 1, 0, -1)]
        for head, tail in [(name, [rest]), *heads]:
            if (named := self.find(head)) is not None:
                return f"{named.notation}: {' '.join(tail)}"
        return group


def added(games: OwnGames, name: str, typed: str) -> OwnGames:
    """Return the games of a server with another one, given by its notation.

    :raises CgtError: when the name can't be taken, the notation can't be read, or there's no room.
    """
    called = " ".join(name.split())
    _require_name(called)
    if games.find(called) is not None:
        raise CgtError(
            "There's already a game called “{name}” here. Remove it first, or choose another name.",
            name=called,
        )
    if games.is_full:
        raise CgtError(
            "This server already has {count} games of its own, the maximum. Remove one first.",
            count=MOST_GAMES,
        )
    code = str(games.read_ruleset(typed))
    if len(code) > LONGEST_NOTATION:
        raise CgtError(
            "This game's notation is too long. The limit is {limit} characters.",
            limit=LONGEST_NOTATION,
        )
    together = (*games.games, OwnGame(called, code))
    return replace(games, games=tuple(sorted(together, key=lambda each: key(each.name))))


def removed(games: OwnGames, name: str) -> OwnGames:
    """Return the games of a server without the one of a name; one that is gone is no error."""
    gone = games.find(name)
    return replace(games, games=tuple(each for each in games.games if each != gone))


def _require_name(name: str) -> None:
    """Refuse what can't be the name of a game."""
    is_written = all(
        sign in IN_NAMES or unicodedata.category(sign)[0] in "LMN" for sign in name
    ) and re.match(r"[^\W\d_]", name)
    if not is_written or not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not key(name):
        raise CgtError(
            "A name has {least} to {most} letters, digits, spaces or hyphens, and begins with a "
            "letter.",
            least=SHORTEST_NAME,
            most=LONGEST_NAME,
        )
    if (meant := _meaning(name)) is not None:
        raise CgtError(
            "“{name}” already means {meaning}. Choose another name.", name=name, meaning=meant
        )


def _meaning(name: str) -> Text | str | None:
    """Return what a name means in notation; None if it means nothing there."""
    try:
        game = notation.ruleset(name)
    except CgtError:
        pass
    else:
        entry = entry_of(game)
        return str(game) if entry is None else entry.title
    try:
        return str(notation.position(name))
    except CgtError:
        return None
