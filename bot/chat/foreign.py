"""Text of others, made harmless: what members, servers and files call themselves and things.

Every such text passes through here before it stands in a message of the bot, so that it names and
does nothing else. :func:`harmless` is for texts in which Discord reads marks, :func:`plain` for
labels, files and pictures, where it reads none, and :func:`quoted` for what stands between
backticks.
"""

from __future__ import annotations

import re
import unicodedata

MOST_MARKS = 3
"""The maximum number of marks on top of one letter: some scripts need as many."""
LONGEST = 60
"""The maximum length of a name; what is longer ends with an ellipsis."""
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Signs without a width that scripts and emoji are written with."""
HIDDEN = {"Cc", "Cf", "Co", "Cs"}
"""Control signs, those that turn the direction of a text among them, and what has no look."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like spaces."""
LOOKALIKES = str.maketrans(
    {
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        "@": "\N{FULLWIDTH COMMERCIAL AT}",
        "/": "\N{DIVISION SLASH}",
    }
)
"""Characters of mentions, emoji, links and commands, each with a harmless one that looks alike."""
MARKUP = re.compile(r"[\\*_~|`\[\]]|^[#+>-](?=[#>]*(?: |$))|:(?=[^\s:]+:)")
"""Signs that Discord would read as marks; the last ones begin a line, or an emoji by its name."""
NUMBERED = re.compile(r"^(\d+)\.(?= |$)")
RISKY = tuple("=+-@\t\r")
"""The characters at which a spreadsheet takes a cell for a formula."""
BACKTICK = "\N{MODIFIER LETTER GRAVE ACCENT}"


def plain(text: str, longest: int = LONGEST) -> str:
    r"""Return a text as one line of visible signs; nothing where none is left.

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


def quoted(text: str) -> str:
    r"""Return a text, of several lines maybe, as it can stand between backticks.

    >>> quoted("start: nim: 3\nplayer 1: ```Ada")
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
    """Return a line without signs that nobody sees, and without towers of marks."""
    kept: list[str] = []
    marks = MOST_MARKS  # nothing is there yet to stand on
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
