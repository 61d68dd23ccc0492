"""How explanations, numbers that are missing and nim-sequences are shown."""
