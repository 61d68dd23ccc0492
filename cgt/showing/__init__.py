"""How games are told and drawn: moves in words, menus of moves, pictures."""
