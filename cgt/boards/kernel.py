"""The compiled core: nimber search for placement games on boards of up to 64 cells.

A set of nim values is a word whose bit v stands for the value v. What is known of a component
is the set of its *candidates*: the values that are not ruled out yet. A question is a component
and a *target*: has it that value? That is a matter of win or loss, in the component plus a Nim
heap of the target, and the values of the further parts of a sum are added to the target instead
of searching the sum (Lemoine and Viennot, "Nimbers are inevitable", 2012); a part of a sum is
asked only for values that fit the candidates of the other parts (after Beling and Rogalski, "On
pruning search trees of impartial games", 2020).

Which question comes next is chosen by proof numbers, in the depth-first way of Nagai ("Df-pn
algorithm for searching AND/OR trees", 2002): the option that looks easiest to show to have the
target, until it looks harder than the next. As positions are reached in many ways, an option's
number is not added to its siblings' but the largest counts, and one for each further sibling
(Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008). A question that has not
been looked at is as hard as it has options, none of which may have the target, and lesser values,
each of which must be found among them. On 5 x 8 cells of Cram that opens an eighth of the
positions that a search in fixed order opens, and the share falls as boards grow.

The search keeps its own stack in arrays, so that it can stop after any number of positions and
go on later, and its table has the size of the array that it is given.

Several threads may search for one answer. Each has a stack; they share the table, and marks of
the questions that are on somebody's stack, which look harder to the others, so that these go
elsewhere (after Pawlewicz and Hayward, "Scalable parallel DFPN search", 2013). Whoever comes back
to a question looks up what is left of its candidates.
"""

from __future__ import annotations

from numba import types

from cgt.boards.bits import (
    ONE,
    WORD_ARRAY,
    ZERO,
    Word,
    WordArray,
    is_single,
    low,
    signed,
)
from cgt.boards.listing import list_options
from cgt.boards.pieces import FRAME_TYPE, Frame, canonical, first_candidates, in_corner
from cgt.boards.stack import (
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
from cgt.boards.table import INFINITE, candidates_in, lookup, noted, store
from cgt.boards.weighing import (
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
from cgt.compiling import borrowed, inlined, kernel, part

DONE, PAUSED, NO_ROOM = 0, 1, 2
"""Why :func:`run` returned."""

PATIENCE = 8
"""An option is left when it looks harder than the next by one part in so many."""


@inlined
def expand(depth: int, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Open the question that waits: list its options."""
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
    """Take the answer to what a level asked: what is left of the candidates, and the numbers."""
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
    """Go on with the question at ``depth``: return whether to leave it; else a question waits.

    The option with the least delta is asked about; its delta is the level's phi. On leaving, phi
    and delta are in the registers, both 0 if the question is answered.
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
    """Tell the other threads that a question comes onto this stack (1), or leaves it (-1)."""
    if is_shared(stack):
        stack.marks[stack.thread, mark(level.key, Word(level.target))] += change


@inlined
def is_out_of_date(
    child: Child, level: Level, frame: Frame, table: WordArray, stack: Stack
) -> bool:
    """Return whether something about an option was learnt elsewhere; take note of it."""
    count = child.count
    settle(child, level, table, stack)
    if child.count == count:
        return False
    if child.count:
        weigh(child, level, frame, table, stack)
    return True


@inlined
def ask(asked: int, level: Level, delta: int, delta_limit: int, stack: Stack) -> None:
    """Make a question of an option, or of the lesser value, wait to be opened."""
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
    """Ask for the value of a connected piece, one of ``candidates`` as far as the caller knows.

    What is left of the candidates is returned; if that is one only, it is the answer. Else the
    question whether the value is the least of them waits to be opened by :func:`run`.
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

    Where several threads search, the first that stops halts the others: nobody waits for them.
    :data:`NO_ROOM` is returned where the stack might not hold what is written next. Nothing is
    written beyond its end, then: it can be made larger, and the search goes on.
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
    """Store entries, key after note after key, in a table."""
    for at in range(0, entries.size, 2):
        store(entries[at], entries[at + 1], at // 2, table)
