"""Proofs as data: the claims that they are made of, and the proofs that a position has."""
