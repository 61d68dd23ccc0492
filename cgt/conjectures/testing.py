"""A claim put to the test: proven, refuted by its least counterexample, or open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cgt.analysis.telling import is_periodic, told_period
from cgt.arrays import Values
from cgt.conjectures.claims import Claim, PeriodClaim
from cgt.conjectures.reading import read_conjecture
from cgt.contract import Ruleset
from cgt.errors import TooLarge
from cgt.sequences.periods import Period
from cgt.text import Text

FARTHEST = 200_000
"""The largest heap up to which a claim is tested for a proof."""
REACHES = (10_000, 2_000, 500, 100)
"""How far a claim is tested where nothing proves it: the first of these that can be computed."""
SEARCHED = 10_000
"""The largest heap of the values in which a period is looked for."""
BY_DEFINITION = 2_000
"""The largest heap of a game whose values come of the plain definition."""


class Verdict(Enum):
    """The result of a test: ``PROVEN``, ``REFUTED`` or ``OPEN``."""

    PROVEN = "proven"
    REFUTED = "refuted"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The least ``heap`` of which a claim fails, and ``why``, with both values."""

    heap: int
    why: Text


@dataclass(frozen=True, slots=True)
class Conjecture:
    """A ``claim`` about a game of heaps, the ``ruleset``, with the result of its test.

    ``checked_to`` is the largest heap that was tested; ``counterexample`` is the least one there
    is where the claim is refuted, or None where a theorem refutes it; ``reason`` says in a
    sentence why the ``verdict`` is what it is.
    """

    ruleset: Ruleset
    claim: Claim
    verdict: Verdict
    checked_to: int
    counterexample: Counterexample | None
    reason: Text

    def __str__(self) -> str:
        return f"{self.verdict.value}: {self.reason}"


def judge(text: str) -> Conjecture:
    """Return a conjecture, tested: see :func:`cgt.conjecture`."""
    game, claim = read_conjecture(text)
    period = known_period(game)
    if isinstance(claim, PeriodClaim) and claim.is_eventual:
        return _eventual(game, claim, period)
    until = claim.until(period.preperiod, period.period) if period is not None else 0
    if period is None or until > FARTHEST:
        return _tested(game, claim, period)
    values = game.nim_values(until)
    refuted = _least(claim, values)
    if refuted is not None:
        return _refuted(game, claim, values, refuted)
    return Conjecture(game, claim, Verdict.PROVEN, until, None, _proof(game, period, until))


def known_period(game: Ruleset) -> Period | None:
    """Return the proven period of a game, of those that some 10,000 values show."""
    if is_periodic(game) is False:
        return None
    try:
        return game.period(SEARCHED if game.sequence is not None else BY_DEFINITION)
    except TooLarge:
        return None


def values_within_reach(game: Ruleset, least: int = 0) -> Values:
    """Return the nim values of as many heaps as can be computed at once.

    :raises TooLarge: when not even a few can, or ``least`` is beyond them.
    """
    reaches = [each for each in REACHES if game.sequence is not None or each <= BY_DEFINITION]
    for reach in reaches[:-1]:
        try:
            return game.nim_values(max(reach, least))
        except TooLarge:
            continue
    return game.nim_values(max(reaches[-1], least))


def _tested(game: Ruleset, claim: Claim, period: Period | None) -> Conjecture:
    """Return a claim that is tested as far as it goes, with no hope of a proof."""
    values = values_within_reach(game, claim.start + claim.step + claim.ahead)
    refuted = _least(claim, values)
    if refuted is not None:
        return _refuted(game, claim, values, refuted)
    if isinstance(claim, PeriodClaim) and is_periodic(game) is False:
        return _impossible(game, claim, len(values) - 1)
    return _open(game, claim, len(values) - 1, period)


def _eventual(game: Ruleset, claim: PeriodClaim, period: Period | None) -> Conjecture:
    """Return the test of a claim that the values repeat from some heap on."""
    if is_periodic(game) is False:
        return _impossible(game, claim, 0)
    if period is None:
        return _open(game, claim, len(values_within_reach(game)) - 1, None)
    from_there = PeriodClaim(claim.period, period.preperiod)
    values = game.nim_values(from_there.until(period.preperiod, period.period))
    refuted = _least(from_there, values)
    if refuted is not None:
        return _refuted(game, claim, values, refuted)
    checked = len(values) - 1
    return Conjecture(game, claim, Verdict.PROVEN, checked, None, _proof(game, period, checked))


def _impossible(game: Ruleset, claim: Claim, checked: int) -> Conjecture:
    """Return a period that a theorem rules out."""
    return Conjecture(game, claim, Verdict.REFUTED, checked, None, told_period(game))


def _open(game: Ruleset, claim: Claim, checked: int, period: Period | None) -> Conjecture:
    """Return a claim that nothing here decides."""
    if isinstance(claim, PeriodClaim) and claim.is_eventual:
        reason = told_period(game, period, checked)
    else:
        reason = Text(
            "It holds for every heap up to {checked}, but I know no theorem that proves the rest.",
            checked=f"{checked:,}",
        )
    return Conjecture(game, claim, Verdict.OPEN, checked, None, reason)


def _refuted(game: Ruleset, claim: Claim, values: Values, heap: int) -> Conjecture:
    """Return a claim with its least counterexample."""
    refuting = PeriodClaim(claim.period, heap) if isinstance(claim, PeriodClaim) else claim
    why = refuting.refuted_by(values, heap)
    return Conjecture(game, claim, Verdict.REFUTED, heap, Counterexample(heap, why), why)


def _proof(game: Ruleset, period: Period, checked: int) -> Text:
    """Return why a claim that holds so far holds of all heaps."""
    return Text(
        "It holds for every heap up to {checked}, and the period carries it on. {period}",
        checked=f"{checked:,}",
        period=told_period(game, period),
    )


def _least(claim: Claim, values: Values) -> int | None:
    """Return the least counterexample among some heaps."""
    return next(_counterexamples(claim, values), None)


def _counterexamples(claim: Claim, values: Values) -> Iterator[int]:
    """Yield the heaps of which a claim fails."""
    heaps = range(claim.start, len(values) - claim.ahead)
    return (heap for heap in heaps if claim.fails_at(values, heap))
