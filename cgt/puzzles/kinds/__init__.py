"""The kinds of puzzles: a module for each member of :class:`cgt.puzzles.Kind`, of its name."""
