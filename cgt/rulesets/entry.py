"""An entry of the catalogue: a named game, and what to know of it."""

from __future__ import annotations

from dataclasses import dataclass

from cgt.contract import Ruleset
from cgt.text import Text

OCTAL = Text("Take and break")


@dataclass(frozen=True, slots=True)
class Entry:
    """A named game of the catalogue.

    ``aliases`` are other names, in lower case. ``family`` is the kind of game. ``periodic`` says
    whether the nim-sequence is known to be periodic, or arithmetically so (it grows by the same
    amount in every period): True or False where it is proven, None where nobody knows.
    ``reference`` is where to read about it.
    """

    title: Text
    ruleset: Ruleset
    aliases: tuple[str, ...] = ()
    reference: str = ""
    family: Text = OCTAL
    periodic: bool | None = None

    @property
    def rule(self) -> Text:
        """The rule in one or two sentences."""
        return self.ruleset.rule

    @property
    def start(self) -> str:
        """A good position to start from, in notation, without the name of the game."""
        return self.ruleset.examples[0]

    @property
    def code(self) -> str:
        """The game in notation: a take-and-break code where it has one."""
        return self.ruleset.name
