"""Cards of a match: its board, the controls below it, its review."""
