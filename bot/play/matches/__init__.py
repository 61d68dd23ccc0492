"""Matches, from the proposal to the review."""
