"""How well the bot plays."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How well the bot plays: without a fault, with one now and then, or with many."""

    PERFECT = "perfect"
    CASUAL = "casual"
    BEGINNER = "beginner"
