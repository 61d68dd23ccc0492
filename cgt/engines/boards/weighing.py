"""Compiled evaluation of the options of a question, from known values and estimated difficulty."""

from __future__ import annotations

from cgt.engines.boards.bits import ONE, ZERO, Word, WordArray, add_values, is_single, low, signed
from cgt.engines.boards.listing import count_lesser, count_placements, open_questions
from cgt.engines.boards.pieces import Frame
from cgt.engines.boards.stack import MARKS, Child, Level, Stack
from cgt.engines.boards.table import INFINITE, candidates_in, lookup, lookup_numbers, mixed
from cgt.engines.compiling import inlined, part

NONE, LESSER = -1, -2
"""The values of ``Level.asked`` besides the index of an option."""

DETOUR = 4
"""The search adds one part in this number to a question that another thread works on. Values
between 1 and 16 make little difference."""


@inlined
def settle(child: Child, level: Level, table: WordArray, stack: Stack) -> None:
    """Update an option with the current results on its parts.

    If the option's value is now known, it is no longer a candidate of the level. If the option
    can't have the target, its count becomes 0.
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
    """Return the values of an option's first part with which the option can have the target."""
    first = child.first_part
    values = ONE << (Word(target) ^ child.known)
    for i in range(first + 1, first + child.count):
        values = add_values(values, stack.parts[i].candidates)
    return values & stack.parts[first].candidates


@inlined
def weigh(child: Child, level: Level, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Write the stored difficulty of an option, or an estimate if none is stored."""
    first = child.first_part
    child.phi = 0
    if child.count == 1:
        target = Word(level.target) ^ child.known
        child.phi, child.delta = lookup_numbers(stack.parts[first].key, target, table)
    if child.phi == 0:
        child.phi, child.delta = 1, open_questions(child, level, frame, stack)


@inlined
def weigh_lesser(level: Level, frame: Frame, table: WordArray) -> None:
    """Write the least candidate below the target, and its difficulty."""
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
    """Return the easiest question, the two least deltas, and the combined phi.

    The combined phi is the largest phi plus one for each further open question, which is an option
    or a lesser value. The question is :data:`NONE` if no question is open.
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
    """Return the easiest question and the two least deltas, if other threads search too.

    Questions that another thread works on look harder than they are.
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
    """Return whether several threads work on the same question."""
    return stack.marks.shape[0] > 1


@part
def mark(key: Word, target: Word) -> Word:
    """Return the mark of a question."""
    return mixed(key + target) & Word(MARKS - 1)


@inlined
def detour(key: Word, target: Word, delta: int, stack: Stack) -> int:
    """Return the added difficulty of a question that another thread works on, or 0."""
    at = mark(key, target)
    for other in range(stack.marks.shape[0]):
        if other != stack.thread and stack.marks[other, at]:
            return 1 + delta // DETOUR
    return 0
