"""Answers to questions about games, and further exploration from there."""
