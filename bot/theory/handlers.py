"""/mex, /grundy, /winner and /sequence, and the click that ends a computation early."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Event

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot.chat.answers import acknowledge, in_time, private, progress, public, send, tell, think
from bot.chat.card import Card, Gallery, Picture, board_part, board_picture, text
from bot.chat.client import Interaction
from bot.chat.items import Part, row
from bot.chat.options import CONVENTIONS, Choices, choice, choices, never_failing
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, Command
from bot.deeper.cards import below_game
from bot.games import actions as own
from bot.games.cards import play_and_rules, play_of
from bot.games.handlers import complete_game, complete_position, read_position, read_ruleset
from bot.games.model import OwnGames
from bot.language.names import game_name
from bot.theory import actions, cards
from bot.theory.model import LARGEST, SHORT, Sequence, Terms, read_numbers, require_sequence
from cgt.drawing import alt_text_of_explanation
from cgt.errors import CgtError
from cgt.rulesets.catalogue import CATALOGUE

CLICKS = Clicks()


async def post_solution(
    interaction: Interaction,
    where: cgt.Position,
    convention: cgt.Convention,
    player: int = 1,
    *,
    alone: bool = False,
) -> None:
    """Post who wins a position and why: to everyone, or only to the member who asks."""
    words = private(interaction) if alone else public(interaction)
    services, member = interaction.client.services, interaction.user.id
    more = cards.layers(where, convention, player, words)
    work = actions.solve(services, member, where, words.language, convention, with_board=not more)
    solved = await in_time(interaction, work, private=alone)
    explanation = solved.explanation
    verdict = cards.verdict_text(explanation, player, words)
    reason = cards.reason_text(explanation, player, words) if more else ""
    pictures = may_attach(interaction)
    if pictures:
        alt = words.text(alt_text_of_explanation(explanation))
        table: Part = Gallery(Picture("nim-sum.png", solved.table, alt))
    else:
        table = text(cards.binary_text(explanation) if explanation.ground is None else "")
    if reason:
        parts = [text(f"{verdict}\n{reason}"), table]
    else:
        board = board_part(solved.board if pictures else None, where, words)
        values, moves = map(text, cards.steps_text(explanation, words))
        parts = [text(verdict), board, values, table, moves]
    buttons = cards.onward(where, convention, words, *(more if reason else ()))
    await send(interaction, Card([*parts, *buttons]), private=alone)


@CLICKS.on(cards.ShowLayer)
async def show_layer(interaction: Interaction, click: cards.ShowLayer) -> None:
    """Tell who asks, alone, how the values come about, or all moves that win."""
    words, where = private(interaction), cgt.position(click.position)
    services, member = interaction.client.services, interaction.user.id
    if click.layer is cards.Layer.MOVES:
        found = actions.evaluate(services, member, where, click.convention)
        _values, moves = cards.steps_text(await in_time(interaction, found, private=True), words)
        await send(interaction, Card([text(moves)]), private=True)
        return
    work = actions.solve(services, member, where, words.language, click.convention)
    solved = await in_time(interaction, work, private=True)
    values, _moves = cards.steps_text(solved.explanation, words)
    parts: list[Part] = [text(values)]
    if may_attach(interaction):
        parts.insert(0, Gallery(board_picture(solved.board, where, words)))
    await send(interaction, Card(parts), private=True)


@CLICKS.on(cards.ShowTerms)
async def show_terms(interaction: Interaction, click: cards.ShowTerms) -> None:
    """Explain the terms of an answer to the member who asks."""
    await send(interaction, cards.terms_card(click.terms, private(interaction)), private=True)


PLAYERS = [
    app_commands.Choice(name=_("player 1 to move"), value=1),
    app_commands.Choice(name=_("player 2 to move"), value=2),
]


@app_commands.command(name=_("mex"), description=_("Find the smallest number missing from a list"))
@app_commands.describe(numbers=_("Whole numbers, such as 0 1 3"))
async def mex(interaction: Interaction, numbers: str) -> None:
    """Tell the minimum excludant of some numbers."""
    words = public(interaction)
    buttons = row(*play_of(cgt.ruleset("nim"), words), cards.terms_button(Terms.POSITION, words))
    await send(interaction, Card([text(cards.mex_text(read_numbers(numbers), words)), buttons]))


@app_commands.command(
    name=_("grundy"), description=_("The nim value (Grundy number) of a position, and why")
)
@app_commands.describe(
    game=_("The game, by name or notation such as take 1-3 (default: Nim)"),
    position=_("The position, such as 3 4 5 (default: show the game's first values)"),
    convention=_("In misère play, also show the genus of each component"),
)
@app_commands.choices(convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def grundy(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    convention: str = cgt.Convention.NORMAL.value,
) -> None:
    """Tell the nim values of a position's components, and how the nim-sequence begins."""
    words, services = public(interaction), interaction.client.services
    member = interaction.user.id
    if position is None:
        ruleset = await read_ruleset(interaction, game or "nim")
        table = await in_time(interaction, actions.first_values(services, member, ruleset))
        head = f"### {words.headed(words('Nim values'), game_name(ruleset, words))}"
        rule = words.text(ruleset.rule)
        shown = cards.table_text(table, words) if table else f"`{ruleset!s}: {ruleset.examples[0]}`"
        terms = cards.terms_button(Terms.SEQUENCE if table else Terms.POSITION, words)
        buttons = row(*play_and_rules(ruleset, words), terms)
        parts = [text(f"{head}\n{rule}\n{shown}"), buttons, below_game(ruleset, words)]
        await send(interaction, Card(parts))
        return
    where = await read_position(interaction, position, game)
    explanation = await in_time(
        interaction, actions.evaluate(services, member, where, cgt.Convention.of(convention))
    )
    buttons = cards.onward(where, cgt.Convention.of(convention), words)
    await send(interaction, Card([text(cards.values_text(explanation, words)), *buttons]))


@app_commands.command(
    name=_("winner"), description=_("Who wins from a position, why, and with which moves")
)
@app_commands.describe(
    position=_("The position, such as 3 4 5 or take 1-3: 3 4 5"),
    game=_("The game, if the position doesn't name it (default: Nim)"),
    first=_("The player to move (default: player 1)"),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
)
@app_commands.choices(first=PLAYERS)
@app_commands.choices(convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def winner(
    interaction: Interaction,
    position: str,
    game: str | None = None,
    first: int = 1,
    convention: str = cgt.Convention.NORMAL.value,
) -> None:
    """Tell who wins a position, in the four steps of the Sprague-Grundy theorem."""
    where = await read_position(interaction, position, game)
    await post_solution(interaction, where, cgt.Convention.of(convention), first)


FIRST_LOOK, EVERY = 1.5, 3.0
"""The seconds until progress is first shown, and between later updates."""


@never_failing
async def complete_sequence(interaction: Interaction, current: str) -> Choices:
    """Offer the games that have a nim-sequence."""
    typed, words = current.strip().casefold(), private(interaction)
    games = await own.offered(interaction.client.services, interaction.guild_id)
    offered = await complete_game(interaction, current)
    named = (
        choice(game_name(entry.ruleset, words), str(entry.ruleset))
        for entry in CATALOGUE
        if entry.ruleset.is_of_heaps
        and any(typed in name for name in (str(entry.title).casefold(), *entry.aliases))
    )
    return choices([*(each for each in offered if _has(each.value, games)), *named])


def _has(name: str, games: OwnGames) -> bool:
    """Return whether a text denotes a game that has a nim-sequence, ``games`` of the server too."""
    try:
        return games.read_ruleset(name).is_of_heaps
    except CgtError:
        return False


@app_commands.command(
    name=_("sequence"), description=_("Show the nim-sequence of a game, with its period and a plot")
)
@app_commands.describe(
    game=_("The game, by name or notation such as kayles or 0.77"),
    up_to=_("The largest heap (default: 100)"),
)
@app_commands.autocomplete(game=complete_sequence)
async def sequence(
    interaction: Interaction, game: str, up_to: app_commands.Range[int, 1, LARGEST] = 100
) -> None:
    """Show the values of the heaps from 0 on, and what is proven of them."""
    ruleset, words = await read_ruleset(interaction, game), public(interaction)
    title = game_name(ruleset, words)
    require_sequence(ruleset, up_to, title)
    services = interaction.client.services
    if up_to <= SHORT:
        asked = actions.short_sequence(
            services, interaction.user.id, ruleset, up_to, words.language
        )
        found = await in_time(interaction, asked)
    else:
        found = await _long(interaction, ruleset, up_to, title)
    card = cards.sequence_card(title, found, up_to, words, pictures=may_attach(interaction))
    buttons = row(*play_and_rules(ruleset, words), cards.terms_button(Terms.SEQUENCE, words))
    card = replace(card, parts=[*card.parts, buttons, below_game(ruleset, words)])
    await send(interaction, card)


async def _long(interaction: Interaction, ruleset: cgt.Ruleset, up_to: int, title: str) -> Sequence:
    """Return a sequence that may take minutes; a card tells how far it is, and can stop it."""
    services, words = interaction.client.services, public(interaction)
    with services.workers.jobs.open(interaction.id, interaction.user.id) as job:
        await think(interaction)
        work = asyncio.ensure_future(
            actions.long_sequence(services, job, ruleset, up_to, words.language)
        )
        ended = Event()
        work.add_done_callback(lambda _: ended.set())
        patience = FIRST_LOOK
        while not await asyncio.to_thread(ended.wait, patience):
            patience = EVERY
            card = cards.progress_card(title, job.done, up_to, job.number, words)
            await progress(interaction, card)
        return await work


@CLICKS.on(cards.StopSequence)
async def stop(interaction: Interaction, click: cards.StopSequence) -> None:
    """End a computation early; what it found so far is shown."""
    words = private(interaction)
    job = interaction.client.services.workers.jobs.find(click.job)
    if job is None:
        await tell(interaction, words("This computation has already ended."))
    elif job.owner != interaction.user.id:
        await tell(interaction, words("Only the member who asked for this can stop it."))
    else:
        job.stop()
        await acknowledge(interaction)


@app_commands.context_menu(name=_("Solve this position"))
async def solve_message(interaction: Interaction, message: discord.Message) -> None:
    """Tell who asks, alone, who wins the position that a message is, and why."""
    typed = message.content.strip().strip("`").strip()
    where = await read_position(interaction, typed, None, private=True)
    await post_solution(interaction, where, cgt.Convention.NORMAL, alone=True)


COMMANDS: list[Command] = [mex, grundy, winner, sequence, solve_message]
