"""How the catalogue, the rules of a game and the help are shown."""
