"""Presenters of the games in ``cgt/rulesets/graphs``, with the same module names."""
