"""The moves of games of several numbers, written from their rules in words."""

from itertools import (
    product,
)


def tuples(length, most):
    for numbers in product(range(most + 1), repeat=length):
        yield f"({','.join(map(str, numbers))})", numbers


def wythoff(apart):
    def moves(pair):
        taken = product(range(pair[0] + 1), range(pair[1] + 1))
        for one, other in taken:
            if (one or other) and (not one or not other or abs(one - other) < apart):
                yield ((pair[0] - one, pair[1] - other),)

    return moves


def euclid(least):
    """Return the moves where both numbers must stay at least so large."""

    def moves(pair):
        small, large = sorted(pair)
        while small and large - small >= least:
            large -= small
            yield ((small, large),)

    return moves


def positive_pairs():
    return [(text, pair if min(pair) else None) for text, pair in tuples(2, 12)]


def moore(most):
    def moves(heaps):
        for after in product(*(range(heap + 1) for heap in heaps)):
            if 1 <= sum(one != other for one, other in zip(heaps, after, strict=True)) <= most:
                yield (after,)

    return moves


def heaps_with_memory():
    for heap in range(14):
        yield str(heap), (heap, max(heap - 1, 0))
        yield f"({heap})", (heap, max(heap - 1, 0))
        yield from ((f"({heap},{most})", (heap, most)) for most in range(15))


def remembering(times):
    def moves(state):
        heap, most = state
        return [((heap - some, times * some),) for some in range(1, min(heap, most) + 1)]

    return moves


def coins_on_a_strip():
    for count in (1, 2, 3):
        for squares in product(range(7), repeat=count):
            fits = 0 not in squares and len({*squares}) == count
            yield f"({','.join(map(str, squares))})", frozenset(squares) if fits else None


def silver_dollar(coins):
    for coin in coins:
        to = coin - 1
        while to >= 1 and to not in coins:
            yield (coins - {coin} | {to},)
            to -= 1


def rows_of_two():
    for left, right, length, retreats in product(range(6), range(6), range(6), range(3)):
        fits = 1 <= left < right <= length
        row = (left, right, length, retreats)
        yield f"({left},{right},{length},{retreats})", row if fits else None


def northcott(row):
    left, right, length, retreats = row
    for to in range(left + 1, right):
        yield ((to, right, length, retreats),)
        yield ((left, to, length, retreats),)
    for to in range(1, left) if retreats else ():
        yield ((to, right, length, retreats - 1),)
    for to in range(right + 1, length + 1) if retreats else ():
        yield ((left, to, length, retreats - 1),)


def staircase(steps):
    for step, coins in enumerate(steps):
        for some in range(1, coins + 1):
            below = () if step == 0 else (*steps[: step - 1], steps[step - 1] + some)
            yield ((*below, coins - some, *steps[step + 1 :]),)


def welter_coins():
    for count in (1, 2, 3):
        for squares in product(range(7), repeat=count):
            fits = len({*squares}) == count
            yield f"({','.join(map(str, squares))})", frozenset(squares) if fits else None


def welter(coins):
    for coin in coins:
        yield from ((coins - {coin} | {to},) for to in range(coin) if to not in coins)


def end_nim(heaps):
    heaps = [*heaps]
    while heaps and not heaps[0]:
        heaps.pop(0)
    while heaps and not heaps[-1]:
        heaps.pop()
    if heaps:
        yield from (((left, *heaps[1:]),) for left in range(heaps[0]))
        yield from (((*heaps[:-1], left),) for left in range(heaps[-1]))


def on_a_quarter_board(steps):
    def moves(square):
        for across, up in steps:
            to = (square[0] + across, square[1] + up)
            if min(to) >= 0:
                yield (to,)

    return moves


ROOK = [*((-step, 0) for step in range(1, 9)), *((0, -step) for step in range(1, 9))]
KNIGHT = [(-2, -1), (-2, 1), (-1, -2), (1, -2)]
BISHOP = [(-step, -step) for step in range(1, 9)]
KING = [(-1, 0), (0, -1), (-1, -1)]


def cut(sides):
    rows, columns = sides
    yield from (((some, columns), (rows - some, columns)) for some in range(1, rows))
    yield from (((rows, some), (rows, columns - some)) for some in range(1, columns))


def cut_and_keep(sides):
    return [(max(parts),) for parts in cut(sides)]


def never_repeat(state):
    heap, last = state
    return [((heap - some, some),) for some in range(1, min(heap, 5) + 1) if some != last]


def greedy_nim(heaps):
    one, other = sorted(heaps)
    return [((one, left),) for left in range(other)]
