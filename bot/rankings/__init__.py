"""Ratings of members by wins, and their accuracy in won positions."""
