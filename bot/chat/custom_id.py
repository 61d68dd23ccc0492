"""What a button or select remembers: everything, since nothing else would survive a restart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

PATTERN = r"g:(?P<verb>[a-z]+):(?P<match_id>\d{1,19}):(?P<ply>\d{1,6}):(?P<detail>.*)"
LIMIT = 100
"""The most characters that Discord keeps."""


class Verb(StrEnum):
    """What a click asks for."""

    HEAP = "heap"
    HEAPS = "heaps"
    PAGE = "page"
    JUMP = "jump"
    MOVE = "move"
    TYPE = "type"
    RULES = "rules"
    RESIGN = "resign"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    REMATCH = "rematch"
    REVIEW = "review"
    STOP = "stop"
    BROWSE = "browse"
    ABOUT = "about"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Click:
    """A click on the board of a match as it stood at ``ply``. ``str()`` is the custom id."""

    verb: Verb
    match_id: int
    ply: int
    detail: str = ""

    def __str__(self) -> str:
        return f"g:{self.verb}:{self.match_id}:{self.ply}:{self.detail}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Click:
        """Return the click that a match of :data:`PATTERN` denotes."""
        verb, match_id, ply, detail = match.group("verb", "match_id", "ply", "detail")
        known = Verb(verb) if verb in set(Verb) else Verb.UNKNOWN
        return cls(known, int(match_id), int(ply), detail)
