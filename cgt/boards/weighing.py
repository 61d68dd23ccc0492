"""Compiled judgement of the options of a question: what is known, and how hard they look."""

from __future__ import annotations

from cgt.boards.bits import (
    ONE,
    ZERO,
    Word,
    WordArray,
    add_values,
    is_single,
    low,
    signed,
)
from cgt.boards.listing import count_lesser, count_placements, open_questions
from cgt.boards.pieces import Frame
from cgt.boards.stack import MARKS, Child, Level, Stack
from cgt.boards.table import INFINITE, candidates_in, lookup, lookup_numbers, mixed
from cgt.compiling import inlined, part

NONE, LESSER = -1, -2
"""Questions that a level has asked, besides the number of an option."""

DETOUR = 4
"""A question that another thread works on looks harder by one part in so many. Between 1 and 16
it makes little difference."""


@inlined
def settle(child: Child, level: Level, table: WordArray, stack: Stack) -> None:
    """Look up what is known of an option's parts by now.

    If its value is known, it is a candidate of the level no longer; if it cannot have the target
    any more, its count becomes 0.
    """
    start = end = child.first_part
    for i in range(start, start + child.count):
        part = stack.parts[i]
        candidates = part.candidates
        note = lookup(part.key, table)
        if note:
            candidates &= candidates_in(note)
        if is_single(candidates):
            child.known ^= low(candidates)
        else:
            stack.parts[end].key = part.key
            stack.parts[end].candidates = candidates
            end += 1
    child.count = end - start
    if end == start:
        level.candidates &= ~(ONE << child.known)
    elif fitting(child, level.target, stack) == ZERO:
        child.count = 0


@inlined
def fitting(child: Child, target: int, stack: Stack) -> Word:
    """Return the values of an option's first part with which the option may have the target."""
    first = child.first_part
    values = ONE << (Word(target) ^ child.known)
    for i in range(first + 1, first + child.count):
        values = add_values(values, stack.parts[i].candidates)
    return values & stack.parts[first].candidates


@inlined
def weigh(child: Child, level: Level, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Write how hard an option looks: as it is stored, else as at first sight."""
    first = child.first_part
    child.phi = 0
    if child.count == 1:
        target = Word(level.target) ^ child.known
        child.phi, child.delta = lookup_numbers(stack.parts[first].key, target, table)
    if child.phi == 0:
        child.phi, child.delta = 1, open_questions(child, level, frame, stack)


@inlined
def weigh_lesser(level: Level, frame: Frame, table: WordArray) -> None:
    """Find the least candidate below the target, and how hard it looks."""
    least = signed(low(level.candidates))
    if least >= level.target:
        level.lesser = -1
    elif least != level.lesser:
        level.lesser = least
        phi, delta = lookup_numbers(level.key, Word(least), table)
        if phi == 0:
            phi, delta = 1, 1 + count_placements(level.key, frame)
        level.lesser_phi, level.lesser_delta = phi, delta


@inlined
def choose(level: Level, stack: Stack) -> tuple[int, int, int, int]:
    """Return what looks easiest to ask about, the least and the second delta, and the sum of phi.

    The "sum" is the largest, and one for each further open question, be it an option or a lesser
    value; nothing is asked, :data:`NONE`, if no question is open.
    """
    asked, phi, second, most, further = NONE, INFINITE, INFINITE, 0, -1
    if level.lesser >= 0:
        asked, phi, most = LESSER, level.lesser_delta, level.lesser_phi
        further = count_lesser(level.candidates, Word(level.target)) - 1
    for i in range(level.first_child, level.end_child):
        child = stack.children[i]
        if child.count == 0:
            continue
        further += 1
        most = max(most, child.phi)
        if child.delta < phi:
            asked, phi, second = i, child.delta, phi
        elif child.delta < second:
            second = child.delta
    return asked, phi, second, min(most + further, INFINITE - 1)


@inlined
def choose_apart(level: Level, stack: Stack) -> tuple[int, int, int]:
    """Return what looks easiest to ask about where other threads search too, and two deltas.

    These are the least and the second, and what another thread has asked looks harder than it is.
    """
    asked, least, second = NONE, INFINITE, INFINITE
    if level.lesser >= 0:
        delta = level.lesser_delta
        asked, least = LESSER, delta + detour(level.key, Word(level.lesser), delta, stack)
    for i in range(level.first_child, level.end_child):
        child = stack.children[i]
        if child.count == 0 or child.delta >= second:
            continue
        delta = child.delta
        if child.count == 1:
            key = stack.parts[child.first_part].key
            delta += detour(key, Word(level.target) ^ child.known, delta, stack)
        if delta < least:
            asked, least, second = i, delta, least
        elif delta < second:
            second = delta
    return asked, least, second


@inlined
def is_shared(stack: Stack) -> bool:
    """Return whether other threads work on the same question."""
    return stack.marks.shape[0] > 1


@part
def mark(key: Word, target: Word) -> Word:
    """Return which mark a question has."""
    return mixed(key + target) & Word(MARKS - 1)


@inlined
def detour(key: Word, target: Word, delta: int, stack: Stack) -> int:
    """Return how much harder a question looks when another thread works on it already."""
    at = mark(key, target)
    for other in range(stack.marks.shape[0]):
        if other != stack.thread and stack.marks[other, at]:
            return 1 + delta // DETOUR
    return 0
