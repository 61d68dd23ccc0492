"""What is shown of a step that was drawn, and what becomes of an answer: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cgt.text import Text


@dataclass(frozen=True, kw_only=True)
class Instance:
    """A step as a learner sees it, its placeholders filled in.

    ``position`` is in notation, or empty. ``options`` are what can be chosen from: the answers of
    *choose*, the shuffled lines of *order*, the vertices of *label*, the n of a *table*, the moves
    of *move* and *play*. ``given`` are the values of a table that are shown. ``detail`` is a
    program, or a graph in lines. ``right`` is an answer that is accepted, ``right_text`` how
    it is said.
    """

    kind: str
    prompt: str
    position: str = ""
    options: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    detail: str = ""
    right: str = ""
    right_text: str = ""
    hints: tuple[str, ...] = ()
    solution: str = ""


class Status(StrEnum):
    """What an answer is; ``OPEN`` is a match that goes on."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    OPEN = "open"


SILENT = Text("")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What becomes of an answer: a status, and what to say.

    In a match ``position`` is the board after it and the bot's move.
    """

    status: Status
    said: Text = SILENT
    position: str = ""

    @property
    def is_right(self) -> bool:
        return self.status is Status.RIGHT
