"""Puzzles: positions that can be won by few of their moves."""
