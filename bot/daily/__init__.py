"""The daily puzzle: one a day for each server, answered in private, and a personal one."""
