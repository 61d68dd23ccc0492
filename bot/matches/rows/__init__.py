"""Matches in the database: their tables, and how values go in and out."""
