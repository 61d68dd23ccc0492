"""Puzzles that a member answers by choosing an answer: one by one, in a streak, in a storm."""
