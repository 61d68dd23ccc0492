"""/play, /move, /matches and /board."""
