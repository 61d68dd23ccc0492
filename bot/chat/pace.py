"""How fast one member may ask: who floods is refused at the entrance, before any work."""

from __future__ import annotations

import time
from collections.abc import Callable

from cgt.errors import CgtError

EACH_SECOND = 10
"""So many interactions of a member are answered each second for as long as they like."""
AT_ONCE = 40
"""So many more may come at a rush: faster than anybody taps or types."""
MOST_KNOWN = 10_000
"""After so many members it is looked who of them may be forgotten."""


class TooQuick(CgtError):
    """A member asks faster than anybody taps or types."""


class Pace:
    """Until when each member has used up what they may ask; ``now`` returns seconds.

    Who asks as fast as they may is up to date; a rush runs ahead of the time, by so much at most.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._ahead: dict[int, float] = {}

    def take(self, member: int) -> None:
        """Let a member ask once.

        :raises TooQuick: when they have asked very much just now.
        """
        now = self._now()
        used = max(now, self._ahead.get(member, now)) + 1 / EACH_SECOND
        if used - now > AT_ONCE / EACH_SECOND:
            raise TooQuick("That was very much at once: wait some seconds, and ask again.")
        if len(self._ahead) >= MOST_KNOWN:
            self._ahead = {each: until for each, until in self._ahead.items() if until > now}
        self._ahead[member] = used
