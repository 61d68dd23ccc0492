"""What a button or select remembers: everything, since nothing else would survive a restart.

Messages that were posted long ago keep their custom ids, so what was ever written is read for
good: each feature says in its ``custom_ids`` what its verbs mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

PATTERN = r"g:(?P<verb>[a-z]+):(?P<subject>\d+):(?P<stage>\d+):(?P<detail>.*)"
CLICKED = re.compile(f"[scru]?{PATTERN}")
"""The custom id of a button or a select; a letter in front says which kind of select it is."""
LIMIT = 100
"""The most characters that Discord keeps."""


@dataclass(frozen=True, slots=True)
class CustomId:
    """A custom id in its parts. ``str()`` is what Discord keeps.

    ``verb`` is what is asked for, ``subject`` the number of what it is about, ``stage`` how far
    that was when the message was written, and ``detail`` what else there is to know.
    """

    verb: str
    subject: int = 0
    stage: int = 0
    detail: str = ""

    def __str__(self) -> str:
        return f"g:{self.verb}:{self.subject}:{self.stage}:{self.detail}"

    @property
    def number(self) -> int:
        """The detail as a small number, or -1 where it is none."""
        return small_number(self.detail)

    @classmethod
    def of(cls, found: re.Match[str]) -> CustomId:
        """Return the custom id that was matched by :data:`PATTERN`."""
        verb, subject, stage, detail = found.group("verb", "subject", "stage", "detail")
        return cls(verb, int(subject), int(stage), detail)


Reader: TypeAlias = Callable[[CustomId, str], object]
"""Returns what is asked for, by a custom id and what was chosen in a select or a form."""


def small_number(text: str) -> int:
    """Return the number that a text is, of at most five digits; -1 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
