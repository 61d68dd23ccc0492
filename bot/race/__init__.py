"""Races and duels: several members answer the same puzzles, and the fastest or best wins."""
