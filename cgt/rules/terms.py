"""The reader of the numbers, sets and properties in a rule."""

from __future__ import annotations

from typing import NoReturn

from cgt.core.text import Text
from cgt.rules.expressions import POWER, ExpressionReader
from cgt.rules.lexing import Token
from cgt.rules.operators import FAMILIES, FUNCTIONS, PARITIES
from cgt.rules.tree import (
    Call,
    Digits,
    FamilySet,
    Name,
    Number,
    Operation,
    Set,
    Span,
    Sum,
    Truth,
    Union,
)

MOST_DIGITS = 12
"""The maximum number of digits of a number in a rule."""
WORDS = {
    "or", "and", "if", "where", "not", "in", "divides", "does", "divide", "is", "exactly",
    "mod", "xor", "digits", "digit", "sum", "power", "powers", "primes", "squares",
    *FAMILIES, *PARITIES, *FUNCTIONS,
}  # fmt: skip
"""The words that can't be names."""
_PLURALS = {"primes": "prime", "squares": "square", "fibonacci": "fibonacci"}


class TermReader(ExpressionReader[Sum, Span, Truth]):
    """A reader of numbers, sets and properties."""

    def _family(self) -> FamilySet | None:
        """Return the family that a property names, or None if the next word isn't one."""
        word = self._next.text
        if word in {"power", "powers"}:
            self._at += 1
            is_called = self._take("(")
            if not is_called:
                self._require("of")
            base = self._whole()
            if is_called:
                self._require(")")
            return FamilySet("power", base)
        if word in PARITIES or word in FAMILIES or word in _PLURALS:
            self._at += 1
            return FamilySet(_PLURALS.get(word, word))
        return None

    def _whole(self) -> int:
        token = self._next
        if token.kind != "number" or not 2 <= int(token.text) <= 1000:
            self._expected(Text("a number from 2 to 1000"))
        self._at += 1
        return int(token.text)

    def _set(self) -> Set:
        if self._take("{"):
            return Union(self._listed(self._item, "}"))
        if self._is_at("digits"):
            self._at += 1
            self._require("(")
            number = self._sum()
            self._require(")")
            return Digits(number)
        if (family := self._family()) is not None:
            return family
        item = self._item()
        if not isinstance(item, Span):
            self._expected(Text("a set such as 1..3, {{1, 4}} or primes"))
        return item

    def _ranged(self, first: Sum, last: Sum) -> Span:
        return Span(first, last)

    def _operation(self, operator: Token, left: Sum, right: Sum) -> Sum:
        if operator.text == "mod" and isinstance(left, Number) and isinstance(right, Number):
            self._fault("Write “k mod 3 = 1”, with the name first.", at=operator)
        return Operation(operator.text, left, right)

    def _unit(self) -> Sum:
        token = self._next
        if token.text == "--":
            self._fault("There are two minus signs here.")
        if self._take("-"):
            return Operation("-", Number(0), self._sum(POWER))
        if token.kind == "number":
            return self._number(token)
        if self._take("("):
            inner = self._sum()
            self._require(")")
            return inner
        if self._take("⌊"):
            inner = self._sum()
            self._require("⌋")
            return inner
        if token.text == "digit" or token.text in FUNCTIONS:
            return self._call(token)
        if token.kind != "word" or token.text in WORDS:
            self._expected(Text("a number or a name"))
        self._at += 1
        after = self._next
        self._refuse_digits(token)
        if after.text == "(" and len(token.text) > 1 and after.start == token.end:
            self._unknown(token)
        return Name(token.text)

    def _refuse_digits(self, name: Token) -> None:
        """Refuse a number right after a name, as in ``n1``.

        :raises NotationError: if there is one.
        """
        if self._next.kind == "number" and self._next.start == name.end:
            self._fault("A name has letters only, such as n or last.")

    def _unknown(self, token: Token) -> NoReturn:
        self._fault(
            "I don't know the word “{name}”. The functions are {names}.",
            at=token,
            name=token.text[:40],
            names=", ".join(FUNCTIONS),
        )

    def _number(self, token: Token) -> Sum:
        if len(token.text) > MOST_DIGITS:
            self._fault("Numbers in a rule have {most} digits at most.", most=MOST_DIGITS)
        self._at += 1
        number = Number(int(token.text))
        after = self._next
        is_joined = after.start == token.end and after.kind == "word" and after.text not in WORDS
        return Operation("*", number, self._unit()) if is_joined else number

    def _call(self, token: Token) -> Sum:
        self._at += 1
        name = token.text
        if name == "digit":
            self._require("sum")
            name = "digit sum"
        self._require("(")
        of = self._listed(self._sum)
        is_right = len(of) >= 2 if FUNCTIONS[name].count == 2 else len(of) == 1
        if not is_right:
            if FUNCTIONS[name].count == 1:
                self._fault("{name} needs one number.", name=name, at=token)
            self._fault("{name} needs two numbers or more.", name=name, at=token)
        return Call(name, of)
