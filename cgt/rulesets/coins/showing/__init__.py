"""Presenters of the games in ``cgt/rulesets/coins``, with the same module names."""
