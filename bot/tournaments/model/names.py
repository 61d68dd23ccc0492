"""Names of members as pictures and files can hold them."""

from __future__ import annotations

import unicodedata

from cgt.svg import is_drawable


def drawable(name: str, number: int) -> str:
    """Return a name in letters that pictures have; a number where nothing is left of it.

    >>> drawable("𝓐𝓵𝓲𝓬𝓮 🎲", 4), drawable("ねこ", 7)
    ('Alice', '#7')
    """
    plain = unicodedata.normalize("NFKC", name)
    kept = (sign for sign in plain if is_drawable(sign) and not unicodedata.combining(sign))
    shown = " ".join("".join(kept).split())
    return shown if any(sign.isalnum() for sign in shown) else f"#{number}"
