"""/games, /rules and /help, and the clicks in the catalogue."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import in_time, send, update
from bot.chat.card import Card, Picture, text
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.items import ClickButton, Part, row
from bot.chat.options import Choices, complete_game, never_failing
from bot.chat.permissions import invitation, may_attach
from bot.chat.position import board_picture
from bot.chat.readers import private
from bot.chat.router import Clicks, Command
from bot.games import actions
from bot.games.cards import (
    browse_card,
    facts_text,
    front_card,
    help_card,
    play_of,
    rules_text,
    topic_card,
    welcome_card,
)
from bot.games.clicks import (
    ChooseFamily,
    ChooseGame,
    PlayGame,
    PlayPosition,
    SetPuzzle,
    ShowHelp,
    ShowPage,
    ShowRulesOf,
    Topic,
)
from bot.games.model import covers, example_of, family_named, first_games, page_of
from bot.language.names import game_name
from bot.language.words import Words
from bot.opponent.model import Wish
from cgt.rulesets.catalogue import ABOUT

CLICKS = Clicks()

MOST_BUTTONS = 5
"""The maximum number of buttons in a row."""


async def send_rules(
    interaction: Interaction,
    rulesets: Iterable[cgt.Ruleset],
    convention: cgt.Convention = cgt.Convention.NORMAL,
    *,
    playing: bool = False,
) -> None:
    """Tell a member the rules of some games; who is ``playing`` already is offered no match."""
    words, services = private(interaction), interaction.client.services
    parts: list[Part] = []
    pictures: list[Picture] = []
    buttons: list[ClickButton] = []
    for number, ruleset in enumerate(rulesets):
        buttons += [] if playing else play_of(ruleset, words, convention)
        example = example_of(ruleset)
        told = rules_text(ruleset, game_name(ruleset, words), example, words, convention)
        parts.append(text(told))
        if number == 0 and example is not None and may_attach(interaction):
            start, move = example
            work = actions.example(services, start, move, words.language)
            image = await in_time(interaction, work, private=True)
            if image is not None:
                shown = board_picture(image, start.play(move), words, example, "example.png")
                pictures.append(shown)
                parts.append(shown.gallery())
        if facts := facts_text(ruleset, example, words):
            parts.append(text(facts))
    rows = [row(*buttons[:MOST_BUTTONS])] if buttons else []
    card = Card([*parts, *rows], tuple(pictures))
    await send(interaction, card, private=True)


def welcome(words: Words) -> Card:
    """Return what a server is told that has just taken the bot in."""
    return welcome_card(words)


async def catalogue_card(interaction: Interaction, wanted: ShowPage) -> Card:
    """Return a page of the catalogue; where its pictures cannot be had, it is text alone."""
    words = private(interaction)
    page, shown = page_of(wanted.family, wanted.page)
    images: tuple[bytes, ...] = ()
    if may_attach(interaction):
        work = actions.starts(interaction.client.services, shown, words.language)
        images = await in_time(interaction, work, private=True)
    return browse_card(wanted.family, page, images, words)


@never_failing
async def complete_family(interaction: Interaction, current: str) -> Choices:
    """Offer the families of games."""
    words = private(interaction)
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=words.text(family)[:100], value=str(family))
        for family, _about in ABOUT
        if typed in words.text(family).casefold() or typed in str(family).casefold()
    ][:25]


@app_commands.command(
    name=_("games"), description=_("Browse the games I know, with a picture of each")
)
@app_commands.describe(family=_("A kind of game (default: a few good ones)"))
@app_commands.autocomplete(family=complete_family)
async def browse(interaction: Interaction, family: str | None = None) -> None:
    """Show a family of the catalogue, or where to start."""
    if family is None:
        words = private(interaction)
        images: tuple[bytes, ...] = ()
        if may_attach(interaction):
            work = actions.starts(interaction.client.services, covers(), words.language)
            images = await in_time(interaction, work, private=True)
        card = front_card(images, words)
    else:
        card = await catalogue_card(interaction, ShowPage(family_named(family)))
    await send(interaction, card, private=True)


@app_commands.command(name=_("rules"), description=_("Explain the rules of a game"))
@app_commands.describe(game=_("The game, by name or notation such as take 1-3 (default: Nim)"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str = "nim") -> None:
    """Explain a game, with a picture of a move."""
    await send_rules(interaction, (cgt.ruleset(game),))


@app_commands.command(name=_("help"), description=_("What I can do, and how to start"))
async def show_help(interaction: Interaction) -> None:
    """Tell what the bot can do."""
    await send(interaction, await _front_of_help(interaction), private=True)


async def _front_of_help(interaction: Interaction) -> Card:
    words, image = private(interaction), None
    if may_attach(interaction):
        first = first_games()[:1]
        work = actions.starts(interaction.client.services, first, words.language)
        image = next(iter(await in_time(interaction, work, private=True)), None)
    return help_card(words, invitation(interaction.application_id), image)


@CLICKS.on(ShowHelp)
async def show_topic(interaction: Interaction, click: ShowHelp) -> None:
    """Turn to a page of the help."""
    if click.topic is Topic.FRONT:
        await update(interaction, await _front_of_help(interaction))
    else:
        await update(interaction, topic_card(click.topic, private(interaction)))


@CLICKS.on(ShowPage)
async def show_page(interaction: Interaction, click: ShowPage) -> None:
    """Show another page, or another family, in the list that a member alone sees."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise UnknownClick
    await update(interaction, await catalogue_card(interaction, click))


@CLICKS.on(ChooseFamily)
async def choose_family(interaction: Interaction, click: ChooseFamily) -> None:
    """Show a family from its first page on."""
    await show_page(interaction, ShowPage(click.family))


@CLICKS.on(PlayGame)
async def play_game(interaction: Interaction, click: PlayGame) -> None:
    """Begin a match against the bot, as /play does when it is told no more than the game."""
    await interaction.client.router.play(interaction, cgt.ruleset(click.code), click.convention)


@CLICKS.on(PlayPosition)
async def play_position(interaction: Interaction, click: PlayPosition) -> None:
    """Begin a match against the bot from the position of an answer."""
    start = cgt.position(click.position)
    await interaction.client.router.play(interaction, start.rulesets[0], click.convention, start)


@CLICKS.on(SetPuzzle)
async def set_puzzle(interaction: Interaction, click: SetPuzzle) -> None:
    """Set a puzzle, as /puzzle does when it is told the game."""
    wish = Wish(convention=click.convention)
    await interaction.client.router.puzzle(interaction, cgt.ruleset(click.code), wish)


@CLICKS.on(ShowRulesOf, ChooseGame)
async def show_rules(interaction: Interaction, click: ShowRulesOf | ChooseGame) -> None:
    """Show the rules of a game."""
    await send_rules(interaction, (cgt.ruleset(click.code),))


COMMANDS: list[Command] = [browse, rules, show_help]
