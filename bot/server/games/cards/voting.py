"""The card on which members vote for the game of the month."""

from __future__ import annotations

import discord

from bot.chat.card import Card, text
from bot.chat.items import ClickSelect, row
from bot.chat.sanitize import harmless
from bot.language.words import Words
from bot.server.games import model
from bot.server.games.cards import told_matches
from bot.server.games.clicks import VoteForGame


def vote_card(
    games: model.OwnGames, renown: model.Renown, ballot: model.Ballot, words: Words
) -> Card:
    """Return the game of last month, and the games with their votes in this one."""
    lines = [f"### {words('Game of the month')}"]
    won = [_credit(each, renown, words) for each in ballot.winners(games)]
    if won:
        told = " · ".join(won)
        lines.append(
            words("**Last month:** {games}", games=told)
            if len(won) == 1
            else words("**Last month, a tie:** {games}", games=told)
        )
    lines.append(
        words("Vote for the game you like best. You can change your vote until the month ends.")
    )
    standing = sorted(games.games, key=lambda each: -ballot.votes.get(each.name, 0))
    for each in standing:
        count = ballot.votes.get(each.name, 0)
        votes = words.counted("{count} vote", "{count} votes", count=count)
        lines.append(f"- **{harmless(each.name)}** · {votes}")
    if ballot.own:
        lines.append(words("Your vote: **{game}**", game=harmless(ballot.own)))
    options = [
        discord.SelectOption(label=each.name, value=each.name, default=each.name == ballot.own)
        for each in games.games
    ]
    return Card(
        [text("\n".join(lines)), row(ClickSelect(VoteForGame(), words("Vote for a game"), options))]
    )


def _credit(game: model.OwnGame, renown: model.Renown, words: Words) -> str:
    """Return a game with its author and its matches."""
    told = [told_matches(game, renown, words)]
    if (author := renown.authors.get(game.name)) is not None:
        told.insert(0, words("by <@{member}>", member=author))
    return f"**{harmless(game.name)}** ({', '.join(told)})"
