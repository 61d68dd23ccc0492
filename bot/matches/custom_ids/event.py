"""What can be asked for in a match of an event."""

from __future__ import annotations

from bot.matches.custom_ids import OfMatch


class SayHere(OfMatch, verb="here"):
    """Say, while the opponent is to make the first move, that one is here."""
