"""The language of rules in one line, such as ``n -> n - k if 1 <= k <= n/2``."""

from __future__ import annotations

import re

_RULE = re.compile(
    r"\s*(?:(?P<title>[^\W\d_][^=;:<>(){}\[\]]*?)\s*=\s*)?"
    r"(?P<rule>(?:(?!graph\b)[^\W\d_]+|\([^()]*\))\s*(?:-{0,2}>|=>|[→⇒⟶↦]).*)",
    re.DOTALL,
)


def split_title(text: str) -> tuple[str, str] | None:
    """Return the title before a rule, or "", and the rule, or None if a text isn't of its form.

    A rule has an arrow after one name or a bracket.

    >>> split_title("n -> n - 1"), split_title("step = n -> n - 1"), split_title("nim")
    (('', 'n -> n - 1'), ('step', 'n -> n - 1'), None)
    """
    match = _RULE.fullmatch(text)
    return None if match is None else (match["title"] or "", match["rule"].strip())


def with_title(text: str, given: str) -> str:
    """Return ``given``, a text in lower case, with the title before a rule as in ``text``.

    >>> with_title("Nim = N -> M if M < N", "nim = n -> m if m < n")
    'Nim = n -> m if m < n'
    """
    titled = split_title(given)
    if titled is None or not titled[0]:
        return given
    start = given.index(titled[0])
    end = start + len(titled[0])
    return f"{given[:start]}{text[start:end]}{given[end:]}"


def is_rule(text: str) -> bool:
    """Return whether a text has the form of a rule, perhaps with its title.

    >>> is_rule("n -> n - 1"), is_rule("nim"), is_rule("a -> b, c; b -> c")
    (True, False, True)
    """
    return _RULE.fullmatch(text) is not None
