"""The stack of the compiled search, with its open questions and their options and parts.

Nothing here has a fixed size. The search checks for room before it writes, see
:func:`~cgt.engines.boards.kernel.run`, and :func:`grown` gives it more.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numba import from_dtype, types

from cgt.engines.boards.bits import WORD_ARRAY, Bytes, Integers, Records, Word, WordArray

KEY, CANDIDATES, ANSWER = 0, 1, 2
"""Indices into ``Stack.question``."""

DEPTH, POSITIONS, STORED, PENDING, TARGET, PHI, DELTA = range(7)
"""Indices into ``Stack.registers``."""

MARKS = 1 << 10
"""The number of marks of a thread. The component and the target of a question determine its
mark."""

MOST_PARTS = 32
"""The maximum number of components, of at least two cells each, in a word of 64 cells."""

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
    """A record of :data:`LEVEL` for an open question, whether ``key`` has the value ``target``.

    ``candidates`` are the values it can have. The search leaves the question when its proof number
    reaches ``phi_limit`` or its disproof number ``delta_limit``. ``asked`` is the option with a
    pending answer, or -1 without one. It is -2 for the question whether the value is ``lesser``,
    the least candidate below the target, or -1 without one. That question has proof numbers of its
    own.
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
    """A record of :data:`CHILD` for an option, with ``count`` parts of unknown value.

    ``known`` is the nim-sum of the parts of known value. ``phi`` and ``delta`` are the option's
    proof numbers. ``count`` is 0 if the option can't have the target.
    """

    known: Word
    first_part: int
    count: int
    phi: int
    delta: int


class Part(Protocol):
    """A record of :data:`PART` for a component of unknown value, and the values it can have."""

    key: Word
    candidates: Word


class Stack(NamedTuple):
    """The open questions, outermost first, with their options and those options' parts.

    ``registers`` holds the depth, the numbers of positions and of table entries, whether a question
    is pending, and its target and limits or the proof numbers of the last answer. ``question``
    holds the component of that question, and the last answer.

    If several threads search, each has a stack, and they share ``marks`` and ``halt``. ``marks``
    has a row for each thread, with the number of questions of each mark on its stack. ``halt`` is
    one byte that is set to 1 when a thread stops, so that the others stop too. ``thread`` is the
    row of this stack's thread.
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


def new(tiles: int, marks: Bytes, halt: Bytes, thread: int) -> Stack:
    """Return an empty stack for one of the threads, with room for 16 levels."""
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
        levels=_double_records(stack.levels),
        children=_double_records(stack.children),
        parts=_double_records(stack.parts),
    )


def _records(count: int, layout: np.dtype[np.void]) -> Any:
    """Return an array of empty records, whose fields compiled code uses as attributes."""
    return np.zeros(count, layout)


def _double_records(records: Any) -> Any:
    return np.concatenate((records, np.zeros_like(records)))
