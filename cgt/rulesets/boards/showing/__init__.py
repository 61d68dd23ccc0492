"""Presenters of the games in ``cgt/rulesets/boards``, with the same module names."""
