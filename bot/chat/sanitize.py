"""Sanitizing of other people's texts, such as the names of members, servers and files.

Every such text passes through here before it is in a message, so that it can't do anything there.
:func:`harmless` is for texts with Discord's markup, :func:`plain` for labels, files and pictures,
which have none, and :func:`escape_code` for text between backticks.
"""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 3
"""The maximum number of marks on a letter, which some scripts need."""
LONGEST = 60
"""The maximum length of a name. Longer ones end with an ellipsis."""
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Characters without a width that scripts and emoji need."""
HIDDEN = {"Cc", "Cf", "Co", "Cs"}
"""The categories of control characters, also for text direction, and of invisible ones."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like spaces."""
LOOKALIKES = str.maketrans(
    {
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        "@": "\N{FULLWIDTH COMMERCIAL AT}",
        "/": "\N{DIVISION SLASH}",
    }
)
"""Harmless lookalikes of the characters in mentions, emoji, links and commands."""
MARKUP = re.compile(r"[\\*_~|`\[\]]|^[#+>-](?=[#>]*(?: |$))|:(?=[^\s:]+:)")
"""Characters of Discord's markup, anywhere, at the start of a line or of an emoji's name."""
FORMULA = re.compile(r"(?:[^\W_]|[ ()+−=,;{}&→≤≥≠·>-]|\.\.|<(?=[ =\d])|(?<=[^\W_)])/(?=[\d(]))*")
"""A rule or a part of one, in which no character has a meaning for Discord."""
NUMBERED = re.compile(r"^(\d+)\.(?= |$)")
ENDS = tuple(".!?…。！？")
"""The characters at the end of a sentence."""
RISKY = tuple("=+-@\t\r")
"""The characters with which a formula begins in a spreadsheet."""
BACKTICK = "\N{MODIFIER LETTER GRAVE ACCENT}"


def plain(text: str, longest: int = LONGEST) -> str:
    r"""Return a text as one line of visible characters, or "" if none is left.

    >>> plain(" \u202eAda\u0301 \n Lovelace "), plain("\u2066\u200d")
    ('Adá Lovelace', '')
    """
    line = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in line):
        return ""
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def harmless(text: str, longest: int = LONGEST) -> str:
    r"""Return a text as one line that Discord shows letter by letter.

    >>> print(harmless("**Ada** <@7>"), harmless("https://a.example"))
    \*\*Ada\*\* ‹＠7> https:∕∕a.example
    """
    shown = MARKUP.sub(r"\\\g<0>", plain(text, longest).translate(LOOKALIKES))
    return NUMBERED.sub(r"\1\\.", shown)


def sentence(text: str, longest: int = LONGEST) -> str:
    """Return a harmless text that ends like a sentence, or "" for an empty one.

    >>> sentence("Take at most half"), sentence("No way!"), sentence(" ")
    ('Take at most half.', 'No way!', '')
    """
    shown = harmless(text, longest)
    return shown if not shown or shown.endswith(ENDS) else f"{shown}."


def is_formula(text: str) -> bool:
    """Return whether a text is a rule or a part of one, which Discord shows letter by letter.

    >>> is_formula("n -> n - k if 1 <= k <= n/2"), is_formula("n -> <@7>"), is_formula("a/play")
    (True, False, False)
    """
    return bool(text) and (text[0].isalpha() or text[0] == "(") and bool(FORMULA.fullmatch(text))


def escape_code(text: str) -> str:
    r"""Return a text of one or more lines for use between backticks.

    >>> escape_code("start: nim: 3\nplayer 1: ```Ada")
    'start: nim: 3\nplayer 1: ˋˋˋAda'
    """
    lines = (_visible(line) for line in text.splitlines())
    return "\n".join(lines).replace("`", BACKTICK)


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    >>> cell("=1+1"), cell("Ada")
    ("'=1+1", 'Ada')
    """
    return f"'{text}" if text.startswith(RISKY) else text


def _visible(line: str) -> str:
    """Return a line without invisible characters and piles of marks."""
    kept: list[str] = []
    marks = MOST_MARKS  # marks need a letter before them
    for sign in line:
        category = unicodedata.category(sign)
        if sign.isspace() or sign in BLANKS:
            kept.append(" ")
            marks = MOST_MARKS
        elif sign in JOINERS or category in {"Mn", "Me"}:
            marks += 1
            kept += [sign] * (marks <= MOST_MARKS)
        elif category not in HIDDEN:
            kept.append(sign)
            marks = 0
    return "".join(kept)
