"""The moves of heap games, written from their rules in words."""

from itertools import (
    chain,
)
from math import gcd, isqrt


def two(tokens):
    """Return the ways to leave tokens as one heap or two."""
    return [(one, tokens - one) for one in range(tokens // 2 + 1)]


def both(tokens):
    """Return the ways to leave tokens as two heaps."""
    return [(one, tokens - one) for one in range(1, tokens // 2 + 1)]


def three(tokens):
    """Return the ways to leave tokens as up to three heaps."""
    return [(one, *rest) for one in range(tokens + 1) for rest in two(tokens - one)]


def taking(numbers):
    return lambda heap: [(heap - some,) for some in range(1, heap + 1) if numbers(heap, some)]


def splitting(numbers):
    return lambda heap: chain(*(two(heap - some) for some in numbers if some <= heap))


def is_prime(number):
    return number > 1 and all(number % part for part in range(2, number))


def divisors_of(number):
    return [part for part in range(1, number + 1) if number % part == 0]


def dawsons_chess(heap):
    whole = [(0,)] if heap == 1 else []
    return [*whole, *([(heap - 2,)] if heap > 1 else []), *(two(heap - 3) if heap > 2 else [])]


def guiles(heap):
    whole = [(0,)] if heap in {1, 2} else []
    return [*whole, *(both(heap - 2) if heap > 2 else [])]


def kenyons_game(heap):
    return [*([(heap - 1,)] if heap else []), *(three(heap - 2) if heap > 1 else [])]


HEAPS = {
    "nim": taking(lambda _heap, _some: True),
    "nimble": lambda square: [(left,) for left in range(square)],
    "take 1": taking(lambda _heap, some: some == 1),
    "take 1-3": taking(lambda _heap, some: some <= 3),
    "take 1,3,4": taking(lambda _heap, some: some in {1, 3, 4}),
    "divide 2,3,6": lambda heap: [(heap // by,) for by in (2, 3, 6) if heap],
    "0.77": splitting((1, 2)),
    "0.07": splitting((2,)),
    "0.007": splitting((3,)),
    "0.7777": splitting(range(1, 5)),
    "0.77777777": splitting(range(1, 9)),
    "0.[7]": lambda heap: splitting(range(1, heap + 1))(heap),
    "0.137": dawsons_chess,
    "0.15": guiles,
    "0.3F": kenyons_game,
    "0.6": lambda heap: two(heap - 1) if heap > 1 else [],
    "4!.0": lambda heap: [pair for pair in both(heap) if pair[0] != pair[1]],
    "4.[3]": lambda heap: [*both(heap), *((left,) for left in range(heap))],
    "{2+}=.0": lambda heap: [(heap // n,) * n for n in range(2, heap + 1) if heap % n == 0],
    "couples are forever": lambda heap: both(heap) if heap > 2 else [],
    "prim": taking(lambda heap, some: gcd(heap, some) == 1),
    "prim-": taking(lambda heap, some: gcd(heap, some) == 1 and some < heap),
    "dim": taking(lambda heap, some: heap % some == 0),
    "dim-": taking(lambda heap, some: heap % some == 0 and some < heap),
    "take a square": taking(lambda _heap, some: isqrt(some) ** 2 == some),
    "take a prime": taking(lambda _heap, some: is_prime(some)),
    "take a power of two": taking(lambda _heap, some: some & (some - 1) == 0),
    "take at most half": taking(lambda heap, some: 2 * some <= heap),
    "take one or at most half": taking(lambda heap, some: some == 1 or 2 * some <= heap),
    "leave a proper divisor": lambda heap: [(n,) for n in range(1, heap) if heap % n == 0],
    "clear some 1s": lambda heap: [(left,) for left in range(heap) if left & ~heap == 0],
    "subtract a digit": taking(lambda heap, some: some < 10 and str(some) in str(heap)),
    "take a prime minus one": taking(lambda _heap, some: is_prime(some + 1)),
    "take a fibonacci number": taking(lambda _heap, some: some in {1, 2, 3, 5, 8, 13, 21}),
    "take a prime power": taking(lambda _heap, some: sum(map(is_prime, divisors_of(some))) == 1),
    "take up to the square root": taking(lambda heap, some: some * some <= heap),
    "take a^a": taking(lambda _heap, some: some in {1, 4, 27}),
    "mark": lambda heap: [(heap - 1,), (heap // 2,)] if heap else [],
}


def heaps():
    return [(str(heap), heap) for heap in range(26)]


def heaps_with_a_pass():
    for heap in range(13):
        yield str(heap), (heap, True)
        yield f"{heap}p", (heap, False)


def with_a_pass(moves):
    def after(state):
        heap, can_pass = state
        passed = [((heap, False),)] if heap and can_pass else []
        return [*passed, *(tuple((left, can_pass) for left in after) for after in moves(heap))]

    return after
