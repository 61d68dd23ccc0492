"""Tokens of forgiving input, with any keyboard's digits, dashes and commas, and their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cgt.errors import NotationError

_LIKE = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("，、،", ","),
        **dict.fromkeys("；؛", ";"),
        **dict.fromkeys("：﹕", ":"),
        **dict.fromkeys("＋", "+"),
        **dict.fromkeys("÷∕⁄／", "/"),
        **dict.fromkeys("→＞", ">"),
    }
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the input with the index of its first character."""

    text: str
    start: int


def no_longer(text: str, most: int, example: str = "") -> str:
    """Return a text unchanged after a check of its length.

    :raises NotationError: when it is longer than ``most`` characters.
    """
    if len(text) > most:
        raise NotationError(
            "This text is too long. It has {length} characters, and the limit is {limit}.",
            length=len(text),
            limit=most,
            source=text,
            span=(most, len(text)),
            example=example,
        )
    return text


def folded(text: str) -> str:
    """Return the text in lower case, with similar ASCII characters in place of others.

    Its length stays the same, so an index in the result is an index in the text.

    >>> folded("Ｎim：３， ４ ５−１")
    'nim:3, 4 5-1'
    """
    return "".join(_folded_character(character) for character in text)


def _folded_character(character: str) -> str:
    if character.isascii() and character.isprintable():
        return character.lower()
    if (digit := unicodedata.decimal(character, None)) is not None:
        return str(digit)
    if character.isspace() or not character.isprintable():
        return " "
    like = character.translate(_LIKE)
    folded = unicodedata.normalize("NFKC", like).lower()
    return folded if len(folded) == 1 else like


def tokens(text: str) -> Iterator[Token]:
    """Yield the pieces between spaces and commas, with bracketed parts in one piece."""
    for match in re.finditer(r"(?:[^\s,(\[{]|\([^)]*\)?|\[[^\]]*\]?|\{[^}]*\}?)+", text):
        yield Token(match[0], match.start())


@contextmanager
def within(source: str, start: int) -> Generator[None]:
    """Make the errors inside, whose spans count from ``start``, point into the whole source."""
    try:
        yield
    except NotationError as error:
        error.source = source
        error.span = (error.span[0] + start, error.span[1] + start)
        raise
