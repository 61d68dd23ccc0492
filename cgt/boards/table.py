"""The compiled transposition table: what is known of components, in one array.

An entry is two words, the key of a component and a note about it (neither is 0); four entries make
a bucket, and a component stands in one bucket only.

In a note stand the *candidates*, the nim values that the component may still have, as bits 0 to 31:
bit v for the value v, and bit 31 for all values from 31 on, which stand and fall together here.
Above them stand the proof numbers of a question that was left open: a *target*, has the component
that nim value? ``phi`` is the least number of open questions that must be settled in order to show
that it has not (whoever is to move in the component plus a Nim heap of the target wins), ``delta``
in order to show that it has. They steer the search and settle nothing. The numbers of a second
question about the same component have an entry of their own, without candidates: a search that
forgets them may go round in circles.

Several threads read and write one table, and nobody waits for anybody. So that an entry is not
taken for another one when one word of it is written and the other is not, its key is stored as
its xor with a number that the note gives (Hyatt and Mann, "A lockless transposition-table
implementation for parallel search", 2002): the two words of two entries do not make a component
that is asked for.
"""

from __future__ import annotations

import numpy as np
from numba import types

from cgt.boards.bits import (
    ONE,
    WORD_ARRAY,
    ZERO,
    Word,
    WordArray,
    is_single,
    popcount,
    signed,
)
from cgt.compiling import kernel, part

BUCKET = 4
"""Entries of the table that a component may stand in: they share a cache line of 64 bytes."""

LINE = 64
"""Bytes of a cache line."""

SEAL = Word(0xF1357AEA2E62A9C5)
"""An odd number: no two notes seal a key in the same way."""

CANDIDATES, NUMBERS = Word((1 << 32) - 1), Word(((1 << 32) - 1) << 32)
"""The bits of a note for the candidates, and those for a question's target and numbers."""

LAST = Word(31)
"""The least of the values that have one bit together."""

TARGET, PHI, DELTA = Word(32), Word(38), Word(51)
"""The lowest bits of a note for the target of a question, and for its numbers."""

TARGETS = Word((1 << 6) - 1)
MOST = Word((1 << 13) - 1)
"""The largest target, and the largest number, that can be noted; larger numbers count as this."""

STEERING, SPARED = Word(8), Word(100)
"""Cells that the numbers of a question are worth, and that it is an entry's turn to stay."""

INFINITE = (1 << 29) - 1
"""The number of a question that cannot be settled that way; others are less."""


def empty(entries: int) -> WordArray:
    """Return a table without entries, so placed in memory that no bucket lies on two lines.

    Where the system hands out memory page by page, it takes as much as is written to.
    """
    words = np.zeros(2 * entries + LINE // 8, np.uint64)
    start = -words.ctypes.data % LINE // 8
    return words[start : start + 2 * entries]


def entries_of(table: WordArray) -> WordArray:
    """Return the entries of a table that have candidates, key after note after key.

    Nobody may write meanwhile.
    """
    entries = table.reshape(-1, 2)
    entries = entries[(entries[:, 1] & CANDIDATES) != 0]
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
    """Return where the bucket of a component starts; an entry is its key and its note."""
    return (mixed(key) & Word(table.size // (2 * BUCKET) - 1)) * Word(2 * BUCKET)


@part
def sealed(key: Word, note: Word) -> Word:
    """Return a key as it is stored beside a note; of a stored one, the key."""
    return key ^ (note * SEAL)


@part
def noted(candidates: Word, target: Word, phi: int, delta: int) -> Word:
    """Return the note of candidates and of the numbers of a question; no numbers if phi is 0."""
    note = candidates & (CANDIDATES >> ONE)
    if candidates >> LAST:
        note |= ONE << LAST
    if phi:
        note |= target << TARGET
        note |= (min(Word(phi), MOST) << PHI) | (min(Word(delta), MOST) << DELTA)
    return note


@part
def candidates_in(note: Word) -> Word:
    """Return the candidates in a note: all that were noted, and with one from 31 on all of these.

    They are 0 if there is no note.
    """
    return (note & CANDIDATES) | ((ZERO - ((note >> LAST) & ONE)) << LAST)


@part
def target_in(note: Word) -> Word:
    """Return the target of the question whose numbers a note has."""
    return (note >> TARGET) & TARGETS


@part
def is_open(target: Word, note: Word) -> bool:
    """Return whether a question about a component is open when this is noted of it."""
    candidates = note & CANDIDATES
    return not is_single(candidates) and candidates & (ONE << min(target, LAST)) != ZERO


@part
def find(key: Word, table: WordArray) -> tuple[Word, Word]:
    """Return where a component stands with its candidates, and what is noted there; 0 if nowhere.

    Whatever else is written there meanwhile, the note is one of this component.
    """
    start = bucket_of(key, table)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        note = table[at + ONE]
        if sealed(table[at], note) == key and note & CANDIDATES:
            return at, note
    return start, ZERO


@part
def lookup(key: Word, table: WordArray) -> Word:
    """Return what is noted of a component with its candidates, 0 if nothing is."""
    return find(key, table)[1]


@part
def lookup_numbers(key: Word, target: Word, table: WordArray) -> tuple[int, int]:
    """Return phi and delta of a question, (0, 0) if they are not stored.

    Those that stand beside the candidates are the later ones.
    """
    start, found = bucket_of(key, table), ZERO
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        note = table[at + ONE]
        if sealed(table[at], note) == key and note & NUMBERS and target_in(note) == target:
            found = note
            if note & CANDIDATES:
                break
    return signed((found >> PHI) & MOST), signed(found >> DELTA)


@part
def store(key: Word, note: Word, tick: int, table: WordArray) -> int:
    """Store a note with the candidates of a component; return how many free entries it took.

    What another thread has ruled out stays so, and so do the numbers of another question that is
    open still: then the new ones take an entry of their own. For ``tick`` see :func:`room_for`.
    """
    place, stored = find(key, table)
    if stored == ZERO:
        place, taken = room_for(key, note, tick, table)
        put(key, note, place, table)
        return taken
    numbers, candidates = note & NUMBERS, note & stored & CANDIDATES
    others = stored & NUMBERS if is_open(target_in(stored), candidates) else ZERO
    if not numbers or not others or target_in(stored) == target_in(note):
        put(key, candidates | (numbers or others), place, table)
        return 0
    room, taken = room_for(key, note, tick, table)
    put(key, numbers, room, table)
    put(key, candidates | others, place, table)
    return taken


@part
def room_for(key: Word, note: Word, tick: int, table: WordArray) -> tuple[Word, int]:
    """Return where an entry is to be written, and how many free entries that takes, 0 or 1.

    Earlier numbers of the question make room, then a free entry, and in a full bucket whatever is
    worth least. One of the entries is spared by turns, which ``tick`` tells, any number that
    changes: else entries that are needed at once could drive out each other for ever.
    """
    start = bucket_of(key, table)
    place, least = start, Word(1000)
    for entry in range(BUCKET):
        at = start + Word(2 * entry)
        stored = table[at + ONE]
        if stored == ZERO:
            return (at, 1) if least else (place, 0)
        other = sealed(table[at], stored)
        worth = worth_of(other, stored)
        if other == key:
            if stored & CANDIDATES:
                continue
            if target_in(stored) == target_in(note):
                return at, 0
            if not is_open(target_in(stored), note):
                worth = ZERO
        if worth and entry == tick % BUCKET:
            worth += SPARED
        if worth < least:
            place, least = at, worth
    return place, 0


@part
def worth_of(key: Word, note: Word) -> Word:
    """Return what an entry is worth: its cells, for small components are soon found again.

    Numbers are worth :data:`STEERING` cells more.
    """
    return popcount(key) + STEERING if note & NUMBERS else popcount(key)


@part
def put(key: Word, note: Word, place: Word, table: WordArray) -> None:
    """Write an entry at a place."""
    table[place] = sealed(key, note)
    table[place + ONE] = note


@kernel(types.void(WORD_ARRAY))
def spread(table: WordArray) -> None:
    """Spread the entries of a table that has become twice as large over all of it.

    Since a bucket of twice as many is told by one bit more, an entry stays or goes to the bucket
    that lies so much higher. The free entries of a bucket are its last.
    """
    half = table.size // 2
    for start in range(0, half, 2 * BUCKET):
        stay, go = start, start + half
        for at in range(start, start + 2 * BUCKET, 2):
            word, note = table[at], table[at + 1]
            if note == ZERO:
                break
            table[at] = table[at + 1] = ZERO
            if signed(bucket_of(sealed(word, note), table)) == start:
                table[stay], table[stay + 1] = word, note
                stay += 2
            else:
                table[go], table[go + 1] = word, note
                go += 2
