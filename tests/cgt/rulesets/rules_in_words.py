"""The moves of every game of the catalogue, written from its rule in words and from nothing else.

A game is a list of components as they are typed, each with its state, or None if nobody can play
it, and a function from a state to the states that each move leaves. Nothing here asks ``cgt``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import (
    chain,
    combinations,
    permutations,
    product,
)

from tests.cgt.rulesets.graph_rules_in_words import (
    Game,
    arc_kayles,
    geography,
    graph_chomp,
    graph_kayles,
    grim,
    hackenbush,
    node_kayles,
    on_a_graph,
    pictures,
    ways,
)
from tests.cgt.rulesets.heap_rules_in_words import (
    HEAPS,
    divisors_of,
    heaps,
    heaps_with_a_pass,
    with_a_pass,
)
from tests.cgt.rulesets.tuple_rules_in_words import (
    BISHOP,
    KING,
    KNIGHT,
    ROOK,
    coins_on_a_strip,
    cut,
    cut_and_keep,
    end_nim,
    euclid,
    greedy_nim,
    heaps_with_memory,
    moore,
    never_repeat,
    northcott,
    on_a_quarter_board,
    positive_pairs,
    remembering,
    rows_of_two,
    silver_dollar,
    staircase,
    tuples,
    welter,
    welter_coins,
    wythoff,
)

# Coins


def rows(signs, longest):
    for length in range(1, longest + 1):
        yield from ((text, text) for text in map("".join, product(signs, repeat=length)))


def chosen(fits):
    """Return the sets of places of a line that fit, as a function of the length of the line."""

    def sets(length):
        places = range(1, length + 1)
        some = chain(*(combinations(places, count) for count in range(1, length + 1)))
        return [turned for turned in some if fits(turned)]

    return sets


def side_by_side(turned):
    return turned[-1] - turned[0] == len(turned) - 1


def mirrored(turned):
    return {turned[0] + turned[-1] - place for place in turned} == {*turned}


LINES = {
    **{f"turn 1-{most}": chosen(lambda turned, most=most: len(turned) <= most) for most in (2, 3)},
    **{f"turn 1-{most}": chosen(lambda t, most=most: len(t) <= most) for most in (5, 7, 9)},
    "turn 2": chosen(lambda turned: len(turned) == 2),
    "turn 3": chosen(lambda turned: len(turned) == 3),
    "ruler": chosen(side_by_side),
    "ruler 3": chosen(lambda turned: side_by_side(turned) and len(turned) <= 3),
    "turnips": chosen(lambda turned: len(turned) == 3 and mirrored(turned)),
    "grunt": chosen(lambda turned: turned[0] == 1 and len(turned) == 4 and mirrored(turned)),
    "sym": chosen(mirrored),
}


def turn(coins, turned):
    return "".join("ht"[coin == "h"] if at in turned else coin for at, coin in enumerate(coins, 1))


def in_a_row(line):
    def moves(coins):
        for turned in line(len(coins)):
            if coins[turned[-1] - 1] == "h":
                yield (turn(coins, turned),)

    return moves


def grids():
    for height, width in ((1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)):
        for coins in product("th", repeat=height * width):
            grid = tuple("".join(coins[at : at + width]) for at in range(0, len(coins), width))
            yield "/".join(grid), grid


def on_a_grid(down, across):
    def moves(grid):
        for lines, columns in product(down(len(grid)), across(len(grid[0]))):
            if grid[lines[-1] - 1][columns[-1] - 1] == "h":
                turned = (
                    turn(row, columns) if at in lines else row for at, row in enumerate(grid, 1)
                )
                yield (tuple(turned),)

    return moves


# Boards


def boards():
    for height, width in ((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)):
        for signs in product(".#", repeat=height * width):
            lines = ["".join(signs[at : at + width]) for at in range(0, len(signs), width)]
            squares = product(range(height), range(width))
            free = frozenset(at for at, sign in zip(squares, signs, strict=True) if sign == ".")
            yield "/".join(lines), free


def tiles(*shapes):
    """Return the moves that put one of these shapes on free squares, any way round."""

    def placed(free, shape):
        for turns, (row, column) in product(range(8), free):
            squares = shape if turns < 4 else [(x, -y) for x, y in shape]
            for _ in range(turns % 4):
                squares = [(y, -x) for x, y in squares]
            covered = {(row + x, column + y) for x, y in squares}
            if covered <= free:
                yield (free - covered,)

    return lambda free: chain(*(placed(free, shape) for shape in shapes))


def queens(free):
    for row, column in free:
        unattacked = ((x, y) for x, y in free if row != x and column != y)
        yield (frozenset((x, y) for x, y in unattacked if abs(row - x) != abs(column - y)),)


STRAIGHT, BENT = [(0, 0), (0, 1), (0, 2)], [(0, 0), (0, 1), (1, 0)]


def bars():
    for count in (1, 2, 3):
        for lengths in product(range(5), repeat=count):
            fits = 0 not in lengths and [*lengths] == sorted(lengths, reverse=True)
            squares = ((x, y) for x, length in enumerate(lengths) for y in range(length))
            yield f"[{','.join(map(str, lengths))}]", frozenset(squares) if fits else None


def chomp(bar):
    for row, column in bar - {(0, 0)}:
        yield (frozenset((x, y) for x, y in bar if x < row or y < column),)


def bitter_chocolate(sides):
    for side, squares in enumerate(sides):
        for left in range(squares):
            yield ((*sides[:side], left, *sides[side + 1 :]),)


def pins(numbers):
    def moves(row):
        for number, at in product(numbers, range(len(row))):
            if row[at : at + number] == "i" * number:
                yield (f"{row[:at]}{'.' * number}{row[at + number :]}",)

    return moves


def pins_in_a_circle(row):
    count = len(row)
    for at, after in ((at, (at + 1) % count) for at in range(count)):
        for gone in ({at}, {at, after}):
            if all(row[place] == "i" for place in gone):
                yield ("".join("." if place in gone else row[place] for place in range(count)),)


def dawson_strip(row):
    for at, sign in enumerate(row):
        if sign == "." and "x" not in row[max(0, at - 1) : at + 2]:
            yield (f"{row[:at]}x{row[at + 1 :]}",)


def numbers_with_divisors():
    for number in range(1, 37):
        left = frozenset(part for part in range(1, number + 1) if number % part == 0)
        yield str(number), left
        for named in chain(*(permutations(range(1, number + 1), count) for count in (1, 2))):
            if number in {12, 16, 18} or (len(named) == 1 and number < 20):
                fits = left.issuperset(named) and 1 not in named
                struck = frozenset(part for part in left if all(part % one for one in named))
                yield f"{number}/{'/'.join(map(str, named))}", struck if fits else None


def divisors(left):
    return [(frozenset(one for one in left if one % part),) for part in left if part > 1]


def numbers_struck(first, covered):
    """Return what can be typed of the numbers up to a last one, two of them named perhaps."""

    def typed():
        for last in range(first, 10):
            left = frozenset(range(first, last + 1))
            yield str(last), left
            for name in range(1, last + 1):
                after = left - covered(last, [name]) if name in left else None
                yield f"{last}/{name}", after
                for other in range(first, last + 1) if after else ():
                    fits = left - covered(last, [name, other]) if other in after else None
                    yield f"{last}/{name}/{other}", fits

    return typed


def divisors_of_any(_last, names):
    return {part for name in names for part in divisors_of(name)}


def sums_of(last, names):
    found = {0}
    while len(found) < len(found := {s + n for s in found for n in (0, *names) if s + n <= last}):
        pass
    return found


def strike_divisors(left):
    return [(left - {*divisors_of(number)},) for number in left]


def sylver(state):
    """Return the moves from a pair of the last number and the numbers left."""
    last, left = state
    gone = {*range(2, last + 1)} - left
    for number in left:
        yield ((last, left - sums_of(last, [*gone, number])),)


def sylver_numbers():
    for text, left in numbers_struck(2, sums_of)():
        yield text, None if left is None else (int(text.split("/")[0]), left)


def games() -> Iterator[tuple[str, Game]]:
    """Yield the games by their codes."""
    yield from ((code, Game(heaps, moves)) for code, moves in HEAPS.items())
    for code in ("nim", "take 1-3"):
        yield f"{code} + pass", Game(heaps_with_a_pass, with_a_pass(HEAPS[code]))
    yield "wythoff", Game(lambda: tuples(2, 9), wythoff(1))
    yield "wythoff 2", Game(lambda: tuples(2, 9), wythoff(2))
    yield "euclid", Game(positive_pairs, euclid(1))
    yield "euclid to zero", Game(lambda: tuples(2, 12), euclid(0))
    yield "moore 2", Game(lambda: chain(*(tuples(n, 3) for n in (1, 2, 3, 4))), moore(2))
    yield "fibonacci", Game(heaps_with_memory, remembering(2))
    yield "take-away 1", Game(heaps_with_memory, remembering(1))
    yield "silver dollar", Game(coins_on_a_strip, silver_dollar)
    yield "northcott", Game(rows_of_two, northcott)
    yield "staircase", Game(lambda: chain(*(tuples(n, 3) for n in (1, 2, 3))), staircase)
    yield "welter", Game(welter_coins, welter)
    yield "end-nim", Game(lambda: chain(*(tuples(n, 3) for n in (1, 2, 3, 4))), end_nim)
    for piece, steps in (("rook", ROOK), ("knight", KNIGHT), ("king", KING), ("bishop", BISHOP)):
        yield piece, Game(lambda: tuples(2, 7), on_a_quarter_board(steps))
    yield "cut the rectangle", Game(lambda: tuples(2, 6), cut)
    yield "keep the larger part", Game(lambda: tuples(2, 8), cut_and_keep)
    yield "never repeat", Game(lambda: tuples(2, 9), never_repeat)
    yield "greedy nim", Game(lambda: tuples(2, 9), greedy_nim)
    yield from ((code, Game(lambda: rows("th", 8), in_a_row(line))) for code, line in LINES.items())
    for down, across in (
        *(("turn 2", "turn 2"), ("ruler", "ruler"), ("turn 1-2", "turn 1-2")),
        *(("turn 2", "ruler"), ("turn 1-3", "turn 1-3")),
    ):
        yield f"{down} x {across}", Game(grids, on_a_grid(LINES[down], LINES[across]))
    yield "cram", Game(boards, tiles([(0, 0), (0, 1)]))
    yield "straight trominoes", Game(boards, tiles(STRAIGHT))
    yield "corner trominoes", Game(boards, tiles(BENT))
    yield "trominoes", Game(boards, tiles(STRAIGHT, BENT))
    yield "squares", Game(boards, tiles([(0, 0), (0, 1), (1, 0), (1, 1)]))
    yield "queens", Game(boards, queens)
    yield "chomp", Game(bars, chomp)
    yield "bitter chocolate", Game(lambda: tuples(4, 2), bitter_chocolate)
    yield "kayles pins", Game(lambda: rows("i.", 8), pins((1, 2)))
    yield "kayles circle", Game(lambda: rows("i.", 7), pins_in_a_circle)
    yield "dawson pins", Game(lambda: rows("i.", 8), pins((2,)))
    yield "dawson strip", Game(lambda: rows(".x", 8), dawson_strip)
    yield "divisors", Game(numbers_with_divisors, divisors)
    numbers = numbers_struck(1, divisors_of_any)
    yield "strike out divisors", Game(numbers, strike_divisors)
    yield "sylver coinage", Game(sylver_numbers, sylver)
    yield "hackenbush", Game(pictures, hackenbush)
    yield "node kayles", on_a_graph(node_kayles)
    yield "arc kayles", on_a_graph(arc_kayles)
    yield "graph kayles", on_a_graph(graph_kayles)
    yield "grim", on_a_graph(grim)
    yield "graph chomp", on_a_graph(graph_chomp)
    yield "geography", Game(ways, geography)
    yield from others()


def others() -> Iterator[tuple[str, Game]]:
    """Yield games of the same families that have no name."""
    for code in ("0.77", "divide 2,3,6", "4!.0", "dim"):
        yield f"{code} + pass", Game(heaps_with_a_pass, with_a_pass(HEAPS[code]))
    yield "wythoff 4", Game(lambda: tuples(2, 9), wythoff(4))
    yield "moore 3", Game(lambda: chain(*(tuples(n, 3) for n in (1, 2, 3, 4))), moore(3))
    yield "take-away 3", Game(heaps_with_memory, remembering(3))
    line = chosen(lambda turned: len(turned) in {1, 4})
    yield "turn 1,4", Game(lambda: rows("th", 8), in_a_row(line))
    yield "turnips x sym", Game(grids, on_a_grid(LINES["turnips"], LINES["sym"]))
