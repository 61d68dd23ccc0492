"""/games, /rules and /help, the clicks in the catalogue, and the games of a server.

A member's text for a game or a position is read here, and offered meanwhile. Notation comes first:
only what it doesn't know is looked up among the games of the server. What is returned is plain, so
whatever is stored goes on when a game is removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import ask, in_time, private, send, update
from bot.chat.card import Card, Gallery, board_picture, text
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.items import ClickButton, Part, row
from bot.chat.options import Choices, choice, choices, never_failing, offer_games, offer_positions
from bot.chat.permissions import NotHere, invitation, may_attach, require_reach
from bot.chat.router import Clicks, Command
from bot.games import actions, cards, model
from bot.language.names import game_name
from bot.language.words import Words
from bot.opponent.model import Wish
from cgt.errors import CgtError
from cgt.rulesets.catalogue import ABOUT
from cgt.rulesets.entry import Entry

CLICKS = Clicks()

MOST_BUTTONS = 5


async def read_ruleset(
    interaction: Interaction, text: str, *, private: bool = False
) -> cgt.Ruleset:
    """Return the ruleset that a text denotes in a server; ``private``: the answer will be."""
    try:
        return cgt.ruleset(text)
    except CgtError:
        games = await _games(interaction, private=private)
        return games.read_ruleset(text)


async def read_position(
    interaction: Interaction, text: str, game: str | None, *, private: bool = False
) -> cgt.Position:
    """Return the position that the two options of a command give in a server."""
    played = await read_ruleset(interaction, game, private=private) if game else None
    try:
        return cgt.position(text, played)
    except CgtError:
        games = await _games(interaction, private=private)
        return games.read_position(text, played)


async def _games(interaction: Interaction, *, private: bool) -> model.OwnGames:
    services, guild_id = interaction.client.services, interaction.guild_id
    return await in_time(interaction, actions.of_server(services, guild_id), private=private)


@never_failing
async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games that a text may mean, those of the server first."""
    games = await actions.offered(interaction.client.services, interaction.guild_id)
    words, near = private(interaction), games.near(current)
    offered = offer_games(words, current)
    if near and not _is_notation(current):  # not the sentence that it is none
        offered = [each for each in offered if each.value != current]
    return choices([*(_choice(each, words) for each in near), *offered])


def _choice(game: model.OwnGame, words: Words) -> app_commands.Choice[str] | None:
    try:
        return choice(f"{game.name}: {words.text(cgt.ruleset(game.notation).rule)}", game.name)
    except CgtError:
        return None


def _is_notation(text: str) -> bool:
    try:
        cgt.ruleset(text)
    except CgtError:
        return False
    return True


@never_failing
async def complete_position(interaction: Interaction, current: str) -> Choices:
    """Offer positions of the game that is chosen so far, or of the one that is typed."""
    games = await actions.offered(interaction.client.services, interaction.guild_id)
    chosen: Any = getattr(interaction.namespace, "game", None)
    own, game = None, None
    if isinstance(chosen, str):
        own = None if _is_notation(chosen) else games.find(chosen)
        with suppress(CgtError):
            game = games.read_ruleset(chosen)
    typed = str(current)
    try:
        cgt.position(typed, game)
    except CgtError:
        typed = games.in_notation(typed)
        own = own or games.find(current.partition(":")[0])
    return offer_positions(private(interaction), typed, game, own.name if own else "")


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
    buttons: list[ClickButton] = []
    for number, ruleset in enumerate(rulesets):
        buttons += [] if playing else cards.play_of(ruleset, words, convention)
        example = model.example_of(ruleset)
        told = cards.rules_text(ruleset, game_name(ruleset, words), example, words, convention)
        parts.append(text(told))
        if number == 0 and example is not None and may_attach(interaction):
            start, move = example
            work = actions.example(services, start, move, words.language)
            image = await in_time(interaction, work, private=True)
            if image is not None:
                shown = board_picture(image, start.play(move), words, example, "example.png")
                parts.append(Gallery(shown))
        parts.append(text(cards.facts_text(ruleset, example, words)))
    card = Card([*parts, row(*buttons[:MOST_BUTTONS])])
    await send(interaction, card, private=True)


async def catalogue_card(interaction: Interaction, family: int, page: int = 0) -> Card:
    """Return a page of the catalogue; where its pictures cannot be had, it is text alone."""
    page, shown = model.page_of(family, page)
    images = await _pictures(interaction, shown)
    return cards.browse_card(family, page, images, private(interaction))


async def _pictures(interaction: Interaction, games: Sequence[Entry]) -> tuple[bytes, ...]:
    """Return the pictures of the starts of some games; none where they cannot be had."""
    if not may_attach(interaction):
        return ()
    language = private(interaction).language
    work = actions.starts(interaction.client.services, games, language)
    return await in_time(interaction, work, private=True)


@never_failing
async def complete_family(interaction: Interaction, current: str) -> Choices:
    """Offer the families of games."""
    words = private(interaction)
    typed = current.strip().casefold()
    return choices(
        choice(words.text(family), str(family))
        for family, _about in ABOUT
        if typed in words.text(family).casefold() or typed in str(family).casefold()
    )


@app_commands.command(
    name=_("games"), description=_("Browse the games I know, with a picture of each")
)
@app_commands.describe(family=_("A kind of game (default: a few good ones)"))
@app_commands.autocomplete(family=complete_family)
async def browse(interaction: Interaction, family: str | None = None) -> None:
    """Show a family of the catalogue, or where to start."""
    if family is None:
        card = cards.front_card(await _pictures(interaction, model.covers()), private(interaction))
    else:
        card = await catalogue_card(interaction, model.family_named(family))
    await send(interaction, card, private=True)


@app_commands.command(name=_("rules"), description=_("Explain the rules of a game"))
@app_commands.describe(game=_("The game, by name or notation such as take 1-3 (default: Nim)"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str = "nim") -> None:
    """Explain a game, with a picture of a move."""
    await send_rules(interaction, (await read_ruleset(interaction, game, private=True),))


@app_commands.command(name=_("help"), description=_("What I can do, and how to start"))
async def show_help(interaction: Interaction) -> None:
    """Tell what the bot can do."""
    await send(interaction, await _front_of_help(interaction), private=True)


async def _front_of_help(interaction: Interaction) -> Card:
    image = next(iter(await _pictures(interaction, model.first_games()[:1])), None)
    return cards.help_card(private(interaction), invitation(interaction.application_id), image)


@CLICKS.on(cards.ShowHelp)
async def show_topic(interaction: Interaction, click: cards.ShowHelp) -> None:
    """Turn to a page of the help."""
    if click.topic is cards.Topic.FRONT:
        await update(interaction, await _front_of_help(interaction))
    else:
        await update(interaction, cards.topic_card(click.topic, private(interaction)))


@CLICKS.on(cards.ShowPage, cards.ChooseFamily)
async def show_page(interaction: Interaction, click: cards.ShowPage | cards.ChooseFamily) -> None:
    """Show another page, or another family, in the list that a member alone sees."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise UnknownClick
    page = click.page if isinstance(click, cards.ShowPage) else 0
    await update(interaction, await catalogue_card(interaction, click.family, page))


@CLICKS.on(cards.PlayGame)
async def play_game(interaction: Interaction, click: cards.PlayGame) -> None:
    """Begin a match against the bot, as /play does when it is told no more than the game."""
    await interaction.client.router.play(interaction, cgt.ruleset(click.code), click.convention)


@CLICKS.on(cards.PlayPosition)
async def play_position(interaction: Interaction, click: cards.PlayPosition) -> None:
    """Begin a match against the bot from the position of an answer."""
    start = cgt.position(click.position)
    await interaction.client.router.play(interaction, start.rulesets[0], click.convention, start)


@CLICKS.on(cards.SetPuzzle)
async def set_puzzle(interaction: Interaction, click: cards.SetPuzzle) -> None:
    """Set a puzzle, as /puzzle does when it is told the game."""
    wish = Wish(convention=click.convention)
    await interaction.client.router.puzzle(interaction, cgt.ruleset(click.code), wish)


@CLICKS.on(cards.ShowRulesOf, cards.ChooseGame)
async def show_rules(interaction: Interaction, click: cards.ShowRulesOf | cards.ChooseGame) -> None:
    """Show the rules of a game."""
    await send_rules(interaction, (cgt.ruleset(click.code),))


async def require_organiser(interaction: Interaction) -> int:
    """Return the server whose games a member can change."""
    if interaction.guild_id is None:
        raise NotHere("That only works in a server.")
    require_reach(interaction)
    if not await interaction.client.router.is_organiser(interaction):
        raise CgtError(
            "Only members with *Manage Server*, *Manage Events* or the organiser role can "
            "change the games of this server."
        )
    return interaction.guild_id


@CLICKS.on(cards.ShowOwnGames)
async def show_own_games(interaction: Interaction, _click: cards.ShowOwnGames) -> None:
    """Show the games of the server to the member who asks."""
    guild_id = await require_organiser(interaction)
    finding = actions.of_server(interaction.client.services, guild_id)
    games = await in_time(interaction, finding, private=True)
    await send(interaction, cards.own_games_card(games, private(interaction)), private=True)


@CLICKS.on(cards.AskForOwnGame)
async def ask_for_own_game(interaction: Interaction, _click: cards.AskForOwnGame) -> None:
    """Ask for the name and the rules of another game."""
    await require_organiser(interaction)
    await ask(interaction, cards.own_game_form(private(interaction)))


@CLICKS.on(cards.AddOwnGame)
async def add_own_game(interaction: Interaction, click: cards.AddOwnGame) -> None:
    """Add the game that was entered."""
    name, typed, *_others = (*click.fields, "", "")
    services, guild_id = interaction.client.services, await require_organiser(interaction)
    games = await in_time(interaction, actions.add(services, guild_id, name, typed))
    card = cards.own_games_card(games, private(interaction), " ".join(name.split()))
    await update(interaction, card)


@CLICKS.on(cards.RemoveOwnGame)
async def remove_own_game(interaction: Interaction, click: cards.RemoveOwnGame) -> None:
    """Remove the game that was chosen."""
    services, guild_id = interaction.client.services, await require_organiser(interaction)
    games = await in_time(interaction, actions.remove(services, guild_id, click.name))
    await update(interaction, cards.own_games_card(games, private(interaction)))


COMMANDS: list[Command] = [browse, rules, show_help]
