"""Proof that a nim-sequence is arithmetic periodic, by finite automata that add and nim-add.

Suppose that ``G(n + p) = G(n) + s`` for the known values, from heap ``m`` on, for a code with
finitely many digits. The conjecture is a formula. A *large* heap ``m + r + p*q``, with ``0 <= r <
p``, has the value ``s*q + G(m + r)``, and a *small* heap, below ``m``, has its computed value. The
formula holds for all heaps if, for every ``r``, ``q`` and ``v``, the heap ``n = m + r + p*q`` has
an option of value ``v`` when ``v`` is less than the formula's value for ``n``, and none when it is
equal.

An option is a number of tokens taken, some small heaps, and some large heaps with quotients ``q1``,
``q2``... The tokens add up exactly if ``q = q1 + q2 + ... + e`` for a constant ``e``. Addition,
multiplication by a constant, comparison and nim-addition all work on binary digits from the lowest
up and carry a bounded amount from digit to digit. Hence the pairs ``(q, v)`` with an option of
value ``v`` are the language of a finite automaton, which guesses the digits of ``q1``, ``q2``...
After it is made deterministic, each reachable state is compared with the formula. This decides the
conjecture, which is a sentence of Büchi arithmetic extended by nim-addition. It covers the theorems
on a saltus ``2^k`` (Austin 1976; Howse and Nowakowski 2004) as well as the saltus 3 of Kenyon's
game 0.3F.

For ``s = 2^t * u`` with odd ``u``, the lowest ``t`` binary digits of a value do not depend on
``q``. They are split off, which keeps the automata small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from cgt.core.arrays import NDArray
from cgt.engines.sequences.heaprules import HeapRules

MOST_COMBINATIONS = 1_000_000
"""The maximum number of combinations of heaps. A conjecture with more stays undecided."""

MOST_STATES = 5_000
"""The maximum number of states of an automaton. A conjecture with more stays undecided."""


@dataclass(frozen=True, slots=True)
class _Guess:
    """A state of the guessing automaton, with its carries for the next digit.

    ``sum_carry`` belongs to ``q1 + q2 + ... + e``, and ``carries`` to the values of the large
    heaps. ``constant`` has the remaining digits of the nim-sum of the small heaps.
    """

    sum_carry: int
    carries: tuple[int, ...]
    constant: int


_Digits = tuple[int, int]
_Starts = dict[tuple[int, int], set[_Guess]]


def is_arithmetic(
    rules: HeapRules, values: NDArray[Any], start: int, period: int, saltus: int
) -> bool:
    """Return whether ``G(n + period) = G(n) + saltus`` from ``start`` on, or False if undecided.

    ``values`` must have the values of all heaps below ``start + period``. Only a positive saltus is
    covered, and only codes with finitely many digits and no condition on the heaps left.
    """
    start = max(1, start)
    classes = start + period
    if any(rules.tail) or rules.condition or saltus <= 0 or len(values) < classes:
        return False
    if classes ** max(1, rules.most_heaps) > 6 * MOST_COMBINATIONS:
        return False
    table = [int(value) for value in values[:classes]]
    low_digits = (saltus & -saltus).bit_length() - 1
    factor = saltus >> low_digits
    starts = _starts(rules, table, start, period, low_digits)
    compared = _Comparison(factor)
    for residue, low in product(range(period), range(1 << low_digits)):
        worth = table[start + residue]
        sign = (low > worth % (1 << low_digits)) - (low < worth % (1 << low_digits))
        guesses = frozenset(starts.get((residue, low), ()))
        if not compared.holds(guesses, worth >> low_digits, sign):
            return False
    return True


def _starts(
    rules: HeapRules, table: list[int], start: int, period: int, low_digits: int
) -> _Starts:
    """Return the start states for each residue of a heap and each low part of a value."""
    starts: _Starts = {}
    mask = (1 << low_digits) - 1
    kinds = {
        (heap, table[heap] & mask, table[heap] >> low_digits, heap >= start)
        for heap in range(1, len(table))
    }
    combined: set[tuple[int, int, tuple[int, ...], int]] = {(0, 0, (), 0)}
    for count in range(rules.most_heaps + 1):
        for taken in rules.takes(count):
            for tokens, low, carries, constant in combined:
                excess = taken + tokens - start
                rounds, residue = divmod(excess, period)
                if rounds >= 0:
                    guess = _Guess(rounds, carries, constant)
                    starts.setdefault((residue, low), set()).add(guess)
        if count < rules.most_heaps:
            combined = {
                (
                    tokens + heap,
                    low ^ worth_low,
                    tuple(sorted((*carries, worth))) if large else carries,
                    constant if large else constant ^ worth,
                )
                for tokens, low, carries, constant in combined
                for heap, worth_low, worth, large in kinds
            }
    return starts


class _Comparison:
    """A comparison of the deterministic automaton with the formula, shared by all starts."""

    def __init__(self, factor: int) -> None:
        self._factor = factor
        self._seen: set[tuple[frozenset[_Guess], int, int]] = set()
        self._steps = lru_cache(maxsize=None)(self._steps_of)
        self._ends = lru_cache(maxsize=None)(self._can_end)

    def holds(self, guesses: frozenset[_Guess], carry: int, sign: int) -> bool:
        """Return whether options and formula agree on all remaining digits.

        ``carry`` is the carry of the formula's value, and ``sign`` compares the value with it so
        far.
        """
        pending = [(guesses, carry, sign)]
        while pending:
            state = pending.pop()
            if state in self._seen:
                continue
            if len(self._seen) >= MOST_STATES or not self._agrees(*state):
                return False
            self._seen.add(state)
            pending.extend(self._following(*state))
        return True

    def _agrees(self, guesses: frozenset[_Guess], carry: int, sign: int) -> bool:
        """Return whether they agree if all remaining digits of ``q`` and ``v`` are 0."""
        if carry:
            sign = -1
        if sign > 0:
            return True
        return any(self._ends(guess) for guess in guesses) == (sign < 0)

    def _following(
        self, guesses: frozenset[_Guess], carry: int, sign: int
    ) -> Iterator[tuple[frozenset[_Guess], int, int]]:
        """Yield the states after one more digit of ``q`` and of ``v``."""
        reached: dict[_Digits, set[_Guess]] = {digits: set() for digits in product((0, 1), (0, 1))}
        for guess in guesses:
            for digits, following in self._steps(guess):
                reached[digits].add(following)
        for (quotient_digit, value_digit), following in reached.items():
            total = self._factor * quotient_digit + carry
            digit = total & 1
            compared = sign if digit == value_digit else value_digit - digit
            yield frozenset(following), total >> 1, compared

    def _steps_of(self, guess: _Guess) -> list[tuple[_Digits, _Guess]]:
        """Return the digits and states that one digit of each guessed quotient can lead to."""
        found: set[tuple[_Digits, _Guess]] = set()
        for bits in product((0, 1), repeat=len(guess.carries)):
            tokens = guess.sum_carry + sum(bits)
            value = guess.constant & 1
            carries: list[int] = []
            for bit, carry in zip(bits, guess.carries, strict=True):
                total = self._factor * bit + carry
                value ^= total & 1
                carries.append(total >> 1)
            left = _Guess(tokens >> 1, tuple(sorted(carries)), guess.constant >> 1)
            found.add(((tokens & 1, value), left))
        return list(found)

    def _can_end(self, guess: _Guess) -> bool:
        """Return whether all carries can vanish after some more digits, all 0."""
        seen = {guess}
        pending = [guess]
        while pending:
            state = pending.pop()
            if not (state.sum_carry or state.constant or any(state.carries)):
                return True
            for digits, following in self._steps(state):
                if digits == (0, 0) and following not in seen:
                    seen.add(following)
                    pending.append(following)
        return False
