"""/race, the clicks on races and duels, and their messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta

import discord
from discord import app_commands, ui
from discord.app_commands import Range, locale_str as _

from bot.chat.answers import acknowledge, defer_if_slow, private, public, send, send_private
from bot.chat.card import Card, text
from bot.chat.client import GrundyClient, Interaction
from bot.chat.here import require_here
from bot.chat.items import confirmation_form
from bot.chat.permissions import NotHere, require_reach, require_to_post
from bot.chat.posts import Posts, post, serve_in_time, take_away
from bot.chat.router import Clicks, Command, Feature
from bot.language.words import Words
from bot.play.matches.handlers.boards import new_thread
from bot.practice.asking import actions as asking
from bot.practice.asking.handlers import send_card, show_card, word
from bot.practice.asking.model import Wording
from bot.practice.race import actions, clicks
from bot.practice.race.actions import Plan
from bot.practice.race.cards import (
    challenge_card,
    lobby_card,
    own_card,
    playing_card,
    podium_card,
    result_card,
    round_card,
    solved_card,
    unanswered_card,
)
from bot.practice.race.clicks import AcceptDuel, Start
from bot.practice.race.model import MOST_ROUNDS, SECONDS, Race, RaceOver, Stage
from bot.practice.race.model.points import Seat, Tap
from bot.practice.race.model.transitions import declined, withdrawn
from bot.resilience import for_each
from bot.server.games.handlers import read_ruleset
from bot.server.settings import actions as settings
from bot.server.settings.handlers import complete_game, offer_refusal
from bot.services import Services
from bot.shared.refusals import Refusal
from cgt import puzzles
from cgt.core.sizes import Size
from cgt.puzzles import Kind

MAKE = {
    Stage.LOBBY: lobby_card,
    Stage.CHALLENGED: challenge_card,
    Stage.PLAYING: playing_card,
}
"""The cards of stages without answers. All other stages are over unanswered."""


class RacePosts(Posts[Race]):
    """The messages of races and duels."""

    name = "race"
    pause = timedelta(seconds=5)
    due = staticmethod(actions.due_cards)
    change = staticmethod(actions.change)

    async def card(
        self, client: GrundyClient, subject: Race, words: Words, *, pictures: bool
    ) -> Card:
        """Return the card of a race or duel for its stage."""
        race = subject
        if race.stage in {Stage.ROUND, Stage.PAUSE}:
            said = await _word(client.services, race, words, pictures=pictures)
            answers = await actions.answers(client.services, race)
            make = round_card if race.stage is Stage.ROUND else solved_card
            return make(race, answers, words, said)
        if race.stage in {Stage.OVER, Stage.STOPPED}:
            answers = await actions.answers(client.services, race)
            return (result_card if race.is_duel else podium_card)(race, answers, words)
        return MAKE.get(race.stage, unanswered_card)(race, words)

    def nonce(self, subject: Race) -> str:
        return f"race{subject.id}.{subject.round}.{subject.stage.value[:2]}"

    def button(self, subject: Race) -> str | None:
        first = {Stage.LOBBY: Start, Stage.CHALLENGED: AcceptDuel}.get(subject.stage)
        return None if first is None else str(first(subject.id))

    def is_posted_again(self, subject: Race) -> bool:
        """Return whether a card asks or reports something new."""
        return subject.stage in {Stage.ROUND, Stage.OVER}

    async def on_refused(self, client: GrundyClient, claimed: Race) -> None:
        """End a race, because nobody could see it."""
        await actions.give_up(client.services, claimed)

    async def on_replaced(self, subject: Race, old: discord.PartialMessage) -> None:
        """Delete the earlier message of a duel."""
        if subject.is_duel:
            await take_away(old)


POSTS = RacePosts()


async def _word(services: Services, race: Race, words: Words, *, pictures: bool) -> Wording:
    """Return the puzzle of the round in words, with its picture if it can be sent."""
    place = words.language, race.guild_id
    return await asking.word(services, race.organiser, race.puzzle, *place, pictures=pictures)


async def go_on(client: GrundyClient, race_id: int) -> None:
    """Advance a race if its stage is due, and show it if its card is due."""
    async with client.lock((POSTS.name, race_id)):
        race = await actions.advance(client.services, race_id)
        race = await POSTS.show_in_turn(client, race)
    serve_in_time(client, race.due_at)
    if race.needs_puzzle:
        client.wake()


async def sweep(client: GrundyClient) -> None:
    """Advance and show the races that are due, concurrently."""
    due = [*await actions.due(client.services), *await POSTS.due(client.services)]
    found = {race.id for race in POSTS.filter_served(client, due)}
    await asyncio.gather(
        *(for_each("race", [number], lambda number: go_on(client, number)) for number in found)
    )
    serve_in_time(client, await actions.next_due(client.services))


async def draw_ahead(client: GrundyClient) -> None:
    """Find the puzzles that races need next."""
    live = POSTS.filter_served(client, await actions.live(client.services))
    needy = [race for race in live if race.needs_puzzle]
    await for_each("race puzzle", needy, lambda race: actions.draw_ahead(client.services, race))


KINDS = [
    app_commands.Choice(name=_(puzzles.title(kind).template), value=kind.value) for kind in Kind
]
LEVELS = [
    app_commands.Choice(name=_("easy: small positions first"), value=Size.SMALL.value),
    app_commands.Choice(name=_("medium: medium positions first"), value=Size.MEDIUM.value),
    app_commands.Choice(name=_("hard: large positions from the start"), value=Size.LARGE.value),
]


def require_place(interaction: Interaction) -> tuple[int, int]:
    """Return the server and the channel for a race.

    :raises NotHere: outside of a server, or if the bot can't post.
    """
    guild_id, channel_id = interaction.guild_id, interaction.channel_id
    if guild_id is None or channel_id is None:
        raise NotHere("A race needs a channel of a server. Here, /puzzle gives you a puzzle.")
    guild = interaction.client.get_guild(guild_id)
    require_reach(interaction)
    channel = guild and guild.get_channel_or_thread(channel_id)
    if channel:
        require_to_post(channel, private(interaction))
    return guild_id, channel_id


@app_commands.command(
    name=_("race"),
    description=_("Race for puzzles in this channel, or challenge someone to a duel"),
)
@app_commands.describe(
    rounds=_("The number of puzzles (default: 10, in a duel 5)"),
    kind=_("What to find (default: a mix)"),
    game=_("The game, by name or notation such as take 1-3 (default: a mix)"),
    difficulty=_("How hard it is; a race gets harder from there (default: easy)"),
    seconds=_("Seconds for each puzzle of a race (default: 30)"),
    against=_("The member to challenge to a duel (default: a race for everyone here)"),
)
@app_commands.choices(kind=KINDS, difficulty=LEVELS)
@app_commands.autocomplete(game=complete_game)
async def race(
    interaction: Interaction,
    rounds: Range[int, 1, MOST_ROUNDS] | None = None,
    kind: str | None = None,
    game: str | None = None,
    difficulty: str | None = None,
    seconds: Range[int, 10, 120] = SECONDS,
    against: discord.User | None = None,
) -> None:
    """Open a race, or challenge a member to a duel."""
    guild_id, channel_id = require_place(interaction)
    if against is not None and (against.bot or against.id == interaction.user.id):
        raise Refusal("Choose another member for a duel, not yourself and not a bot.")
    plan = Plan(
        interaction.user.id,
        guild_id,
        channel_id,
        None if against is None else against.id,
        rounds,
        seconds,
        Kind(kind) if kind else None,
        str(await read_ruleset(interaction, game)) if game else "",
        Size(difficulty) if difficulty else None,
    )
    await post_new(interaction, actions.open_race(interaction.client.services, plan))


async def post_new(interaction: Interaction, opening: Awaitable[Race]) -> None:
    """Post a new race, and end it if Discord refuses."""
    client, words = interaction.client, public(interaction)
    made = await defer_if_slow(interaction, opening)
    if made.is_duel:
        quiet = await actions.is_quiet(client.services, made)
        card = challenge_card(made, words, quiet=quiet)
    else:
        card = lobby_card(made, words)
    try:
        posted = await defer_if_slow(interaction, _post_in_thread(interaction, made, card))
        message_id = posted or await send(interaction, card)
    except discord.DiscordServerError:  # the card may have been posted
        raise
    except discord.HTTPException:
        await actions.withdraw_unseen(client.services, made.id)
        raise
    await POSTS.settle(client.services, made, message_id)
    serve_in_time(client, made.due_at)
    client.wake()


async def _post_in_thread(interaction: Interaction, made: Race, card: Card) -> int | None:
    """Post a race in a thread of its own, and return its message.

    It is None in a server that doesn't want that, for a duel, and if the bot can't do it.
    """
    client, channel = interaction.client, interaction.channel
    server = await settings.of_server(client.services.store, made.guild_id)
    if made.is_duel or not server.race_threads or not isinstance(channel, discord.TextChannel):
        return None
    thread = await new_thread(channel, public(interaction)("Race {number}", number=made.id))
    if thread is None:
        return None

    def moved(race: Race) -> Race:
        return replace(race, channel_id=thread.id)

    at = await actions.change(client.services, made.id, moved)
    message = await post(client, at, card, POSTS.nonce(at))
    way = public(interaction)("Race: {thread}", thread=thread.mention)
    await send(interaction, Card([text(way)]))
    return message.id


COMMANDS: list[Command] = [race]


CLICKS = Clicks()


@CLICKS.guard(clicks.OfRace)
async def within_reach(interaction: Interaction, click: clicks.OfRace) -> None:
    """Refuse a click on a race of another server."""
    race = await defer_if_slow(interaction, loaded(interaction, click), private=True)
    require_here(interaction, race.guild_id)


async def loaded(interaction: Interaction, click: clicks.OfRace) -> Race:
    """Return the race of a click."""
    return await actions.load(interaction.client.services, click.race_id)


@CLICKS.on(clicks.Start, clicks.Cancel, clicks.Stop)
async def lead(interaction: Interaction, click: clicks.Start | clicks.Cancel | clicks.Stop) -> None:
    """Start or stop a race, for members who can lead it."""
    await require_lead(interaction, click)
    change = actions.start if isinstance(click, clicks.Start) else actions.stop
    await defer_if_slow(interaction, change(interaction.client.services, click.race_id))
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)


@CLICKS.opens(clicks.Stop)
async def ask_to_stop(interaction: Interaction, wanted: clicks.Stop) -> ui.Modal:
    """Return the form that confirms stopping a race."""
    await require_lead(interaction, wanted)
    return confirmation_form(wanted, private(interaction))


async def require_lead(interaction: Interaction, click: clicks.OfRace) -> None:
    """Refuse everybody but the organiser and members with Manage Server or Manage Events."""
    may = interaction.permissions
    race = await defer_if_slow(interaction, loaded(interaction, click), private=True)
    if race.is_duel:
        raise RaceOver
    if not (interaction.user.id == race.organiser or may.manage_guild or may.manage_events):
        raise Refusal(
            "Only <@{user}> or members with *Manage Server* or *Manage Events* can do that.",
            user=race.organiser,
        )


@CLICKS.on(clicks.AnswerRound)
async def answer(interaction: Interaction, click: clicks.AnswerRound) -> None:
    """Answer the puzzle of a round, with a private reply."""
    client, words = interaction.client, private(interaction)
    work = actions.answer(client.services, _tap(interaction, click))
    race, is_right = await defer_if_slow(interaction, work, private=True)
    serve_in_time(client, race.due_at)
    serve_in_time(client, race.show_at)
    if is_right:
        await send_private(interaction, words("✓ Right! You'll see in a moment who was fastest."))
    else:
        await send_private(
            interaction,
            words("✗ That isn't it. You're out for this puzzle, but the next one comes soon."),
        )


@CLICKS.on(clicks.OpenAnotherRace)
async def open_another(interaction: Interaction, click: clicks.OpenAnotherRace) -> None:
    """Open another race or challenge to a rematch."""
    require_place(interaction)
    services, user_id = interaction.client.services, interaction.user.id
    await post_new(interaction, actions.open_another(services, click.race_id, user_id))


@CLICKS.on(clicks.AcceptDuel)
async def accept(interaction: Interaction, click: clicks.AcceptDuel) -> None:
    """Accept a duel, and show the first puzzle to the member."""
    services, user_id = interaction.client.services, interaction.user.id
    await defer_if_slow(interaction, actions.accept(services, click.race_id, user_id))
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)
    await play(interaction, clicks.PlayDuel(click.race_id))


@CLICKS.on(clicks.DeclineDuel, clicks.WithdrawDuel)
async def close(interaction: Interaction, click: clicks.DeclineDuel | clicks.WithdrawDuel) -> None:
    """Decline a duel or cancel the challenge."""
    services, user_id = interaction.client.services, interaction.user.id
    end = declined if isinstance(click, clicks.DeclineDuel) else withdrawn
    work = actions.change(services, click.race_id, lambda race: end(race, user_id, services.now()))
    race = await defer_if_slow(interaction, work)
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)
    if isinstance(click, clicks.DeclineDuel):
        await offer_refusal(interaction, race.organiser)


@CLICKS.on(clicks.PlayDuel)
async def play(interaction: Interaction, click: clicks.PlayDuel) -> None:
    """Show a member their next puzzle of a duel, in private."""
    services, user_id = interaction.client.services, interaction.user.id
    work = actions.begin(services, click.race_id, user_id)
    seat = await defer_if_slow(interaction, work, private=True)
    await send_card(interaction, _own_card(interaction, seat))


@CLICKS.on(clicks.AnswerDuel)
async def answer_duel(interaction: Interaction, click: clicks.AnswerDuel) -> None:
    """Answer a puzzle of a duel, and show the next one in its place."""
    client = interaction.client
    work = actions.answer_duel(client.services, _tap(interaction, click))
    seat = await defer_if_slow(interaction, work)
    await show_card(interaction, _own_card(interaction, seat, is_told=True))
    if not seat.race.is_live:
        await go_on(client, click.race_id)


def _tap(interaction: Interaction, click: clicks.AnswerRound | clicks.AnswerDuel) -> Tap:
    member, at = interaction.user.id, interaction.created_at
    return Tap(click.race_id, click.round, click.index, member, at)


async def _own_card(interaction: Interaction, seat: Seat, *, is_told: bool = False) -> Card:
    """Return a member's next card of a duel, with the result of the last answer if ``is_told``."""
    puzzles, number = seat.race.puzzles, seat.next_round
    said = None if number is None else await word(interaction, puzzles[number - 1])
    before: Wording | None = None
    if is_told:
        before = await word(interaction, puzzles[seat.own_answers[-1].round - 1], is_shown=False)
    return own_card(seat, said, before, private(interaction))


FEATURE = Feature(name="race", commands=COMMANDS, clicks=CLICKS, sweeps=(sweep,))
DRAWING = Feature(name="puzzles of races", sweeps=(draw_ahead,))
"""A separate feature that finds puzzles, so that no race waits for it."""
