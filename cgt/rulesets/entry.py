"""Entries of the catalogue, which give games their names and descriptions."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.core.contract import Ruleset
from cgt.core.objects import Displayable
from cgt.core.text import Text


@dataclass(frozen=True, slots=True)
class Entry(Displayable):
    """A named game of the catalogue.

    ``title`` is the name of the ``ruleset`` in the literature, ``family`` the kind of game,
    ``reference`` a source about it, and ``aliases`` are other names in lower case. ``short`` is the
    rule in a few words, for a list in which the whole rule would be too long.
    """

    title: Text
    ruleset: Ruleset
    family: Text
    reference: str
    aliases: tuple[str, ...] = ()
    short: Text | None = None

    @property
    def rule(self) -> Text:
        """The rule in one or two sentences."""
        return self.ruleset.rule

    @property
    def brief(self) -> Text:
        """The rule in a few words, or the whole rule if it has no short form."""
        return self.short or self.rule

    @property
    def names(self) -> tuple[str, ...]:
        """The title, the notation and the aliases of the game, in lower case."""
        return tuple(
            dict.fromkeys((str(self.title).lower(), self.ruleset.code.lower(), *self.aliases))
        )

    @property
    def start(self) -> str:
        """A good starting position in notation, without the name of the game."""
        return self.ruleset.examples[0]

    @property
    def code(self) -> str:
        """The game in notation, such as its take-and-break code if it has one."""
        return self.ruleset.code


class Games(Displayable, tuple[Entry, ...]):
    """Named games in the order of the catalogue."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{len(self)} games: {', '.join(str(entry.title) for entry in self[:3])}, ...>"


def entry(
    title: Text,
    ruleset: Ruleset,
    family: Text,
    reference: str,
    *aliases: str,
    brief: Text | None = None,
) -> Entry:
    """Return the entry of a game."""
    return Entry(title, ruleset, family, reference, aliases, brief)
