"""The bot as a player, with its levels, its moves, and fair starting positions."""
