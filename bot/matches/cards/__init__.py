"""How a match is shown: its board, the controls below it, its review."""
