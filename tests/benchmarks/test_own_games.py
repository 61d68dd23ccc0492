"""Own games that are given by a function, against the plain loop in Python, in one run."""

import time

import cgt
from tests.benchmarks.tables import print_table

ROUNDS = 5


def at_most_half(heap):
    return [heap - taken for taken in range(1, heap // 2 + 1)]


def at_most_half_lazily(heap):
    return (heap - taken for taken in range(1, heap // 2 + 1))


def nim(heap):
    return range(heap)


def plain(options, to):
    """Return the nim values of heaps whose options are heaps."""
    values = [0]
    for heap in range(1, to + 1):
        reached = {values[left] for left in options(heap)}
        least = 0
        while least in reached:
            least += 1
        values.append(least)
    return values


def divide(heap):
    return [(part, heap - part) for part in range(1, (heap + 1) // 2)]


def plain_of_pairs(options, to):
    """Return the nim values of heaps whose options are pairs of heaps."""
    values = [0]
    for heap in range(1, to + 1):
        reached = {values[one] ^ values[other] for one, other in options(heap)}
        least = 0
        while least in reached:
            least += 1
        values.append(least)
    return values


def fastest(work):
    """Return the result of some work, and the seconds of CPU of its fastest round."""
    times = []
    for _ in range(ROUNDS):
        begun = time.thread_time()
        found = work()
        times.append(time.thread_time() - begun)
    return found, min(times)


def test_own_values_against_the_plain_loop(request):
    cases = (
        ("at most half", at_most_half, plain, 2000),
        ("the same, lazy", at_most_half_lazily, plain, 2000),
        ("nim", nim, plain, 3000),
        ("divided heaps", divide, plain_of_pairs, 2000),
    )
    with print_table(request, "Own games of heaps, against the plain loop") as table:
        for name, options, loop, to in cases:
            right, naive = fastest(lambda loop=loop, options=options, to=to: loop(options, to))
            names = map(str, range(ROUNDS))  # a game of another name knows no value yet

            def find_values(options=options, to=to, names=names):
                return cgt.heap_game(options, next(names)).nim_values(to)

            found, seconds = fastest(find_values)
            assert found.tolist() == right
            table.add(name, naive, seconds)
