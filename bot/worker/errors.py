"""What the workers may answer instead of a result, beside an error of the work itself."""

from __future__ import annotations

from cgt.errors import CgtError


class Busy(CgtError):
    """The workers have too much to do just now; it says nothing of the question."""


class TooTall(CgtError):
    """A picture would be too tall to be looked at."""
