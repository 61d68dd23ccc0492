"""Command /invent, and the clicks on an invented game."""

from __future__ import annotations

from discord import app_commands, ui
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import defer_if_slow, private, public, send, update
from bot.chat.card import Card
from bot.chat.client import Interaction, ask_worker
from bot.chat.options import Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command, Feature
from bot.server.games import actions as own
from bot.server.games.cards import own_games_card
from bot.server.games.handlers import read_ruleset, require_organiser
from bot.server.games.model import require_title
from bot.server.inventing import cards, clicks, work
from bot.server.inventing.model import IDEAS, FirstLook, Invention, of_idea, require_rule
from cgt.errors import CgtError, NotationError
from cgt.rules import is_rule

CLICKS = Clicks()


@never_failing
async def complete_rule(interaction: Interaction, current: str) -> Choices:
    """Offer the ideas, or those that contain a text."""
    typed = current.strip().casefold()
    offered = cards.offered_ideas(private(interaction))
    return choices(choice(name, rule) for name, rule in offered if typed in name.casefold())


@app_commands.command(
    name=_("invent"), description=_("Invent a game by its rule, and I'll play and explain it")
)
@app_commands.describe(
    rule=_("The rule, such as n -> n - k if 1 <= k <= n/2 (default: choose an idea)")
)
@app_commands.autocomplete(rule=complete_rule)
async def invent(interaction: Interaction, rule: str | None = None) -> None:
    """Show the game of a rule, or the gallery of ideas."""
    if rule is None:
        await send(interaction, cards.gallery_card(private(interaction)), private=True)
    else:
        await present(interaction, Invention.typed(rule))


async def present(interaction: Interaction, invention: Invention) -> None:
    """Answer with an invention, or with the mistake in it.

    A private message is replaced. Elsewhere the answer is a new message for everybody, and a
    mistake is shown in private.
    """
    try:
        game = await _game_of(interaction, invention)
    except CgtError as error:
        card = cards.wrong_card(error, invention, private(interaction))
        await _reply(interaction, card, alone=True)
        return
    words = private(interaction) if _is_private(interaction) else public(interaction)
    if not is_rule(game.code):
        await _reply(interaction, cards.known_card(game, words), alone=True)
        return
    if not is_rule(invention.rule):
        invention = await _kept_invention(interaction, invention.rule, game)

    async def find() -> tuple[FirstLook | CgtError, tuple[tuple[int, ...], ...] | None]:
        try:
            look = await ask_worker(interaction, work.first_look, game, words.language)
        except CgtError as error:
            return error, ()
        if not look.is_playable:
            return look, ()
        try:
            return look, await ask_worker(interaction, work.values_of, game)
        except CgtError:
            return look, None

    look, values = await defer_if_slow(interaction, find())
    card = cards.invention_card(
        invention,
        game,
        look,
        values,
        words,
        pictures=may_attach(interaction),
        invites=not interaction.context.dm_channel,
    )
    await _reply(interaction, card)


async def _game_of(interaction: Interaction, invention: Invention) -> cgt.Ruleset:
    """Return the game of an invention, which can also be one that the server keeps.

    :raises CgtError: when the rule or the name isn't allowed.
    """
    try:
        game = await read_ruleset(interaction, invention.notation)
    except NotationError as error:
        if not error.candidates:
            require_rule(invention.rule)  # its error says better what is missing
        raise
    if invention.name:
        require_title(invention.name)
    return game


async def _kept_invention(interaction: Interaction, name: str, game: cgt.Ruleset) -> Invention:
    """Return the game that the server keeps under a name as an invention."""
    loading = own.load_offered(interaction.client.services, interaction.guild_id)
    kept = (await defer_if_slow(interaction, loading)).find(name)
    return Invention.typed(str(game), about="" if kept is None else kept.about)


def _is_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _reply(interaction: Interaction, card: Card, *, alone: bool = False) -> None:
    """Replace a private message, or send a new one, in private if ``alone``."""
    if _is_private(interaction):
        await update(interaction, card)
    else:
        await send(interaction, card, private=alone)


@CLICKS.on(clicks.ShowIdeas)
async def show_ideas(interaction: Interaction, _click: clicks.ShowIdeas) -> None:
    """Show the gallery of ideas."""
    await _reply(interaction, cards.gallery_card(private(interaction)), alone=True)


@CLICKS.on(clicks.ChooseIdea)
async def choose_idea(interaction: Interaction, click: clicks.ChooseIdea) -> None:
    """Show the game of an idea."""
    idea = IDEAS[min(click.idea, len(IDEAS) - 1)]
    await present(interaction, of_idea(idea, private(interaction).text))


@CLICKS.on(clicks.ShowInvention)
async def show_invention(interaction: Interaction, click: clicks.ShowInvention) -> None:
    """Show an invention."""
    await present(interaction, Invention.of(click.invention))


@CLICKS.on(clicks.Invent, form=cards.invention_form)
async def take_invention(interaction: Interaction, click: clicks.Invent) -> None:
    """Show the invention that was entered."""
    rule, name, about, *_others = (*click.entered, "", "", "")
    await present(interaction, Invention.typed(rule, name, about))


@CLICKS.on(clicks.ShowMore)
async def show_more(interaction: Interaction, click: clicks.ShowMore) -> None:
    """Show the further uses of an invention."""
    invention, words = Invention.of(click.invention), private(interaction)
    game = await read_ruleset(interaction, invention.notation, private=True)
    is_playable, keeps = click.is_playable, interaction.guild_id is not None
    card = cards.more_card(invention, game, words, is_playable=is_playable, keeps=keeps)
    await send(interaction, card, private=True)


@CLICKS.opens(clicks.KeepInvention)
async def ask_for_name(interaction: Interaction, wanted: clicks.KeepInvention) -> ui.Modal:
    """Ask for the name under which an invention is kept."""
    await require_organiser(interaction)
    return cards.keeping_form(wanted, private(interaction))


@CLICKS.on(clicks.KeepInvention)
async def keep_invention(interaction: Interaction, click: clicks.KeepInvention) -> None:
    """Keep an invention for the server."""
    guild_id = await require_organiser(interaction)
    name, about, *_others = (*click.entered, "", "")
    invention = Invention.typed(Invention.of(click.invention).rule, name, about)
    adding = own.add(
        interaction.client.services,
        guild_id,
        invention.name,
        invention.rule,
        about=invention.about,
        author=interaction.user.id,
    )
    games = await defer_if_slow(interaction, adding)
    game = cgt.ruleset(invention.notation)
    await update(interaction, own_games_card(games, private(interaction), invention.name, game))


COMMANDS: list[Command] = [invent]
FEATURE = Feature(name="inventing", commands=COMMANDS, clicks=CLICKS)
