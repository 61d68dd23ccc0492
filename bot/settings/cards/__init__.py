"""How the panels of settings are worded and laid out."""
