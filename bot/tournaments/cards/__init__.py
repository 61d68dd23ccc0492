"""Cards of tournaments."""
