"""The compiled core: nimber search for placement games on boards of up to 64 cells.

A set of nim values is a word whose bit v stands for the value v. What is known of a component
is the set of its *candidates*: the values that are not ruled out yet. A question is a component
and a set of *wanted* values; it is answered as soon as the component's value is known, or known
not to be a wanted one. Lemoine and Viennot ("Nimbers are inevitable", 2012) ask whether a
component has one given value, and add the value of every further component to that question
instead of searching the sum; Beling and Rogalski ("On pruning search trees of impartial games",
2020) ask with a set of values that still matter. Here a part of a sum is asked for just those
values that fit the candidates of the other parts.

The search keeps its own stack in arrays, so that it can stop after any number of positions and
go on later, and its table has the size of the array that it is given.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from cgt.boards.pieces import (
    Frame,
    canonical,
    connected,
    first_candidates,
    in_corner,
    live,
    placements,
)
from cgt.boards.table import lookup, store
from cgt.boards.words import (
    ONE,
    ZERO,
    Integers,
    Records,
    Word,
    Words,
    add_values,
    compiled,
    is_single,
    low,
    lowest_bit,
    popcount,
    signed,
)

DEPTH, POSITIONS, STORED, PENDING = 0, 1, 2, 3
KEY, CANDIDATES, WANTED, ANSWER = 0, 1, 2, 3


LEVEL = np.dtype(
    [
        *((name, np.uint64) for name in ("key", "candidates", "wanted", "found", "absent")),
        *((name, np.int64) for name in ("target", "at", "first_child", "end_child", "end_part")),
    ]
)

CHILD = np.dtype(
    [
        *((name, np.uint64) for name in ("known", "possible")),
        *((name, np.int64) for name in ("first_part", "count", "score")),
    ]
)

PART = np.dtype([("key", np.uint64), ("candidates", np.uint64)])


class Level(Protocol):
    """A component under search, a record of :data:`LEVEL`.

    ``key``, ``candidates`` and ``wanted`` are the question; ``found`` are the values that options
    are known to have and ``absent`` those that none has; ``target`` is the value now looked for
    (-1 for none) and ``at`` the place in the order of options where it is looked for.
    """

    key: Word
    candidates: Word
    wanted: Word
    found: Word
    absent: Word
    target: int
    at: int
    first_child: int
    end_child: int
    end_part: int


class Child(Protocol):
    """An option, a record of :data:`CHILD`: a known nim-sum and ``count`` parts of unknown value.

    ``possible`` are the values that it may have, ``score`` its place among its siblings.
    """

    known: Word
    possible: Word
    first_part: int
    count: int
    score: int


class Part(Protocol):
    """A component of unknown value, a record of :data:`PART`, and the values it may have."""

    key: Word
    candidates: Word


class Stack(NamedTuple):
    """The components under search, outermost first, with their options and those options' parts.

    ``registers`` holds the depth, the counts of positions and of table entries, and whether a
    question waits to be opened; ``question`` holds that question and the last answer. ``order``
    has the children of each level in the order in which they are to be searched.
    """

    registers: Integers
    question: Words
    levels: Records[Level]
    children: Records[Child]
    order: Integers
    parts: Records[Part]


@compiled
def add_option(rest: Word, level: Level, frame: Frame, table: Words, stack: Stack) -> int:
    """Write the option that leaves ``rest`` behind the others; return its number of parts.

    Parts of known value become its ``known`` nim-sum; the others are kept, those of fewest cells
    first. -1 is returned for an option that stands there already.
    """
    option = stack.children[level.end_child]
    first = level.end_part
    known, count, cells_in_all = ZERO, 0, 0
    rest = live(rest, frame)
    while rest:
        piece = connected(lowest_bit(rest), rest, frame)
        rest &= ~piece
        piece, rows, columns = in_corner(piece, frame)
        key, turned = canonical(piece, rows, columns, frame)
        candidates = lookup(key, table)
        if candidates == ZERO:
            candidates = first_candidates(piece, rows, columns, turned, frame)
        if is_single(candidates):
            known ^= low(candidates)
            continue
        cells = popcount(key)
        at = first + count
        while at > first and popcount(stack.parts[at - 1].key) > cells:
            stack.parts[at].key = stack.parts[at - 1].key
            stack.parts[at].candidates = stack.parts[at - 1].candidates
            at -= 1
        stack.parts[at].key = key
        stack.parts[at].candidates = candidates
        count += 1
        cells_in_all += signed(cells)
    option.known, option.first_part, option.count = known, first, count
    if count == 0:
        return 0
    option.score = signed(popcount(stack.parts[first + count - 1].key)) * 64 + cells_in_all
    for i in range(level.first_child, level.end_child):
        other = stack.children[i]
        if other.score == option.score and other.count == count and other.known == known:
            same = True
            for j in range(count):
                same &= stack.parts[other.first_part + j].key == stack.parts[first + j].key
            if same:
                return -1
    return count


@compiled
def expand(depth: int, frame: Frame, table: Words, stack: Stack) -> bool:
    """Open the question at ``depth``: list its options; return whether that answers it.

    Options are sorted by their largest part: small ones are cheap, and soon refute.
    """
    level = stack.levels[depth]
    level.key, level.wanted = stack.question[KEY], stack.question[WANTED]
    level.candidates = stack.question[CANDIDATES]
    level.found, level.absent, level.target = ZERO, ZERO, -1
    level.end_child = level.end_part = 0
    if depth:
        level.end_child = stack.levels[depth - 1].end_child
        level.end_part = stack.levels[depth - 1].end_part
    level.first_child = level.end_child
    possible = ZERO
    for tile in range(frame.tile_count):
        anchors = placements(level.key, tile, frame)
        while anchors:
            rest = level.key & ~(frame.tiles[tile] << low(anchors))
            anchors &= anchors - ONE
            option = stack.children[level.end_child]
            count = add_option(rest, level, frame, table, stack)
            if count < 0:
                continue
            if count == 0:
                level.found |= ONE << option.known
                level.candidates &= ~level.found
                if level.wanted & level.candidates == ZERO:
                    return True
                continue
            option.possible = ONE << option.known
            for part in range(option.first_part, option.first_part + count):
                option.possible = add_values(option.possible, stack.parts[part].candidates)
            possible |= option.possible
            place = level.end_child
            while (
                place > level.first_child
                and stack.children[stack.order[place - 1]].score > option.score
            ):
                stack.order[place] = stack.order[place - 1]
                place -= 1
            stack.order[place] = level.end_child
            level.end_child += 1
            level.end_part += count
    level.candidates &= (lowest_bit(~(level.found | possible)) << ONE) - ONE
    return is_single(level.candidates) or level.wanted & level.candidates == ZERO


@compiled
def ask(option: Child, target: Word, table: Words, stack: Stack) -> int:
    """Ask next what decides whether an option has the value ``target``; return 1 if asked.

    0 is returned when the option is known not to have it, -1 when its value became known.
    """
    start = end = option.first_part
    for i in range(start, start + option.count):
        part = stack.parts[i]
        candidates = part.candidates
        stored = lookup(part.key, table)
        if stored:
            candidates &= stored
        if is_single(candidates):
            option.known ^= low(candidates)
        else:
            stack.parts[end].key = part.key
            stack.parts[end].candidates = candidates
            end += 1
    option.count = end - start
    if end == start:
        return -1
    fitting = ONE << (target ^ option.known)
    for i in range(start + 1, end):
        fitting = add_values(fitting, stack.parts[i].candidates)
    fitting &= stack.parts[start].candidates
    if fitting == ZERO:
        option.possible &= ~(ONE << target)
        return 0
    stack.question[KEY] = stack.parts[start].key
    stack.question[CANDIDATES] = stack.parts[start].candidates
    stack.question[WANTED] = fitting
    return 1


@compiled
def choose_target(level: Level) -> Word:
    """Return the value to look for among the options: a single wanted one at once, else the least.

    An option of the wanted value refutes it without a look at the lesser values.
    """
    wanted = level.wanted & level.candidates
    if is_single(wanted) and wanted & level.absent == ZERO:
        return low(wanted)
    return low(~(level.found | level.absent))


@compiled
def look_for_target(level: Level, table: Words, stack: Stack) -> bool:
    """Look for an option of the target value; return True as soon as a question must be asked."""
    target = Word(level.target)
    bit = ONE << target
    while level.at < level.end_child and level.found & bit == ZERO:
        option = stack.children[stack.order[level.at]]
        if option.possible & bit:
            asked = ask(option, target, table, stack)
            if asked > 0:
                return True
            if asked < 0:
                level.found |= ONE << option.known
                level.candidates &= ~level.found
                option.possible = ZERO
                if level.wanted & level.candidates == ZERO:
                    return False
        level.at += 1
    if level.found & bit == ZERO:
        level.absent |= bit
    return False


@compiled
def proceed(depth: int, table: Words, stack: Stack) -> bool:
    """Go on with the component at ``depth``: return whether it is done; else a question waits.

    The value is the least that no option has, so it is known once that value is known to be
    absent; and a value that an option has is a candidate no longer.
    """
    level = stack.levels[depth]
    while True:
        if level.target < 0:
            level.target = signed(choose_target(level))
            level.at = level.first_child
        if look_for_target(level, table, stack):
            return False
        level.target = -1
        least = lowest_bit(~level.found)
        if least & level.absent:
            level.candidates = least
        if is_single(level.candidates) or level.wanted & level.candidates == ZERO:
            return True


@compiled
def open_question(piece: Word, frame: Frame, table: Words, stack: Stack) -> bool:
    """Ask for the value of a connected piece; return whether it is known already."""
    piece, rows, columns = in_corner(piece, frame)
    key, turned = canonical(piece, rows, columns, frame)
    candidates = lookup(key, table)
    if candidates == ZERO:
        candidates = first_candidates(piece, rows, columns, turned, frame)
    stack.question[KEY] = key
    stack.question[CANDIDATES] = stack.question[WANTED] = stack.question[ANSWER] = candidates
    stack.registers[:] = 0
    stack.registers[DEPTH], stack.registers[PENDING] = -1, 1
    return is_single(candidates)


@compiled
def run(limit: int, frame: Frame, table: Words, stack: Stack) -> bool:
    """Search until the outermost question is answered (True) or ``limit`` positions are opened."""
    registers = stack.registers
    depth = registers[DEPTH]
    while True:
        if registers[PENDING]:
            if registers[POSITIONS] >= limit:
                registers[DEPTH] = depth
                return False
            registers[PENDING] = 0
            registers[POSITIONS] += 1
            depth += 1
            done = expand(depth, frame, table, stack)
        else:
            option = stack.children[stack.order[stack.levels[depth].at]]
            stack.parts[option.first_part].candidates = stack.question[ANSWER]
            done = False
        if not done:
            done = proceed(depth, table, stack)
        if done:
            level = stack.levels[depth]
            stack.question[ANSWER] = level.candidates
            registers[STORED] += store(level.key, level.candidates, table)
            depth -= 1
            if depth < 0:
                registers[DEPTH] = depth
                return True
        else:
            registers[PENDING] = 1
