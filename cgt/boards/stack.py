"""The stack of the compiled search: the questions under work, with their options and parts.

Nothing here has a fixed size. The search asks for room before it writes, see
:func:`~cgt.boards.kernel.run`, and :func:`grown` gives it more.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numba import from_dtype, types

from cgt.boards.bits import WORD_ARRAY, Bytes, Integers, Records, Word, WordArray

KEY, CANDIDATES, ANSWER = 0, 1, 2
"""Places in ``Stack.question``."""

DEPTH, POSITIONS, STORED, PENDING, TARGET, PHI, DELTA = range(7)
"""Places in ``Stack.registers``."""

MARKS = 1 << 10
"""Marks of a thread; which of them a question has follows from its component and its target."""

MOST_PARTS = 32
"""Components of at least two cells that a word of 64 cells can fall into."""

LEVEL = np.dtype(
    [
        *((name, np.uint64) for name in ("key", "candidates")),
        *((name, np.int64) for name in ("target", "phi_limit", "delta_limit", "asked")),
        *((name, np.int64) for name in ("lesser", "lesser_phi", "lesser_delta")),
        *((name, np.int64) for name in ("first_child", "end_child", "end_part")),
    ]
)

CHILD = np.dtype(
    [
        ("known", np.uint64),
        *((name, np.int64) for name in ("first_part", "count", "phi", "delta")),
    ]
)

PART = np.dtype([("key", np.uint64), ("candidates", np.uint64)])


class Level(Protocol):
    """A question under work, a record of :data:`LEVEL`: whether ``key`` has the value ``target``.

    ``candidates`` are the values that it may have. The work is interrupted when its proof number
    reaches ``phi_limit`` or its disproof number ``delta_limit``. ``asked`` is the option that an
    answer is awaited for, -1 for none, -2 for the question whether the value is ``lesser``, the
    least candidate below the target (-1 if there is none), which has numbers of its own.
    """

    key: Word
    candidates: Word
    target: int
    phi_limit: int
    delta_limit: int
    asked: int
    lesser: int
    lesser_phi: int
    lesser_delta: int
    first_child: int
    end_child: int
    end_part: int


class Child(Protocol):
    """An option, a record of :data:`CHILD`: a known nim-sum and ``count`` parts of unknown value.

    ``phi`` and ``delta`` are its numbers. One that cannot have the target any more has a count
    of 0.
    """

    known: Word
    first_part: int
    count: int
    phi: int
    delta: int


class Part(Protocol):
    """A component of unknown value, a record of :data:`PART`, and the values it may have."""

    key: Word
    candidates: Word


class Stack(NamedTuple):
    """The questions under work, outermost first, with their options and those options' parts.

    ``registers`` holds the depth, the counts of positions and of table entries, whether a
    question waits to be opened, and its target and limits, or the numbers of the last answer;
    ``question`` holds the component that it is about, and the last answer.

    Where several threads search, each has a stack, and they share ``marks``, a row for each thread,
    in which stands how many questions of a mark are on its stack, and ``halt``, one byte that is
    not 0 as soon as one of them has stopped, so that the others do too. ``thread`` is the row of
    this one.
    """

    registers: Integers
    question: WordArray
    levels: Records[Level]
    children: Records[Child]
    parts: Records[Part]
    marks: Bytes
    halt: Bytes
    thread: int


STACK_TYPE = types.NamedTuple(
    (
        types.Array(types.int64, 1, "C"),
        WORD_ARRAY,
        *(types.Array(from_dtype(layout), 1, "C") for layout in (LEVEL, CHILD, PART)),
        types.Array(types.uint8, 2, "C"),
        types.Array(types.uint8, 1, "C"),
        types.int64,
    ),
    Stack,
)
"""The type of a stack, for the signature of a kernel."""


def new(tiles: int, marks: Bytes, halt: Bytes, thread: int) -> Stack:
    """Return an empty stack with room for some levels, for one of the threads."""
    return Stack(
        registers=np.zeros(8, np.int64),
        question=np.zeros(4, np.uint64),
        levels=_records(16, LEVEL),
        children=_records(4 * 64 * tiles, CHILD),
        parts=_records(4 * 64 * tiles * MOST_PARTS, PART),
        marks=marks,
        halt=halt,
        thread=thread,
    )


def grown(stack: Stack) -> Stack:
    """Return the same stack with twice the room."""
    return stack._replace(
        levels=_doubled(stack.levels),
        children=_doubled(stack.children),
        parts=_doubled(stack.parts),
    )


def _records(count: int, layout: np.dtype[np.void]) -> Any:
    """Return so many empty records; numba lets their fields be read and written as attributes."""
    return np.zeros(count, layout)


def _doubled(records: Any) -> Any:
    """Return the records in an array of twice the length."""
    return np.concatenate((records, np.zeros_like(records)))
