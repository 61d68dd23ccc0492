"""Lessons in steps, read from files, with random values and answers graded by the solver."""
