"""The pieces of an expression, with the usual spelling of each and its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cgt.core.tokens import folded

FORMS = re.compile(
    r"(?P<decimal>\d+\.\d+)|(?P<number>\d+)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<word>[^\W\d_⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>-->|->|=>|=<|\.\.|<=|>=|<>|!=|==|\*\*|//|&&|\|\||--"
    r"|[-+*/^&=<>(),;{}≤≥⩽⩾≠·×⊕⌊⌋|∣%⇒⟶↦∈∧∨])"
    r"|(?P<space>\s+)|(?P<other>.)"
)
"""The forms of the pieces. A form ``own`` in front of them is for texts that stay as typed."""
_SAME = {
    **dict.fromkeys("≤⩽", "<="), **dict.fromkeys("≥⩾", ">="), "≠": "!=", "<>": "!=", "==": "=",
    **dict.fromkeys("·×", "*"), "**": "^", "//": "/", "∣": "|",
    "%": "mod", "modulo": "mod", "⊕": "xor", "where": "if", "∈": "in",
    "∧": "and", "&&": "and", "∨": "or", "||": "or",
    **dict.fromkeys(("-->", "⇒", "⟶", "↦"), "->"),
}  # fmt: skip
"""Other ways to write a word or a sign."""
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of an expression with its place in the text.

    ``kind`` is number, word or sign, or decimal or other, which no rule has, or a language's own.
    """

    text: str
    start: int
    end: int
    kind: str = "sign"


def tokens(source: str, forms: re.Pattern[str] = FORMS) -> Iterator[Token]:
    """Yield the pieces of a text, and an empty one at its end.

    >>> [token.text for token in tokens("N → n−k²")]
    ['n', '>', 'n', '-', 'k', '^', '2', '']
    """
    for match in forms.finditer(_folded(source)):
        kind, place = match.lastgroup, match.span()
        if kind == "own":
            yield Token(source[slice(*place)], *place, kind)
        elif kind == "raised":
            yield Token("^", *place)
            yield Token(match[0].translate(_RAISED), *place, "number")
        elif kind is not None and kind != "space":
            yield Token(_SAME.get(match[0], match[0]), *place, kind)
    yield Token("", len(source), len(source) + 1)


def _folded(source: str) -> str:
    """Return a text of the same length in lower case with plain signs, but raised digits."""
    signs = zip(source, folded(source), strict=True)
    return "".join(own if ord(own) in _RAISED else plain for own, plain in signs)
