"""Presenters of the games in ``cgt/rulesets/boards``, file by file."""
