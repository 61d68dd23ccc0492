"""What the bot says of itself: where to start, and the commands in a line each."""

from __future__ import annotations

from bot.chat.card import Card, text
from bot.chat.items import row
from bot.games.cards.buttons import play_of
from bot.games.model import first_games
from bot.language.words import Words


def help_card(words: Words, link: str) -> Card:
    """Return the help, with a button for each game that is good to begin with.

    ``link`` is the one by which another server takes in the bot.
    """
    invitation = words(
        "-# [Invite me]({link}) to another server, with just the permissions that I need.",
        link=link,
    )
    buttons = [button for entry in first_games() for button in play_of(entry.ruleset, words)]
    return Card([text(f"{help_text(words)}\n{invitation}"), row(*buttons)])


def help_text(words: Words) -> str:
    """Return where to start, and what the bot can do, the most useful first."""
    return "\n".join(
        [
            words("### Hello, I am Grundy"),
            words(
                "I play games for two in which both have the same moves, and can tell you why I "
                "win. Tap a game below to play it against me, or begin here:"
            ),
            "",
            words("`/games` – all the games, each with a picture and a Play button"),
            words("`/play` – a match against me; `opponent:` challenges a friend, `anyone:` all"),
            words("`/crowd`, `/teams` – all of a channel against me, or two teams; also by vote"),
            words("`/quick` – a match in one tap"),
            words("`/puzzle` – a position that can be won: find the move"),
            "",
            words("**While you play**"),
            words("`/rules` – how a game is played"),
            words("`/move` – type a move, such as `C-3`: three from heap C"),
            words("*Hint*, *Take back* – below a board; `/play teach:True` judges your moves"),
            words("`/matches`, `/board` – your open matches, and a lost board again"),
            words("`/follow` – watch a match of others, and be told how it ends"),
            words("`/review` – any match move by move, from its record"),
            words("`/leaderboard`, `/profile`, `/head-to-head` – who wins, and who keeps a win"),
            words("`/tournament`, `/night`, `/tournaments` – rounds for all, up to a podium"),
            words("`/preferences`, `/settings` – your own preferences, and the server's settings"),
            words("`/privacy` – what I keep about you: see, download, delete"),
            "",
            words("**To see why**"),
            words("`/winner` – who wins a position, and by which move"),
            words("`/grundy` – what a position is worth: its nim value"),
            words("`/sequence` – the values of all heaps, with the period"),
            words("`/mex` – the smallest number that is missing"),
            "",
            words("-# A position is written `3 4 5`, or with its game: `take 1-3: 3 4 5`."),
        ]
    )
