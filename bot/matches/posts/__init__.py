"""Boards and reviews as messages: made, posted, found again and renewed."""
