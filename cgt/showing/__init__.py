"""Words, menus of moves and pictures for games."""
