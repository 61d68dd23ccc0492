"""What one machine carries, measured: `python -m tests.load`."""
