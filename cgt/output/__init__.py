"""Files for other programs, and sheets of exercises."""
