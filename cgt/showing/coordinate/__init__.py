"""Presenters of the games in ``cgt/rulesets/coordinate``, file by file."""
