"""Panels of settings as answers, what other features ask of settings, and the welcome."""
