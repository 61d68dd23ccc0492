"""A parser for the names of coordinate games, such as ``wythoff 2`` or ``moore 3``."""

from __future__ import annotations

import re

from cgt.core.contract import Ruleset
from cgt.errors import NotationError
from cgt.rulesets.coordinate.end_nim import EndNim
from cgt.rulesets.coordinate.euclid import Euclid, EuclidToZero
from cgt.rulesets.coordinate.memory import LARGEST_MULTIPLE, TakeAway
from cgt.rulesets.coordinate.moore import MOST_HEAPS, Moore
from cgt.rulesets.coordinate.northcott import Northcott
from cgt.rulesets.coordinate.silver_dollar import SilverDollar
from cgt.rulesets.coordinate.staircase import Staircase
from cgt.rulesets.coordinate.welter import Welter
from cgt.rulesets.coordinate.wythoff import LARGEST_SLACK, Wythoff

_PLAIN: dict[str, Ruleset] = {
    "end-nim": EndNim(),
    "euclid": Euclid(),
    "euclid to zero": EuclidToZero(),
    "fibonacci": TakeAway(),
    "northcott": Northcott(),
    "silver dollar": SilverDollar(),
    "staircase": Staircase(),
    "welter": Welter(),
    "wythoff": Wythoff(),
}
_WITH_NUMBER = re.compile(
    r"(?:(?P<wythoff>(?:generali[sz]ed )?wythoff(?:'?s game)?)"
    r"|(?P<moore>moore(?:'?s nim)?|nim(?=_))"
    r"|(?P<memory>take-?away))[\s_]*(?P<number>\d{1,36})"
)


def parse(text: str) -> Ruleset | None:
    """Return the coordinate game that a text in lower case denotes, or None if it denotes none.

    >>> parse("generalised wythoff 2"), parse("nim_3"), parse("take-away 2")
    (cgt.ruleset('wythoff 2'), cgt.ruleset('moore 3'), cgt.ruleset('fibonacci'))

    :raises NotationError: if the number of a game is out of its range.
    """
    given = re.sub(r"\s+", " ", text.strip().replace("’", "'"))
    if given in _PLAIN:
        return _PLAIN[given]
    match = _WITH_NUMBER.fullmatch(given)
    if match is None:
        return None
    number = int(match["number"])
    if match["wythoff"]:
        return Wythoff(_within(number, LARGEST_SLACK, text))
    if match["moore"]:
        return Moore(_within(number, MOST_HEAPS, text))
    return TakeAway(_within(number, LARGEST_MULTIPLE, text))


def _within(number: int, most: int, text: str) -> int:
    """Return a number after checking its range.

    :raises NotationError: if it is not from 1 to ``most``.
    """
    if 1 <= number <= most:
        return number
    found = re.search(r"\d+", text)
    raise NotationError(
        "The number in this game must be from 1 to {most}.",
        source=text,
        span=found.span() if found else (0, len(text)),
        example=re.sub(r"\d+", "2", text),
        most=most,
    )
