"""The place of a reader in the pieces of an expression, and its errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from cgt.core.text import Text
from cgt.errors import NotationError
from cgt.rules.lexing import FORMS, Token, tokens

DEEPEST = 90
"""The maximum depth of brackets and signs in a rule."""
EXAMPLE = "n -> n - k if k in 1..3"

T = TypeVar("T")


class Cursor:
    """A reader of one text from left to right."""

    deepest = DEEPEST
    error: type[NotationError] = NotationError

    def __init__(self, source: str, forms: re.Pattern[str] = FORMS) -> None:
        self._source = source
        self._at: int = 0
        self._depth: int = 0
        self._pattern: tuple[str, ...] = ()
        self._tokens = [*tokens(source, forms)]

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _is_at(self, text: str) -> bool:
        return self._next.text == text

    def _take(self, *texts: str) -> bool:
        """Read one of some tokens, and return whether it is there."""
        if self._next.text not in texts:
            return False
        self._at += 1
        return True

    def _require(self, text: str) -> None:
        if not self._take(text):
            self._expected(Text("“{sign}”", sign=text))

    def _listed(self, read: Callable[[], T], end: str = ")") -> tuple[T, ...]:
        """Return parts between commas, and read the bracket after them."""
        found = [read()]
        while self._take(","):
            found.append(read())
        if not self._take(end):
            self._expected(Text("“,” or “{sign}”", sign=end))
        return tuple(found)

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > self.deepest:
            self._too_deep()

    def _too_deep(self) -> NoReturn:
        self._fault("This rule has too many brackets.")

    def _expected(self, form: Text | str) -> NoReturn:
        found = self._source[self._next.start : self._next.end]
        if not found:
            self._fault("The rule ends too early. Next comes {form}.", form=form)
        self._fault("“{found}” can't be here, but {form} can.", found=found[:40], form=form)

    def _fault(
        self,
        template: str,
        /,
        *,
        at: Token | None = None,
        example: str = "",
        **values: object,
    ) -> NoReturn:
        """Raise the error of a sentence, at the next token by default."""
        token = self._next if at is None else at
        raise self.error(
            template,
            source=self._source,
            span=(token.start, max(token.end, token.start + 1)),
            example=example or self._example(),
            **values,
        )

    def _example(self) -> str:
        """Return a rule with as many numbers as this one, as far as that is read."""
        if len(self._pattern) < 2:
            return EXAMPLE
        first, *others = self._pattern
        return f"({', '.join(self._pattern)}) -> ({', '.join((f'{first} - k', *others))}) if k >= 1"
