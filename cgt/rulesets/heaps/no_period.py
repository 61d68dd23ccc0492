"""Why a nim-sequence has no period."""

from __future__ import annotations

from cgt.text import Text

UNBOUNDED = Text(
    "every number is the nim value of some heap, but a sequence with a period takes only "
    "finitely many values"
)
"""Why a nim-sequence without a bound has no period."""


def no_period_by_multiples(times: int) -> Text:
    """Return why there is no period where so many times a heap can be moved to the heap itself."""
    return Text(
        "a move leads from heap {times}n to heap n, so their nim values differ. With a "
        "period p, heaps {times}kp and kp would have the same nim value for large k",
        times=times,
    )
