"""A step with its random values, and the verdict on an answer, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.lessons.model import STEPS
from cgt.core.text import Text


@dataclass(frozen=True, kw_only=True)
class Instance:
    """A step as a learner sees it, with its placeholders filled in.

    ``position`` is in notation, or empty. ``options`` are the choices, which are the answers of
    *choose*, the shuffled lines of *order*, the vertices of *label*, the n of a *table*, or the
    moves of *move* and *play*. ``given`` are the values shown in a table. ``detail`` is a program,
    or a graph in lines. ``right`` is an accepted answer, and ``right_text`` its wording.
    ``proof`` is the name of a theorem, or empty.
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
    proof: str = ""

    @property
    def is_graded(self) -> bool:
        return STEPS[self.kind].is_graded


class Status(StrEnum):
    """The status of an answer. ``OPEN`` is a match that continues."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    OPEN = "open"


SILENT = Text("")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The verdict on an answer, with a status and a sentence.

    In a match ``position`` is the board after it and the bot's move. ``right_parts`` are the parts
    of a wrong answer that are right, for a step that is answered by parts.
    """

    status: Status
    said: Text = SILENT
    position: str = ""
    right_parts: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.status is Status.RIGHT
