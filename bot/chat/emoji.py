"""Emoji of the bot's own, which differ by shape as well as by colour.

Texts are written with plain emoji. As a text is sent, the application's own emoji replace the plain
ones that it has. Blocks of code keep the plain ones, because members copy them out of Discord.
"""

from __future__ import annotations

import hashlib

import discord

from bot.workers.pictures import draw_emoji
from bot.workers.pool import Workers
from cgt.showing.svg import BLUE, CORAL, FONT, GOLD, GREEN, INK, IVORY

PREFIX = "grundy_"
"""The prefix of the names of the bot's emoji. The application's other emoji are left alone."""


def _drawing(*shapes: str) -> str:
    """Return shapes on a square of 128 as an SVG."""
    square = 'viewBox="0 0 128 128" width="128" height="128"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {square}>{"".join(shapes)}</svg>'


def _medal(colour: str, place: int) -> str:
    return _drawing(
        f'<path d="M38 8h20l8 40H52zM90 8H70l-8 40h14z" fill="{BLUE}"/>',
        f'<circle cx="64" cy="80" r="40" fill="{colour}" stroke="{INK}" stroke-width="6"/>',
        f'<text x="64" y="98" text-anchor="middle" font-family="{FONT}" font-weight="bold" '
        f'font-size="50" fill="{INK}">{place}</text>',
    )


def _square(colour: str, mark: str) -> str:
    """Return a square with a mark, which is an SVG path."""
    return _drawing(
        f'<rect x="10" y="10" width="108" height="108" rx="20" fill="{colour}" stroke="{INK}" '
        'stroke-width="6"/>',
        f'<path d="{mark}" fill="none" stroke="{INK}" stroke-width="14" stroke-linecap="round" '
        'stroke-linejoin="round"/>',
    )


_CAP = _drawing(
    f'<g stroke="{INK}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">',
    f'<path d="M32 62v28c0 18 64 18 64 0V62z" fill="{BLUE}"/>',
    f'<path d="M64 20l58 30-58 30L6 50z" fill="{GOLD}"/>',
    '<path d="M64 50l44 12v32" fill="none" stroke-width="10"/>',
    f'<circle cx="108" cy="100" r="10" fill="{CORAL}"/></g>',
)
"""A mortarboard, which marks members with a title."""

DRAWN = {
    "🥇": ("first", _medal(GOLD, 1)),
    "🥈": ("second", _medal("#c3cad6", 2)),
    "🥉": ("third", _medal("#c98a5a", 3)),
    "🎓": ("title", _CAP),
    "🟩": ("kept", _square(GREEN, "M34 68l20 20 40-46")),
    "🟥": ("mistake", _square(CORAL, "M40 40l48 48M88 40l-48 48")),
    "⬜": ("neutral", _square(IVORY, "M40 64h48")),
}
"""The name and the SVG drawing of the bot's emoji, by the plain one."""
_known: dict[str, str] = {}


def name_of(plain: str) -> str:
    """Return the name of the bot's emoji for a plain one. Another drawing gets another name."""
    name, drawn = DRAWN[plain]
    return f"{PREFIX}{name}_{hashlib.sha256(drawn.encode()).hexdigest()[:6]}"


def with_ours(content: str) -> str:
    """Replace plain emoji in a text with those of the bot that Discord has."""
    for plain, ours in _known.items():
        content = content.replace(plain, ours)
    return content


def learn(emojis: dict[str, str]) -> None:
    """Replace the known emoji by these, whose keys are the plain ones."""
    _known.clear()
    _known.update(emojis)


async def provide(client: discord.Client, workers: Workers, *, change: bool = True) -> bool:
    """Upload the emoji that Discord lacks and delete those of older drawings.

    Without ``change``, only look up the emoji that Discord has. Return whether it has all of them.

    :raises discord.HTTPException: when Discord refuses, so the plain ones are used.
    :raises CgtError: when a drawing can't be made.
    """
    there = {each.name: each for each in await client.fetch_application_emojis()}
    ours = {plain: name_of(plain) for plain in DRAWN}
    for plain, name in ours.items():
        if name not in there and change:
            image = await workers.run(draw_emoji, DRAWN[plain][1])
            there[name] = await client.create_application_emoji(name=name, image=image)
    known = {plain: str(there[name]) for plain, name in ours.items() if name in there}
    learn(known)
    for name, former in there.items():
        if change and name.startswith(PREFIX) and name not in ours.values():
            await former.delete()
    return len(known) == len(ours)
