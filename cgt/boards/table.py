"""The compiled transposition table: components and their candidates in one array of fixed size.

An entry is two words, the key of a component (never 0) and the set of nim values that it may
still have; four entries make a bucket, and a component stands in one bucket only.
"""

from __future__ import annotations

import numpy as np

from cgt.boards.bits import ONE, ZERO, Word, WordArray, popcount
from cgt.compiling import part

BUCKET = 4
"""Entries of the table that a component may stand in: they share a cache line of 64 bytes."""

LINE = 64
"""Bytes of a cache line."""


def empty(entries: int) -> WordArray:
    """Return a table without entries, so placed in memory that no bucket lies on two lines."""
    words = np.zeros(2 * entries + LINE // 8, np.uint64)
    start = -words.ctypes.data % LINE // 8
    return words[start : start + 2 * entries]


@part
def mixed(word: Word) -> Word:
    """Return a word whose lower bits depend on all bits of this one."""
    word = word * Word(0x9E3779B97F4A7C15)
    word ^= word >> Word(32)
    word *= Word(0xD6E8FEB86659FD93)
    return word >> Word(20)


@part
def bucket_of(key: Word, table: WordArray) -> Word:
    """Return where the bucket of a component starts; an entry is its key and its candidates."""
    return (mixed(key) & Word(table.size // (2 * BUCKET) - 1)) * Word(2 * BUCKET)


@part
def lookup(key: Word, table: WordArray) -> Word:
    """Return the candidates that are stored for a component, 0 if there are none."""
    start = bucket_of(key, table)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        if table[at] == key:
            return table[at + ONE]
    return ZERO


@part
def store(key: Word, candidates: Word, table: WordArray) -> int:
    """Store the candidates of a component; return 1 if a free entry was taken for it.

    In a full bucket the component of the fewest cells makes room: it is found again soonest.
    """
    start = bucket_of(key, table)
    least, place, taken = Word(65), start, 0
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        if table[at] == key or table[at] == ZERO:
            place, taken = at, int(table[at] == ZERO)
            break
        cells = popcount(table[at])
        if cells < least:
            least, place = cells, at
    table[place] = key
    table[place + ONE] = candidates
    return taken
