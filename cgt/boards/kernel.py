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

from typing import NamedTuple

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
    Word,
    Words,
    add_values,
    compiled,
    is_single,
    low,
    lowest_bit,
    popcount,
)

DEPTH, POSITIONS, STORED, PENDING = 0, 1, 2, 3
KEY, CANDIDATES, WANTED, ANSWER = 0, 1, 2, 3


class Stack(NamedTuple):
    """The components under search, outermost first, with their options and those options' parts.

    ``registers`` holds the depth, the counts of positions and of table entries, and whether a
    question waits to be opened; ``question`` holds that question and the last answer.
    """

    registers: Integers
    question: Words
    key: Words
    candidates: Words
    wanted: Words
    found: Words
    absent: Words
    first_child: Integers
    end_child: Integers
    end_part: Integers
    target: Integers
    at: Integers
    known: Words
    possible: Words
    first_part: Integers
    count: Integers
    score: Integers
    order: Integers
    part: Words
    part_candidates: Words


@compiled
def add_child(rest: Word, depth: int, child: int, part: int, frame: Frame, table: Words,
              stack: Stack) -> int:
    """Write the option that leaves ``rest`` behind child ``child``; return its number of parts.

    Parts of known value become its ``known`` nim-sum; the others follow from ``part`` on, those
    of fewest cells first. -1 is returned for an option that stands there already.
    """
    known, count = ZERO, 0
    rest = live(rest, frame)
    cells_in_all = 0
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
        at = part + count
        cells = popcount(key)
        while at > part and popcount(stack.part[at - 1]) > cells:
            stack.part[at] = stack.part[at - 1]
            stack.part_candidates[at] = stack.part_candidates[at - 1]
            at -= 1
        stack.part[at] = key
        stack.part_candidates[at] = candidates
        cells_in_all += np.int64(cells)
        count += 1
    stack.known[child] = known
    stack.first_part[child] = part
    stack.count[child] = count
    if count == 0:
        return 0
    score = np.int64(popcount(stack.part[part + count - 1])) * 64 + cells_in_all
    for other in range(stack.first_child[depth], child):
        if stack.score[other] == score and stack.count[other] == count:
            same = stack.known[other] == known
            for i in range(count):
                same = same and stack.part[stack.first_part[other] + i] == stack.part[part + i]
            if same:
                return -1
    stack.score[child] = score
    return count


@compiled
def expand(depth: int, frame: Frame, table: Words, stack: Stack) -> bool:
    """Open the question at ``depth``: list its options; return whether that answers it.

    Options are sorted by their largest part: small ones are cheap, and soon refute.
    """
    key, wanted = stack.question[KEY], stack.question[WANTED]
    candidates = stack.question[CANDIDATES]
    child = stack.end_child[depth - 1] if depth else 0
    part = stack.end_part[depth - 1] if depth else 0
    stack.key[depth], stack.wanted[depth] = key, wanted
    stack.found[depth] = stack.absent[depth] = ZERO
    stack.first_child[depth], stack.target[depth] = child, -1
    possible = ZERO
    for tile in range(frame.tiles.size):
        anchors = placements(key, tile, frame)
        while anchors:
            rest = key & ~(frame.tiles[tile] << low(anchors))
            anchors &= anchors - ONE
            count = add_child(rest, depth, child, part, frame, table, stack)
            if count < 0:
                continue
            if count == 0:
                stack.found[depth] |= ONE << stack.known[child]
                candidates &= ~stack.found[depth]
                if wanted & candidates == ZERO:
                    stack.candidates[depth] = candidates
                    return True
                continue
            sums = ONE << stack.known[child]
            for i in range(part, part + count):
                sums = add_values(sums, stack.part_candidates[i])
            stack.possible[child] = sums
            possible |= sums
            place = child
            while (place > stack.first_child[depth]
                   and stack.score[stack.order[place - 1]] > stack.score[child]):
                stack.order[place] = stack.order[place - 1]
                place -= 1
            stack.order[place] = child
            child += 1
            part += count
    stack.end_child[depth], stack.end_part[depth] = child, part
    candidates &= (lowest_bit(~(stack.found[depth] | possible)) << ONE) - ONE
    stack.candidates[depth] = candidates
    return is_single(candidates) or wanted & candidates == ZERO


@compiled
def ask(child: int, target: Word, table: Words, stack: Stack) -> int:
    """Ask next what decides whether an option has the value ``target``; return 1 if asked.

    0 is returned when the option is known not to have it, -1 when its value became known.
    """
    start = stack.first_part[child]
    end = start
    for i in range(start, start + stack.count[child]):
        candidates = stack.part_candidates[i]
        if not is_single(candidates):
            stored = lookup(stack.part[i], table)
            if stored:
                candidates &= stored
        if is_single(candidates):
            stack.known[child] ^= low(candidates)
        else:
            stack.part[end] = stack.part[i]
            stack.part_candidates[end] = candidates
            end += 1
    stack.count[child] = end - start
    if end == start:
        return -1
    fitting = ONE << (target ^ stack.known[child])
    for i in range(start + 1, end):
        fitting = add_values(fitting, stack.part_candidates[i])
    fitting &= stack.part_candidates[start]
    if fitting == ZERO:
        stack.possible[child] &= ~(ONE << target)
        return 0
    stack.question[KEY] = stack.part[start]
    stack.question[CANDIDATES] = stack.part_candidates[start]
    stack.question[WANTED] = fitting
    return 1


@compiled
def choose_target(depth: int, stack: Stack) -> int:
    """Return the value to look for among the options: a single wanted one at once, else the least.

    An option of the wanted value refutes it without a look at the lesser values.
    """
    wanted = stack.wanted[depth] & stack.candidates[depth]
    if is_single(wanted) and wanted & stack.absent[depth] == ZERO:
        return np.int64(low(wanted))
    return np.int64(low(~(stack.found[depth] | stack.absent[depth])))


@compiled
def proceed(depth: int, table: Words, stack: Stack) -> bool:
    """Go on with the component at ``depth``: return whether it is done; else a question waits."""
    while True:
        if stack.target[depth] < 0:
            stack.target[depth] = choose_target(depth, stack)
            stack.at[depth] = stack.first_child[depth]
        target = Word(stack.target[depth])
        bit = ONE << target
        while stack.at[depth] < stack.end_child[depth] and stack.found[depth] & bit == ZERO:
            child = stack.order[stack.at[depth]]
            if stack.possible[child] & bit:
                asked = ask(child, target, table, stack)
                if asked > 0:
                    return False
                if asked < 0:
                    value = ONE << stack.known[child]
                    stack.possible[child] = ZERO
                    stack.found[depth] |= value
                    stack.candidates[depth] &= ~value
                    if stack.wanted[depth] & stack.candidates[depth] == ZERO:
                        return True
                    continue
            stack.at[depth] += 1
        if stack.found[depth] & bit == ZERO:
            stack.absent[depth] |= bit
        stack.target[depth] = -1
        least = lowest_bit(~stack.found[depth])
        if least & stack.absent[depth]:
            stack.candidates[depth] = least
        if is_single(stack.candidates[depth]):
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
            child = stack.order[stack.at[depth]]
            stack.part_candidates[stack.first_part[child]] = stack.question[ANSWER]
            done = False
        if not done:
            done = proceed(depth, table, stack)
        if done:
            stack.question[ANSWER] = stack.candidates[depth]
            registers[STORED] += store(stack.key[depth], stack.candidates[depth], table)
            depth -= 1
            if depth < 0:
                registers[DEPTH] = depth
                return True
        else:
            registers[PENDING] = 1
