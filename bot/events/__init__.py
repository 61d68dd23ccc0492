"""Tournaments and game nights, with their players, pairings and standings."""
