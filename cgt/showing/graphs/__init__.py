"""Presenters of the games in ``cgt/rulesets/graphs``, file by file."""
