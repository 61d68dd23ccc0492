"""The catalogue with /games, /rules and /help, and the custom games of a server."""
