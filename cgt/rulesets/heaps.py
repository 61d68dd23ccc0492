"""What all heap rulesets share: heaps are numbers, moves take tokens."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from typing import cast

from cgt.errors import NotationError, TooLarge
from cgt.positions import Option, Ruleset, State

MAX_DIGITS = 36
"""The most digits a number in notation may have."""


class HeapRuleset(Ruleset):
    """A ruleset whose components are heaps of tokens; a state is the size of a heap, 0 or more.

    A heap of 0 has no options.
    """

    __slots__ = ()

    @abstractmethod
    def heap_options(self, heap: int) -> Iterable[Option]:
        """Return the options of a heap."""

    def options(self, state: State) -> Iterable[Option]:
        return self.heap_options(cast("int", state))

    def heap_value(self, heap: int) -> int:
        """Return the nim value of a heap."""
        return super().nim_value(heap)

    def nim_value(self, state: State) -> int:
        return self.heap_value(cast("int", state))

    def nim_values(self, to: int) -> list[int]:
        """Return the nim-sequence: the values of the heaps 0 to ``to``."""
        return [self.heap_value(heap) for heap in range(to + 1)]

    def size(self, state: State) -> int:
        return cast("int", state)

    def read(self, token: str) -> State:
        return read_number(token)

    def write(self, state: State) -> str:
        return str(state)

    def find_option(self, state: State, text: str) -> Option | None:
        """Return the option of this notation: ``-3`` takes three, ``>5`` leaves a heap of 5."""
        left = re.fullmatch(r"(?:>|=|to)(\d{1,36})", text.replace(" ", "").casefold())
        if left is not None:
            text = f"-{cast('int', state) - int(left[1])}"
        return super().find_option(state, text)


def take(heap: int, tokens: int) -> Option:
    """Return the option that takes tokens from a heap and leaves the rest as one heap."""
    return Option(f"-{tokens}", (heap - tokens,))


def tokens_taken(text: str) -> int | None:
    """Return how many tokens ``-k`` takes, or None when the text has another form."""
    match = re.fullmatch(r"-(\d{1,36})", text.replace(" ", ""))
    return int(match[1]) if match else None


def read_number(token: str) -> int:
    """Return the whole number that a token denotes.

    :raises NotationError: when it is no number of 0 or more.
    :raises TooLarge: when it has more than :data:`MAX_DIGITS` digits.
    """
    match = re.fullmatch(r"\d+", token)
    if match is None:
        fault = re.search(r"\D", token)
        start = fault.start() if fault else 0
        message = (
            "A heap cannot have fewer than 0 tokens."
            if re.fullmatch(r"-\d+", token)
            else "A heap is a whole number, and “{token}” is none."
        )
        raise NotationError(
            message, token=token[:40], source=token, span=(start, start + 1), example="3 4 5"
        )
    if len(token.lstrip("0")) > MAX_DIGITS:
        raise TooLarge(
            "A number of {digits} digits is too long: {limit} digits are the most.",
            digits=len(token),
            limit=MAX_DIGITS,
        )
    return int(token)
