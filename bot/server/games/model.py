"""The catalogue by families and pages, examples of games, and custom games."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice

from cgt.core import notation
from cgt.core.convention import without_misere
from cgt.core.positions import Move, Position, Ruleset
from cgt.core.text import Text
from cgt.errors import CgtError
from cgt.rules import split_name
from cgt.rulesets.catalogue import ABOUT, entry_of, families
from cgt.rulesets.entry import Entry
from cgt.rulesets.finding import key, ranked

MOST_LISTED = 200
"""The maximum number of moves from which an example is chosen."""
PER_PAGE = 4
"""The number of games on a page, limited because pictures take much scrolling on a phone."""


def first_games() -> list[Entry]:
    """Return the first games for a newcomer, of heaps, a row and a board."""
    return _entries("nim", "kayles", "chomp")


def _entries(*names: str) -> list[Entry]:
    return [entry for name in names if (entry := entry_of(notation.ruleset(name))) is not None]


CURATED = (
    (Text("fast"), ("nim", "kayles pins", "take 1-3", "fibonacci")),
    (Text("visual"), ("chomp", "cram", "hackenbush", "bitter chocolate")),
    (Text("deep"), ("kayles", "wythoff", "grundy's game", "nim + pass")),
)
"""Twelve selected games that are short, nice to look at, or full of theory."""
COVERS = 6
"""The number of games shown in the picture of the front page."""


def curated_games() -> list[tuple[Text, Entry]]:
    """Return the selected games, each with its mood, such as “fast”."""
    return [(mood, entry) for mood, names in CURATED for entry in _entries(*names)]


def covers() -> list[Entry]:
    """Return the games pictured on the front page, equally many that are fast and visual."""
    chosen = CURATED[:2]
    each = COVERS // len(chosen)
    return [entry for _mood, names in chosen for entry in _entries(*names[:each])]


def family_at(index: int) -> tuple[Text, Text, tuple[Entry, ...]]:
    """Return a family by its number, or else the first, with its description and games."""
    family, about = ABOUT[index if 0 <= index < len(ABOUT) else 0]
    return family, about, families()[family]


def page_of(index: int, page: int) -> tuple[int, tuple[Entry, ...]]:
    """Return the nearest existing page of a family, with its games."""
    entries = family_at(index)[2]
    last = (len(entries) - 1) // PER_PAGE
    page = max(0, min(page, last))
    return page, entries[page * PER_PAGE : (page + 1) * PER_PAGE]


def family_named(name: str) -> int:
    """Return the number of the first family whose name begins with a text.

    :raises CgtError: when there is no such family.
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
    """Return a typical position and move of a game, or None if its examples have no moves.

    The move is from the middle of the list, because the first ones are often the least typical,
    such as taking a single token.
    """
    starts = (notation.position(example, ruleset) for example in ruleset.examples)
    start = next((start for start in starts if not start.is_over), None)
    if start is None:
        return None
    listed = list(islice(start.moves(), MOST_LISTED))
    return start, listed[len(listed) * 2 // 5]


MOST_GAMES = 25
"""The maximum number of custom games of a server, as many as a select has options."""
SHORTEST_NAME, LONGEST_NAME = 2, 32
LONGEST_NOTATION = 1_700
"""The maximum length of a custom game's notation, so that its positions also fit."""
IN_NAMES = " '-"
"""The characters of a name besides letters and digits."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A custom game with its name, its notation and perhaps a sentence about it."""

    name: str
    notation: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Renown:
    """The members who added the custom games of a server, and the matches played, by names."""

    authors: Mapping[str, int] = field(default_factory=dict[str, int])
    matches: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A member's vote for the game of a month, which is given by its first day."""

    guild_id: int
    month: date
    user_id: int
    game: str
    id: int = 0
    version: int = 0


def month_of(moment: datetime) -> date:
    """Return the month of a moment, in UTC."""
    return moment.astimezone(UTC).date().replace(day=1)


def month_before(month: date) -> date:
    """Return the month before another."""
    return (month - timedelta(days=1)).replace(day=1)


@dataclass(frozen=True, slots=True)
class Ballot:
    """The numbers of votes for games in this month and the last, and the member's own vote."""

    votes: Mapping[str, int] = field(default_factory=dict[str, int])
    last: Mapping[str, int] = field(default_factory=dict[str, int])
    own: str = ""

    def winners(self, games: OwnGames) -> list[OwnGame]:
        """Return the games with the most votes of last month, several after a tie."""
        most = max((self.last.get(each.name, 0) for each in games.games), default=0)
        return [each for each in games.games if most and self.last.get(each.name) == most]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGames:
    """The custom games of a server, ordered by name."""

    guild_id: int
    games: tuple[OwnGame, ...] = ()
    version: int = field(default=0, compare=False)

    @property
    def is_full(self) -> bool:
        return len(self.games) >= MOST_GAMES

    def find(self, typed: str) -> OwnGame | None:
        """Return the game with a name, regardless of case, accents, hyphens and spaces."""
        wanted = key(typed)
        return next((each for each in self.games if wanted and key(each.name) == wanted), None)

    def has(self, game: Ruleset) -> bool:
        """Return whether a game is one of these, with the same title."""
        return any(each.notation == str(game) for each in self.games)

    def near(self, typed: str) -> Sequence[OwnGame]:
        """Return the games that match a text, the best first, or all for an empty text."""
        if not typed.strip():
            return self.games
        return [
            game for _fit, game in ranked(typed, ((each, (each.name,), ()) for each in self.games))
        ]

    def read_ruleset(self, text: str) -> Ruleset:
        """Return the ruleset for a text.

        :raises CgtError: when it is neither notation nor the name of a custom game.
        """
        try:
            return notation.ruleset(text)
        except CgtError:
            named = self.find(text)
            if named is None:
                raise
        return notation.ruleset(named.notation)

    def read_position(self, text: str, game: Ruleset | None) -> Position:
        """Return the position for a text, in a game unless the text names another.

        :raises CgtError: when it isn't a position.
        """
        try:
            return notation.position(text, game)
        except CgtError:
            plain = self.in_notation(text)
            if plain == text:
                raise
        return notation.position(plain, game)

    def in_notation(self, text: str) -> str:
        """Return the text of a position with notation in place of custom names."""
        return ";".join(map(self._in_notation, text.split(";")))

    def _in_notation(self, group: str) -> str:
        name, colon, rest = group.rpartition(":")
        words = [] if colon else group.split()
        heads = [(" ".join(words[:end]), words[end:]) for end in range(len(words) - 1, 0, -1)]
        for head, tail in [(name, [rest]), *heads]:
            if (named := self.find(head)) is not None:
                return f"{named.notation}: {' '.join(tail)}"
        return group


def add_game(games: OwnGames, name: str, typed: str, about: str = "") -> OwnGames:
    """Return a server's games with another one, given by its notation.

    It is stored with the name as its title, which boards and exports show, unless the catalogue
    has it under a title of its own.

    :raises CgtError: when the name isn't allowed, the notation can't be read, or there's no room.
    """
    called = " ".join(name.split())
    require_title(called)
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
    code = _titled(games.read_ruleset(typed), called)
    if len(code) > LONGEST_NOTATION:
        raise CgtError(
            "This game's notation is too long. The limit is {limit} characters.",
            limit=LONGEST_NOTATION,
        )
    together = (*games.games, OwnGame(called, code, about))
    return replace(games, games=tuple(sorted(together, key=lambda each: key(each.name))))


def _titled(game: Ruleset, name: str) -> str:
    """Return the notation of a game with a name as its title, unless the catalogue has the game."""
    code = untitled(str(game))
    return code if entry_of(notation.ruleset(code)) is not None else f"{name} = {code}"


def untitled(code: str) -> str:
    """Return the notation of a game without its title."""
    return (split_name(code) or ("", code))[1]


def remove_game(games: OwnGames, name: str) -> OwnGames:
    """Return a server's games without a named one, which can be gone already."""
    gone = games.find(name)
    return replace(games, games=tuple(each for each in games.games if each != gone))


def require_title(name: str) -> None:
    """Refuse an invalid name for a game."""
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
    if without_misere(name) != name:
        raise CgtError("A name can't say misère, because any game can be played that way.")
    if (meant := _meaning(name)) is not None:
        raise CgtError(
            "“{name}” already means {meaning}. Choose another name.", name=name, meaning=meant
        )


def _meaning(name: str) -> Text | str | None:
    """Return the meaning of a name in notation, or None if it has none."""
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
