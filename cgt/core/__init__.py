"""Positions, moves, their notation and the contract of a game."""
