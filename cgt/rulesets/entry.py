"""An entry of the catalogue: a named game, and what to know of it."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.contract import Ruleset
from cgt.objects import Shown
from cgt.text import Text


@dataclass(frozen=True, slots=True)
class Entry(Shown):
    """A named game of the catalogue.

    ``title`` is what the literature calls the ``ruleset``, ``family`` the kind of game,
    ``reference`` where to read about it, and ``aliases`` are other names, in lower case. ``short``
    is the rule in a few words, where the rule itself is too long to stand beside the title in a
    list.
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
        """The rule in a few words."""
        return self.short or self.rule

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the game, in lower case: its title, its notation, other names."""
        return tuple(
            dict.fromkeys((str(self.title).lower(), self.ruleset.code.lower(), *self.aliases))
        )

    @property
    def start(self) -> str:
        """A good position to start from, in notation, without the name of the game."""
        return self.ruleset.examples[0]

    @property
    def code(self) -> str:
        """The game in notation: a take-and-break code where it has one."""
        return self.ruleset.code


class Games(Shown, tuple[Entry, ...]):
    """Named games, in the order in which they are offered."""

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
    """Return the entry of a game, in one line."""
    return Entry(title, ruleset, family, reference, aliases, brief)
