"""The compiled core, a nimber search for placement games on boards of up to 64 cells.

A set of nim values is a word in which bit v means the value v. The state of knowledge on a
component is the set of its *candidates*, the values that are not ruled out yet. A question is a
component and a *target*, a nim value that the component may or may not have. It asks for the winner
of the component plus a Nim heap of the target. The values of the further parts of a sum are added
to the target, so that the sum need not be searched (Lemoine and Viennot, "Nimbers are inevitable",
2012). A part of a sum is tested only for values that fit the candidates of the other parts (after
Beling and Rogalski, "On pruning search trees of impartial games", 2020).

Proof numbers choose the next question, depth first as in Nagai ("Df-pn algorithm for searching
AND/OR trees", 2002). The search follows the option that looks easiest to show to have the target,
until it looks harder than the next. As positions are reached in many ways, the numbers of siblings
are not added up. Instead the largest counts, plus one for each further sibling (Ueda, Hashimoto,
Hashimoto and Iida, "Weak proof-number search", 2008). The initial difficulty of a question is the
number of its options, because none of them must have the target, plus the number of its smaller
candidates, because each must be found among the options. On 5 x 8 cells of Cram this opens an
eighth of the positions that a search in fixed order opens, and the share falls as boards grow.

The search keeps its own stack in arrays, so that it can stop after any number of positions and go
on later. Its table has the size of the array that the caller passes in.

Several threads can search for one answer. Each has a stack. They share the table, and marks of the
questions on all stacks. A marked question looks harder to the other threads, so they work on
something else (after Pawlewicz and Hayward, "Scalable parallel DFPN search", 2013). A thread that
comes back to a question looks up its remaining candidates in the table.
"""

from __future__ import annotations

from numba import types

from cgt.engines.boards.bits import ONE, WORD_ARRAY, ZERO, Word, WordArray, is_single, low, signed
from cgt.engines.boards.listing import list_options
from cgt.engines.boards.pieces import FRAME_TYPE, Frame, canonical, first_candidates, in_corner
from cgt.engines.boards.stack import (
    ANSWER,
    CANDIDATES,
    DELTA,
    DEPTH,
    KEY,
    MOST_PARTS,
    PENDING,
    PHI,
    POSITIONS,
    STACK_TYPE,
    STORED,
    TARGET,
    Child,
    Level,
    Stack,
)
from cgt.engines.boards.table import INFINITE, candidates_in, lookup, noted, store
from cgt.engines.boards.weighing import (
    LESSER,
    NONE,
    choose,
    choose_apart,
    fitting,
    is_shared,
    mark,
    settle,
    weigh,
    weigh_lesser,
)
from cgt.engines.compiling import borrowed, inlined, kernel, part

DONE, PAUSED, NO_ROOM = 0, 1, 2
"""The reasons why :func:`run` returned."""

PATIENCE = 8
"""The search leaves an option that looks harder than the next by one part in this number."""


@inlined
def expand(depth: int, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Open the pending question and list its options."""
    level = stack.levels[depth]
    registers, question = stack.registers, stack.question
    level.key, level.candidates = question[KEY], question[CANDIDATES]
    level.target = registers[TARGET]
    level.phi_limit, level.delta_limit = registers[PHI], registers[DELTA]
    level.asked, level.lesser = NONE, -1
    level.end_child = level.end_part = 0
    if depth:
        level.end_child = stack.levels[depth - 1].end_child
        level.end_part = stack.levels[depth - 1].end_part
    level.first_child = level.end_child
    list_options(level, frame, table, stack)
    if is_settled(level):
        return
    for i in range(level.first_child, level.end_child):
        child = stack.children[i]
        if fitting(child, level.target, stack) == ZERO:
            child.count = 0
        elif child.phi == 0:
            weigh(child, level, frame, table, stack)


@part
def is_settled(level: Level) -> bool:
    """Return whether the level's question is answered."""
    target = ONE << Word(level.target)
    return is_single(level.candidates) or level.candidates & target == ZERO


@inlined
def learn(level: Level, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Update a level with the answer to its last question.

    That rules out candidates, and changes the proof numbers.
    """
    answer, registers = stack.question[ANSWER], stack.registers
    if level.asked == LESSER:
        level.candidates &= answer
        level.lesser_phi, level.lesser_delta = registers[PHI], registers[DELTA]
        return
    child = stack.children[level.asked]
    part = stack.parts[child.first_part]
    part.candidates &= answer
    if child.count == 1 and registers[PHI]:
        child.phi, child.delta = registers[PHI], registers[DELTA]
        return
    settle(child, level, table, stack)
    if child.count:
        weigh(child, level, frame, table, stack)


@inlined
def proceed(depth: int, frame: Frame, table: WordArray, stack: Stack) -> bool:
    """Continue with the question at ``depth``, and return whether the search can leave it.

    If not, the next question is pending. It is about the option with the least delta, and that
    delta is the level's phi. On leaving, phi and delta are in the registers, both 0 if the question
    is answered.
    """
    level, registers = stack.levels[depth], stack.registers
    if is_shared(stack):
        level.candidates &= candidates_in(lookup(level.key, table)) or level.candidates
    while True:
        if is_settled(level):
            registers[PHI] = registers[DELTA] = 0
            return True
        weigh_lesser(level, frame, table)
        asked, phi, second, delta = choose(level, stack)
        if asked == NONE:
            level.candidates = ONE << Word(level.target)
            continue
        if phi >= level.phi_limit or delta >= level.delta_limit:
            registers[PHI], registers[DELTA] = phi, delta
            return True
        least = phi
        if is_shared(stack):
            asked, least, second = choose_apart(level, stack)
        if asked != LESSER:
            child = stack.children[asked]
            if is_out_of_date(child, level, frame, table, stack):
                continue
        delta_limit = max(least + 1, min(level.phi_limit, second + 1 + second // PATIENCE))
        ask(asked, level, delta, delta_limit, stack)
        return False


@inlined
def announce(level: Level, change: int, stack: Stack) -> None:
    """Announce to other threads that a question enters this stack (1) or leaves it (-1)."""
    if is_shared(stack):
        stack.marks[stack.thread, mark(level.key, Word(level.target))] += change


@inlined
def is_out_of_date(
    child: Child, level: Level, frame: Frame, table: WordArray, stack: Stack
) -> bool:
    """Update an option with the results in the table, and return whether it has changed."""
    count = child.count
    settle(child, level, table, stack)
    if child.count == count:
        return False
    if child.count:
        weigh(child, level, frame, table, stack)
    return True


@inlined
def ask(asked: int, level: Level, delta: int, delta_limit: int, stack: Stack) -> None:
    """Make an option, or the lesser value, the pending question."""
    registers, question = stack.registers, stack.question
    level.asked = asked
    registers[PHI] = registers[DELTA] = INFINITE
    if asked == LESSER:
        question[KEY], question[CANDIDATES] = level.key, level.candidates
        registers[TARGET] = level.lesser
        phi = level.lesser_phi
    else:
        child = stack.children[asked]
        part = stack.parts[child.first_part]
        question[KEY], question[CANDIDATES] = part.key, part.candidates
        registers[TARGET] = signed(low(fitting(child, level.target, stack)))
        if child.count > 1:
            return
        phi = child.phi
    registers[DELTA] = delta_limit
    if level.delta_limit < INFINITE:
        registers[PHI] = level.delta_limit - (delta - phi)


@kernel(types.uint64(types.uint64, types.uint64, FRAME_TYPE, WORD_ARRAY, STACK_TYPE))
def open_question(
    piece: Word, candidates: Word, frame: Frame, table: WordArray, stack: Stack
) -> Word:
    """Start a search for the nim value of a connected piece, one of ``candidates``.

    Returns the remaining candidates. A single one is the answer. Otherwise the question whether the
    value is the least of them is pending, and :func:`run` opens it.
    """
    piece, rows, columns = in_corner(piece, frame)
    key, turned = canonical(piece, rows, columns, frame)
    candidates &= first_candidates(piece, rows, columns, turned, frame)
    note = lookup(key, table)
    if note:
        candidates &= candidates_in(note)
    registers, question = stack.registers, stack.question
    question[KEY] = key
    question[CANDIDATES] = question[ANSWER] = candidates
    registers[:] = 0
    registers[DEPTH], registers[PENDING] = -1, 1
    registers[TARGET] = signed(low(candidates))
    registers[PHI] = registers[DELTA] = INFINITE
    return candidates


@kernel(types.int64(types.int64, FRAME_TYPE, WORD_ARRAY, STACK_TYPE))
def run(limit: int, frame: Frame, table: WordArray, stack: Stack) -> int:
    """Search until the outermost question is answered or ``limit`` positions are opened.

    If several threads search, the first that stops halts the others, so that no thread waits.
    Returns :data:`NO_ROOM` before the stack could overflow. The caller can then enlarge the stack
    and continue the search.
    """
    table = borrowed(table)
    stack = Stack(
        borrowed(stack.registers),
        borrowed(stack.question),
        borrowed(stack.levels),
        borrowed(stack.children),
        borrowed(stack.parts),
        borrowed(stack.marks),
        borrowed(stack.halt),
        stack.thread,
    )
    registers, question = stack.registers, stack.question
    most = frame.tile_count * 64
    depth = registers[DEPTH]
    while True:
        if registers[PENDING]:
            children = parts = 0
            if depth >= 0:
                children = stack.levels[depth].end_child
                parts = stack.levels[depth].end_part
            if (
                depth + 1 >= stack.levels.size
                or children + most >= stack.children.size
                or parts + most * MOST_PARTS > stack.parts.size
            ):
                state = NO_ROOM
                break
            if registers[POSITIONS] >= limit or stack.halt[0]:
                state = PAUSED
                break
            registers[PENDING] = 0
            registers[POSITIONS] += 1
            depth += 1
            expand(depth, frame, table, stack)
            announce(stack.levels[depth], 1, stack)
        else:
            learn(stack.levels[depth], frame, table, stack)
        if proceed(depth, frame, table, stack):
            level = stack.levels[depth]
            announce(level, -1, stack)
            question[ANSWER] = level.candidates
            answer = noted(level.candidates, Word(level.target), registers[PHI], registers[DELTA])
            registers[STORED] += store(level.key, answer, registers[POSITIONS], table)
            depth -= 1
            if depth < 0:
                state = DONE
                break
        else:
            registers[PENDING] = 1
    registers[DEPTH] = depth
    stack.halt[0] = 1
    return state


@kernel(types.void(WORD_ARRAY, WORD_ARRAY))
def store_all(entries: WordArray, table: WordArray) -> None:
    """Store entries in a table, from an array of alternating keys and notes."""
    for at in range(0, entries.size, 2):
        store(entries[at], entries[at + 1], at // 2, table)
