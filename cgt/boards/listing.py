"""Compiled listing of the options of a component, each split into parts."""

from __future__ import annotations

from cgt.boards.bits import (
    ONE,
    ZERO,
    Word,
    WordArray,
    is_single,
    low,
    lowest_bit,
    popcount,
    signed,
)
from cgt.boards.pieces import Frame, canonical, connected, first_candidates, in_corner, live
from cgt.boards.pieces import placements as anchors_of
from cgt.boards.stack import Child, Level, Stack
from cgt.boards.table import lookup, mixed
from cgt.compiling import part


@part
def list_options(level: Level, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Write the options of a level's component that are not known behind those of the others.

    What the known ones are worth is a candidate no longer. The listing ends early when that
    rules out the target.
    """
    target = ONE << Word(level.target)
    for tile in range(frame.tile_count):
        anchors = anchors_of(level.key, tile, frame)
        while anchors:
            rest = level.key & ~(frame.tiles[tile] << low(anchors))
            anchors &= anchors - ONE
            option = stack.children[level.end_child]
            count = write_option(rest, level, frame, table, stack)
            if count == 0:
                level.candidates &= ~(ONE << option.known)
                if level.candidates & target == ZERO:
                    return
            elif not stands_there(option, level, stack):
                level.end_child += 1
                level.end_part += count


@part
def write_option(rest: Word, level: Level, frame: Frame, table: WordArray, stack: Stack) -> int:
    """Write the option that leaves ``rest``; return its number of parts of unknown value.

    Parts of known value become its ``known`` nim-sum; the others are kept, those of fewest cells
    first. An option of one part that was never opened has its numbers at once, any other has 0.
    """
    first, count = level.end_part, 0
    known, mark, is_new = ZERO, ZERO, False
    rest = live(rest, frame)
    while rest:
        piece = connected(lowest_bit(rest), rest, frame)
        rest &= ~piece
        piece, rows, columns = in_corner(piece, frame)
        key, turned = canonical(piece, rows, columns, frame)
        candidates = lookup(key, table)
        unseen = candidates == ZERO
        if unseen:
            candidates = first_candidates(piece, rows, columns, turned, frame)
        if is_single(candidates):
            known ^= low(candidates)
            continue
        is_new = unseen
        cells = popcount(key)
        at = first + count
        while at > first and comes_before(key, cells, stack.parts[at - 1].key):
            stack.parts[at].key = stack.parts[at - 1].key
            stack.parts[at].candidates = stack.parts[at - 1].candidates
            at -= 1
        stack.parts[at].key = key
        stack.parts[at].candidates = candidates
        count += 1
        mark += mixed(key)
    count -= cancelled(first, count, stack)
    option = stack.children[level.end_child]
    option.first_part, option.count = first, count
    option.known, option.mark = known, mark + known
    option.phi = option.delta = 0
    if count == 1 and is_new:
        option.phi, option.delta = 1, 1 + count_placements(stack.parts[first].key, frame)
    return count


@part
def comes_before(key: Word, cells: Word, other: Word) -> bool:
    """Return whether a part of so many cells stands before another one."""
    others = popcount(other)
    return bool(cells < others or (cells == others and key < other))


@part
def cancelled(first: int, count: int, stack: Stack) -> int:
    """Take out the pairs of equal parts, which are worth 0 together; return how many parts."""
    read, end, last = first, first, first + count
    while read < last:
        if read + 1 < last and stack.parts[read].key == stack.parts[read + 1].key:
            read += 2
            continue
        stack.parts[end].key = stack.parts[read].key
        stack.parts[end].candidates = stack.parts[read].candidates
        end += 1
        read += 1
    return last - end


@part
def stands_there(option: Child, level: Level, stack: Stack) -> bool:
    """Return whether an option equals one that was listed before."""
    for i in range(level.first_child, level.end_child):
        other = stack.children[i]
        if other.mark != option.mark or other.count != option.count:
            continue
        same = other.known == option.known
        for j in range(option.count):
            key = stack.parts[option.first_part + j].key
            same &= stack.parts[other.first_part + j].key == key
        if same:
            return True
    return False


@part
def count_placements(piece: Word, frame: Frame) -> int:
    """Return the number of ways to place a tile."""
    count = ZERO
    for tile in range(frame.tile_count):
        count += popcount(anchors_of(piece, tile, frame))
    return signed(count)
