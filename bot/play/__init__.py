"""Matches, and the engine that plays for the bot."""
