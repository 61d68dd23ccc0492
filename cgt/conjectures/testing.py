"""Tests of claims, with a proof, the least counterexample, or an open result."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cgt.conjectures.claims import Claim, PeriodClaim
from cgt.conjectures.reading import read_conjecture
from cgt.core.arrays import Values
from cgt.core.budget import budget_scope, share
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.engines.sequences.periods import Period
from cgt.errors import TooLarge
from cgt.rules import is_rule
from cgt.theory.telling import is_periodic, told_period

FARTHEST = 200_000
"""The largest heap tested for a proof of a claim."""
REACHES = (10_000, 2_000, 500, 100)
"""The largest heaps tested without a proof, in the order in which they are tried."""
SEARCHED = 10_000
"""The largest heap of the values searched for a period."""
SEARCH_SECONDS = 2.0
"""The seconds for a longer search of a period, and for the values of one reach."""
BY_DEFINITION = 2_000
"""The largest heap for a game whose values come from the plain definition."""


class Verdict(Enum):
    """The result of a test, ``PROVEN``, ``REFUTED`` or ``OPEN``."""

    PROVEN = "proven"
    REFUTED = "refuted"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The least ``heap`` at which a claim fails, with the reason and both values in ``why``."""

    heap: int
    why: Text


@dataclass(frozen=True, slots=True)
class Conjecture:
    """A ``claim`` about a heap game, the ``ruleset``, with the result of its test.

    ``checked_to`` is the largest heap tested. ``counterexample`` is the least one if the claim is
    refuted, or None if a theorem refutes it. ``reason`` is a sentence with the reason for the
    ``verdict``.
    """

    ruleset: Ruleset
    claim: Claim
    verdict: Verdict
    checked_to: int
    counterexample: Counterexample | None
    reason: Text

    def __str__(self) -> str:
        return f"{self.verdict.value}: {self.reason}"


def judge(text: str, about: Ruleset | None = None) -> Conjecture:
    """Return a conjecture with the result of its test, as :func:`cgt.conjecture` does."""
    game, claim = read_conjecture(text, about)
    period = known_period(game)
    if isinstance(claim, PeriodClaim) and claim.is_eventual:
        return _eventual(game, claim, period)
    until = claim.until(period.preperiod, period.period) if period is not None else 0
    if period is None or until > FARTHEST:
        return _test_without_proof(game, claim, period)
    values = game.nim_values(until)
    refuted = _least(claim, values)
    if refuted is not None:
        return _refute(game, claim, values, refuted)
    return Conjecture(game, claim, Verdict.PROVEN, until, None, _proof(game, claim, period, until))


def known_period(game: Ruleset) -> Period | None:
    """Return the proven period of a game from some 10,000 values, or None."""
    if is_periodic(game) is False:
        return None
    try:
        return game.period(SEARCHED if game.sequence is not None else BY_DEFINITION)
    except TooLarge:
        return None


def _searched_period(game: Ruleset) -> Period | None:
    """Return the period that a longer search proves, or None if it finds none in time."""
    if game.sequence is None:
        return None
    try:
        with budget_scope(share(sys.maxsize, SEARCH_SECONDS)):
            return game.period()
    except TooLarge:
        return None


def values_within_reach(game: Ruleset, least: int = 0) -> Values:
    """Return the nim values of as many heaps as can be computed at once.

    The numbers of heaps to try are in :data:`REACHES`, each but the smallest for some seconds.

    :raises TooLarge: when even the smallest takes too long, or ``least`` is out of reach.
    """
    is_fast = game.sequence is not None or is_rule(game.code)
    reaches = [each for each in REACHES if is_fast or each <= BY_DEFINITION]
    for reach in reaches[:-1]:
        try:
            with budget_scope(share(sys.maxsize, SEARCH_SECONDS)):
                return game.nim_values(max(reach, least))
        except TooLarge:
            continue
    return game.nim_values(max(reaches[-1], least))


def _test_without_proof(game: Ruleset, claim: Claim, period: Period | None) -> Conjecture:
    """Return the result of testing a claim as far as possible, without a proof."""
    values = values_within_reach(game, claim.start + min(claim.step, SEARCHED) + claim.ahead)
    refuted = _least(claim, values)
    if refuted is not None:
        return _refute(game, claim, values, refuted)
    if isinstance(claim, PeriodClaim) and is_periodic(game) is False:
        return _impossible(game, claim, len(values) - 1)
    return _open(game, claim, len(values) - 1, period)


def _eventual(game: Ruleset, claim: PeriodClaim, period: Period | None) -> Conjecture:
    """Return the result for a claim that the values repeat from some heap on."""
    if is_periodic(game) is False:
        return _impossible(game, claim, 0)
    period = period or _searched_period(game)
    if period is None:
        return _open(game, claim, len(values_within_reach(game)) - 1, None)
    from_there = PeriodClaim(claim.period, period.preperiod)
    values = game.nim_values(from_there.until(period.preperiod, period.period))
    refuted = _least(from_there, values)
    if refuted is not None:
        return _refute(game, claim, values, refuted)
    checked = len(values) - 1
    reason = _proof(game, from_there, period, checked)
    return Conjecture(game, claim, Verdict.PROVEN, checked, None, reason)


def _impossible(game: Ruleset, claim: Claim, checked: int) -> Conjecture:
    return Conjecture(game, claim, Verdict.REFUTED, checked, None, told_period(game))


def _open(game: Ruleset, claim: Claim, checked: int, period: Period | None) -> Conjecture:
    if isinstance(claim, PeriodClaim) and claim.is_eventual:
        reason = told_period(game, period, checked)
    else:
        reason = Text(
            "It holds for every heap from {start} to {checked}, but I know no theorem that proves "
            "the rest.",
            start=f"{claim.start:,}",
            checked=f"{checked:,}",
        )
    return Conjecture(game, claim, Verdict.OPEN, checked, None, reason)


def _refute(game: Ruleset, claim: Claim, values: Values, heap: int) -> Conjecture:
    refuting = PeriodClaim(claim.period, heap) if isinstance(claim, PeriodClaim) else claim
    why = refuting.refuted_by(values, heap)
    return Conjecture(game, claim, Verdict.REFUTED, heap, Counterexample(heap, why), why)


def _proof(game: Ruleset, claim: Claim, period: Period, checked: int) -> Text:
    """Return the reason why a claim tested so far holds for all heaps."""
    return Text(
        "It holds for every heap from {start} to {checked}, and the period carries it on. {period}",
        start=f"{claim.start:,}",
        checked=f"{checked:,}",
        period=told_period(game, period),
    )


def _least(claim: Claim, values: Values) -> int | None:
    return next(_counterexamples(claim, values), None)


def _counterexamples(claim: Claim, values: Values) -> Iterator[int]:
    heaps = range(claim.start, len(values) - claim.ahead)
    return (heap for heap in heaps if claim.fails_at(values, heap))
