"""Laws of nim-sequences, proven by theory or guessed from a tenth of the known values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from cgt.core.arrays import Values, np
from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.objects import Displayable
from cgt.core.text import Text, phrase
from cgt.engines.sequences.periods import Period, proof_of
from cgt.errors import CgtError, NotAHeapGame, TooLarge
from cgt.theory.formulas import LARGEST_MODULUS, ByResidue, Formula, Repeating
from cgt.theory.guessing import guesses

CHECKED = 6_000
"""The largest heap whose value is compared with a guess, if the budget is large enough."""
STEPS = (1_000, 2_000, 3_000, CHECKED)
"""The heaps up to which values are found in turn, so that a small budget leads to some of them."""
TIMES = 10
"""The number of times that the compared values are more than those of the guess."""
LASTING = 5
"""The number of times that a law with an exception must hold beyond the values of the guess."""
LAST_HEAPS = 4
"""The number of last heaps whose moves show which numbers of tokens can be taken."""
FAR = (60_000, 100_003)
"""Large heaps whose moves are looked at for larger numbers of tokens."""
NEW_AMOUNTS = 2
"""The minimum number of larger numbers of tokens that a guess must have survived."""
MOST_OPTIONS = 10_000
"""The maximum number of options that are looked at for the numbers of tokens."""


@dataclass(frozen=True, slots=True, repr=False)
class Law(Displayable):
    """A law for the nim values of the heaps from ``start`` on.

    If ``proven`` is True, it holds for all of them. Otherwise it was guessed from a tenth of the
    heaps up to ``checked_to`` and compared with all of them. ``first_exception`` is the least heap
    with another value, or None. ``formula`` is the law itself, ``known`` are the first values, to
    which it leads back, and ``proof`` is the proof in words, or None.
    """

    formula: Formula
    checked_to: int
    proven: bool
    first_exception: int | None
    known: tuple[int, ...]
    proof: Text | None = None

    @property
    def start(self) -> int:
        """The least heap from which on the law holds."""
        return self.formula.start

    @property
    def sentence(self) -> Text:
        """The law in a sentence, such as ``g(2k) = k and g(2k + 1) = g(k), from heap 0``."""
        return self.formula.text()

    @property
    def status(self) -> Text:
        """A sentence that tells a proven law from a guess, with its range and an exception."""
        if self.proof is not None:
            return Text("This is {proof}.", proof=self.proof)
        if self.first_exception is not None:
            return Text(
                "It holds up to heap {last}. The first exception is heap {heap}.",
                last=f"{self.first_exception - 1:,}",
                heap=f"{self.first_exception:,}",
            )
        return Text(
            "I checked it up to heap {checked}, but it isn't proven.",
            checked=f"{self.checked_to:,}",
        )

    def text(self) -> Text:
        """Return the law with its status."""
        return Text("{law}. {status}", law=self.sentence, status=self.status)

    def predict(self, heap: int) -> int | None:
        """Return the value of a heap by the law, or None if the law doesn't determine it.

        >>> import cgt
        >>> cgt.law("n -> n - k if 1 <= k <= n/2").predict(10**18)
        500000000000000000
        """
        return self.formula.value(heap, self.known) if heap >= len(self.known) else self.known[heap]

    def __str__(self) -> str:
        return str(self.text())

    def __repr__(self) -> str:
        return f"<{self}>"


def find_law(values: Values | Sequence[int]) -> Law | None:
    """Return a law that some values show, or None.

    It is guessed from the first tenth of the values and compared with all of them, so they must
    be 1,000 at least. A law with an exception counts only if it holds for half of the values.

    >>> law = find_law([(n & -n).bit_length() for n in range(6001)])
    >>> str(law.sentence), law.checked_to, law.proven
    ('g(2k) = g(k) + 1 and g(2k + 1) = 1, from heap 1', 6000, False)
    """
    every = np.asarray(values, np.int64)
    first = len(every) // TIMES
    if first < STEPS[0] // TIMES:
        return None
    broken: list[Law] = []
    for formula in guesses(every[:first]):
        wrong = np.flatnonzero(~formula.agrees(every))
        known = every[: _known_to(formula)].tolist()
        exception = formula.start + int(wrong[0]) if len(wrong) else None
        law = Law(formula, len(every) - 1, False, exception, tuple(known))
        if exception is None:
            return law
        if exception >= LASTING * first:
            broken.append(law)
    return max(broken, key=lambda law: law.first_exception or 0, default=None)


def _known_to(formula: Formula) -> int:
    """Return the number of first values that a formula needs."""
    if isinstance(formula, Repeating):
        return formula.period.preperiod + formula.period.period
    return formula.start + 2 * LARGEST_MODULUS


def law(game: Ruleset, *, budget: Budget | str | None = None) -> Law | None:
    """Return a law for the nim-sequence of a heap game, as :func:`cgt.law` does."""
    if not game.is_of_heaps:
        raise NotAHeapGame("{game} isn't played with single heaps.", game=game.name)
    values = _values_within(game, budget)
    period = _proven_period(game, len(values) - 1)
    if period is not None:
        known = game.nim_values(period.preperiod + period.period).tolist()
        to = period.checked_to
        return Law(Repeating(period), to, True, None, tuple(known[:-1]), proof_of(period))
    found = find_law(values)
    if found is None or found.first_exception is not None:
        return found
    if _is_by_leading_digit(game, found.formula):
        proof = Text("proven for all heaps ({theorem})", theorem=Text(phrase("leading digits")))
        return replace(found, proven=True, proof=proof)
    return found if _is_tested(game, len(values) - 1) else None


def _values_within(game: Ruleset, budget: Budget | str | None) -> Values:
    """Return the values of the heaps up to :data:`CHECKED`, or fewer if the budget is used up.

    :raises TooLarge: if it is used up before heap 1,000.
    """
    values = np.zeros(1, np.int64)
    try:
        with budget_scope(budget):
            for to in STEPS:
                values = np.asarray(game.nim_values(to), np.int64)
    except TooLarge:
        if len(values) <= STEPS[0]:
            raise
    return values


def _proven_period(game: Ruleset, to: int) -> Period | None:
    """Return the period that theory or the values up to a heap prove, or None."""
    try:
        return game.period(to)
    except TooLarge:
        return None


def _is_by_leading_digit(game: Ruleset, formula: Formula) -> bool:
    """Return whether theory proves a formula, because it decides by the leading digit of a heap."""
    base = game.why_not_periodic and game.why_not_periodic.values.get("base")
    return isinstance(formula, ByResidue) and formula.base == base is not None


def _is_tested(game: Ruleset, to: int) -> bool:
    """Return whether the values up to a heap test a guess on all numbers of tokens, or on many.

    Otherwise the first larger number of tokens can break the guess. It isn't tested if no move is
    known that takes a number of tokens larger than those of the guess.
    """
    first, new = to // TIMES, set[int]()
    for heap in range(to, to - LAST_HEAPS, -1):
        for taken in _takes(game, heap):
            if taken > first:
                new.add(taken)
                if len(new) == NEW_AMOUNTS:
                    return True
    return not new and all(taken <= first for heap in FAR for taken in _takes(game, heap))


def _takes(game: Ruleset, heap: int) -> Iterator[int]:
    """Yield the numbers of tokens that moves from a heap take, as far as there are few moves."""
    try:
        for option in islice(game.options(heap), MOST_OPTIONS):
            yield heap - sum(option.parts)
    except CgtError:
        return
