"""Proofs as data, built from claims about a position."""
