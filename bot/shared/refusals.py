"""Refusals of members' requests, whose messages the members see, and the limits on challenges."""

from __future__ import annotations

from datetime import timedelta

from cgt.errors import CgtError

WHILE = timedelta(minutes=5)
"""The time over which challenges are counted, except for those that were accepted.

A member gets one ping in it, however many challenge them.
"""
MAX_CHALLENGES = 10
"""The maximum number of challenges by a member in that time."""


class Refusal(CgtError):
    """A request that isn't allowed now, and that changed nothing."""


class TooFast(Refusal):
    """A challenge by a member who has made many in a short time."""


class NotOpen(Refusal):
    """A request at the wrong stage, such as before the start of a match or after an answer."""


class Stale(Refusal):
    """A click on a board that is no longer the newest one."""

    def __init__(self) -> None:
        super().__init__("The board has changed. Look at the newest one and choose again.")
