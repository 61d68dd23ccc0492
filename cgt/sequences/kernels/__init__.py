"""Compiled loops for nim-sequences, a module per method; importing one of them loads numba."""
