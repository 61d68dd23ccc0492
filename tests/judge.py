"""The judge of the engines: every option of every heap, one after the other, compiled and no more.

It is written apart from them and shares nothing with them. ``benchmarks/naive.cpp`` is the same for
octal codes in C++.
"""

import numba
import numpy as np

ANY, UNEQUAL, NOT_ALL_EQUAL, ALL_EQUAL = range(4)
CONDITIONS = {"": ANY, "!": UNEQUAL, "?": NOT_ALL_EQUAL, "=": ALL_EQUAL}


def judged_values(rules, largest):
    """Return the values of the heaps 0 to ``largest``, by looking at every option of each."""
    digits = np.array(rules.digits, np.int64)
    tail = np.array(rules.tail, np.int64)
    return _values(digits, tail, CONDITIONS[rules.condition], largest)


@numba.njit(cache=True)
def _is_allowed(condition, all_equal, all_unequal):
    if condition == ALL_EQUAL:
        return all_equal
    if condition == UNEQUAL:
        return all_unequal
    return condition == ANY or not all_equal


@numba.njit(cache=True)
def _values(digits, tail, condition, largest):  # noqa: C901, PLR0912  # every kind of move
    values = np.zeros(largest + 1, np.int64)
    seen = np.full(2 * largest + 1024, -1, np.int64)
    for n in range(largest + 1):
        for k in range(n + 1):
            if k < digits.size:
                digit = digits[k]
            elif tail.size:
                digit = tail[(k - digits.size) % tail.size]
            else:
                break
            total = n - k
            if digit & 1 and total == 0:
                seen[0] = n
            if digit & 2 and total > 0:
                seen[values[total]] = n
            if digit & 4:
                for a in range(1, total // 2 + 1):
                    if condition == ANY or _is_allowed(condition, 2 * a == total, 2 * a != total):
                        seen[values[a] ^ values[total - a]] = n
            if digit & 8:
                for a in range(1, total // 3 + 1):
                    for b in range(a, (total - a) // 2 + 1):
                        c = total - a - b
                        if _is_allowed(condition, a == c, a < b < c):
                            seen[values[a] ^ values[b] ^ values[c]] = n
            if digit & 16:
                for a in range(1, total // 4 + 1):
                    for b in range(a, (total - a) // 3 + 1):
                        for c in range(b, (total - a - b) // 2 + 1):
                            d = total - a - b - c
                            if _is_allowed(condition, a == d, a < b < c < d):
                                seen[values[a] ^ values[b] ^ values[c] ^ values[d]] = n
        value = 0
        while seen[value] == n:
            value += 1
        values[n] = value
    return values
