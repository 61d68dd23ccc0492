"""Handlers of certificates, to get one as a member and to check one as a teacher."""

from __future__ import annotations

from bot.chat.answers import defer_if_slow, private, send
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks
from bot.classroom import clicks
from bot.classroom.actions import certificates
from bot.classroom.cards.certificates import certificate_card, check_form, checked_card
from bot.classroom.handlers.opening import class_of

CLICKS = Clicks()


@CLICKS.on(clicks.TakeCertificate)
async def take_certificate(interaction: Interaction, click: clicks.TakeCertificate) -> None:
    """Send a member their certificate."""
    card = await defer_if_slow(interaction, _certificate(interaction, click), private=True)
    await send(interaction, card, private=True)


async def _certificate(interaction: Interaction, click: clicks.TakeCertificate) -> Card:
    client, user_id, words = interaction.client, interaction.user.id, private(interaction)
    of = await class_of(interaction, click)
    issued = await certificates.issue(client.services, of.id, user_id)
    image = None
    if may_attach(interaction):
        name = await client.member_name(user_id)
        image = await certificates.draw(client.services, of, issued, name, words.language)
    return certificate_card(issued, image, words)


@CLICKS.on(clicks.CheckCertificate, form=check_form)
async def check(interaction: Interaction, click: clicks.CheckCertificate) -> None:
    """Show the teacher the member and the course of a certificate."""
    checking = certificates.check(interaction.client.services, interaction.user.id, click.typed)
    issued, name = await defer_if_slow(interaction, checking, private=True)
    await send(interaction, checked_card(issued, name, private(interaction)), private=True)
