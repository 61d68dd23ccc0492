"""Ratings: who wins how often, and who keeps the positions that are won."""
