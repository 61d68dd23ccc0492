"""The vocabulary of expressions, with a line for each function that lessons can call."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from inspect import signature
from typing import Any

import cgt
from bot.lessons.work.scope import POSITION_STEPS, Scope, Value, in_order
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.sizes import Size
from cgt.errors import CgtError

MOST_ARGUMENTS = 10_000
LARGEST_VALUES = 10_000
"""The largest heap in a list of nim values."""
LARGEST_PERIOD = 20_000
"""The largest heap in the search for a period."""
QUOTIENT, GENUS = "20k positions", 5_000
"""The maximum number of positions in the search for a misère quotient, and for a genus."""
TEN = 10
"""The number of values in a line of a table."""
TABLES = (60, 2_000)
"""The largest heaps of the tables for nim values of heaps."""


@dataclass(frozen=True)
class Word:
    """A function of the vocabulary, with its call and its numbers of arguments."""

    call: str
    work: Callable[..., Value]
    least: int
    most: int


WORDS: dict[str, Word] = {}
RANDOM = frozenset({"several", "different", "one_of"})
"""The random functions, which are only allowed in draws."""


def word(work: Callable[..., Value]) -> Callable[..., Value]:
    """Add a function to the vocabulary, which docs/learn/lessons.md describes."""
    name = work.__name__.removeprefix("_")
    _, *given = signature(work).parameters.values()
    required = [each.name for each in given if each.default is each.empty]
    is_open = any(each.kind is each.VAR_POSITIONAL for each in given)
    least = len(required) - is_open
    most = MOST_ARGUMENTS if is_open else len(given)
    WORDS[name] = Word(f"{name}({', '.join(required)})", work, least, most)
    return work


def integers(given: tuple[Value, ...]) -> list[int]:
    """Return the numbers in a call, from one list, set or range, or from single arguments."""
    only = given[0] if len(given) == 1 else given
    is_many = isinstance(only, tuple | list | frozenset | range)
    return [whole(each) for each in (many(only) if is_many else given)]


def whole(given: Value) -> int:
    """Return an integer, or refuse another value."""
    if isinstance(given, bool) or not isinstance(given, int):
        raise CgtError("I expected a whole number here.")
    return given


def natural(given: Value, most: int) -> int:
    """Return an integer from 0 to ``most``, or refuse another value."""
    if not 0 <= whole(given) <= most:
        raise CgtError("I expected a whole number from 0 to {most} here.", most=most)
    return given


def many(given: Value) -> list[Value]:
    """Return the members of a list, a set or a range, or refuse another value."""
    if not isinstance(given, tuple | list | frozenset | range):
        raise CgtError("I expected a list or a set here.")
    members: Iterable[Any] = in_order(given) if isinstance(given, frozenset) else given  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return list(members)  # pyright: ignore[reportUnknownArgumentType]


@word
def _mex(_: Scope, *numbers: Value) -> int:
    return cgt.mex(integers(numbers))


@word
def _nim_sum(_: Scope, *numbers: Value) -> int:
    return cgt.nim_sum(integers(numbers))


@word
def _nim_product(_: Scope, a: Value, b: Value) -> int:
    return cgt.nim_product([natural(a, 2**64), natural(b, 2**64)])


@word
def _sum(_: Scope, *numbers: Value) -> int:
    return sum(integers(numbers))


@word
def _max(_: Scope, *numbers: Value) -> int:
    return _some(integers(numbers), max)


@word
def _min(_: Scope, *numbers: Value) -> int:
    return _some(integers(numbers), min)


def _some(among: list[int], choose: Callable[[list[int]], int]) -> int:
    if not among:
        raise CgtError("There is no largest or smallest of no numbers.")
    return choose(among)


@word
def _count(_: Scope, items: Value) -> int:
    return len(many(items))


@word
def _set(_: Scope, items: Value) -> frozenset[Value]:
    return frozenset(many(items))


@word
def _list(_: Scope, items: Value) -> tuple[Value, ...]:
    return tuple(many(items))


@word
def _sorted(_: Scope, items: Value) -> tuple[Value, ...]:
    return tuple(in_order(many(items)))


@word
def _all(_: Scope, truths: Value) -> bool:
    return all(many(truths))


@word
def _any(_: Scope, truths: Value) -> bool:
    return any(many(truths))


@word
def _first(_: Scope, items: Value) -> Value:
    found = many(items)
    if not found:
        raise CgtError("There is no first of nothing.")
    return found[0]


@word
def _digits(_: Scope, n: Value, base: Value) -> tuple[int, ...]:
    left, by = natural(n, 10**30), natural(base, 1000)
    if by < 2:
        raise CgtError("A base must be at least 2.")
    found = [left % by]
    while left >= by:
        left //= by
        found.append(left % by)
    return tuple(reversed(found))


@word
def _binary(_: Scope, n: Value) -> str:
    return f"{natural(n, 10**30):b}"


@word
def _binary_columns(_: Scope, numbers: Value) -> str:
    listed = [natural(n, 10**9) for n in many(numbers)]
    width = max((len(str(n)) for n in listed), default=0)
    places = max((n.bit_length() for n in listed), default=0)
    return _block(f"{n:>{width}}   {' '.join(f'{n:0{places}b}')}" for n in listed)


@word
def _value_rows(_: Scope, numbers: Value, first: Value = 0) -> str:
    given, start = [str(whole(n)) for n in many(numbers)], natural(first, 10**6)
    width, tens = max(map(len, given), default=1), start // TEN * TEN
    cells = [*[""] * (start - tens), *given]
    label = len(str(tens + len(cells)))
    lines = [f"{'':{label}}   " + " ".join(f"{n:>{width}}" for n in range(TEN))]
    for at in range(0, len(cells), TEN):
        row = " ".join(f"{cell:>{width}}" for cell in cells[at : at + TEN])
        lines.append(f"{tens + at:>{label}}   {row}")
    return _block(lines)


def _block(lines: Iterable[str]) -> str:
    """Return lines as a block whose columns are aligned on every screen."""
    return "\n".join(["\n```", *lines, "```\n"])


@word
def _position(scope: Scope, p: Value, game: str = "") -> Position:
    return scope.position(p, game)


@word
def _nim_value(scope: Scope, p: Value, game: str = "") -> int:
    if not game and scope.is_vertex(p):
        return scope.vertex_value(p)
    if isinstance(p, int) and not isinstance(p, bool):
        to = next((most for most in TABLES if 0 <= p <= most), None)
        known = () if to is None else _heap_table(game or scope.game, to)
        if known:
            return known[p]
    return cgt.nim_value(scope.position(p, game), scope.meter.budget())


@lru_cache(maxsize=64)
def _heap_table(game: str, to: int) -> tuple[int, ...]:
    """Return the nim values of the heaps 0 to ``to``, empty if the game has no heaps."""
    try:
        return tuple(cgt.nim_values(game, to).tolist())
    except CgtError:
        return ()


@word
def _values(scope: Scope, p: Value) -> tuple[int, ...]:
    if isinstance(p, tuple | list | frozenset | range):
        members = many(p)
        if all(isinstance(each, Position) or scope.is_vertex(each) for each in members):
            return tuple(_nim_value(scope, each) for each in members)
    return scope.position(p).values_within(scope.meter.budget())


@word
def _nim_values(_: Scope, game: Value, to: Value) -> tuple[int, ...]:
    return tuple(cgt.nim_values(str(game), natural(to, LARGEST_VALUES)).tolist())


@word
def _outcome(scope: Scope, p: Value, game: str = "") -> str:
    if not game and scope.is_vertex(p):
        return scope.vertex_outcome(p)
    here, convention = scope.position_and_convention(p, game)
    return here.outcome(convention).value


@word
def _misere_outcome(scope: Scope, p: Value, game: str = "") -> str:
    return scope.position_and_convention(p, game)[0].outcome(Convention.MISERE).value


@word
def _options(scope: Scope, p: Value, game: str = "") -> tuple[Value, ...]:
    if not game and scope.is_vertex(p):
        return scope.graph[p]
    here = scope.position(p, game)
    _require_few_moves(scope, here)
    return tuple(dict.fromkeys(here.options()))


@word
def _moves(scope: Scope, p: Value) -> tuple[str, ...]:
    here = scope.position(p)
    _require_few_moves(scope, here)
    return tuple(map(str, here.moves()))


def _require_few_moves(scope: Scope, here: Position) -> None:
    """Refuse a position with more moves than the remaining work allows, before making any."""
    each = POSITION_STEPS + len(here.components)
    scope.meter.spend(each * here.count_moves(scope.meter.left // each + 1))


@word
def _winning_moves(scope: Scope, p: Value) -> tuple[str, ...]:
    here, convention = scope.position_and_convention(p)
    return tuple(map(str, here.winning_moves(convention)))


@word
def _play(scope: Scope, p: Value, move: Value) -> Position:
    return scope.position(p).play(str(move))


@word
def _is_over(scope: Scope, p: Value) -> bool:
    return scope.position(p).is_over


@word
def _heaps(scope: Scope, p: Value) -> tuple[Value, ...]:
    parts = [str(part) for part in scope.position(p).components]
    found = ((part, re.fullmatch(r"(\d+)p?", part)) for part in parts)
    return tuple(int(heap[1]) if heap else part for part, heap in found)


@word
def _period(_: Scope, game: Value) -> int:
    found = cgt.period(str(game), LARGEST_PERIOD)
    return found.period if found else 0


@word
def _preperiod(_: Scope, game: Value) -> int:
    found = cgt.period(str(game), LARGEST_PERIOD)
    return found.preperiod if found else 0


@word
def _genus(scope: Scope, p: Value) -> str:
    return str(scope.position_and_convention(p)[0].genus(GENUS))


@word
def _quotient(_: Scope, game: Value, to: Value = None) -> int:
    return cgt.misere_quotient(str(game), to, budget=QUOTIENT).order


@word
def _quotient_p(_: Scope, game: Value, to: Value = None) -> int:
    return cgt.misere_quotient(str(game), to, budget=QUOTIENT).p_order


@word
def _several(scope: Scope, n: Value, numbers: Value) -> tuple[Value, ...]:
    assert scope.rng is not None
    return tuple(scope.rng.choices(many(numbers), k=natural(n, 100)))


@word
def _different(scope: Scope, n: Value, numbers: Value) -> tuple[Value, ...]:
    assert scope.rng is not None
    found = many(numbers)
    return tuple(scope.rng.sample(found, natural(n, len(found))))


@word
def _one_of(scope: Scope, items: Value) -> Value:
    assert scope.rng is not None
    return scope.rng.choice(many(items))


def random_position(scope: Scope) -> Position:
    """Return a random small position of the scope's game, with a move in each component."""
    assert scope.rng is not None
    game = cgt.ruleset(scope.game)
    for _ in range(50):
        start = Position(
            tuple(cgt.Component(game, state) for state in game.random_start(scope.rng, Size.SMALL))
        )
        if not start.is_over and not any(part.is_over for part in start.components):
            return start
    raise CgtError("I found no random position of {game}.", game=game.name)
