"""Compiled loops for nim-sequences, one module per method. Importing any of them loads numba."""
