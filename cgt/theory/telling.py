"""The period of a nim-sequence, in a sentence shared by all surfaces."""

from __future__ import annotations

from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.engines.sequences.periods import Period, proof_of


def told_period(game: Ruleset, period: Period | None = None, known_to: int | None = None) -> Text:
    """Return a sentence about the period of a heap game.

    ``period`` is the period found in the values up to ``known_to``, if any. Without it, the
    sentence has the period that theory gives for the ruleset.

    >>> import cgt
    >>> str(told_period(cgt.ruleset("nim")))
    'From heap 0, the values grow by 1 every heap. This is proven for all heaps (Bouton).'
    >>> str(told_period(cgt.ruleset("divide 2,3,6"))) # doctest: +ELLIPSIS
    'There is provably no period: only the leading base-12 digit of a heap matters ...
    """
    found = period or game.known_period
    if found is not None:
        return Text("{period}. This is {proof}.", period=period_text(found), proof=proof_of(found))
    if is_periodic(game) is False:
        return Text("There is provably no period: {reason}.", reason=game.why_not_periodic)
    if game.has_period:
        if known_to is None:
            return Text("A period provably exists.")
        return Text(
            "A period provably exists, but the heaps up to {known} don't reveal it.",
            known=f"{known_to:,}",
        )
    if known_to is None:
        return Text("No period is known.")
    return Text("No period can be proven from the heaps up to {known}.", known=f"{known_to:,}")


def is_periodic(game: Ruleset) -> bool | None:
    """Return whether theory gives a nim-sequence a period, or None if theory doesn't say."""
    if game.why_not_periodic is not None:
        return False
    return True if game.has_period or game.known_period is not None else None


def period_text(found: Period) -> Text:
    """Return a period in a sentence without its proof."""
    start = f"{found.preperiod:,}"
    if found.saltus:
        every = Text.counted("every heap", "every {count} heaps", count=found.period)
        return Text(
            "From heap {start}, the values grow by {saltus} {every}",
            start=start,
            saltus=f"{found.saltus:,}",
            every=every,
        )
    return Text("Repeats every {period} from heap {start}", period=f"{found.period:,}", start=start)
