"""Presenters of the games in ``cgt/rulesets/heaps``, file by file."""
