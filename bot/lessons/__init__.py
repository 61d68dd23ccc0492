"""Lessons: a course in steps, read from files, drawn at random, and graded by the solver."""
