"""Tournaments: who takes part, who meets whom, and who stands where."""
