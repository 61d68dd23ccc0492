"""The commands /tournament and /night, which open an event."""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands
from discord.app_commands import Range, locale_str as _

import cgt
from bot.chat.answers import defer_if_slow, private, send, send_private
from bot.chat.client import Interaction
from bot.chat.options import CONVENTIONS, DIFFICULTIES, clock_choices
from bot.chat.permissions import NotHere, require_reach, require_to_post
from bot.chat.router import Command
from bot.chat.sanitize import plain
from bot.events import actions
from bot.events.cards.organiser import listing_card
from bot.events.handlers.posting import card_of, post, with_followers
from bot.events.model import Format, Kind, Rules, Tournament, transitions
from bot.play.engine.model import Difficulty
from bot.server.games.handlers import read_game
from bot.server.settings import actions as settings
from bot.server.settings.handlers import complete_game, usual_start
from bot.shared.places import Place


async def require_place(interaction: Interaction) -> int:
    """Return the channel for a tournament, which is the server's for games or the current one.

    :raises NotHere: when the command isn't used in a server.
    """
    if interaction.guild_id is None:
        raise NotHere("That only works in a server, in a channel where others can join.")
    require_reach(interaction)
    finding = settings.of_server(interaction.client.services.store, interaction.guild_id)
    server = await defer_if_slow(interaction, finding)
    guild = interaction.client.get_guild(interaction.guild_id)
    chosen = guild and server.channel_id and guild.get_channel(server.channel_id)
    channel = chosen or (guild and guild.get_channel_or_thread(interaction.channel_id or 0))
    if guild is None or not channel:
        return interaction.channel_id or 0
    require_to_post(channel, private(interaction))
    return channel.id


async def open_one(
    interaction: Interaction, rules: Rules, kind: Kind, starts_in: int | None
) -> None:
    """Open a tournament and post its panel.

    It begins by itself after ``starts_in`` minutes, unless that is None.
    """
    services, client = interaction.client.services, interaction.client
    channel_id = await require_place(interaction)
    now = services.now()
    wanted = Tournament(
        kind=kind,
        rules=rules,
        place=Place(interaction.guild_id, channel_id, locale=str(interaction.guild_locale)),
        organiser_id=interaction.user.id,
        created_at=now,
        starts_at=None if starts_in is None else now + timedelta(minutes=starts_in),
    )
    wanted = transitions.join(wanted, interaction.user.id, plain(interaction.user.display_name))
    made = await defer_if_slow(interaction, actions.create(services, wanted))
    waiting = await _followers(interaction, made)
    if channel_id != interaction.channel_id:
        await defer_if_slow(interaction, post(client, made.id, f"panel{made.id}", None, waiting))
        await actions.told_next(services, made.guild_id, waiting)
        words = private(interaction)
        await send_private(
            interaction, words("It's now open in {channel}.", channel=f"<#{channel_id}>")
        )
        return
    view, card = await defer_if_slow(interaction, card_of(client, made.id))
    message_id = await send(interaction, with_followers(card, waiting))
    await actions.panel_moved(services, view.tournament, channel_id, message_id)
    await actions.told_next(services, made.guild_id, waiting)


async def _followers(interaction: Interaction, made: Tournament) -> tuple[int, ...]:
    """Return the members who wait for a new event, which are nobody unless it is a game night."""
    if made.kind is not Kind.NIGHT:
        return ()
    finding = actions.followers(interaction.client.services, made.guild_id)
    return await defer_if_slow(interaction, finding)


FORMATS = [
    app_commands.Choice(name=_("Swiss system: nobody is eliminated"), value=Format.SWISS.value),
    app_commands.Choice(
        name=_("round robin: everyone plays everyone else"), value=Format.ROUND_ROBIN.value
    ),
    app_commands.Choice(name=_("knockout: lose once and you're out"), value=Format.KNOCKOUT.value),
    app_commands.Choice(
        name=_("double knockout: lose twice and you're out"), value=Format.DOUBLE.value
    ),
]
USUAL_CLOCK = "game 600+10"
CLOCK_CHOICES = [
    app_commands.Choice(name=_("3 minutes each, plus 5 seconds a move"), value="game 180+5"),
    app_commands.Choice(name=_("5 minutes each, plus 5 seconds a move"), value="game 300+5"),
    *clock_choices(USUAL_CLOCK, "move 3600", "move 86400", "move 259200"),
]


@app_commands.command(
    name=_("tournament"), description=_("Open a tournament, or list the open ones here")
)
@app_commands.describe(
    game=_("The game (default: the server's)"),
    difficulty=_("How hard it is to hold a win from a random starting position (default: any)"),
    starts_in=_("Start automatically after this many minutes (default: when you press Start)"),
    format=_("The format (default: Swiss system)"),
    second_game=_("A second game; rounds alternate between the games"),
    third_game=_("A third game"),
    rounds=_("Rounds in a Swiss tournament (default: as many as needed)"),
    clock=_("The clock (default: 10 minutes each)"),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
)
@app_commands.choices(
    difficulty=DIFFICULTIES, format=FORMATS, clock=CLOCK_CHOICES, convention=CONVENTIONS
)
@app_commands.autocomplete(game=complete_game, second_game=complete_game, third_game=complete_game)
async def tournament(
    interaction: Interaction,
    game: str | None = None,
    difficulty: str | None = None,
    starts_in: Range[int, 1, 10_080] | None = None,
    format: str = Format.SWISS.value,  # noqa: A002 - what the option is called
    second_game: str | None = None,
    third_game: str | None = None,
    rounds: Range[int, 1, 15] | None = None,
    clock: str = USUAL_CLOCK,
    convention: str | None = None,
) -> None:
    """Open a tournament, or list the open ones if there are any and no option is chosen."""
    if interaction.guild_id is not None and not any(interaction.namespace):
        reading = actions.open_in(interaction.client.services, interaction.guild_id)
        if found := await defer_if_slow(interaction, reading, private=True):
            await send(interaction, listing_card(found, private(interaction)), private=True)
            return
    told = None if convention is None else cgt.Convention.of(convention)
    others: list[cgt.Ruleset] = []
    for each in (second_game, third_game):
        if each is not None:
            other, told = await read_game(interaction, each, told)
            others.append(other)
    first, _start, told = await usual_start(interaction, game, convention=told)
    games = tuple(dict.fromkeys(str(each) for each in (first, *others)))
    rules = Rules(
        Format(format),
        games,
        clock,
        told,
        rounds=rounds,
        difficulty=Difficulty(difficulty) if difficulty else None,
    )
    await open_one(interaction, rules, Kind.TOURNAMENT, starts_in)


LENGTHS = [
    app_commands.Choice(name=_("3 minutes"), value=3),
    app_commands.Choice(name=_("5 minutes"), value=5),
    app_commands.Choice(name=_("8 minutes"), value=8),
    app_commands.Choice(name=_("12 minutes"), value=12),
]


@app_commands.command(
    name=_("night"),
    description=_("Open a game night: quick rounds for everyone, and a podium at the end"),
)
@app_commands.describe(
    game=_("The game (default: the server's)"),
    difficulty=_("How hard it is to hold a win from a random starting position (default: any)"),
    starts_in=_("Start automatically after this many minutes (default: when you press Start)"),
    minutes=_("The longest a round can last (default: 5 minutes)"),
    rounds=_("How many rounds (default: 5)"),
    arena=_("Pair players again soon after each match, without rounds (default: off)"),
)
@app_commands.choices(difficulty=DIFFICULTIES)
@app_commands.choices(minutes=LENGTHS)
@app_commands.autocomplete(game=complete_game)
async def night(
    interaction: Interaction,
    game: str | None = None,
    difficulty: str | None = None,
    starts_in: Range[int, 1, 10_080] | None = None,
    minutes: int = 5,
    rounds: Range[int, 1, 30] = 5,
    arena: bool = False,
) -> None:
    """Open a game night. In an arena each player plays as many matches as there are rounds."""
    ruleset, _start, told = await usual_start(interaction, game)
    rules = Rules(
        Format.SWISS,
        (str(ruleset),),
        f"game {30 * minutes}",  # in seconds: each player has half of the round
        told,
        rounds=rounds,
        difficulty=Difficulty(difficulty) if difficulty else None,
        is_arena=arena,
    )
    await open_one(interaction, rules, Kind.NIGHT, starts_in)


COMMANDS: list[Command] = [tournament, night]
