"""Puzzles that a member answers by choosing, one by one, in a streak or in a storm."""
