"""Puzzles that a member answers by choosing one of a few answers."""
