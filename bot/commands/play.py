"""Commands of the match: /play, /matches, /board."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.actions import matches
from bot.actions.matches import First, Proposal
from bot.commands import boards
from bot.commands.boards import Interaction
from bot.commands.options import Choices, complete_game, complete_position, read_position
from bot.match import Level, Match, NotYourMatch, Refusal, Status
from bot.ui.card import Card, in_time, send, tell, text
from bot.ui.games import game_names, short_name
from bot.ui.words import Words, private

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
)
@app_commands.choices(level=LEVELS, first=FIRSTS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def play(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    opponent: discord.User | None = None,
    level: str = Level.PERFECT.value,
    first: str = First.RANDOM.value,
) -> None:
    """Begin a match, or challenge a member to one."""
    start = read_position(position, game) if position else None
    ruleset = start.rulesets[0] if start else cgt.ruleset(game or "nim")
    opponent_id = _opponent(interaction, opponent)
    proposal = Proposal(
        interaction.user.id, opponent_id, Level(level), ruleset, start, First(first)
    )
    work = matches.propose(interaction.client.services, proposal, boards.place_of(interaction))
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
    found = await interaction.client.services.store.open_matches(interaction.user.id)
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
    game = game_names(match.start, words)
    if match.place.message_id is not None:
        game = f"[{game}]({boards.link(match)})"
    return words(
        "- {game} against {opponent}: {state} (match {number})",
        game=game,
        opponent=short_name(match.opponent(mine)),
        state=state,
        number=match.id,
    )


async def complete_match(interaction: Interaction, current: str) -> Choices:
    """Offer one's open matches."""
    words = private(interaction)
    found = await interaction.client.services.store.open_matches(interaction.user.id)
    return [
        app_commands.Choice(
            name=f"{match.id}: {game_names(match.start, words)}, {match.position}"[:100],
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
    found = await _wanted(interaction, match)
    if found is None:
        words = private(interaction)
        await tell(interaction, words("You have no open match here. /play begins one."))
        return
    old = found.place
    await boards.post(interaction, found)
    if old.reachable and old.message_id is not None:
        await _retire(interaction, found)


async def _wanted(interaction: Interaction, number: str | None) -> Match | None:
    """Return the match that is asked for: by its number, or the newest here, or the newest."""
    store, user_id = interaction.client.services.store, interaction.user.id
    if number is not None:
        digits = number.strip().removeprefix("#")
        wanted = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 18 else 0
        found = await store.load(wanted)
        if found.index_of(user_id) is None:
            raise NotYourMatch("This is a match of two others: start your own with /play.")
        return found
    matches_here = await store.open_matches(user_id)
    here = [match for match in matches_here if match.place.channel_id == interaction.channel_id]
    return next(iter(here or matches_here), None)


async def _retire(interaction: Interaction, match: Match) -> None:
    """Say in the old message that the board has moved; it may be gone, which is as well."""
    place = match.place
    client = interaction.client
    channel = client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
    words = boards.words_of(client, match)
    card = Card([text(words("This board has moved further down."))])
    try:
        await channel.get_partial_message(place.message_id or 0).edit(
            view=card.view(), attachments=[]
        )
    except discord.HTTPException as error:
        boards.logger.info("old board not marked", match=match.id, error=str(error))


COMMANDS: list[app_commands.Command[Any, ..., None]] = [play, list_matches, board]
