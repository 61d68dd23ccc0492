"""Heap games, such as Nim, subtraction, take-and-break and division games, also with passes."""

from cgt.rulesets.heaps.base import HeapRuleset
from cgt.rulesets.heaps.naming import parse
from cgt.rulesets.heaps.passes import OnePass

__all__ = ["HeapRuleset", "OnePass", "parse"]
