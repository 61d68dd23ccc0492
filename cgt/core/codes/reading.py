"""A parser of take-and-break codes, with error messages and nearby codes."""

from __future__ import annotations

import re

from cgt.core.codes.code import NOTHING, Code
from cgt.core.codes.digits import LETTERS, SUFFIXES, Digit, Shape
from cgt.core.text import Text
from cgt.core.tokens import folded, no_longer
from cgt.errors import NotationError

MODIFIERS = {suffix: shapes for shapes, suffix in SUFFIXES.items()}
MAX_HEAPS = 64
"""The largest number of heaps in a list, except that one with a plus can be 1 more."""
MAX_CODE = 1_000
"""The maximum number of digits of a code."""
WRONG = {
    ".": Text("A code can have only one point."),
    "{": Text("The brace is never closed."),
    "}": Text("This closing brace has no opening brace."),
    "[": Text("Only digits after the point can repeat."),
    "]": Text("This closing bracket has no opening bracket."),
    "!": Text("A modifier must follow a digit."),
    "?": Text("A digit can have only one modifier, written after it."),
    "=": Text("A digit can have only one modifier, written after it."),
}
"""Error messages for these characters in the place of a digit."""

_DIGIT = re.compile(
    r"(?:(?P<letter>[0-9a-z])|(?P<star>\*)|\{(?P<list>[^{}]*)\})(?P<modifier>[!?=]?)"
)
_ENTRY = re.compile(r"\s*(?P<count>\d+)(?P<modifier>[!?=]?)(?P<plus>\+?)\s*")


def parse_code(text: str) -> Code:
    """Return the take-and-break code of a text.

    ``d0.d1d2d3...`` has a digit for each number of tokens that a move can take. A digit is ``0`` to
    ``9`` or a letter for 10 to 35, in which bit r allows the rest to be left as exactly r heaps,
    none of them empty. It can also be a list of such numbers of heaps, as ``{1,2,6}``, with
    ``{2+}`` for two or more. ``*`` means ``{0+}``. A modifier after a digit, or after a number in a
    list, restricts the heaps of a split. ``!`` makes them pairwise unequal, ``?`` not all equal,
    ``=`` all equal. Digits in brackets at the end repeat for ever, and three dots repeat the last
    digit. Digits further left than d0 are for adding tokens, so one can be added in ``20.017``.

    >>> [str(parse_code(text)) for text in ("0.770", ".77", "4!.", "0.{1,2}", "0.333...")]
    ['0.77', '0.77', '4!.0', '0.6', '0.[3]']

    :raises NotationError: when the text isn't a code, is too long, or names too many heaps. The
        error points at the fault and has a nearby code as its ``example``.
    """
    code = _Reader(no_longer(text, MAX_CODE, "0.77")).read()
    no_longer(str(code), MAX_CODE, "0.77")  # it's the name of the game, so it must be readable
    return code


class _Reader:
    """A reader of a code from left to right, which keeps the digits so far for a nearby code."""

    def __init__(self, text: str) -> None:
        self.source = text
        self.text = folded(text)
        self.place = 0
        self.left: list[Digit] = []
        self.right: list[Digit] = []
        self.repeat: list[Digit] | None = None
        self.point = False

    def read(self) -> Code:
        text = self.text
        while self.place < len(text):
            character = text[self.place]
            if text.startswith(("...", "…"), self.place) and self.point and self.right:
                self._dots()
            elif character == "." and not self.point:
                self.point = True
                self.place += 1
            elif character == "[" and self.point:
                self._brackets()
            else:
                (self.right if self.point else self.left).append(self._digit())
        if not self.point:
            raise self._fault("A code needs a point after its first digit.", 0, len(text))
        self._check_start()
        return self._code()

    def _dots(self) -> None:
        """Read three dots, which repeat the last digit."""
        self.repeat = [self.right.pop()]
        self.place += 3 if self.text[self.place] == "." else 1
        self._expect_end()

    def _brackets(self) -> None:
        start = self.place
        self.place += 1
        repeat: list[Digit] = []
        while self.place < len(self.text) and self.text[self.place] != "]":
            repeat.append(self._digit())
        if self.place == len(self.text):
            raise self._fault("The bracket is never closed.", start, start + 1)
        if not repeat:
            raise self._fault("There are no digits between the brackets.", start, start + 2)
        self.repeat = repeat
        self.place += 1
        self._expect_end()

    def _expect_end(self) -> None:
        """Check that nothing follows the repeating digits."""
        if self.place < len(self.text):
            raise self._fault(
                "Nothing can follow the digits that repeat for ever.", self.place, len(self.text)
            )

    def _digit(self) -> Digit:
        match = _DIGIT.match(self.text, self.place)
        if match is None:
            return self._no_digit()
        shapes = MODIFIERS[match["modifier"]]
        start = self.place
        if match["letter"]:
            digit = Digit.of(LETTERS.index(match["letter"].upper()), shapes)
        elif match["star"]:
            digit = Digit((), shapes)
        else:
            digit = self._list(match["list"], start + 1, match["modifier"])
        self.place = match.end()
        return digit

    def _list(self, inside: str, start: int, common: str) -> Digit:
        digit = Digit()
        for entry in inside.split(","):
            match = _ENTRY.fullmatch(entry)
            if match is None:
                raise self._fault(
                    "“{text}” isn't a number of heaps.",
                    start,
                    start + max(1, len(entry)),
                    text=entry.strip(),
                )
            count = int(match["count"]) if len(match["count"]) <= 3 else MAX_HEAPS + 1
            if count > MAX_HEAPS + bool(match["plus"]):
                raise self._fault(
                    "A code can name at most {limit} heaps. A plus means “or more”: {plus}.",
                    start,
                    start + len(entry),
                    limit=MAX_HEAPS,
                    plus="{2+}",
                )
            shapes = MODIFIERS[match["modifier"] or common]
            none = (Shape.NONE,) * count
            digit |= Digit(none, shapes) if match["plus"] else Digit((*none, shapes))
            start += len(entry) + 1
        return digit

    def _no_digit(self) -> Digit:
        """Raise the error for a character in the place of a digit."""
        here, character = self.place, self.text[self.place]
        end = here + 1
        known = WRONG.get(character, Text("“{text}” isn't a valid digit in a code."))
        raise self._fault(known.template, here, end, text=character)

    def _check_start(self) -> None:
        """Check that a move that takes no tokens changes something."""
        if self.left and self.left[-1][1]:
            point = self.text.index(".")
            raise self._fault(
                "A move that takes nothing must split the heap, so the digit before the "
                "point can't allow just one heap.",
                max(0, point - 1),
                max(1, point),
            )

    def _code(self) -> Code:
        *adding, zero = self.left or [NOTHING]
        return Code((zero.without(1), *self.right), tuple(self.repeat or ()), tuple(adding[::-1]))

    def _fault(self, message: str, start: int, end: int, **values: object) -> NotationError:
        """Return the error for a fault, with a code of the digits before it as its example."""
        if not self.point and len(self.left) > 1:
            self.left, self.right = [NOTHING], self.left
            if not self.right[0]:
                self.right = self.right[1:]
        near = self._code()
        example = str(near) if any(near.all_digits) else "0.77"
        return NotationError(
            message, source=self.source, span=(start, end), example=example, **values
        )
