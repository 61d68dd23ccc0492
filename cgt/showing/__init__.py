"""Words and pictures of games: moves in words, menus of moves, drawings."""
