"""A match as something to share: a moving picture, and a few squares."""

from __future__ import annotations

import discord

from bot.chat.card import GOLD, Card, Picture, text
from bot.chat.items import ClickButton, Part, row
from bot.language.words import Words
from bot.matches.cards.ending import result
from bot.matches.cards.names import heading, short_name
from bot.matches.clicks import PostMatch, ShowReview
from bot.matches.model.match import Match
from bot.matches.model.reviewed import Film

FILM = "match.gif"


def sharing_card(match: Match, film: Film, words: Words, *, alone: bool) -> Card:
    """Return a match as a moving picture, with its moves as squares.

    ``alone`` says that one member sees it, who can post it for all.
    """
    lines = [heading(match, words), result(match, words)]
    for player, line in zip(match.players, film.squares, strict=True):
        if line:
            lines.append(f"{line} {short_name(player, words)}")
    alt = words(
        "{match}, move by move. The start: {position}",
        match=heading(match, words).replace("*", ""),
        position=match.start,
    )
    picture = Picture(FILM, film.picture, alt)
    parts: list[Part] = [text("\n".join(lines)), picture.gallery()]
    if alone:
        post = ClickButton(PostMatch(match.id), words("Post it here"), discord.ButtonStyle.primary)
        parts += [row(post), text(words("-# Or keep the picture: save it from here."))]
    else:
        parts.append(row(ClickButton(ShowReview(match.id), words("Review"))))
    return Card(parts, (picture,), GOLD)
