"""How tournaments are worded and laid out."""
