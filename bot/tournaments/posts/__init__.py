"""Tournaments as messages: their panels, their boards, and what goes on by itself."""
