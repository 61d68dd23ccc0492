"""How well the bot plays, and what it cannot do."""

from __future__ import annotations

from enum import StrEnum

from cgt.errors import CgtError


class Level(StrEnum):
    """How well the bot plays: without a fault, with one now and then, or with many."""

    PERFECT = "perfect"
    CASUAL = "casual"
    BEGINNER = "beginner"


class NoStart(CgtError):
    """No position of a game is at hand that has a move."""
