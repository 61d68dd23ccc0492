"""Presenters of games with a rule in one line."""
