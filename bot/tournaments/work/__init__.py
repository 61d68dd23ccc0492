"""What the workers do for tournaments: pair a round, and draw the standings."""
