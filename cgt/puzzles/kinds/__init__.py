"""The kinds of puzzles. Each member of :class:`cgt.puzzles.Kind` has a module of its name."""
