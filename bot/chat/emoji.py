"""Emoji of the bot's own: what a plain one says by its colour, they say by their shape too.

A text is written with plain emoji. Where the application has its own for them, those stand there
when the text goes out; where it has none, the plain ones stay. A text that is to be copied out of
Discord says so by standing in a block of code.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import discord

from bot.worker.pictures import emoji

if TYPE_CHECKING:
    from bot.worker.pool import Workers

PREFIX = "grundy_"
"""What the names of ours begin with: others that the application has are left alone."""
MEDAL = (
    '<path d="M38 8h20l8 40H52zM90 8H70l-8 40h14z" fill="#6ea8fe"/>'
    '<circle cx="64" cy="80" r="40" fill="{colour}" stroke="#10131a" stroke-width="6"/>'
    '<text x="64" y="98" text-anchor="middle" font-family="DejaVu Sans" font-weight="bold" '
    'font-size="50" fill="#10131a">{place}</text>'
)
SQUARE = (
    '<rect x="10" y="10" width="108" height="108" rx="20" fill="{colour}" stroke="#10131a" '
    'stroke-width="6"/><path d="{shape}" fill="none" stroke="#10131a" stroke-width="14" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
)
DRAWN = {
    "🥇": ("first", MEDAL.format(colour="#f2b84b", place=1)),
    "🥈": ("second", MEDAL.format(colour="#c3cad6", place=2)),
    "🥉": ("third", MEDAL.format(colour="#c98a5a", place=3)),
    "🟩": ("kept", SQUARE.format(colour="#7fce8e", shape="M34 68l20 20 40-46")),
    "🟥": ("mistake", SQUARE.format(colour="#ff8a7a", shape="M40 40l48 48M88 40l-48 48")),
    "⬜": ("neutral", SQUARE.format(colour="#f4f1ea", shape="M40 64h48")),
}
"""Each plain emoji, and the name and drawing of ours for it, on a square of 128."""
_known: dict[str, str] = {}


def svg_of(drawn: str) -> str:
    """Return a drawing as an SVG of its own."""
    size = 'viewBox="0 0 128 128" width="128" height="128"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn}</svg>'


def name_of(plain: str) -> str:
    """Return the name of ours for a plain emoji, which another drawing changes."""
    name, drawn = DRAWN[plain]
    return f"{PREFIX}{name}_{hashlib.sha256(drawn.encode()).hexdigest()[:6]}"


def with_ours(content: str) -> str:
    """Return a text with our emoji in place of the plain ones, as far as Discord has them."""
    for plain, ours in _known.items():
        content = content.replace(plain, ours)
    return content


def learn(emojis: dict[str, str]) -> None:
    """Remember how ours are written, by the plain ones; these alone."""
    _known.clear()
    _known.update(emojis)


async def provide(client: discord.Client, workers: Workers) -> None:
    """Have Discord know our emoji: add those that it lacks, and remove those of older drawings.

    :raises discord.HTTPException: when Discord refuses; the plain ones stay.
    :raises CgtError: when a drawing can't be made.
    """
    there = {each.name: each for each in await client.fetch_application_emojis()}
    ours = {plain: name_of(plain) for plain in DRAWN}
    for plain, name in ours.items():
        if name not in there:
            image = await workers.run(emoji, svg_of(DRAWN[plain][1]))
            there[name] = await client.create_application_emoji(name=name, image=image)
    learn({plain: str(there[name]) for plain, name in ours.items()})
    for name, former in there.items():
        if name.startswith(PREFIX) and name not in ours.values():
            await former.delete()
