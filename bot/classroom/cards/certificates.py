"""The cards of a certificate, for its member and for the teacher who checks it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.chat.card import GOLD, Card, Gallery, Picture, text
from bot.chat.items import ANSWER, Part, form
from bot.chat.sanitize import harmless
from bot.classroom import clicks
from bot.classroom.model.certificates import LENGTH, Certificate
from bot.language.words import Words


def certificate_card(issued: Certificate, image: bytes | None, words: Words) -> Card:
    """Return the certificate of a member, with its picture if there is one."""
    number = issued.shown_number
    told = words("Your certificate has the number {number}.", number=f"**{number}**")
    hint = words("-# Your teacher can check it. It is deleted when you leave the class.")
    parts: Sequence[Part] = [text(f"{told}\n{hint}")]
    if image is not None:
        alt = words("Certificate {number}", number=number)
        parts = [Gallery(Picture("certificate.png", image, alt)), *parts]
    return Card(parts, GOLD)


def checked_card(issued: Certificate, name: str, words: Words) -> Card:
    """Return the facts of a certificate for the teacher of its class."""
    told = words.counted(
        "✓ <@{member}> finished the assignment of **{name}** on {day}.",
        "✓ <@{member}> finished all {count} assignments of **{name}** on {day}.",
        count=issued.count,
        member=issued.member,
        name=harmless(name),
        day=discord.utils.format_dt(issued.issued_at, "D"),
    )
    return Card([text(told)])


def check_form(wanted: clicks.CheckCertificate, words: Words) -> ui.Modal:
    """Return the form for the number of a certificate."""
    field = ui.TextInput[ui.LayoutView](custom_id=ANSWER, max_length=2 * LENGTH)
    title = words("Check a certificate")
    return form(wanted, title, words("The number of the certificate"), field)
