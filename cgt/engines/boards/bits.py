"""Compiled primitives on words of 64 bits, for boards of up to 64 cells and sets of nim values.

Importing this module imports numba, so only the compiled core imports it, and only to solve a
board.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from cgt.engines.compiling import part

Word = np.uint64
WordArray = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

R_co = TypeVar("R_co", covariant=True)


class Records(Protocol[R_co]):
    """An array of records whose fields compiled code reads and writes as attributes."""

    @property
    def size(self) -> int: ...

    def __getitem__(self, index: int, /) -> R_co: ...


ZERO = Word(0)
ONE = Word(1)
PAIRS = Word(0x5555555555555555)
QUADS = Word(0x3333333333333333)
NIBBLES = Word(0x0F0F0F0F0F0F0F0F)
BYTES = Word(0x00FF00FF00FF00FF)
HALVES = Word(0x0000FFFF0000FFFF)
EACH_BYTE = Word(0x0101010101010101)

WORD_ARRAY = types.Array(types.uint64, 1, "C")


def _prefetch(_: Any, array: Any, index: Any) -> tuple[Any, Any]:
    """Return numba's type of a call of :func:`prefetch`, and the function that writes its code."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        address = builder.bitcast(builder.gep(words, [arguments[1]]), byte)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        builder.call(instruction, [address, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(array, index), code


prefetch: Any = intrinsic(_prefetch)
"""Request the cache line of the word at ``array[index]``, without waiting for it. This is LLVM's
data prefetch for reading, into all caches."""


@part
def signed(word: Word) -> int:
    """Return a word as a signed integer, for arithmetic.

    In compiled code, a word plus an integer is a float.
    """
    return np.int64(word)  # pyright: ignore[reportReturnType]  (compiled code has no int)


@part
def popcount(word: Word) -> Word:
    """Return the number of set bits."""
    word = word - ((word >> Word(1)) & PAIRS)
    word = (word & QUADS) + ((word >> Word(2)) & QUADS)
    word = (word + (word >> Word(4))) & NIBBLES
    return (word * EACH_BYTE) >> Word(56)


@part
def lowest_bit(word: Word) -> Word:
    """Return a word with only the lowest set bit of this one."""
    return word & (~word + ONE)


@part
def low(word: Word) -> Word:
    """Return the index of the lowest set bit, or 64 if no bit is set."""
    return popcount(lowest_bit(word) - ONE)


@part
def high(word: Word) -> Word:
    """Return the index of the highest set bit of a word other than 0."""
    word |= word >> Word(1)
    word |= word >> Word(2)
    word |= word >> Word(4)
    word |= word >> Word(8)
    word |= word >> Word(16)
    word |= word >> Word(32)
    return popcount(word) - ONE


@part
def swap(word: Word, lower: Word, distance: Word) -> Word:
    """Return the word with the bits of ``lower`` and those ``distance`` above them exchanged."""
    return ((word >> distance) & lower) | ((word & lower) << distance)


@part
def reverse(word: Word) -> Word:
    """Return the word with its bits in reverse order."""
    word = swap(word, PAIRS, Word(1))
    word = swap(word, QUADS, Word(2))
    word = swap(word, NIBBLES, Word(4))
    word = swap(word, BYTES, Word(8))
    word = swap(word, HALVES, Word(16))
    return (word >> Word(32)) | (word << Word(32))


@part
def is_single(values: Word) -> bool:
    """Return whether a set has at most one member."""
    return values & (values - ONE) == ZERO


@part
def add_value(values: Word, value: Word) -> Word:
    """Return the set of the nim-sums of ``value`` and each member of ``values``, all below 64."""
    if value & Word(1):
        values = swap(values, PAIRS, Word(1))
    if value & Word(2):
        values = swap(values, QUADS, Word(2))
    if value & Word(4):
        values = swap(values, NIBBLES, Word(4))
    if value & Word(8):
        values = swap(values, BYTES, Word(8))
    if value & Word(16):
        values = swap(values, HALVES, Word(16))
    if value & Word(32):
        values = (values >> Word(32)) | (values << Word(32))
    return values


@part
def add_values(values: Word, others: Word) -> Word:
    """Return the set of the nim-sums of a member of one set and a member of the other."""
    sums = ZERO
    while values:
        sums |= add_value(others, low(values))
        values &= values - ONE
    return sums
