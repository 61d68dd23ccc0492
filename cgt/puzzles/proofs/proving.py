"""Proofs of four lines about a position, from the theorems that each chapter teaches.

The schemes are the mex of the options, the sum theorem of Sprague and Grundy, both halves of
Bouton's theorem, mirroring of equal components, induction on a law for heaps, a period, and the
replies to each move. The position decides which of them apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random

from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.values import mex, nim_sum
from cgt.puzzles.proofs.claim import LIMIT, About, Claim
from cgt.puzzles.proofs.of_heaps import Heap, Later, Law, Repeats
from cgt.puzzles.proofs.of_positions import (
    FEWEST_VALUES,
    Counter,
    Leading,
    Leads,
    Mex,
    NimSum,
    Reaches,
    Reply,
    Value,
    Values,
    Verdict,
    Wins,
    reached,
)
from cgt.puzzles.wording import is_nim

LINES = 4
"""The number of lines of a proof."""
MOST_VALUES = 9
"""The maximum number of nim values that a line lists."""
LARGEST_MODULUS = 8
"""The largest modulus of a law."""
LATEST = 60
"""The largest heap in a proof by a period."""
FEW = 12
"""The maximum number of replies tried in search of a winning one."""

Proof = tuple[Claim, ...]


def proofs(about: About, rng: Random) -> Iterator[Proof]:
    """Yield the proofs that apply to a position, in random order.

    :raises NotKnown: when a line is too hard to check.
    """
    of_misere = (_by_replies,)
    of_normal = (_by_mex, _by_sum, _by_digits, _by_replies, _by_law, _by_period)
    schemes: Sequence[Callable[[About, Random], Proof | None]]
    schemes = of_misere if about.convention is Convention.MISERE else of_normal
    for scheme in rng.sample(schemes, len(schemes)):
        proof = scheme(about, rng)
        if proof is not None:
            yield proof


def falsify(proof: Proof, about: About, rng: Random) -> Iterator[tuple[int, Proof]]:
    """Yield a proof with one false line for each of its lines, and the index of that line.

    A sum or mex after the false line follows from it, and so is true in itself.
    """
    for at, line in enumerate(proof):
        false = [other for other in line.alternatives(about) if other != line]
        rng.shuffle(false)
        for other in islice(false, FEW):
            if other.is_true(about):
                continue
            lines = [*proof]
            lines[at] = other
            after = proof[at + 1 : at + 2]
            if after and isinstance(other, Values | Reaches) and isinstance(after[0], NimSum | Mex):
                value = (nim_sum if isinstance(other, Values) else mex)(other.numbers)
                lines[at + 1] = replace(after[0], numbers=(*other.numbers, value))
            if isinstance(other, Wins):  # the lines after it are about the same move
                counters = _counters(about, other.numbers[0], rng)
                lines[at + 1 : -1] = counters or lines[at + 1 : -1]
            if sum(not each.is_true(about) for each in lines) == 1:
                yield at, tuple(lines)
                break


def _by_mex(about: About, rng: Random) -> Proof | None:
    """Prove the nim value of one component as the mex of its options' values."""
    if len(about.position.components) > 1 or len(about.moves) < 2:
        return None
    values = reached(about)
    if not FEWEST_VALUES <= len(values) <= MOST_VALUES:
        return None
    value = mex(values)
    return (_leads(about, rng), Reaches(values), Mex((*values, value)), Value((value,)))


def _by_sum(about: About, rng: Random) -> Proof | None:
    """Prove the winner of a sum by the nim-sum of its nim values (Sprague 1935, Grundy 1939)."""
    if len(about.values) < 2:
        return None
    total = nim_sum(about.values)
    move = _winning(about, rng) if total else None
    return (
        Values(about.values),
        NimSum((*about.values, total)),
        _leads(about, rng) if move is None else Leads((move, 0)),
        Verdict((int(total > 0),)),
    )


def _by_digits(about: About, rng: Random) -> Proof | None:
    """Prove the winner of a Nim position by binary digits (Bouton 1902).

    A heap with the first digit of the nim-sum can be reduced to make it 0, and every move from
    nim-sum 0 leads to another nim-sum.
    """
    if len(about.values) < 2 or not is_nim(about.position):
        return None
    total = nim_sum(about.values)
    if not total:
        first, second = rng.sample(range(len(about.moves)), 2)
        lines = [Leads((move, Leads((move, 0)).result(about))) for move in (first, second)]
        return (NimSum((*about.values, 0)), *lines, Verdict((0,)))
    heaps = [at for at, value in enumerate(about.values) if value ^ total < value]
    heap = rng.choice(heaps)
    value = about.values[heap]
    move = next(
        at
        for at, move in enumerate(about.moves)
        if move.component == heap and not Leads((at, 0)).result(about)
    )
    return (
        NimSum((*about.values, total)),
        Leading((value, total)),
        NimSum((value, total, value ^ total)),
        Leads((move, 0)),
    )


def _by_replies(about: About, rng: Random) -> Proof | None:
    """Prove the winner by replies to moves, which mirror them if two components are equal.

    Only moves that keep the letters of the components need a reply here.
    """
    if about.is_lost(about.position):
        replies = _replies(about, LINES - 1, rng)
        return None if replies is None else (*replies, Verdict((0,)))
    winning = _winning(about, rng)
    if winning is None:
        return None  # it is over, or no move tried wins
    counters = _counters(about, winning, rng)
    return None if counters is None else (Wins((winning,)), *counters, Verdict((1,)))


def _replies(about: About, count: int, rng: Random) -> Sequence[Reply] | None:
    """Return winning replies to some moves, or None if there are too few."""
    lines: list[Reply] = []
    for move in rng.sample(range(len(about.moves)), len(about.moves)):
        after = about.position.after(about.moves[move])
        if len(after.components) != len(about.position.components):
            continue
        reply = _winning(replace(about, position=after), rng)
        if reply is not None:
            lines.append(Reply((move, reply)))
            if len(lines) == count:
                return lines
    return None


def _counters(about: About, move: int, rng: Random) -> Sequence[Counter] | None:
    """Return winning replies to answers after a move, or None if there are too few."""
    after = about.position.after(about.moves[move])
    if len(after.components) != len(about.position.components):
        return None
    replies = _replies(replace(about, position=after), LINES - 2, rng)
    return None if replies is None else [Counter((move, *each.numbers)) for each in replies]


def _by_law(about: About, rng: Random) -> Proof | None:
    """Prove a law for all heaps with one remainder, by the induction step for one heap."""
    part, *others = about.position.components
    if others or not about.game.is_of_heaps:
        return None
    values, heap = reached(about), about.game.size(part.state)
    fitting = [law for law in laws(about.game) if heap and heap % law[0] == law[1]]
    if not fitting or not FEWEST_VALUES <= len(values) <= MOST_VALUES:
        return None
    value = mex(values)
    law = Law(rng.choice(fitting))
    return (law, Reaches(values), Mex((*values, value)), Heap((heap, value)))


def _by_period(about: About, rng: Random) -> Proof | None:
    """Prove the nim value of a heap by that of a heap some periods earlier."""
    game = about.game
    part, *others = about.position.components
    if others or not game.is_of_heaps:
        return None
    found, heap = game.known_period, game.size(part.state)
    if found is None or not found.proven or found.saltus or found.period < 2:
        return None
    count = (heap - found.preperiod) // found.period
    if heap > LATEST or count < 1:
        return None
    count = rng.randint(1, count)
    earlier = heap - count * found.period
    value = about.heap_values[heap]
    return (
        Repeats((found.preperiod, found.period)),
        Later((earlier, found.period, count, heap)),
        Heap((earlier, value)),
        Value((value,)),
    )


@lru_cache(maxsize=256)
def laws(game: Ruleset) -> tuple[tuple[int, int, int, int], ...]:
    """Return the laws for the remainders of a game's heaps, as numbers of a :class:`Law`.

    Each is checked up to :data:`LIMIT`.
    """
    values = [int(value) for value in game.nim_values(LIMIT)]
    found: list[tuple[int, int, int, int]] = []
    for modulus in range(2, LARGEST_MODULUS + 1):
        for remainder in range(modulus):
            heaps = range(remainder or modulus, LIMIT + 1, modulus)
            for adds in (0, 1):
                numbers = {values[heap] - adds * heap for heap in heaps}
                if len(numbers) == 1:
                    found.append((modulus, remainder, adds, numbers.pop()))
    return tuple(found)


def _leads(about: About, rng: Random) -> Leads:
    """Return the true result of a random move."""
    move = rng.randrange(len(about.moves))
    return Leads((move, Leads((move, 0)).result(about)))


def _winning(about: About, rng: Random) -> int | None:
    """Return the number of a winning move, or None if no listed move wins."""
    moves = range(len(about.moves))
    tried = rng.sample(moves, len(moves))
    return next((move for move in tried if about.wins(move)), None)
