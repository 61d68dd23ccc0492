"""Repairs of wrong rules that are more than the replacement of a pattern."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from cgt.rules.operators import FAMILIES, FUNCTIONS, PARITIES

Repair = Callable[[str], str]
"""A function from a text to a repaired one, which is the same if it doesn't apply."""

TO = r"\s*(?:\.{2,}|…|-|–|\bto\b|\bthrough\b|\bup to\b)\s*"
"""The signs and words between the ends of a range."""
_ITEM = rf"\d+(?:{TO}(?:\d+|[a-z]\b))?"
_BETWEEN = r"\s*(?:,\s*(?:or|and)\b|,|/|\bor\b|\band\b)\s*"
LIST = rf"{_ITEM}(?:{_BETWEEN}{_ITEM})*(?!\s*[-+*/^<>=])"
"""One number or range, or several."""
SEVERAL = rf"(?:\d+{TO}(?:\d+|[a-z]\b)|{_ITEM}(?:{_BETWEEN}{_ITEM})+)(?!\s*[-+*/^<>=])"
"""A range, or several numbers or ranges."""
_KNOWN = {
    *FAMILIES, *PARITIES, *FUNCTIONS, "divides", "divide", "does", "not", "where", "exactly",
    "digits", "digit", "power", "powers", "primes", "squares", "and",
}  # fmt: skip


def set_of(written: str) -> str:
    """Return a set in the notation of rules for some numbers as people write them.

    >>> set_of("1, 3 or 5 to 7"), set_of("1-3")
    ('{1, 3, 5..7}', '1..3')
    """
    items = [re.sub(TO, "..", item) for item in re.findall(_ITEM, written)]
    return items[0] if len(items) == 1 and ".." in items[0] else f"{{{', '.join(items)}}}"


def _halves(text: str) -> tuple[str, str, str] | None:
    """Return the pattern of a rule, its options and the rest, or None without an arrow."""
    found = re.fullmatch(r"(.*?)(?:->|=>|>)(.*?)((?:\b(?:if|where)\b|;).*)?", text)
    return None if found is None else (found[1], found[2], found[3] or "")


def _free_name(text: str) -> str:
    """Return a name that isn't in a text."""
    return next((each for each in "kmdpqabcxyz" if not re.search(rf"\b{each}\b", text)), "k")


def first_name(text: str) -> str:
    """Return the first name of a text, such as n in ``n -> n - 1``."""
    return (*re.findall("[a-z]+", text), "n")[0]


def last_name(text: str) -> str:
    """Return the last name of a text before its condition, such as k in ``n -> n - k``."""
    pattern, given, _ = _halves(text) or ("", text, "")
    names = [each for each in re.findall(r"[a-z]+", given) if each not in _KNOWN | {"or"}]
    free = [each for each in names if each not in re.findall(r"[a-z]+", pattern)]
    return (free or names or ["n"])[-1]


def with_free_name(pattern: str, condition: str) -> Repair:
    """Return the repair of what is taken, which becomes a free name with a condition."""

    def repair(text: str) -> str:
        found = re.search(pattern, text)
        if found is None or "->" not in text[: found.start()]:
            return text
        name = _free_name(text)
        limit = condition.format(name=name, of=first_name(text))
        if "{set}" in limit:
            limit = limit.replace("{set}", set_of(found[0]))
        elif found.re.groups:
            limit = limit.replace("{kind}", found[1])
        return f"{text[: found.start()]}- {name} if {limit}{text[found.end() :]}"

    return repair


def without_digits(text: str) -> str:
    """Return a text in which names with digits, such as n1, are single letters."""
    for each in dict.fromkeys(re.findall(r"\b[a-z]+_?\d+\b|\b[a-z]+_[a-z_]+\b", text)):
        unused = [a for a in "abcdxyzpqr" if not re.search(rf"\b{a}\b", text)]
        text = re.sub(rf"\b{each}\b", unused[0], text) if unused else text
    return text


def spelled(text: str) -> str:
    """Return a text with the long words that aren't known as the nearest known ones."""

    def spell(word: re.Match[str]) -> str:
        near = get_close_matches(word[0], _KNOWN, 1, 0.75)
        return near[0] if near and word[0] not in _KNOWN else word[0]

    def call(word: re.Match[str]) -> str:
        return (*get_close_matches(word[0], FUNCTIONS, 1, 0.6), word[0])[0]

    text = re.sub("[a-z]{4,}", spell, text)
    return re.sub(r"\b[a-z]{3,}(?=\()", call, text)


def as_tuples(text: str) -> str:
    """Return a rule of tuples whose options name one number only with whole tuples."""
    pattern, given, rest = _halves(text) or ("", "", "")
    names = re.findall("[a-z]+", pattern)
    if len(names) < 2:
        return text
    whole: list[str] = []
    for option in re.split(r"\bor\b", given):
        inner = option.strip()
        if inner.startswith("(") and inner.endswith(")"):
            inner = inner[1:-1]
        moved = next((each for each in names if re.search(rf"\b{each}\b", inner)), None)
        if "," in inner or moved is None:
            whole.append(f"({inner})" if inner.count(",") == len(names) - 1 else option.strip())
        else:
            whole.append(f"({', '.join(inner if each == moved else each for each in names)})")
    return f"({', '.join(names)}) -> {' or '.join(whole)} {rest}"


def as_alternatives(text: str) -> str:
    """Return ``n - 1 or 2`` as ``n - 1 or n - 2``."""

    def spread(found: re.Match[str]) -> str:
        numbers = re.findall(r"\d+", found[2])
        return " or ".join(f"{found[1]} - {number}" for number in numbers)

    return re.sub(
        rf"([a-z]+)\s*-\s*(\d+(?:{_BETWEEN}\d+){{1,3}})(?!\s*[-+*/^<>=.\d])", spread, text
    )


def as_taken(text: str) -> str:
    """Return ``1 or 2`` as ``n - 1 or n - 2``, where it is all that a rule leaves."""
    pattern, given, rest = _halves(text) or ("", "", "")
    if not re.fullmatch(rf"\s*-?\s*{LIST}\s*", given):
        return text
    name = re.findall("[a-z]+", pattern)[-1:] or ["n"]
    numbers = re.findall(r"\d+", given)
    return f"{pattern}-> {' or '.join(f'{name[0]} - {number}' for number in numbers)} {rest}"


def closed(text: str) -> str:
    """Return a text with the brackets that are missing at its end, or before its arrow."""
    for left, right in ("()", "{}"):
        missing = text.count(left) - text.count(right)
        before, arrow, after = text.partition("->")
        if missing > 0 and before.count(left) > before.count(right):
            text = f"{before.rstrip()}{right} {arrow}{after}"
        elif missing > 0:
            options, condition, rest = after.partition(" if ")
            if condition and options.count(left) > options.count(right):
                text = f"{before}{arrow}{options}{right * missing}{condition}{rest}"
            else:
                text += right * missing
        elif missing < 0:
            place = text.rindex(right)
            text = text[:place] + text[place + 1 :]
    return text


def with_names(text: str) -> str:
    """Return a condition without a name, such as ``if 1..3``, with the name that it is about."""
    return re.sub(
        rf"\bif\s+({LIST})\s*$",
        lambda found: f"if {last_name(text)} in {set_of(found[1])}",
        text,
    )
