"""How it is told what hinders the boards of a tournament from being posted."""

from __future__ import annotations

from bot.chat.permissions import permission_name
from bot.language.words import Words
from bot.tournaments.model import REFUSED


def hindrance(by: tuple[str, ...], channel_id: int, words: Words) -> str:
    """Return what hinders boards, and that it goes on once that is put right."""
    if REFUSED in by:
        return words(
            "⚠ Discord does not let me post boards in <#{channel}>: is it still there, and may I "
            "write in it? I try again from time to time; /tournaments can move it elsewhere.",
            channel=channel_id,
        )
    names = ", ".join(words.text(permission_name(name)) for name in by)
    return words(
        "⚠ I cannot post boards in <#{channel}>: I lack the permission **{permission}** there. The "
        "round goes on as soon as I have it.",
        channel=channel_id,
        permission=names,
    )
