"""The catalogue and the way in: /games, /rules, /help."""
