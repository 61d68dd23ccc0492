"""Exploration of an answer by changes, graphs, tables and conjectures."""
