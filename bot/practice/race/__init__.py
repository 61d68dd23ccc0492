"""Races and duels, in which several members answer the same puzzles."""
