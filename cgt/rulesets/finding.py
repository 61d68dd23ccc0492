"""A search for typed names that accepts beginnings, single words and typing errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rapidfuzz.distance import OSA

from cgt.core.tokens import folded

T = TypeVar("T")

LONGEST = 80
"""The maximum number of characters of a text that is compared with names."""
EXACT, BEGINS, WORDS, SLIP, CONTAINS, SLIP_SO_FAR, ABOUT = range(7)
"""The kinds of matches between a text and a name, the best first, as in :func:`ranked`."""


class Fit(NamedTuple):
    """The distance of a text from the nearest name of a thing, the smaller the better.

    ``kind`` is a rank such as ``EXACT``, ``distance`` counts typing errors, ``name`` is an index.
    """

    kind: int
    distance: int
    name: int


def key(text: str) -> str:
    """Return a name in lower case without its accents, apostrophes and hyphens between letters.

    >>> key(" Möbius "), key("Dawson’s  Chess"), key("tic-tac-toe on a strip"), key("Take 1–3")
    ('mobius', 'dawsons chess', 'tic tac toe on a strip', 'take 1-3')
    """
    if len(text) > 4 * LONGEST:
        return ""
    apart = unicodedata.normalize("NFKD", folded(text))
    letters = "".join(sign for sign in apart if not unicodedata.combining(sign))
    bare = re.sub(r"['’‘`´]", "", letters.lower())
    spaced = re.sub(r"(?<=[a-z])-(?=[a-z])|_", " ", bare)
    return " ".join(spaced.split())


_key = lru_cache(maxsize=2048)(key)
"""The cached :func:`key`, for names that every search compares."""


def stem(text: str) -> str:
    """Return the key of a name without an article or the word game around it.

    >>> stem("The Ruler Game"), stem("a game of Chomp"), stem("Nim")
    ('ruler', 'chomp', 'nim')
    """
    return re.sub(r"^(?:the |an? )?(?:game of )?|(?<=.) game$", "", key(text))


def slips_allowed(length: int) -> int:
    """Return the number of typing errors allowed in a name of this many letters.

    >>> [slips_allowed(length) for length in (2, 3, 5, 6, 9, 10)]
    [0, 1, 1, 2, 2, 3]
    """
    return 0 if length < 3 else 1 if length < 6 else 2 if length < 10 else 3


def ranked(
    typed: str, named: Iterable[tuple[T, Sequence[str], Sequence[str]]]
) -> list[tuple[Fit, T]]:
    """Return the things that a text can mean with the quality of each match, the best first.

    Each thing comes with its names, the title first, and with texts about it. The kinds of matches
    are, the best first:

    - ``EXACT``: the text is one of the names.
    - ``BEGINS``: it begins a name, or is one of the texts about the thing.
    - ``WORDS``: its words begin words of a name.
    - ``SLIP``: it is a name apart from one to three letters left out, added, changed or swapped.
    - ``CONTAINS``: it is inside a name.
    - ``SLIP_SO_FAR``: it is the beginning of a name apart from one letter.
    - ``ABOUT``: its words begin words of the texts about the thing.
    """
    wanted = key(typed)
    if not wanted or len(wanted) > LONGEST:
        return []
    found = [
        (fit, thing)
        for thing, names, about in named
        if (fit := _fit_of_all(wanted, names, about)) is not None
    ]
    return sorted(found, key=lambda pair: pair[0])


def _fit_of_all(wanted: str, names: Sequence[str], about: Sequence[str]) -> Fit | None:
    """Return the best match of a text with the names of a thing or the texts about it."""
    fits = [
        Fit(*fit, place)
        for place, name in enumerate(names)
        if (fit := _fit(wanted, _key(name))) is not None
    ]
    told = [_key(text) for text in about]
    if wanted in told:
        fits.append(Fit(BEGINS, 0, 0))
    if not fits and len(wanted) > 2 and any(_words_begin(wanted, text) for text in told):
        return Fit(ABOUT, 0, 0)
    return min(fits, default=None)


def _fit(wanted: str, name: str) -> tuple[int, int] | None:
    """Return the kind of match between two keys and the number of typing errors, or None."""
    if wanted in (name, name.removesuffix(" game")):
        return EXACT, 0
    if name.startswith(wanted):
        return BEGINS, int(len(name) > len(wanted) + 1)
    if _words_begin(wanted, name):
        return WORDS, 0
    allowed = slips_allowed(min(len(wanted), len(name) + 1))
    distance = OSA.distance(wanted, name, score_cutoff=allowed)
    if distance <= allowed:
        return SLIP, distance
    return _part(wanted, name)


def _part(wanted: str, name: str) -> tuple[int, int] | None:
    """Return the kind of match with a part of a name and the number of errors, or None."""
    if len(wanted) > 2 and wanted in name:
        return CONTAINS, 0
    beginnings = (name[: len(wanted) + more] for more in (-1, 0, 1))
    if len(wanted) > 3 and any(
        OSA.distance(wanted, part, score_cutoff=1) <= 1 for part in beginnings
    ):
        return SLIP_SO_FAR, 1
    return None


def _words_begin(wanted: str, name: str) -> bool:
    """Return whether each word of a text begins a word of a name, in any order."""
    return all(f" {part}" in f" {name}" for part in wanted.split())
