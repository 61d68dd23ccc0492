"""Presenters of the games in ``cgt/rulesets/coordinate``."""
