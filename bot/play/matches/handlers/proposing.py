"""The commands /play, /quick, /crowd and /teams, and the clicks that begin a match."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

import cgt
from bot import log
from bot.chat.answers import defer_if_slow, private, send, send_private
from bot.chat.client import Interaction
from bot.chat.options import CONVENTIONS, DIFFICULTIES, SIZES, clock_choices
from bot.chat.permissions import can_reach
from bot.chat.posts import serve_in_time
from bot.chat.router import Command
from bot.chat.sanitize import plain
from bot.language.names import CLOCKS
from bot.play.engine import actions as opponent
from bot.play.engine.model import Difficulty, Level
from bot.play.matches.actions import challenges
from bot.play.matches.actions.challenges import First, Proposal
from bot.play.matches.cards import link
from bot.play.matches.cards.challenge import quick_card
from bot.play.matches.clicks import (
    KAYLES,
    NIM,
    SURPRISE,
    USUAL,
    ChooseQuickMatch,
    ChooseSides,
    QuickMatch,
    SecondGame,
    Sides,
)
from bot.play.matches.handlers.boards import boards
from bot.play.matches.handlers.messages import place_of
from bot.play.matches.handlers.on_board import CLICKS, on_board
from bot.play.matches.handlers.posting import post_match
from bot.play.matches.model.clock import NO_CLOCK
from bot.play.matches.model.sides import Deciding, Side
from bot.server.games.handlers import complete_position
from bot.server.settings import actions as settings
from bot.server.settings.handlers import chosen_game, chosen_start, complete_game, usual_start
from bot.shared.refusals import Refusal
from cgt.core.positions import Ruleset
from cgt.errors import CgtError

logger = log.get(__name__)

HELD = {Sides.CROWD: Side.EVERYONE, Sides.VOTE: Side.EVERYONE, Sides.TEAMS: Side.BLUE}
"""The side of the member who begins a shared preset."""
QUICK_VOTE = "move 60"


def has_others(interaction: Interaction) -> bool:
    """Return whether somebody else can be in the place of an interaction."""
    return not interaction.context.dm_channel


async def preset_of(interaction: Interaction, click: QuickMatch) -> Proposal:
    """Return the proposal of a preset.

    In a well-known position the opponent chooses the side, to make it fair.
    """
    game: Ruleset | None
    position: cgt.Position | None = None
    size: cgt.Size | None = cgt.Size.SMALL
    to_all = click.sides is Sides.ALL
    if click.code == KAYLES:
        position = cgt.position("kayles: 15")
        game = position.rulesets[0]
    elif click.code == SURPRISE:
        game, size = opponent.any_game(interaction.client.services), cgt.Size.MEDIUM
    elif click.code == USUAL:
        game, size = await chosen_game(interaction, None), None
    else:
        game = cgt.ruleset("nim" if click.code == NIM else click.code)
    first = First.CHOICE if position is not None and to_all else None
    by_vote = click.sides is Sides.VOTE
    return Proposal(
        interaction.user.id,
        game=game,
        position=position,
        first=first,
        size=size,
        clock=QUICK_VOTE if by_vote else "",
        to_all=to_all,
        side=HELD.get(click.sides),
        deciding=Deciding.VOTE if by_vote else Deciding.FIRST,
    )


def _ruleset_of(code: str) -> Ruleset | None:
    try:
        return cgt.ruleset(code)
    except CgtError:
        logger.warning("game of a server is not known any more", game=code)
        return None


LEVELS = [
    app_commands.Choice(name=_("perfect: never makes a mistake"), value=Level.PERFECT.value),
    app_commands.Choice(name=_("strong: rarely makes a mistake"), value=Level.STRONG.value),
    app_commands.Choice(name=_("casual: makes some mistakes"), value=Level.CASUAL.value),
    app_commands.Choice(name=_("beginner: makes many mistakes"), value=Level.BEGINNER.value),
    app_commands.Choice(name=_("newcomer: only sees one move ahead"), value=Level.NEWCOMER.value),
]
FIRSTS = [
    app_commands.Choice(name=_("I move first"), value=First.ME.value),
    app_commands.Choice(name=_("my opponent moves first"), value=First.OPPONENT.value),
    app_commands.Choice(name=_("random"), value=First.RANDOM.value),
    app_commands.Choice(
        name=_("my opponent chooses after seeing the position"), value=First.CHOICE.value
    ),
]


@app_commands.command(
    name=_("play"),
    description=_("Play a game against me or another member; for groups, try /crowd and /teams"),
)
@app_commands.describe(
    game=_("The game, by name or notation such as take 1-3 (default: the server's, or Nim)"),
    opponent=_("The member to challenge (default: me)"),
    level=_("How well I play (default: your level, which rises as you win)"),
    size=_("How large a random starting position is (default: grows as you win)"),
    difficulty=_("How hard it is to keep a win in a random starting position (default: any)"),
    anyone=_("Let anyone here accept the challenge"),
    position=_("The starting position, such as 3 4 5 (default: random)"),
    teach=_("Explain each of your moves"),
    two=_("Two games, with sides switched"),
    clock=_("How much time each has"),
    first=_("Who makes the first move"),
    convention=_("Whether the last move wins"),
)
@app_commands.choices(
    level=LEVELS,
    first=FIRSTS,
    convention=CONVENTIONS,
    size=SIZES,
    difficulty=DIFFICULTIES,
    clock=clock_choices(*CLOCKS),
)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def start_match(
    interaction: Interaction,
    game: str | None = None,
    opponent: discord.User | None = None,
    level: str | None = None,
    size: str | None = None,
    difficulty: str | None = None,
    anyone: bool = False,
    position: str | None = None,
    teach: bool = False,
    two: bool = False,
    clock: str | None = None,
    first: str | None = None,
    convention: str | None = None,
) -> None:
    """Begin a match, or challenge a member to one."""
    ruleset, start, told = await chosen_start(interaction, game, position, convention)
    opponent_id = _opponent(interaction, opponent)
    _require_sense(interaction, opponent_id, anyone=anyone, two=two, teach=teach)
    proposal = Proposal(
        interaction.user.id,
        opponent_id,
        Level(level) if level else None,
        ruleset,
        start,
        First(first) if first else None,
        told or cgt.Convention.NORMAL,
        cgt.Size(size) if size else None,
        clock or "",
        anyone,
        two,
        teach,
        Difficulty(difficulty) if difficulty else None,
    )
    await post_match(interaction, proposal)


async def challenge(interaction: Interaction, member: discord.User | discord.Member) -> None:
    """Challenge the chosen member. A challenge to the bot begins at once."""
    game = await chosen_game(interaction, None)
    opponent_id = _opponent(interaction, member)
    await post_match(interaction, Proposal(interaction.user.id, opponent_id, game=game))


CHALLENGE = app_commands.ContextMenu(name=_("Challenge"), callback=challenge)


def _opponent(
    interaction: Interaction, opponent: discord.User | discord.Member | None
) -> int | None:
    """Return the id of the member to challenge, or None if it is the bot.

    :raises Refusal: when it is another bot, or nobody else can be here.
    """
    if opponent is None or opponent.id == interaction.client.application_id:
        return None
    if opponent.bot:
        raise Refusal("Other bots can't play. To play me, omit the opponent.")
    if not has_others(interaction):
        raise Refusal(
            "There's nobody else here. Try this in a server channel, or use /play to play me."
        )
    interaction.client.services.names.see(opponent.id, plain(opponent.display_name))
    return opponent.id


def _require_sense(
    interaction: Interaction, opponent_id: int | None, *, anyone: bool, two: bool, teach: bool
) -> None:
    """Refuse options that don't go together, or that need others in this place.

    :raises Refusal: when that is so.
    """
    if anyone and opponent_id is not None:
        raise Refusal("Choose an opponent or `anyone`, not both.")
    if anyone and not has_others(interaction):
        raise Refusal("There's nobody else here to accept. Omit `anyone` to play me.")
    if teach and (anyone or opponent_id is not None):
        raise Refusal(
            "I only teach in matches against me. Omit `teach`, or omit both `opponent` and "
            "`anyone`."
        )
    if two and opponent_id is None and not anyone:
        raise Refusal(
            "Two legs need two members. Choose an `opponent` or `anyone`. After a "
            "match against me, Rematch switches sides."
        )


@app_commands.command(name=_("quick"), description=_("Start a match in one tap"))
async def quick(interaction: Interaction) -> None:
    """Show the presets to the member."""
    store = interaction.client.services.store
    finding = settings.of_server(store, interaction.guild_id)
    server = await defer_if_slow(interaction, finding, private=True)
    favourites = [game for code in server.favourites if (game := _ruleset_of(code)) is not None]
    card = quick_card(
        favourites,
        private(interaction),
        others=has_others(interaction),
        votes=can_reach(interaction),
    )
    await send(interaction, card, private=True)


VOTES = [
    app_commands.Choice(name=_("no vote: the first tap counts"), value=NO_CLOCK),
    app_commands.Choice(name=_("a 30-second vote"), value="move 30"),
    app_commands.Choice(name=_("a 1-minute vote"), value="move 60"),
    app_commands.Choice(name=_("a 5-minute vote"), value="move 300"),
    app_commands.Choice(name=_("a 1-hour vote"), value="move 3600"),
    app_commands.Choice(name=_("a 1-day vote"), value="move 86400"),
]
"""The length of a vote, in the notation of clocks."""
DECIDING = [
    app_commands.Choice(name=_("the first to tap"), value=Deciding.FIRST.value),
    app_commands.Choice(name=_("the team's members, in turn"), value=Deciding.TURNS.value),
    app_commands.Choice(name=_("the team, by vote"), value=Deciding.VOTE.value),
]
TEAM_CLOCKS = clock_choices(*(each for each in CLOCKS if each != NO_CLOCK))
"""The clocks of a team match, which always has one so that an empty team can't block it."""


@app_commands.command(name=_("crowd"), description=_("Everyone in this channel against me"))
@app_commands.describe(
    game=_("The game, by name or notation such as take 1-3 (default: the server's, or Nim)"),
    position=_("The starting position, such as 3 4 5 (default: random)"),
    vote=_("Whether to vote on each move, and for how long (default: first tap)"),
    level=_("How well I play (default: casual in your first three matches, then perfect)"),
    size=_("How large a random starting position is (default: medium)"),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
)
@app_commands.choices(vote=VOTES, level=LEVELS, size=SIZES, convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def crowd(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    vote: str = NO_CLOCK,
    level: str | None = None,
    size: str = cgt.Size.MEDIUM.value,
    convention: str | None = None,
) -> None:
    """Begin a match of everyone here against the bot."""
    deciding = Deciding.FIRST if vote == NO_CLOCK else Deciding.VOTE
    await _play_together(
        interaction, Side.EVERYONE, deciding, vote, game, position, level, size, convention
    )


@app_commands.command(name=_("teams"), description=_("Team against team, with buttons to join"))
@app_commands.describe(
    game=_("The game, by name or notation such as take 1-3 (default: the server's, or Nim)"),
    position=_("The starting position, such as 3 4 5 (default: random)"),
    moves=_("Who moves for a team (default: the first to tap)"),
    clock=_("The time for a team's move (default: 3 days)"),
    size=_("How large a random starting position is (default: medium)"),
    convention=_("Whether the last move wins (normal play) or loses (misère)"),
)
@app_commands.choices(moves=DECIDING, clock=TEAM_CLOCKS, size=SIZES, convention=CONVENTIONS)
@app_commands.autocomplete(game=complete_game, position=complete_position)
async def teams(
    interaction: Interaction,
    game: str | None = None,
    position: str | None = None,
    moves: str = Deciding.FIRST.value,
    clock: str | None = None,
    size: str = cgt.Size.MEDIUM.value,
    convention: str | None = None,
) -> None:
    """Set up a match of two teams, which members can join."""
    deciding = Deciding(moves)
    await _play_together(
        interaction, Side.BLUE, deciding, clock or "", game, position, None, size, convention
    )


async def _play_together(
    interaction: Interaction,
    side: Side,
    deciding: Deciding,
    clock: str,
    game: str | None,
    position: str | None,
    level: str | None,
    size: str,
    convention: str | None,
) -> None:
    """Begin a shared match.

    :raises Refusal: when nobody else can be here, or the bot can't show the end of a vote.
    """
    if not has_others(interaction):
        raise Refusal(
            "There's nobody else here. Try this in a server channel, or use /play to play me."
        )
    if deciding is Deciding.VOTE and not can_reach(interaction):
        raise Refusal(
            "I can't post messages of my own here, so I can't end a vote. Omit `vote`, and "
            "the first tap counts."
        )
    ruleset, start, told = await usual_start(interaction, game, position, convention)
    proposal = Proposal(
        interaction.user.id,
        level=Level(level) if level else None,
        game=ruleset,
        position=start,
        convention=told,
        size=cgt.Size(size),
        clock=clock,
        side=side,
        deciding=deciding,
    )
    await post_match(interaction, proposal)


@on_board(SecondGame)
async def second_game(interaction: Interaction, click: SecondGame) -> None:
    """Begin the second leg on a new board, or show the way to it."""
    services, user_id = interaction.client.services, interaction.user.id
    work = challenges.second_leg(services, click.match_id, user_id, place_of(interaction))
    begun = await defer_if_slow(interaction, work)
    if begun.place.message_id is None:
        await boards.post(interaction, begun)
        serve_in_time(interaction.client, begun.timer.notify_at)
    else:
        words = private(interaction)
        await send_private(
            interaction, words("The second leg has begun: {link}", link=link(begun.place))
        )


@CLICKS.on(QuickMatch, ChooseQuickMatch, ChooseSides)
async def quick_match(
    interaction: Interaction, click: QuickMatch | ChooseQuickMatch | ChooseSides
) -> None:
    """Begin a match from a preset."""
    preset = QuickMatch(click.sides, click.code)
    await post_match(interaction, await preset_of(interaction, preset))


COMMANDS: list[Command] = [start_match, quick, crowd, teams, CHALLENGE]
