"""The compiled transposition table, with the results on components in one array.

An entry is two words, the key of a component and a note about it, neither of them 0. Four entries
form a bucket, and a component belongs to one bucket only.

Bits 0 to 31 of a note are the *candidates*, the nim values that the component can still have. Bit v
means the value v, except that bit 31 means all values from 31 on, which share that bit. The bits
above have the proof numbers of an unanswered question, whether the component has a certain nim
value, its *target*. ``phi`` is the least number of open questions that must be settled in order to
show that it doesn't have the target. In that case the player to move wins the component plus a Nim
heap of the target. ``delta`` is the number needed to show that it does. These numbers steer the
search and prove nothing. The numbers of a second question about the same component have an entry of
their own, without candidates. A search that forgets them can go round in circles.

Several threads read and write one table without locks. A thread could therefore see an entry with
only one of its words written. So each key is stored as its xor with a number that depends on the
note (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
The mixed words of two entries then don't match the key of any lookup.
"""

from __future__ import annotations

import numpy as np
from numba import types

from cgt.engines.boards.bits import (
    ONE,
    WORD_ARRAY,
    ZERO,
    Word,
    WordArray,
    is_single,
    popcount,
    signed,
)
from cgt.engines.compiling import kernel, part

BUCKET = 4
"""The number of entries in a component's bucket, which share a cache line of 64 bytes."""

LINE = 64
"""The number of bytes in a cache line."""

SEAL = Word(0xF1357AEA2E62A9C5)
"""An odd number, so that no two notes seal a key in the same way."""

CANDIDATES, NUMBERS = Word((1 << 32) - 1), Word(((1 << 32) - 1) << 32)
"""The bits of a note for the candidates, and those for a question's target and numbers."""

LAST = Word(31)
"""The least of the values that share one bit."""

TARGET, PHI, DELTA = Word(32), Word(38), Word(51)
"""The lowest bits in a note of a question's target, phi and delta."""

TARGETS = Word((1 << 6) - 1)
MOST = Word((1 << 13) - 1)
"""The largest target and the largest number that fit in a note, which caps larger numbers."""

STEERING, SPARED = Word(8), Word(100)
"""The bonuses, in cells, for an entry with a question's numbers and for the spared entry."""

INFINITE = (1 << 29) - 1
"""The number of a question that can't be settled that way, larger than all others."""


def empty(entries: int) -> WordArray:
    """Return an empty table, aligned so that no bucket crosses a cache line.

    If the system allocates memory page by page, only the written pages take memory.
    """
    words = np.zeros(2 * entries + LINE // 8, np.uint64)
    start = -words.ctypes.data % LINE // 8
    return words[start : start + 2 * entries]


def entries_of(table: WordArray) -> WordArray:
    """Return the entries of a table that have candidates, as alternating keys and notes.

    No thread can write to the table during the call.
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
    """Return the index in the table at which the bucket of a component starts."""
    return (mixed(key) & Word(table.size // (2 * BUCKET) - 1)) * Word(2 * BUCKET)


@part
def sealed(key: Word, note: Word) -> Word:
    """Return the stored form of a key for a note, or the key of a stored form."""
    return key ^ (note * SEAL)


@part
def noted(candidates: Word, target: Word, phi: int, delta: int) -> Word:
    """Return a note with candidates and the numbers of a question, or no numbers if phi is 0."""
    note = candidates & (CANDIDATES >> ONE)
    if candidates >> LAST:
        note |= ONE << LAST
    if phi:
        note |= target << TARGET
        note |= (min(Word(phi), MOST) << PHI) | (min(Word(delta), MOST) << DELTA)
    return note


@part
def candidates_in(note: Word) -> Word:
    """Return the candidates in a note, or 0 if the note is 0.

    If they include a value from 31 on, they include all of these values.
    """
    return (note & CANDIDATES) | ((ZERO - ((note >> LAST) & ONE)) << LAST)


@part
def target_in(note: Word) -> Word:
    """Return the target of the question whose numbers a note has."""
    return (note >> TARGET) & TARGETS


@part
def is_open(target: Word, note: Word) -> bool:
    """Return whether a note about a component leaves a question about it open."""
    candidates = note & CANDIDATES
    return not is_single(candidates) and candidates & (ONE << min(target, LAST)) != ZERO


@part
def find(key: Word, table: WordArray) -> tuple[Word, Word]:
    """Return the index and the note of a component's entry with candidates, or a note of 0.

    The note belongs to this component even if other threads write to the table at the same time.
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
    """Return the note of a component with its candidates, or 0 without one."""
    return find(key, table)[1]


@part
def lookup_numbers(key: Word, target: Word, table: WordArray) -> tuple[int, int]:
    """Return phi and delta of a question, or (0, 0) if they are not stored.

    Numbers in the note with the candidates are more recent than those in a note of their own.
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
    """Store a note with the candidates of a component, and return the number of free entries used.

    Values that another thread has ruled out stay ruled out. The numbers of another question that is
    still open stay too, and then the new ones get an entry of their own. For ``tick`` see
    :func:`room_for`.
    """
    place, stored = find(key, table)
    if stored == ZERO:
        place, taken = room_for(key, note, tick, table)
        write_entry(key, note, place, table)
        return taken
    numbers, candidates = note & NUMBERS, note & stored & CANDIDATES
    others = stored & NUMBERS if is_open(target_in(stored), candidates) else ZERO
    if not numbers or not others or target_in(stored) == target_in(note):
        write_entry(key, candidates | (numbers or others), place, table)
        return 0
    room, taken = room_for(key, note, tick, table)
    write_entry(key, numbers, room, table)
    write_entry(key, candidates | others, place, table)
    return taken


@part
def room_for(key: Word, note: Word, tick: int, table: WordArray) -> tuple[Word, int]:
    """Return the index for a new entry, and the number of free entries it uses, 0 or 1.

    Earlier numbers of the same question are overwritten first, then a free entry is used, and in a
    full bucket the entry of lowest worth. One of the entries is spared by turns, which depend on
    ``tick``, any number that changes. Otherwise entries that are needed at the same time could
    displace each other forever.
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
    """Return the worth of an entry, which is its number of cells.

    Results on small components are quickly found again. Numbers are worth :data:`STEERING` cells
    more.
    """
    return popcount(key) + STEERING if note & NUMBERS else popcount(key)


@part
def write_entry(key: Word, note: Word, place: Word, table: WordArray) -> None:
    """Write the two words of an entry."""
    table[place] = sealed(key, note)
    table[place + ONE] = note


@kernel(types.void(WORD_ARRAY))
def spread(table: WordArray) -> None:
    """Spread the entries of a table that has doubled in size over all of it.

    A bucket's index has one more bit in the larger table, so an entry stays or moves up by half the
    table. The free entries of a bucket come last.
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
