"""Puzzles whose position is won by few of its moves."""
