"""The two play conventions, under which the last player to move wins or loses."""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum

from cgt.core.arguments import wrong_kind
from cgt.core.tokens import folded
from cgt.errors import NotationError

LONGEST = 2_000
"""The length above which a text can't be a position, so no convention is looked for in it."""
_MISERE = re.compile(
    r"(?:,\s*|-(?=mis))?(?<!\w)(?:(?:in|as|under)\s+)?\(?(?P<word>mis(?:e[\u0300\u0301]?|[èéê])re)\)?"
    r"(?:\s+(?:play|convention|rules?)\b)?(?![\w\u0300])(?:\s*,|-)?"
)
_NAME = re.compile(r"[a-z.]")
_NUMBER = re.compile(r"\s*[\d(\[]")


class Convention(StrEnum):
    """A play convention. The last player to move wins (``NORMAL``) or loses (``MISERE``)."""

    NORMAL = "normal"
    MISERE = "misère"

    @classmethod
    def of(cls, text: str) -> Convention:
        """Return the convention that a text denotes, with or without the accent.

        >>> Convention.of("Misere").value, Convention.of("normal") is Convention.NORMAL
        ('misère', True)

        :raises NotationError: when it denotes neither.
        :raises WrongKind: when the argument isn't text.
        """
        if isinstance(text, cls):
            return text
        if not isinstance(text, str):
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


def without_misere(text: str) -> str:
    """Return a text with spaces in place of the words for misère play.

    Between a name and a number they become a colon. The length stays the same, so an index in the
    result is an index in the text.

    >>> without_misere("misère nim: 3 4").strip(), without_misere("take 1-3 misere 5")
    ('nim: 3 4', 'take 1-3 :      5')
    """
    if len(text) > LONGEST:
        return text
    plain = folded(text)
    kept = text
    for found in _MISERE.finditer(plain):
        start, end = found.span()
        head = plain[:start].rpartition(";")[2]
        tail = plain[end:].partition(";")[0]
        if not head.strip() and tail.lstrip().startswith(":"):
            end += tail.index(":") + 1
        stands_between = ":" not in head + tail and _NAME.search(head) and _NUMBER.match(tail)
        blank = (":" if stands_between else " ").ljust(end - start)
        kept = f"{kept[:start]}{blank}{kept[end:]}"
    return kept


def agreed(text: str, convention: Convention | str | None) -> tuple[str, Convention | None]:
    """Return a text without its play convention, and the convention of the text or the argument.

    >>> agreed("kayles: 7", None), str(agreed("misère kayles", "misère")[1])
    (('kayles: 7', None), 'misère')

    :raises NotationError: when the text says misère and the argument normal, or when the argument
        isn't a convention.
    """
    chosen = None if convention is None else Convention.of(convention)
    rest = without_misere(text)
    if rest == text:
        return text, chosen
    if chosen is Convention.NORMAL:
        raise _offering_the_rest(
            NotationError(
                "“{word}” doesn't fit here, because you chose normal play. Keep one of the two.",
                word=_word(text),
                source=text,
            )
        )
    return rest, Convention.MISERE


def require_no_convention(text: str) -> None:
    """Refuse a text that says misère if the convention can't change the answer.

    :raises NotationError: when the text says misère.
    """
    if without_misere(text) != text:
        raise _offering_the_rest(
            NotationError(
                "I can't use “{word}” here. Omit it, and say misère when you ask for the winner.",
                word=_word(text),
                source=text,
            )
        )


def _word(text: str) -> str:
    found = _MISERE.search(folded(text))
    return "" if found is None else text[slice(*found.span("word"))]


def _offering_the_rest(error: NotationError) -> NotationError:
    """Return an error that points at the word for misère play and offers the text without it."""
    found = _MISERE.search(folded(error.source))
    error.span = (0, 1) if found is None else found.span("word")
    rest = re.sub(r"\s+(?=:|\s|$)", "", without_misere(error.source)).strip()
    return error.offering(rest) if rest else error
