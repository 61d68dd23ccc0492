"""Clicks for the proof of a theorem."""

from __future__ import annotations

from bot.chat.custom_id import Click, Small


class ShowProof(Click, verb="proof"):
    """A click that shows a theorem with its proof, in a new message."""

    name: str


class TurnProof(Click, verb="proofpage"):
    """A click for another page of a proof, in the same message."""

    page: Small
    name: str
