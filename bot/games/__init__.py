"""The catalogue and the way in, /games, /rules and /help, and the games of a server."""
