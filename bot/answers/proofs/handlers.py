"""Clicks that show a theorem with its proof."""

from __future__ import annotations

from bot.answers.proofs.cards import proof_card
from bot.answers.proofs.clicks import ShowProof, TurnProof
from bot.answers.proofs.model import Theorem, find_theorem
from bot.chat.answers import private, send, update
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.router import Clicks, Feature

CLICKS = Clicks()


def _theorem(interaction: Interaction, name: str) -> Theorem:
    theorem = find_theorem(name, private(interaction).language)
    if theorem is None:
        raise UnknownClick
    return theorem


@CLICKS.on(ShowProof)
async def show_proof(interaction: Interaction, click: ShowProof) -> None:
    """Show a theorem with its proof to the member who asks."""
    card = proof_card(_theorem(interaction, click.name), private(interaction))
    await send(interaction, card, private=True)


@CLICKS.on(TurnProof)
async def turn_proof(interaction: Interaction, click: TurnProof) -> None:
    """Show another page of a proof."""
    theorem = _theorem(interaction, click.name)
    page = min(click.page, len(theorem.pages) - 1)
    await update(interaction, proof_card(theorem, private(interaction), page))


FEATURE = Feature(name="proofs", clicks=CLICKS)
