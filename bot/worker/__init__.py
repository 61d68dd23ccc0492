"""The processes that solve and draw, with a time budget."""
