"""Daily puzzles, one a day for each server and a personal one, answered in private."""
