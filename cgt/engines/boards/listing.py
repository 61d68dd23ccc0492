"""Compiled listing of the options of a component, with each option split into parts."""

from __future__ import annotations

from cgt.engines.boards.bits import (
    ONE,
    ZERO,
    Word,
    WordArray,
    is_single,
    low,
    lowest_bit,
    popcount,
    prefetch,
    signed,
)
from cgt.engines.boards.pieces import (
    Frame,
    canonical,
    connected,
    first_candidates,
    in_corner,
    live,
    neighbours,
    placements as anchors_of,
    without_spare,
)
from cgt.engines.boards.stack import Child, Level, Stack
from cgt.engines.boards.table import bucket_of, candidates_in, lookup
from cgt.engines.compiling import inlined, part

AT_A_TIME = 8
"""The number of options that are split before they are looked up."""

LESSER_WEIGHT = 2
"""The difficulty, in options, of a lesser value that must be found among them."""


@inlined
def list_options(level: Level, frame: Frame, table: WordArray, stack: Stack) -> None:
    """Write the options with unknown value after those of the other levels.

    The values of known options are no longer candidates of the level. The listing ends early when
    the target is ruled out. A few options at a time are split, and looked up only while the next
    ones are split, so that the memory has been fetched by then.
    """
    first, end, end_part = level.end_child, level.end_child, level.end_part
    for tile in range(frame.tile_count):
        anchors = anchors_of(level.key, tile, frame)
        while anchors:
            later = anchors
            for _ in range(AT_A_TIME):
                later &= later - ONE
            split, end_part = split_options(
                anchors ^ later, tile, level, end, end_part, frame, table, stack
            )
            anchors = later
            if write_options(first, end, level, frame, table, stack):
                return
            first, end = end, split
    write_options(first, end, level, frame, table, stack)


@inlined
def split_options(  # noqa: PLR0917  # kernels have no keywords
    anchors: Word,
    tile: int,
    level: Level,
    end: int,
    end_part: int,
    frame: Frame,
    table: WordArray,
    stack: Stack,
) -> tuple[int, int]:
    """Write the options of a tile at some anchors, with all their parts.

    Writing starts at ``end`` and ``end_part``, and the new ends are returned. The candidates of a
    part are those of its first bounds. The table bucket of each part is prefetched, and all at once
    because memory can serve several requests at a time.
    """
    first_part = end_part
    while anchors:
        rest = level.key & ~(frame.tiles[tile] << low(anchors))
        rest = without_spare(rest, frame) if frame.has_spare else live(rest, frame)
        anchors &= anchors - ONE
        option = stack.children[end]
        option.first_part = end_part
        end += 1
        edge = neighbours(level.key & ~rest, frame)
        while rest:
            edge &= rest
            piece = connected(lowest_bit(edge), edge, rest, frame)
            rest &= ~piece
            piece, rows, columns = in_corner(piece, frame)
            part = stack.parts[end_part]
            end_part += 1
            part.key, turned = canonical(piece, rows, columns, frame)
            part.candidates = first_candidates(piece, rows, columns, turned, frame)
        option.count = end_part - option.first_part
    for i in range(first_part, end_part):
        prefetch(table, bucket_of(stack.parts[i].key, table))
    return end, end_part


@inlined
def write_options(  # noqa: PLR0917  # kernels have no keywords
    first: int, end: int, level: Level, frame: Frame, table: WordArray, stack: Stack
) -> bool:
    """Write split options in their final place, and return whether the target is ruled out."""
    target = ONE << Word(level.target)
    for i in range(first, end):
        option = stack.children[level.end_child]
        count = write_option(stack.children[i], level, frame, table, stack)
        if count == 0:
            level.candidates &= ~(ONE << option.known)
            if level.candidates & target == ZERO:
                return True
        else:
            level.end_child += 1
            level.end_part += count
    return False


@inlined
def write_option(split: Child, level: Level, frame: Frame, table: WordArray, stack: Stack) -> int:
    """Write a split option in its final place, and return its number of parts of unknown value.

    Parts of known value are added up in its ``known`` nim-sum. The others are kept, those with the
    fewest cells first. An option of one part that was never opened gets its proof numbers now, and
    any other option has 0.
    """
    first, count = level.end_part, 0
    known, is_new = ZERO, False
    for i in range(split.first_part, split.first_part + split.count):
        part = stack.parts[i]
        key, candidates = part.key, part.candidates
        note = lookup(key, table)
        if note:
            candidates &= candidates_in(note)
        if is_single(candidates):
            known ^= low(candidates)
            continue
        is_new = note == ZERO
        cells = popcount(key)
        at = first + count
        while at > first and comes_before(key, cells, stack.parts[at - 1].key):
            stack.parts[at].key = stack.parts[at - 1].key
            stack.parts[at].candidates = stack.parts[at - 1].candidates
            at -= 1
        stack.parts[at].key = key
        stack.parts[at].candidates = candidates
        count += 1
    count -= cancelled(first, count, stack)
    option = stack.children[level.end_child]
    option.first_part, option.count, option.known = first, count, known
    option.phi = option.delta = 0
    if count == 1 and is_new:
        option.phi, option.delta = 1, open_questions(option, level, frame, stack)
    return count


@part
def comes_before(key: Word, cells: Word, other: Word) -> bool:
    """Return whether a part with a number of cells sorts before another part."""
    others = popcount(other)
    return bool(cells < others or (cells == others and key < other))


@inlined
def cancelled(first: int, count: int, stack: Stack) -> int:
    """Remove the pairs of equal parts, which cancel, and return the number of parts removed."""
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


@inlined
def open_questions(option: Child, level: Level, frame: Frame, stack: Stack) -> int:
    """Return an estimate of the work to show that a new option has the target.

    A single part gets one for each of its options, none of which must have the required value, and
    :data:`LESSER_WEIGHT` for each smaller candidate, which must be found among them. An option with
    several parts gets half the number of its own options, because small parts are easy.
    """
    first, count = option.first_part, 0
    for i in range(first, first + option.count):
        count += count_placements(stack.parts[i].key, frame)
    if option.count > 1:
        return 1 + count // 2
    target = Word(level.target) ^ option.known
    return 1 + count + LESSER_WEIGHT * count_lesser(stack.parts[first].candidates, target)


@part
def count_lesser(candidates: Word, target: Word) -> int:
    """Return the number of candidates below a target."""
    return signed(popcount(candidates & ((ONE << target) - ONE)))


@part
def count_placements(piece: Word, frame: Frame) -> int:
    """Return the number of ways to place a tile."""
    count = ZERO
    for tile in range(frame.tile_count):
        count += popcount(anchors_of(piece, tile, frame))
    return signed(count)
