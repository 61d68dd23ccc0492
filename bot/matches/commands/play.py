"""Commands of the match: /play, /puzzle, /matches, /board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.card import Card, in_time, send, tell, text
from bot.chat.options import (
    PLAYS,
    Choices,
    complete_game,
    complete_position,
    read_position,
)
from bot.language.names import match_name, short_name
from bot.language.words import Words, private
from bot.matches.actions import proposals as matches
from bot.matches.actions.proposals import First, Proposal
from bot.matches.model import Match, NotYourMatch, Refusal, Status
from bot.matches.posts import boards
from bot.matches.posts.boards import Interaction
from bot.opponent.model import Level

LEVELS = [
    app_commands.Choice(name=_("perfect: never errs"), value=Level.PERFECT.value),
    app_commands.Choice(name=_("casual: errs sometimes"), value=Level.CASUAL.value),
    app_commands.Choice(name=_("beginner: errs often"), value=Level.BEGINNER.value),
]
FIRSTS = [
    app_commands.Choice(name=_("I make the first move"), value=First.ME.value),
    app_commands.Choice(name=_("my opponent makes the first move"), value=First.OPPONENT.value),
    app_commands.Choice(name=_("chance decides"), value=First.RANDOM.value),
]


class NotAnOpponent(Refusal):
    """The chosen member cannot play."""


@app_commands.command(name=_("play"), description=_("Play a game against me or another member"))
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; Nim if left out"),
    position=_("The position to start from, such as 3 4 5; a fair random one if left out"),
    opponent=_("The member to challenge; me if left out"),
    level=_("How well I play"),
    first=_("Who makes the first move; chance decides if left out"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
)
@app_commands.choices(level=LEVELS, first=FIRSTS, play=PLAYS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def start_match(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    opponent: discord.User | None = None,
    level: str = Level.PERFECT.value,
    first: str = First.RANDOM.value,
    play: str = cgt.Play.NORMAL.value,
) -> None:
    """Begin a match, or challenge a member to one."""
    start = read_position(position, game) if position else None
    ruleset = start.rulesets[0] if start else cgt.ruleset(game or "nim")
    opponent_id = _opponent(interaction, opponent)
    proposal = Proposal(
        interaction.user.id,
        opponent_id,
        Level(level),
        ruleset,
        start,
        First(first),
        cgt.Play.of(play),
    )
    work = matches.propose(interaction.client.services, proposal, boards.place_of(interaction))
    await boards.post(interaction, await in_time(interaction, work))


@app_commands.command(
    name=_("puzzle"), description=_("Solve a puzzle: find the move that keeps the win")
)
@app_commands.describe(
    game=_("The game: a name or a notation such as take 1-3; Nim if left out"),
    play=_("Whether whoever makes the last move wins, as usual, or loses"),
)
@app_commands.choices(play=PLAYS)
@app_commands.autocomplete(game=complete_game)
async def puzzle(
    interaction: Interaction, game: str | None = None, play: str = cgt.Play.NORMAL.value
) -> None:
    """Set a puzzle to a member."""
    work = matches.puzzle(
        interaction.client.services,
        interaction.user.id,
        cgt.ruleset(game or "nim"),
        cgt.Play.of(play),
        boards.place_of(interaction),
    )
    await boards.post(interaction, await in_time(interaction, work))


def _opponent(interaction: Interaction, opponent: discord.User | None) -> int | None:
    """Return the id of the member to challenge; None when it is the bot.

    :raises NotAnOpponent: when it is another bot.
    """
    if opponent is None or opponent.id == interaction.client.application_id:
        return None
    if opponent.bot:
        raise NotAnOpponent("Other bots cannot play. Leave the opponent out to play against me.")
    return opponent.id


@app_commands.command(name=_("matches"), description=_("List your open matches"))
async def list_matches(interaction: Interaction) -> None:
    """List one's open matches, with links to their boards."""
    words = private(interaction)
    reading = interaction.client.services.store.open_matches(interaction.user.id)
    found = await in_time(interaction, reading, private=True)
    if not found:
        await tell(interaction, words("You have no open match. /play begins one."))
        return
    lines = [_line(match, interaction.user.id, words) for match in found]
    head = words("### Your open matches")
    foot = words("-# /board posts a board anew where the old one is lost.")
    parts = [text("\n".join([head, *lines])), text(foot)]
    await send(interaction, Card(parts), private=True)


def _line(match: Match, user_id: int, words: Words) -> str:
    """Return what the list says of a match."""
    mine = match.index_of(user_id) or 0
    if match.status is Status.CHALLENGED:
        state = (
            words("waits for your answer")
            if match.challenger != mine
            else words("waits for an answer")
        )
    elif match.turn == mine:
        state = words("**your move**")
    else:
        state = words("waits for your opponent")
    game = match_name(match, words)
    if match.place.message_id is not None:
        game = f"[{game}]({boards.link(match)})"
    if match.puzzle:
        return words("- {game}: {state} (match {number})", game=game, state=state, number=match.id)
    return words(
        "- {game} against {opponent}: {state} (match {number})",
        game=game,
        opponent=short_name(match.opponent(mine)),
        state=state,
        number=match.id,
    )


async def complete_match(interaction: Interaction, current: str) -> Choices:
    """Offer one's open matches."""
    found = await interaction.client.services.store.open_matches(interaction.user.id)
    return match_choices(interaction, found, current)


def match_choices(interaction: Interaction, found: Iterable[Match], current: str) -> Choices:
    """Return choices of matches whose number has in it what is typed."""
    words = private(interaction)
    return [
        app_commands.Choice(
            name=f"{match.id}: {match_name(match, words)}, {match.position}"[:100],
            value=str(match.id),
        )
        for match in found
        if current.strip() in str(match.id)
    ][:25]


@app_commands.command(
    name=_("board"), description=_("Post the board of your match anew, where the old one is lost")
)
@app_commands.describe(match=_("The match, when you have several; the newest here if left out"))
@app_commands.autocomplete(match=complete_match)
async def board(interaction: Interaction, match: str | None = None) -> None:
    """Post the board of an open match in a new message, and take the buttons off the old one."""
    found = await in_time(interaction, wanted(interaction, match))
    if found is None:
        words = private(interaction)
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    await boards.post(interaction, found)
    await boards.retire(interaction, found)


async def wanted(interaction: Interaction, number: str | None) -> Match | None:
    """Return the match that is asked for: by its number, or the newest here, or the newest."""
    store, user_id = interaction.client.services.store, interaction.user.id
    if number is not None:
        return await numbered(interaction, number)
    matches_here = await store.open_matches(user_id)
    here = [match for match in matches_here if match.place.channel_id == interaction.channel_id]
    return next(iter(here or matches_here), None)


async def numbered(interaction: Interaction, number: str) -> Match:
    """Return the member's match of this number.

    :raises NotYourMatch: when it is a match of others.
    """
    digits = number.strip().removeprefix("#")
    wanted_id = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 18 else 0
    found = await interaction.client.services.store.load(wanted_id)
    if found.index_of(interaction.user.id) is None:
        raise NotYourMatch("This is a match of two others: start your own with /play.")
    return found


COMMANDS: list[app_commands.Command[Any, ..., None]] = [
    start_match,
    puzzle,
    list_matches,
    board,
]
