"""Proofs of periods, in words."""

from __future__ import annotations

from cgt.sequences.periods import Period
from cgt.text import Text


def proof_of(found: Period) -> Text:
    """Return what a period is proven by."""
    if not found.checked_to:
        return Text("proven for all heaps ({theorem})", theorem=Text(found.theorem))
    return Text(
        "proven by checking heaps up to {checked} ({theorem})",
        theorem=Text(found.theorem),
        checked=f"{found.checked_to:,}",
    )
