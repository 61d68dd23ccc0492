"""Reasons for nim-sequences without a period."""

from __future__ import annotations

from cgt.core.text import Text

UNBOUNDED = Text(
    "every number is the nim value of some heap, but a sequence with a period takes only "
    "finitely many values"
)
"""The reason for the lack of a period in an unbounded nim-sequence."""


def no_period_by_multiples(times: int) -> Text:
    """Return the reason for the lack of a period if a move leads from heap ``times`` * n to n."""
    return Text(
        "a move leads from heap {times}n to heap n, so their nim values differ. With a "
        "period p, heaps {times}kp and kp would have the same nim value for large k",
        times=times,
    )
