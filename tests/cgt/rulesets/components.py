"""Random components of every family, small enough for the definition."""

from itertools import combinations

from hypothesis import strategies as st

import cgt
from cgt.core.codes import parse_code
from cgt.engines.boards.region import Region
from cgt.rulesets.boards import (
    BitterBar,
    ChompBar,
    Crosses,
    Divisors,
    PinCircle,
    Pins,
    Queens,
    StrikeDivisors,
    Sylver,
)
from cgt.rulesets.boards.tile_games import ANY_TROMINO, CORNERS, CRAM_BOARD, SQUARES, STRAIGHT
from cgt.rulesets.coins import CoinGrid, CoinRow, Grunt, InARow, OfHeaps, Some, Sym, Turnips
from cgt.rulesets.coordinate import (
    EndNim,
    Euclid,
    EuclidToZero,
    Moore,
    Northcott,
    SilverDollar,
    Staircase,
    TakeAway,
    Welter,
    Wythoff,
)
from cgt.rulesets.graphs import (
    ArcKayles,
    Geography,
    GraphChomp,
    Grim,
    Hackenbush,
    NodeKayles,
    PointOrEdgeKayles,
)
from cgt.rulesets.heaps.divide import Divide
from cgt.rulesets.heaps.nim import Nim
from cgt.rulesets.heaps.passes import OnePass, PassHeap
from cgt.rulesets.heaps.take import Take
from cgt.rulesets.heaps.take_and_break import TakeAndBreak

small = st.integers(0, 9)

# Heaps

numbers = st.sets(st.integers(1, 9), min_size=1, max_size=5).map(lambda n: tuple(sorted(n)))
ranges = st.integers(1, 9).map(lambda most: tuple(range(1, most + 1)))
takes = st.one_of(numbers, ranges).map(Take)
divisors = st.sets(st.integers(2, 9), min_size=1, max_size=4).map(lambda n: tuple(sorted(n)))
plain_heap_games = st.one_of(st.just(Nim()), takes, divisors.map(Divide))
heap_games = st.one_of(plain_heap_games, plain_heap_games.map(OnePass))


@st.composite
def heaps(draw):
    game, heap = draw(heap_games), draw(st.integers(0, 30))
    if isinstance(game, OnePass):
        return cgt.Component(game, PassHeap(heap, spent=draw(st.booleans()) and heap > 0))
    return cgt.Component(game, heap)


OCTAL = st.builds(
    "{}.{}".format, st.sampled_from("04"), st.text("01234567", min_size=1, max_size=4)
)
LARGER = st.builds(
    lambda zeroth, digits, modifier: f"{zeroth}.{''.join(f'{each}{modifier}' for each in digits)}",
    st.sampled_from(["0", "4", "8"]),
    st.text("0137F", min_size=1, max_size=3),
    st.sampled_from(["", "!", "?", "="]),
)
coded = st.builds(
    lambda code, heap: cgt.Component(TakeAndBreak(parse_code(code)), heap),
    OCTAL | LARGER,
    st.integers(0, 15),
)

# Boards

TILES = [CRAM_BOARD, STRAIGHT, CORNERS, SQUARES, ANY_TROMINO]
STRIPS = [Pins((1, 2)), Pins((2,)), PinCircle((1, 2)), Crosses(1), Crosses(2)]


@st.composite
def regions(draw):
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    return Region(rows, columns, draw(st.integers(0, 2 ** (rows * columns) - 1)))


bars = st.lists(st.integers(1, 5), min_size=1, max_size=4).map(
    lambda rows: tuple(sorted(rows, reverse=True))
)


@st.composite
def struck_out(draw):
    number = draw(st.sampled_from([1, 2, 8, 12, 18, 30, 36, 72]))
    parts = [part for part in range(2, number + 1) if number % part == 0]
    named = draw(st.lists(st.sampled_from(parts), max_size=2)) if parts else []
    return Divisors().read("/".join(map(str, (number, *named))))


boards = st.one_of(
    st.builds(cgt.Component, st.sampled_from(TILES), regions()),
    st.builds(cgt.Component, st.just(Queens()), regions()),
    st.builds(cgt.Component, st.just(ChompBar()), bars),
    st.builds(cgt.Component, st.just(BitterBar()), st.tuples(*[st.integers(0, 4)] * 4)),
    st.builds(
        lambda game, bits: cgt.Component(game, bits.translate(str.maketrans("01", game.signs))),
        st.sampled_from(STRIPS),
        st.text("01", min_size=1, max_size=11),
    ).filter(lambda strip: strip.ruleset.why_alone(strip.state) is None),
    st.builds(cgt.Component, st.just(Divisors()), struck_out()),
    st.builds(cgt.Component, st.just(StrikeDivisors()), st.integers(1, 14).map(lambda n: (n,))),
    st.builds(cgt.Component, st.just(Sylver()), st.integers(2, 9).map(lambda n: (n,))),
)

# Coins

PATTERNS = [
    *(Some(numbers) for numbers in [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3), (4,)]),
    *(InARow(), InARow(2), InARow(3), Turnips(), Grunt(), Sym()),
    *(OfHeaps(cgt.ruleset(game)) for game in ["nim", "take 1-3", "kayles", "0.07"]),
]
patterns = st.sampled_from(PATTERNS)
rows_of_coins = st.text("ht", min_size=1, max_size=8)
grids = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.text("ht", min_size=width, max_size=width), min_size=1, max_size=3)
)
coins = st.one_of(
    st.builds(cgt.Component, patterns.map(CoinRow), rows_of_coins),
    st.builds(cgt.Component, st.builds(CoinGrid, patterns, patterns), grids.map(tuple)),
)

# Coordinates

strips = st.sets(st.integers(1, 11), min_size=1, max_size=4).map(
    lambda squares: (*sorted(squares),)
)
rows = st.tuples(
    st.sets(st.integers(1, 8), min_size=2, max_size=2), st.integers(8, 9), st.integers(0, 3)
).map(lambda row: (*sorted(row[0]), row[1], row[2]))


def in_order(largest):
    """Return heaps with the most that may be taken from each."""
    return st.tuples(largest, largest).map(lambda heap: (heap[0], min(heap)))


coordinates = st.one_of(
    st.builds(cgt.Component, st.integers(1, 4).map(Wythoff), st.tuples(small, small)),
    st.builds(cgt.Component, st.just(Euclid()), st.tuples(*[st.integers(1, 40)] * 2)),
    st.builds(cgt.Component, st.just(EuclidToZero()), st.tuples(*[st.integers(0, 40)] * 2)),
    st.builds(
        cgt.Component,
        st.integers(1, 4).map(Moore),
        st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple),
    ),
    st.builds(cgt.Component, st.integers(1, 5).map(TakeAway), in_order(st.integers(0, 30))),
    st.builds(cgt.Component, st.just(Northcott()), rows),
    st.builds(cgt.Component, st.just(Welter()), strips),
    st.builds(
        cgt.Component,
        st.just(EndNim()),
        st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple),
    ),
    st.builds(cgt.Component, st.just(SilverDollar()), strips),
    st.builds(
        cgt.Component,
        st.just(Staircase()),
        st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple),
    ),
)

any_size = st.one_of(st.integers(1, 30), st.integers(1, 10**36 - 1))
many = st.lists(any_size, min_size=1, max_size=12).map(tuple)
HUGE = st.one_of(
    st.builds(cgt.Component, st.just(Wythoff()), st.tuples(any_size, any_size)),
    st.builds(cgt.Component, st.just(Euclid()), st.tuples(any_size, any_size)),
    st.builds(cgt.Component, st.just(Moore(2)), many),
    st.builds(cgt.Component, st.just(TakeAway()), in_order(any_size)),
    st.builds(
        cgt.Component,
        st.just(SilverDollar()),
        st.sets(st.integers(1, 70), min_size=1).map(lambda coins: (*sorted(coins),)),
    ),
    st.builds(cgt.Component, st.just(Staircase()), many),
)
"""Components of numbers up to 10**36, for pictures."""

# Graphs

HACKENBUSH, NODE, ARC, CHOMP = Hackenbush(), NodeKayles(), ArcKayles(), GraphChomp()
GEOGRAPHY, GRIM, POINT_OR_EDGE = Geography(), Grim(), PointOrEdgeKayles()
POINTS = ("a0", "c0", "a1", "b1", "b2", "c2")


@st.composite
def bushes(draw, most=7):
    """Return a picture on the ground: any multigraph, its loose edges tied to what stands."""
    edges, stands = [], ["a0"]
    for _ in range(draw(st.integers(1, most))):
        one, other = draw(st.sampled_from(stands)), draw(st.sampled_from(POINTS))
        edge = (min(one, other), max(one, other))
        if edges.count(edge) < 3:
            edges.append(edge)
            stands.append(other)
    return HACKENBUSH.read(f"[{','.join(map('-'.join, edges))}]")


@st.composite
def graphs(draw, points=6, most=8):
    """Return the notation of a simple graph with numbered points."""
    names = [str(number) for number in range(1, draw(st.integers(1, points)) + 1)]
    pairs = list(combinations(names, 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=most)) if pairs else []
    return f"[{','.join([*names, *map('-'.join, edges)])}]"


@st.composite
def on_graphs(draw):
    game = draw(st.sampled_from([HACKENBUSH, NODE, ARC, CHOMP, GEOGRAPHY, GRIM, POINT_OR_EDGE]))
    if game is HACKENBUSH:
        return cgt.Component(game, draw(bushes()))
    points, edges = (4, 5) if game is CHOMP else (6, 8)
    return cgt.Component(game, game.read(draw(graphs(points, edges))))


# Invented games

INVENTED_HEAPS = [
    "n -> n - k if 1 <= k <= n/2",
    "n -> n/2 or n/3 or n/6",
    "n -> d if d divides n and d < n",
    "n -> a and b if a + b = n and 0 < a < b",
    "n -> n - 1 or a and n - a - 2 if 0 <= a <= n - 2",
]
INVENTED_TUPLES = [
    "(a, b) -> (a-k, b) or (a, b-k) or (a-k, b-k) if k >= 1",
    "(x, y) -> (x-2, y-1) or (x-2, y+1) or (x-1, y-2) or (x+1, y-2)",
    "(r, c) -> (k, c) and (r-k, c) if 0 < k < r; (r, k) and (r, c-k) if 0 < k < c",
    "(a, b, c) -> (a-k, b, c) or (a, b-k, c) or (a, b, c-k) if 1 <= k <= 2",
]
invented = st.one_of(
    st.builds(cgt.Component, st.sampled_from(INVENTED_HEAPS).map(cgt.ruleset), st.integers(0, 18)),
    st.builds(
        cgt.Component,
        st.sampled_from(INVENTED_TUPLES[:3]).map(cgt.ruleset),
        st.tuples(small, small),
    ),
    st.builds(
        cgt.Component,
        st.just(cgt.ruleset(INVENTED_TUPLES[3])),
        st.tuples(*[st.integers(0, 4)] * 3),
    ),
)

FAMILIES = {
    "heaps": heaps(),
    "codes": coded,
    "boards": boards,
    "coins": coins,
    "coordinate": coordinates,
    "graphs": on_graphs(),
    "invented": invented,
}


@st.composite
def later(draw, of):
    """Return a component after some moves, and the one before the last of them."""
    here = before = draw(of)
    for _ in range(draw(st.integers(0, 3))):
        options = list(here.ruleset.options(here.state))
        if not options:
            break
        option = draw(st.sampled_from(options))
        before, here = here, cgt.Component(here.ruleset, draw(st.sampled_from(option.parts)))
    return here, before
