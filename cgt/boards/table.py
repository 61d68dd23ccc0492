"""The compiled transposition table: components and their candidates in one array of fixed size.

An entry is two words, the key of a component and the set of nim values that it may still have
(neither is 0); four entries make a bucket, and a component stands in one bucket only.

Several threads read and write one table, and nobody waits for anybody. So that an entry is not
taken for another one when one word of it is written and the other is not, its key is stored as
its xor with a number that the candidates give (Hyatt and Mann, "A lockless transposition-table
implementation for parallel search", 2002): the two words of two entries do not make a component
that is asked for.
"""

from __future__ import annotations

import numpy as np

from cgt.boards.bits import ONE, ZERO, Word, WordArray, popcount
from cgt.compiling import part

BUCKET = 4
"""Entries of the table that a component may stand in: they share a cache line of 64 bytes."""

LINE = 64
"""Bytes of a cache line."""

SEAL = Word(0xF1357AEA2E62A9C5)
"""An odd number: no two sets of candidates seal a key in the same way."""


def empty(entries: int) -> WordArray:
    """Return a table without entries, so placed in memory that no bucket lies on two lines."""
    words = np.zeros(2 * entries + LINE // 8, np.uint64)
    start = -words.ctypes.data % LINE // 8
    return words[start : start + 2 * entries]


def entries_of(table: WordArray) -> WordArray:
    """Return the entries of a table, key after candidates after key; nobody may write meanwhile."""
    entries = table.reshape(-1, 2)
    entries = entries[entries[:, 1] != 0]
    entries[:, 0] ^= entries[:, 1] * SEAL
    return entries.reshape(-1)


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
def sealed(key: Word, candidates: Word) -> Word:
    """Return a key as it is stored beside candidates; of a stored one, the key."""
    return key ^ (candidates * SEAL)


@part
def lookup(key: Word, table: WordArray) -> Word:
    """Return the candidates that are stored for a component, 0 if there are none."""
    start = bucket_of(key, table)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        candidates = table[at + ONE]
        if sealed(table[at], candidates) == key:
            return candidates
    return ZERO


@part
def store(key: Word, candidates: Word, table: WordArray) -> int:
    """Store the candidates of a component; return 1 if a free entry was taken for it.

    What another thread has ruled out stays so. In a full bucket the component of the fewest cells
    makes room: it is found again soonest.
    """
    start = bucket_of(key, table)
    least, place, taken = Word(65), start, 0
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        stored = table[at + ONE]
        if stored == ZERO:
            place, taken = at, 1
            break
        other = sealed(table[at], stored)
        if other == key:
            place = at
            candidates &= stored
            break
        cells = popcount(other)
        if cells < least:
            least, place = cells, at
    table[place] = sealed(key, candidates)
    table[place + ONE] = candidates
    return taken
