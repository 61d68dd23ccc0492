"""Theorems with their proofs, shown below the answers and lessons that rest on them."""
