"""A parser of typed conjectures, with error messages."""

from __future__ import annotations

import re
from collections.abc import Callable

from cgt.conjectures.claims import Claim, Formula, PeriodClaim, ValueClaim, ZeroClaim
from cgt.core.arguments import wrong_kind
from cgt.core.contract import Ruleset
from cgt.core.convention import require_no_convention
from cgt.core.tokens import folded, no_longer
from cgt.errors import NotAHeapGame, NotationError
from cgt.rulesets.catalogue import ruleset

EXAMPLES = (
    "0.77 n%12=3 -> 3",
    "kayles period 12 from 71",
    "take 1-3 P-positions are multiples of 4",
    "take 1-3 g(n) = n mod 4",
)
"""An example conjecture of each form."""
LONGEST = 200
LARGEST = 5_000
"""The largest number in a claim, which bounds the work of a test."""

_NUMBER = r"\d{1,6}"
_MOD = r"(?:%|mod(?:ulo)?)"
_FORMULA = (
    rf"(?:n(?:\s*{_MOD}\s*(?P<modulus>{_NUMBER})|\s*//?\s*(?P<divisor>{_NUMBER}))?"
    rf"(?:\s*(?P<sign>[+-])\s*(?P<more>{_NUMBER}))?|(?P<constant>{_NUMBER}))"
)
_FROM = rf"(?:\s+(?:from|for n\s*>?=|n\s*>=)\s*(?P<start>{_NUMBER})(?:\s+on)?)?\s*\.?"
_DIVISORS = ("modulus", "divisor", "by", "period", "of")
_GAME = r"(?P<game>.+?)\s*[:,]?\s*"


def _formula(found: re.Match[str]) -> Formula:
    if found["constant"] is not None:
        return Formula(more=int(found["constant"]))
    more = int(found["more"] or 0) * (-1 if found["sign"] == "-" else 1)
    if found["modulus"] is not None:
        return Formula(modulus=int(found["modulus"]), more=more)
    return Formula(divisor=int(found["divisor"] or 1), more=more)


def _start(found: re.Match[str], default: int) -> int:
    return default if found["start"] is None else int(found["start"])


def _value_claim(found: re.Match[str]) -> Claim:
    return ValueClaim(_formula(found), start=_start(found, 1))


def _class_claim(found: re.Match[str]) -> Claim:
    modulus, remainder = int(found["by"]), int(found["rest"])
    return ValueClaim(_formula(found), modulus, remainder, _start(found, 1))


def _period_claim(found: re.Match[str]) -> Claim:
    return PeriodClaim(int(found["period"]), _start(found, 0), found["start"] is None)


def _zero_claim(found: re.Match[str]) -> Claim:
    return ZeroClaim(int(found["of"]), _start(found, 0))


_CLASS = rf"n\s*{_MOD}\s*(?P<by>{_NUMBER})\s*==?\s*(?P<rest>{_NUMBER})\s*(?:-?>|=>|:)\s*{_FORMULA}"
_ZEROS = (
    r"p-?\s*positions?\s*(?:are|=)?\s*(?:the\s+)?multiples?\s+of\s+"
    rf"(?P<of>{_NUMBER})"
)
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Claim]], ...] = tuple(
    (re.compile(rf"(?:{_GAME}(?<![^\s:,]))?{claim}{_FROM}"), read)
    for claim, read in (
        (_CLASS, _class_claim),
        (rf"g\s*\(\s*n\s*\)\s*=\s*{_FORMULA}", _value_claim),
        (rf"(?:has\s+)?period\s+(?P<period>{_NUMBER})", _period_claim),
        (_ZEROS, _zero_claim),
    )
)


def read_conjecture(text: object, about: Ruleset | None = None) -> tuple[Ruleset, Claim]:
    """Return the game of a conjecture and the claim about it.

    The game is ``about`` if the text names none.

    >>> game, claim = read_conjecture("0.77 n%12=3 -> 3")
    >>> game.code, str(claim)
    ('0.77', 'n mod 12 = 3 -> 3')

    :raises WrongKind: when it isn't text.
    :raises NotationError: when the text has none of the forms in :data:`EXAMPLES`, or names no
        game.
    :raises NotAHeapGame: when the game isn't played with heaps.
    """
    if not isinstance(text, str):
        raise wrong_kind(text, "a conjecture", EXAMPLES[0])
    whole = folded(no_longer(text, LONGEST, EXAMPLES[0]))
    require_no_convention(text)
    for form, read in _FORMS:
        found = form.fullmatch(whole.strip())
        if found is None or (found["game"] is None and about is None):
            continue
        _require_sense(found, text)
        claim = read(found)
        game = ruleset(found["game"]) if about is None or found["game"] is not None else about
        if not game.is_of_heaps:
            raise NotAHeapGame(
                "I can only test conjectures about heaps, and {game} isn't played with single "
                "heaps. Try {example}.",
                game=game.name,
                example=EXAMPLES[1],
            )
        return game, claim
    raise NotationError(
        "I can't read this conjecture. Write a game and a claim: “n%12=3 -> 3”, “g(n) = n mod 4”, "
        "“period 12 from 71” or “P-positions are multiples of 4”.",
        source=text,
        span=(0, max(1, len(text))),
        example=EXAMPLES[0],
    )


def _require_sense(found: re.Match[str], text: str) -> None:
    """Reject a claim that divides by 0, covers no heap, or has too large numbers.

    :raises NotationError: when the claim is one of these.
    """
    numbers = {
        name: int(number)
        for name, number in found.groupdict().items()
        if number is not None and name not in {"game", "sign"}
    }
    if not all(numbers.get(name, 1) for name in _DIVISORS) or numbers.get("rest", 0) >= numbers.get(
        "by", 2
    ):
        raise NotationError(
            "No heap fits this. The number after “mod” or “period” must be 1 or more, and a "
            "remainder must be smaller.",
            source=text,
            span=(0, max(1, len(text))),
            example=EXAMPLES[0],
        )
    if "period" in numbers and "start" not in numbers:
        return  # one round of values decides it, or nothing does
    if max(numbers.values(), default=0) > LARGEST:
        raise NotationError(
            "The numbers in this conjecture are too large. The limit is {limit}.",
            limit=f"{LARGEST:,}",
            source=text,
            span=(0, max(1, len(text))),
            example=EXAMPLES[0],
        )
