"""Heap games: Nim, subtraction, take and break, division, passes, those of your own."""

from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.entries import (
    DIVISION,
    ENTRIES,
    NIM,
    NUMBERS,
    OCTAL,
    PASSES,
    SPLIT,
    SUBTRACTION,
)
from cgt.rulesets.heaps.heap_game import heap_game
from cgt.rulesets.heaps.naming import parse
from cgt.rulesets.heaps.passes import OnePass

__all__ = [
    "DIVISION",
    "ENTRIES",
    "NIM",
    "NUMBERS",
    "OCTAL",
    "PASSES",
    "SPLIT",
    "SUBTRACTION",
    "HeapRuleset",
    "OnePass",
    "heap_game",
    "parse",
]
