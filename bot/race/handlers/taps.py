"""The functions that answer the clicks on races and duels."""

from __future__ import annotations

from bot.chat.answers import acknowledge, in_time, private, send, tell, update
from bot.chat.card import Card
from bot.chat.client import Interaction
from bot.chat.permissions import may_attach
from bot.chat.router import Clicks, require_here
from bot.matches.handlers.messages import serve_in_time
from bot.matches.model import Refusal
from bot.quiz import actions as quiz
from bot.quiz.model import Said
from bot.race import actions
from bot.race.actions import playing
from bot.race.cards import own_card
from bot.race.clicks import (
    AcceptDuel,
    Again,
    AnswerDuel,
    AnswerRound,
    DeclineDuel,
    OfRace,
    PlayDuel,
    Start,
    Stop,
    WithdrawDuel,
)
from bot.race.handlers import post_new, require_place
from bot.race.handlers.showing import go_on
from bot.race.model import Race
from bot.race.model.points import TIE, Seat, Tap
from bot.race.model.refusals import RaceOver
from bot.race.model.transitions import LATE, declined, withdrawn
from bot.settings.handlers import offer_refusal

CLICKS = Clicks()


@CLICKS.guard(OfRace)
async def within_reach(interaction: Interaction, click: OfRace) -> None:
    """Refuse a click on a race of another server."""
    race = await in_time(interaction, loaded(interaction, click), private=True)
    require_here(interaction, race.guild_id)


async def loaded(interaction: Interaction, click: OfRace) -> Race:
    """Return the race that a click is about."""
    return await actions.load(interaction.client.services, click.race_id)


@CLICKS.on(Start, Stop)
async def lead(interaction: Interaction, click: Start | Stop) -> None:
    """Start or stop a race, for its organiser or a member with Manage Server or Manage Events."""
    services, may = interaction.client.services, interaction.permissions
    race = await in_time(interaction, loaded(interaction, click), private=True)
    if race.is_duel:
        raise RaceOver
    if not (interaction.user.id == race.organiser or may.manage_guild or may.manage_events):
        raise Refusal(
            "Only <@{user}> or members with *Manage Server* or *Manage Events* can do that.",
            user=race.organiser,
        )
    change = playing.start if isinstance(click, Start) else playing.stop
    await in_time(interaction, change(services, click.race_id))
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)


@CLICKS.on(AnswerRound)
async def answer(interaction: Interaction, click: AnswerRound) -> None:
    """Answer the puzzle of a round, which only the member sees."""
    client, words = interaction.client, private(interaction)
    work = playing.answer(client.services, _tap(interaction, click))
    if await in_time(interaction, work, private=True):
        serve_in_time(client, client.services.now() + TIE + LATE)
        await tell(interaction, words("✓ Right! You'll see in a moment who was fastest."))
    else:
        await tell(
            interaction,
            words("✗ That isn't it. You're out for this puzzle, but the next one comes soon."),
        )


@CLICKS.on(Again)
async def again(interaction: Interaction, click: Again) -> None:
    """Open another race, or ask for a rematch."""
    require_place(interaction)
    services, user_id = interaction.client.services, interaction.user.id
    await post_new(interaction, playing.again(services, click.race_id, user_id))


@CLICKS.on(AcceptDuel)
async def accept(interaction: Interaction, click: AcceptDuel) -> None:
    """Accept a duel, and show the first puzzle to who accepted."""
    services, user_id = interaction.client.services, interaction.user.id
    await in_time(interaction, playing.accept(services, click.race_id, user_id))
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)
    await play(interaction, PlayDuel(click.race_id))


@CLICKS.on(DeclineDuel, WithdrawDuel)
async def close(interaction: Interaction, click: DeclineDuel | WithdrawDuel) -> None:
    """Decline a duel, or take the challenge back."""
    services, user_id = interaction.client.services, interaction.user.id
    end = declined if isinstance(click, DeclineDuel) else withdrawn
    work = actions.change(services, click.race_id, lambda race: end(race, user_id, services.now()))
    race = await in_time(interaction, work)
    await acknowledge(interaction)
    await go_on(interaction.client, click.race_id)
    if isinstance(click, DeclineDuel):
        await offer_refusal(interaction, race.organiser)


@CLICKS.on(PlayDuel)
async def play(interaction: Interaction, click: PlayDuel) -> None:
    """Show a member their next puzzle of a duel, to them alone."""
    services, user_id = interaction.client.services, interaction.user.id
    work = playing.begin(services, click.race_id, user_id)
    seat = await in_time(interaction, work, private=True)
    card = await in_time(interaction, _own(interaction, seat), private=True)
    await send(interaction, card, private=True)


@CLICKS.on(AnswerDuel)
async def answer_duel(interaction: Interaction, click: AnswerDuel) -> None:
    """Answer a puzzle of a duel; the next one takes its place."""
    client = interaction.client
    work = playing.answer_duel(client.services, _tap(interaction, click))
    seat = await in_time(interaction, work)
    card = await in_time(interaction, _own(interaction, seat, is_told=True))
    await update(interaction, card)
    if not seat.race.is_live:
        await go_on(client, click.race_id)


def _tap(interaction: Interaction, click: AnswerRound | AnswerDuel) -> Tap:
    member, at = interaction.user.id, interaction.created_at
    return Tap(click.race_id, click.round, click.index, member, at)


async def _own(interaction: Interaction, seat: Seat, *, is_told: bool = False) -> Card:
    """Return what a member of a duel sees next; what became of their last answer may be told."""
    services, words = interaction.client.services, private(interaction)
    puzzles, number = seat.race.puzzles, seat.next_round
    said: Said | None = None
    before: Said | None = None
    image: bytes | None = None
    if is_told:
        before = await quiz.say(services, seat.member, puzzles[seat.own[-1].round - 1])
    if number is not None:
        puzzle = puzzles[number - 1]
        said = await quiz.say(services, seat.member, puzzle)
        if may_attach(interaction):
            guild_id = seat.race.guild_id
            image = await quiz.picture(services, puzzle.position, words.language, guild_id)
    return own_card(seat, said, before, words, image)
