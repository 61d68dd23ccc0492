"""What a user can do, each one transaction: load, apply, save, return the new state."""
