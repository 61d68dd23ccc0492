"""Presenters of the games in ``cgt/rulesets/coins``, file by file."""
