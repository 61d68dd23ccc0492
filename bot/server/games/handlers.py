"""Commands /games, /rules and /help, clicks in the catalogue, and custom games.

Texts for a game or a position are read and completed here. Notation comes first, and only other
texts are looked up among the server's custom games. The result is plain notation, so stored matches
continue when a game is removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from discord import app_commands, ui
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import defer_if_slow, private, send, update
from bot.chat.card import Card, Gallery, board_picture, text
from bot.chat.client import Interaction
from bot.chat.custom_id import UnknownClick
from bot.chat.items import ClickButton, Part, row
from bot.chat.links import MatchesOf
from bot.chat.options import Choices, choice, choices, never_failing, offer_games, offer_positions
from bot.chat.permissions import NotHere, invitation, is_organiser, may_attach, require_reach
from bot.chat.router import Clicks, Command, Feature
from bot.chat.sanitize import sentence
from bot.language.names import NO_SENTENCES, Sentences, game_name
from bot.language.words import Words
from bot.resilience import unless_away
from bot.server.games import actions, cards, clicks, model
from bot.server.games.cards.voting import vote_card
from bot.services import Services
from cgt.core.convention import agreed, without_misere
from cgt.core.tokens import within
from cgt.errors import CgtError
from cgt.rules import split_name
from cgt.rulesets.catalogue import ABOUT
from cgt.rulesets.entry import Entry

CLICKS = Clicks()

MOST_BUTTONS = 5


async def read_ruleset(
    interaction: Interaction, text: str, *, private: bool = False
) -> cgt.Ruleset:
    """Return the ruleset for a text in a server. ``private`` applies to the answer."""
    try:
        return cgt.ruleset(text)
    except CgtError:
        games = await _games(interaction, private=private)
        return games.read_ruleset(text)


async def read_position(
    interaction: Interaction, text: str, game: str | cgt.Ruleset | None, *, private: bool = False
) -> cgt.Position:
    """Return the position given by two options of a command in a server."""
    if isinstance(game, str):
        game = await read_ruleset(interaction, game, private=private) if game else None
    try:
        return cgt.position(text, game)
    except CgtError:
        games = await _games(interaction, private=private)
        return games.read_position(text, game)


async def read_game(
    interaction: Interaction, text: str, convention: str | None = None, *, private: bool = False
) -> tuple[cgt.Ruleset, cgt.Convention | None]:
    """Return the ruleset for a text, and the play convention of the text or option.

    A custom game whose name includes "misère" is found by its full name.
    """
    rest, told = agreed(text, convention)
    if rest != text:
        named = (await _games(interaction, private=private)).find(text)
        if named is not None:
            return cgt.ruleset(named.notation), agreed("", convention)[1]
    with within(text, 0):
        return await read_ruleset(interaction, rest, private=private), told


async def read_start(
    interaction: Interaction,
    text: str,
    game: str | None,
    convention: str | None = None,
    *,
    private: bool = False,
) -> tuple[cgt.Position, cgt.Convention]:
    """Return the position of two options, and the play convention of these or a third."""
    played, told = None, convention
    if game:
        played, told = await read_game(interaction, game, convention, private=private)
    rest, told = agreed(text, told)
    with within(text, 0):
        where = await read_position(interaction, rest, played, private=private)
    return where, told or cgt.Convention.NORMAL


async def sentences_about(
    services: Services, guild_id: int | None, games: Iterable[cgt.Ruleset]
) -> Sentences:
    """Return the harmless sentences about some games, which a server keeps with their titles.

    The result is empty in direct messages (None), while the database is unavailable, and without a
    read if no game has a title.
    """
    titled = {code for code in map(str, games) if "=" in code}
    if guild_id is None or not titled:
        return NO_SENTENCES
    own = await actions.load_offered(services, guild_id)
    return {
        each.notation: sentence(each.about, cards.LONGEST_ABOUT)
        for each in own.games
        if each.about and each.notation in titled
    }


async def _games(interaction: Interaction, *, private: bool) -> model.OwnGames:
    services, guild_id = interaction.client.services, interaction.guild_id
    return await defer_if_slow(interaction, actions.of_server(services, guild_id), private=private)


@never_failing
async def complete_game(interaction: Interaction, current: str) -> Choices:
    """Offer the games that match a text, custom games first."""
    games = await actions.load_offered(interaction.client.services, interaction.guild_id)
    words, typed = private(interaction), without_misere(current)
    near, offered = games.near(typed), offer_games(words, typed)
    if near and not _is_notation(typed):  # drop the sentence that it isn't a game
        offered = [each for each in offered if each.value != typed]
    found = [*(_choice(each, words) for each in near), *offered]
    return choices(found if typed == current else _in_misere(found, words))


def _in_misere(
    found: Iterable[app_commands.Choice[str] | None], words: Words
) -> Iterable[app_commands.Choice[str] | None]:
    """Yield choices with misère in front, for a member who typed that word."""
    for each in found:
        if each is not None:
            yield choice(f"{words('misère')} · {each.name}", f"misère {each.value}")


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
    """Offer positions of the chosen game, or of the typed one."""
    games = await actions.load_offered(interaction.client.services, interaction.guild_id)
    chosen: object = getattr(interaction.namespace, "game", None)
    own, game = None, None
    if isinstance(chosen, str):
        chosen = without_misere(chosen).strip()
        own = None if _is_notation(chosen) else games.find(chosen)
        with suppress(CgtError):
            game = games.read_ruleset(chosen)
    words, typed = private(interaction), without_misere(current)
    says_misere = typed != current
    try:
        cgt.position(typed, game)
    except CgtError:
        own = own or games.find(typed.partition(":")[0])
        typed = games.in_notation(typed)
    found = offer_positions(words, typed, game, own.name if own else "")
    return choices(_in_misere(found, words)) if says_misere else found


async def send_rules(
    interaction: Interaction,
    rulesets: Iterable[cgt.Ruleset],
    convention: cgt.Convention = cgt.Convention.NORMAL,
    *,
    playing: bool = False,
) -> None:
    """Show a member the rules of games, with an offer to play unless they are ``playing``."""
    words, services = private(interaction), interaction.client.services
    parts: list[Part] = []
    buttons: list[ClickButton] = []
    for number, ruleset in enumerate(rulesets):
        buttons += [] if playing else [cards.play_of(ruleset, words, convention)]
        example = model.example_of(ruleset)
        finding = sentences_about(services, interaction.guild_id, (ruleset,))
        sentences = await defer_if_slow(interaction, finding, private=True)
        name = game_name(ruleset, words)
        told = cards.rules_text(ruleset, name, example, words, convention, sentences=sentences)
        parts.append(text(told))
        if number == 0 and example is not None and may_attach(interaction):
            start, move = example
            work = actions.example(services, start, move, words.language)
            image = await defer_if_slow(interaction, work, private=True)
            if image is not None:
                shown = board_picture(image, start.play(move), words, example, "example.png")
                parts.append(Gallery(shown))
        is_kept = await _is_kept(interaction, ruleset)
        parts.append(text(cards.facts_text(ruleset, example, words, is_kept=is_kept)))
    card = Card([*parts, row(*buttons[:MOST_BUTTONS])])
    await send(interaction, card, private=True)


async def _is_kept(interaction: Interaction, game: cgt.Ruleset) -> bool:
    """Return whether the server keeps a game under its title."""
    if split_name(game.code) is None:
        return False
    games = await actions.load_offered(interaction.client.services, interaction.guild_id)
    return games.has(game)


async def catalogue_card(interaction: Interaction, family: int, page: int = 0) -> Card:
    """Return a page of the catalogue, as text if it has no pictures."""
    page, shown = model.page_of(family, page)
    images = await _pictures(interaction, shown)
    return cards.browse_card(family, page, images, private(interaction))


async def _pictures(interaction: Interaction, games: Sequence[Entry]) -> tuple[bytes, ...]:
    """Return pictures of the starts of some games, empty if they can't be shown."""
    if not may_attach(interaction):
        return ()
    language = private(interaction).language
    work = actions.starts(interaction.client.services, games, language)
    return await defer_if_slow(interaction, work, private=True)


async def _covers(interaction: Interaction) -> bytes | None:
    """Return the picture of the front page, or None if it can't be shown."""
    if not may_attach(interaction):
        return None
    drawing = actions.covers(interaction.client.services, private(interaction).language)
    return await defer_if_slow(interaction, drawing, private=True)


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
    """Show a family of the catalogue, or the front page."""
    if family is None:
        image = await _covers(interaction)
        games, renown = await _own_games(interaction)
        card = cards.front_card(image, games, renown, private(interaction))
    else:
        card = await catalogue_card(interaction, model.family_named(family))
    await send(interaction, card, private=True)


@app_commands.command(name=_("rules"), description=_("Explain the rules of a game"))
@app_commands.describe(game=_("The game, by name or notation such as take 1-3 (default: Nim)"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str = "nim") -> None:
    """Explain a game, with a picture of a move."""
    ruleset, convention = await read_game(interaction, game, private=True)
    await send_rules(interaction, (ruleset,), convention or cgt.Convention.NORMAL)


@app_commands.command(name=_("help"), description=_("What I can do, and how to start"))
async def show_help(interaction: Interaction) -> None:
    """Show the front page of the help."""
    await send(interaction, await _front_of_help(interaction), private=True)


async def _own_games(interaction: Interaction) -> tuple[model.OwnGames, model.Renown]:
    """Return the custom games of a server, with their authors and the matches of them."""
    client, guild_id = interaction.client, interaction.guild_id
    games = await actions.load_offered(client.services, guild_id)
    if guild_id is None or not games.games:
        return games, model.Renown()
    authors = await actions.authors_of(client.services, guild_id)
    counting = client.ask(MatchesOf(guild_id, tuple(each.notation for each in games.games)))
    counts = await unless_away("matches of games not counted", counting, {})
    matches = {each.name: counts.get(each.notation, 0) for each in games.games}
    return games, model.Renown(authors, matches)


@CLICKS.on(clicks.ChooseOwnGame)
async def show_rules_of_own_games(interaction: Interaction, click: clicks.ChooseOwnGame) -> None:
    """Show the rules of a custom game."""
    game = await read_ruleset(interaction, click.name, private=True)
    await send_rules(interaction, (game,))


async def _front_of_help(interaction: Interaction) -> Card:
    image = next(iter(await _pictures(interaction, model.first_games()[:1])), None)
    return cards.help_card(private(interaction), invitation(interaction.application_id), image)


@CLICKS.on(clicks.ShowHelp, clicks.ChooseTopic)
async def show_topic(interaction: Interaction, click: clicks.ShowHelp | clicks.ChooseTopic) -> None:
    """Show a page of the help."""
    if click.topic is clicks.Topic.FRONT:
        await update(interaction, await _front_of_help(interaction))
    else:
        await update(interaction, cards.topic_card(click.topic, private(interaction)))


@CLICKS.on(clicks.UseCommand)
async def use_command(interaction: Interaction, click: clicks.UseCommand) -> None:
    """Use a command as if the member had typed it."""
    command: Any = interaction.client.tree.get_command(click.command.value)
    await command.callback(interaction)


@CLICKS.on(clicks.ShowPage, clicks.ChooseFamily)
async def show_page(interaction: Interaction, click: clicks.ShowPage | clicks.ChooseFamily) -> None:
    """Show another page or family in a member's private catalogue."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise UnknownClick
    page = click.page if isinstance(click, clicks.ShowPage) else 0
    await update(interaction, await catalogue_card(interaction, click.family, page))


@CLICKS.on(clicks.ShowRulesOf, clicks.ChooseGame)
async def show_rules(
    interaction: Interaction, click: clicks.ShowRulesOf | clicks.ChooseGame
) -> None:
    """Show the rules of a game."""
    await send_rules(interaction, (cgt.ruleset(click.code),))


def require_server(interaction: Interaction) -> int:
    """Return the server of a member, or refuse one who is elsewhere."""
    if interaction.guild_id is None:
        raise NotHere("That only works in a server.")
    require_reach(interaction)
    return interaction.guild_id


@CLICKS.on(clicks.ShowVote)
async def show_vote(interaction: Interaction, _click: clicks.ShowVote) -> None:
    """Show a member the votes for the game of the month."""
    card = await defer_if_slow(interaction, _vote_card(interaction), private=True)
    await send(interaction, card, private=True)


@CLICKS.on(clicks.VoteForGame)
async def vote_for_game(interaction: Interaction, click: clicks.VoteForGame) -> None:
    """Store a member's vote, and show the votes with it."""
    guild_id, member = require_server(interaction), interaction.user.id
    voting = actions.vote(interaction.client.services, guild_id, member, click.name)
    await defer_if_slow(interaction, voting)
    await update(interaction, await _vote_card(interaction))


async def _vote_card(interaction: Interaction) -> Card:
    guild_id, member = require_server(interaction), interaction.user.id
    games, renown = await _own_games(interaction)
    ballot = await actions.ballot(interaction.client.services, guild_id, member)
    return vote_card(games, renown, ballot, private(interaction))


async def require_organiser(interaction: Interaction) -> int:
    """Return the server whose games a member can change, or refuse the member."""
    guild_id = require_server(interaction)
    if not await is_organiser(interaction):
        raise CgtError(
            "Only members with *Manage Server*, *Manage Events* or the organiser role can "
            "change the games of this server."
        )
    return guild_id


@CLICKS.on(clicks.ShowOwnGames)
async def show_own_games(interaction: Interaction, _click: clicks.ShowOwnGames) -> None:
    """Show a member the custom games of the server."""
    guild_id = await require_organiser(interaction)
    finding = actions.of_server(interaction.client.services, guild_id)
    games = await defer_if_slow(interaction, finding, private=True)
    await send(interaction, cards.own_games_card(games, private(interaction)), private=True)


@CLICKS.opens(clicks.AddOwnGame)
async def ask_for_own_game(interaction: Interaction, wanted: clicks.AddOwnGame) -> ui.Modal:
    """Ask for another custom game."""
    await require_organiser(interaction)
    return cards.own_game_form(wanted, private(interaction))


@CLICKS.on(clicks.AddOwnGame)
async def add_own_game(interaction: Interaction, click: clicks.AddOwnGame) -> None:
    """Add the entered game."""
    name, typed, *_others = (*click.fields, "", "")
    services, guild_id = interaction.client.services, await require_organiser(interaction)
    adding = actions.add(services, guild_id, name, typed, author=interaction.user.id)
    games = await defer_if_slow(interaction, adding)
    card = cards.own_games_card(games, private(interaction), " ".join(name.split()))
    await update(interaction, card)


@CLICKS.on(clicks.RemoveOwnGame)
async def remove_own_game(interaction: Interaction, click: clicks.RemoveOwnGame) -> None:
    """Remove the chosen game."""
    services, guild_id = interaction.client.services, await require_organiser(interaction)
    games = await defer_if_slow(interaction, actions.remove(services, guild_id, click.name))
    await update(interaction, cards.own_games_card(games, private(interaction)))


COMMANDS: list[Command] = [browse, rules, show_help]
FEATURE = Feature(name="games", commands=COMMANDS, clicks=CLICKS)
