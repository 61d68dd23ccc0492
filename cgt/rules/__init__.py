"""The language of rules in one line, such as ``n -> n - k if 1 <= k <= n/2``."""

from __future__ import annotations

import re

_TITLE = r"\s*(?P<title>[^\W\d_][^=;:<>(){}\[\]]*?)\s*=\s*"
_RULE = re.compile(
    rf"(?:{_TITLE})?\s*"
    r"(?P<rule>(?:(?!graph\b)[^\W\d_]+|\([^()]*\))\s*(?:-{0,2}>|=>|[→⇒⟶↦]).*)",
    re.DOTALL,
)
_TITLED = re.compile(rf"{_TITLE}(?P<game>[\w(].*)", re.DOTALL)


def split_title(text: str) -> tuple[str, str] | None:
    """Return the title before a rule, or "", and the rule, or None if a text isn't of its form.

    A rule has an arrow after one name or a bracket.

    >>> split_title("n -> n - 1"), split_title("step = n -> n - 1"), split_title("nim")
    (('', 'n -> n - 1'), ('step', 'n -> n - 1'), None)
    """
    match = _RULE.fullmatch(text)
    return None if match is None else (match["title"] or "", match["rule"].strip())


def split_name(text: str) -> tuple[str, str] | None:
    """Return the title before a game in any notation and the game, or None without a title.

    >>> split_name("Towers = take 1,4,6"), split_name("take 1,4,6")
    (('Towers', 'take 1,4,6'), None)
    """
    match = _TITLED.fullmatch(text)
    return None if match is None else (match["title"], match["game"].strip())


def with_title(text: str, given: str) -> str:
    """Return ``given``, a text in lower case, with the title before a game as in ``text``.

    >>> with_title("Nim = N -> M if M < N", "nim = n -> m if m < n")
    'Nim = n -> m if m < n'
    """
    titled = split_name(given)
    if titled is None:
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
