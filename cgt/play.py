"""The two ways of playing: the last player to move wins, or loses."""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from cgt.errors import NotationError
from cgt.given import wrong_kind
from cgt.tokens import folded


class Play(StrEnum):
    """A way of playing: the last player to move wins (``NORMAL``), or loses (``MISERE``)."""

    NORMAL = "normal"
    MISERE = "misère"

    @classmethod
    def of(cls, text: str) -> Play:
        """Return the way of playing that a text denotes; the accent may be left out.

        >>> Play.of("Misere").value, Play.of("normal") is Play.NORMAL
        ('misère', True)

        :raises NotationError: when it is neither.
        :raises WrongKind: when it is no text.
        """
        if isinstance(text, cls):
            return text
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a way to play", "misère")
        given = folded(unicodedata.normalize("NFC", text)).strip()
        if given in {"normal", "last wins"}:
            return cls.NORMAL
        if given in {"misère", "misere", "last loses"}:
            return cls.MISERE
        raise NotationError(
            "“{text}” isn't a play convention. It must be normal or misère.",
            text=text.strip()[:40],
            source=text,
            span=(0, max(1, len(text))),
            example="misère",
        )
