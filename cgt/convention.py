"""The two play conventions: the last player to move wins, or loses."""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from cgt.errors import NotationError
from cgt.given import wrong_kind
from cgt.tokens import folded


class Convention(StrEnum):
    """A play convention: the last player to move wins (``NORMAL``), or loses (``MISERE``)."""

    NORMAL = "normal"
    MISERE = "misère"

    @classmethod
    def of(cls, text: str) -> Convention:
        """Return the convention that a text denotes; the accent is optional.

        >>> Convention.of("Misere").value, Convention.of("normal") is Convention.NORMAL
        ('misère', True)

        :raises NotationError: when it is neither.
        :raises WrongKind: when it is no text.
        """
        if isinstance(text, cls):
            return text
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise wrong_kind(text, "a play convention", "misère")
        given = folded(unicodedata.normalize("NFC", text)).strip()
        if given in {"normal", "last wins"}:
            return cls.NORMAL
        if given in {"misère", "misere", "last loses"}:
            return cls.MISERE
        raise NotationError(
            "“{text}” isn't a play convention. Use normal or misère.",
            text=text.strip()[:40],
            source=text,
            span=(0, max(1, len(text))),
            example="misère",
        )
