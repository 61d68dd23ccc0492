"""Clicks below a nim-sequence."""

from __future__ import annotations

from bot.chat.custom_id import Click, Id


class StopSequence(Click, verb="stop"):
    """End a computation early."""

    job: Id
