"""The bot as a player: its levels, its moves, and fair positions to start from."""
