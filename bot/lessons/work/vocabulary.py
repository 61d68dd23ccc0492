"""The vocabulary of expressions: every function that a lesson can call, a line each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from typing import Any

import cgt
from bot.lessons.work.scope import Scope, Value, ordered
from cgt.convention import Convention
from cgt.errors import CgtError
from cgt.positions import Position
from cgt.sizes import Size

LARGEST_VALUES = 10_000
"""The largest heap of a list of nim values."""
LARGEST_PERIOD = 20_000
"""The largest heap that is looked at to find a period."""
QUOTIENT = "20k positions"
TABLES = (60, 2_000)
"""The largest heaps of the tables that the nim values of heaps are looked up in."""


@dataclass(frozen=True)
class Word:
    """A function of the vocabulary: how it is called, what it returns, and an example."""

    name: str
    call: str
    about: str
    example: str
    result: str
    work: Callable[..., Value]
    least: int
    most: int
    """The least and the largest number of values that it takes."""
    draws: bool = False
    """Whether it is for draws alone, since it is random."""


WORDS: dict[str, Word] = {}


def word(
    call: str, about: str, example: str, result: str, *, draws: bool = False
) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Add a function to the vocabulary; ``example`` and ``result`` are documentation and test."""

    def add(work: Callable[..., Value]) -> Callable[..., Value]:
        name = call.partition("(")[0]
        _, *given = signature(work).parameters.values()
        least = sum(
            each.default is each.empty and each.kind is not each.VAR_POSITIONAL for each in given
        )
        most = 10_000 if any(each.kind is each.VAR_POSITIONAL for each in given) else len(given)
        WORDS[name] = Word(name, call, about, example, result, work, least, most, draws)
        return work

    return add


def numbers(given: tuple[Value, ...]) -> list[int]:
    """Return the numbers of a call: of one list, set or range, or given one by one."""
    only = given[0] if len(given) == 1 else given
    is_many = isinstance(only, tuple | list | frozenset | range)
    return [whole(each) for each in (many(only) if is_many else given)]


def whole(given: Value) -> int:
    """Return a whole number."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise CgtError("I expected a whole number here.")
    return given


def natural(given: Value, most: int) -> int:
    """Return a whole number from 0 to ``most``."""
    if not 0 <= whole(given) <= most:
        raise CgtError("I expected a whole number from 0 to {most} here.", most=most)
    return given


def many(given: Value) -> list[Value]:
    """Return the members of a list, a set or a range."""
    if not isinstance(given, tuple | list | frozenset | range):
        raise CgtError("I expected a list or a set here.")
    members: Iterable[Any] = ordered(given) if isinstance(given, frozenset) else given  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return list(members)  # pyright: ignore[reportUnknownArgumentType]


@word(
    "mex(numbers)",
    "the smallest number from 0 that is missing; also `mex{0, 1}`",
    "mex{0, 1, 3}",
    "2",
)
def _mex(_: Scope, *given: Value) -> int:
    return cgt.mex(numbers(given))


@word("nim_sum(numbers)", "their xor", "nim_sum([3, 4, 5])", "2")
def _nim_sum(_: Scope, *given: Value) -> int:
    return cgt.nim_sum(numbers(given))


@word("nim_product(a, b)", "the product of nim multiplication", "nim_product(2, 3)", "1")
def _nim_product(_: Scope, first: Value, second: Value) -> int:
    return cgt.nim_product([natural(first, 2**64), natural(second, 2**64)])


@word("sum(numbers)", "their ordinary sum", "sum([3, 4, 5])", "12")
def _sum(_: Scope, *given: Value) -> int:
    return sum(numbers(given))


@word("max(numbers)", "the largest", "max([3, 4, 5])", "5")
def _max(_: Scope, *given: Value) -> int:
    return _some(numbers(given), max)


@word("min(numbers)", "the smallest", "min([3, 4, 5])", "3")
def _min(_: Scope, *given: Value) -> int:
    return _some(numbers(given), min)


def _some(among: list[int], choose: Callable[[list[int]], int]) -> int:
    if not among:
        raise CgtError("There is no largest or smallest of no numbers.")
    return choose(among)


@word("count(items)", "the number of members", "count({2, 5})", "2")
def _count(_: Scope, given: Value) -> int:
    return len(many(given))


@word("set(items)", "the set of the members of a list", "set([2, 0, 2])", "{0, 2}")
def _set(_: Scope, given: Value) -> frozenset[Value]:
    return frozenset(many(given))


@word("list(items)", "the list of the members, those of a set in order", "list({2, 0})", "0, 2")
def _list(_: Scope, given: Value) -> tuple[Value, ...]:
    return tuple(many(given))


@word("sorted(items)", "the list in order", "sorted([3, 1, 2])", "1, 2, 3")
def _sorted(_: Scope, given: Value) -> tuple[Value, ...]:
    return tuple(ordered(many(given)))


@word("all(truths)", "whether all are true", "all(n < 9 for n in 0..5)", "true")
def _all(_: Scope, given: Value) -> bool:
    return all(many(given))


@word("any(truths)", "whether one is true", "any(n > 9 for n in 0..5)", "false")
def _any(_: Scope, given: Value) -> bool:
    return any(many(given))


@word("first(items)", "the first member", "first(n for n in 1..9 if n * n > 10)", "4")
def _first(_: Scope, given: Value) -> Value:
    found = many(given)
    if not found:
        raise CgtError("There is no first of nothing.")
    return found[0]


@word("digits(n, base)", "the digits, the leading one first", "digits(30, 12)", "2, 6")
def _digits(_: Scope, number: Value, base: Value) -> tuple[int, ...]:
    left, by = natural(number, 10**30), natural(base, 1000)
    if by < 2:
        raise CgtError("A base must be at least 2.")
    found = [left % by]
    while left >= by:
        left //= by
        found.append(left % by)
    return tuple(reversed(found))


@word("binary(n)", "the binary digits as text", "binary(6)", "110")
def _binary(_: Scope, number: Value) -> str:
    return f"{natural(number, 10**30):b}"


@word("position(p)", "the position of a heap, of several, or of text", "position([3, 4])", "3 4")
def _position(scope: Scope, given: Value, game: str = "") -> Position:
    return scope.position(given, game)


@word(
    "nim_value(p)",
    "the nim value: of a heap `n` of the game, of `[3, 4]`, of a position; "
    '`nim_value(n, "kayles")` names another game',
    'nim_value(10, "kayles")',
    "2",
)
def _nim_value(scope: Scope, given: Value, game: str = "") -> int:
    if not game and scope.is_vertex(given):
        return scope.vertex_value(given)
    if isinstance(given, int) and not isinstance(given, bool):
        to = next((most for most in TABLES if 0 <= given <= most), None)
        known = () if to is None else _heap_table(game or scope.game, to)
        if known:
            return known[given]
    return cgt.nim_value(scope.position(given, game), scope.meter.budget())


@lru_cache(maxsize=64)
def _heap_table(game: str, to: int) -> tuple[int, ...]:
    """Return the nim values of the heaps 0 to ``to``; nothing where the game has no heaps."""
    try:
        return tuple(cgt.nim_values(game, to).tolist())
    except CgtError:
        return ()


@word(
    "values(p)",
    "the nim values of the components of a position, or of each position of a list",
    "values([3, 4])",
    "3, 4",
)
def _values(scope: Scope, given: Value) -> tuple[int, ...]:
    if isinstance(given, tuple | list | frozenset | range):
        members = many(given)
        if all(isinstance(each, Position) or scope.is_vertex(each) for each in members):
            return tuple(_nim_value(scope, each) for each in members)
    return scope.position(given).values_within(scope.meter.budget())


@word(
    "nim_values(game, to)",
    "the nim values of the heaps 0 to `to`",
    'nim_values("kayles", 6)',
    "0, 1, 2, 3, 1, 4, 3",
)
def _nim_values(_: Scope, game: Value, to: Value) -> tuple[int, ...]:
    return tuple(cgt.nim_values(str(game), natural(to, LARGEST_VALUES)).tolist())


@word(
    "outcome(p)",
    '`"N"` if the player to move wins, `"P"` if the other does',
    "outcome([2, 2])",
    "P",
)
def _outcome(scope: Scope, given: Value, game: str = "") -> str:
    if not game and scope.is_vertex(given):
        return scope.vertex_outcome(given)
    return scope.position(given, game).outcome(scope.convention).value


@word("misere_outcome(p)", "the same in misère play", "misere_outcome([1, 1])", "N")
def _misere_outcome(scope: Scope, given: Value, game: str = "") -> str:
    return scope.position(given, game).outcome(Convention.MISERE).value


@word("options(p)", "the positions that one move leads to", "options(3)", "2, 1, 0")
def _options(scope: Scope, given: Value, game: str = "") -> tuple[Value, ...]:
    if not game and scope.is_vertex(given):
        return scope.graph[given]
    here = scope.position(given, game)
    scope.meter.spend(here.count_moves(10_000))
    return tuple(dict.fromkeys(here.options()))


@word("moves(p)", "the moves in notation", "moves(2)", "A-1, A-2")
def _moves(scope: Scope, given: Value) -> tuple[str, ...]:
    here = scope.position(given)
    scope.meter.spend(here.count_moves(10_000))
    return tuple(map(str, here.moves()))


@word("winning_moves(p)", "the moves that win", "winning_moves([3, 4, 5])", "A-2")
def _winning_moves(scope: Scope, given: Value) -> tuple[str, ...]:
    return tuple(map(str, scope.position(given).winning_moves(scope.convention)))


@word("play(p, move)", "the position after a move", 'play([3, 4, 5], "A-2")', "1 4 5")
def _play(scope: Scope, given: Value, move: Value) -> Position:
    return scope.position(given).play(str(move))


@word("is_over(p)", "whether there is no move", "is_over(0)", "true")
def _is_over(scope: Scope, given: Value) -> bool:
    return scope.position(given).is_over


@word("heaps(p)", "the sizes of its heaps; other components are texts", "heaps([3, 4])", "3, 4")
def _heaps(scope: Scope, given: Value) -> tuple[Value, ...]:
    parts = [str(part) for part in scope.position(given).components]
    found = ((part, re.fullmatch(r"(\d+)p?", part)) for part in parts)
    return tuple(int(heap[1]) if heap else part for part, heap in found)


@word(
    "period(game)",
    "the proven period of its nim values; 0 if none is proven",
    'period("kayles")',
    "12",
)
def _period(_: Scope, game: Value) -> int:
    found = cgt.period(str(game), LARGEST_PERIOD)
    return found.period if found else 0


@word("preperiod(game)", "the heap from which on they repeat", 'preperiod("kayles")', "71")
def _preperiod(_: Scope, game: Value) -> int:
    found = cgt.period(str(game), LARGEST_PERIOD)
    return found.preperiod if found else 0


@word("genus(p)", "the genus as text", 'genus(position(5, "kayles"))', "4^146")
def _genus(scope: Scope, given: Value) -> str:
    return str(scope.position(given).genus())


@word("quotient(game)", "the order of its misère quotient", 'quotient("0.75")', "8")
def _quotient(_: Scope, game: Value, to: Value = None) -> int:
    return cgt.misere_quotient(str(game), to, budget=QUOTIENT).order


@word("quotient_p(game)", "the number of P-positions in the quotient", 'quotient_p("0.75")', "2")
def _quotient_p(_: Scope, game: Value, to: Value = None) -> int:
    return cgt.misere_quotient(str(game), to, budget=QUOTIENT).p_order


@word(
    "several(n, numbers)",
    "so many random numbers, which may be equal",
    "several(3, 1..1)",
    "1, 1, 1",
    draws=True,
)
def _several(scope: Scope, count: Value, among: Value) -> tuple[Value, ...]:
    assert scope.rng is not None
    return tuple(scope.rng.choices(many(among), k=natural(count, 100)))


@word(
    "different(n, numbers)",
    "so many different random numbers, in a random order",
    "count(different(3, 1..9))",
    "3",
    draws=True,
)
def _different(scope: Scope, count: Value, among: Value) -> tuple[Value, ...]:
    assert scope.rng is not None
    found = many(among)
    return tuple(scope.rng.sample(found, natural(count, len(found))))


@word("one_of(items)", "a random member of a list", "one_of([7])", "7", draws=True)
def _one_of(scope: Scope, given: Value) -> Value:
    assert scope.rng is not None
    return scope.rng.choice(many(given))


def random_position(scope: Scope) -> Position:
    """Return a random small start of the game in a scope, with a move in each component."""
    assert scope.rng is not None
    game = cgt.ruleset(scope.game)
    for _ in range(50):
        start = Position(
            tuple(cgt.Component(game, state) for state in game.random_start(scope.rng, Size.SMALL))
        )
        if not start.is_over and not any(part.is_over for part in start.components):
            return start
    raise CgtError("I found no random position of {game}.", game=game.name)
