"""Grundy: a Discord bot that plays impartial games perfectly and explains why."""
