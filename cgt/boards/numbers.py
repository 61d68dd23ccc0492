"""The compiled table of proof numbers: how hard it looks to settle a question.

A question is a component and a target: has it that nim value? ``phi`` is the least number of
open questions that must be settled in order to show that it has not (whoever is to move in the
component plus a Nim heap of the target wins), ``delta`` in order to show that it has. They steer
the search and settle nothing, so they may be lost at any time, and are not kept on disk.

An entry is two words: the component (never 0), and target, phi and delta in one.
"""

from __future__ import annotations

from cgt.boards.bits import ONE, ZERO, Word, WordArray, signed
from cgt.boards.table import BUCKET, mixed
from cgt.compiling import part

INFINITE = (1 << 29) - 1
"""The number of a question that cannot be settled that way; others are less."""

WIDTH = Word(29)
MASK = Word(INFINITE)
TARGETS = Word(58)


@part
def bucket(key: Word, target: Word, numbers: WordArray) -> Word:
    """Return where the bucket of a question starts."""
    word = mixed(key + target * Word(0xA24BAED4963EE407))
    return (word & Word(numbers.size // (2 * BUCKET) - 1)) * Word(2 * BUCKET)


@part
def lookup_numbers(key: Word, target: Word, numbers: WordArray) -> tuple[int, int]:
    """Return phi and delta of a question, (0, 0) if they are not stored."""
    start = bucket(key, target, numbers)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        word = numbers[at + ONE]
        if numbers[at] == key and word >> TARGETS == target:
            return signed((word >> WIDTH) & MASK), signed(word & MASK)
    return 0, 0


@part
def store_numbers(key: Word, target: Word, phi: int, delta: int, numbers: WordArray) -> None:
    """Store phi and delta of a question; in a full bucket the easiest question makes room."""
    start = bucket(key, target, numbers)
    place, least = start, Word(1) << Word(60)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        word = numbers[at + ONE]
        if numbers[at] == ZERO or (numbers[at] == key and word >> TARGETS == target):
            place = at
            break
        work = ((word >> WIDTH) & MASK) + (word & MASK)
        if work < least:
            place, least = at, work
    numbers[place] = key
    numbers[place + ONE] = (
        (target << TARGETS)
        | (Word(min(phi, INFINITE - 1)) << WIDTH)
        | Word(min(delta, INFINITE - 1))
    )
