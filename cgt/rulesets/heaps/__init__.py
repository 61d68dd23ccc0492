"""Heap games: Nim, subtraction, take and break, division, passes, those of your own."""
