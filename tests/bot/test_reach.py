"""No click reaches what belongs to another server, and none what its member has no right to.

Every verb that the router knows is sent, with a forged id, from another server and by a member
without rights.
"""

import sqlite3
from collections import Counter
from dataclasses import fields, replace
from functools import partial

import discord
import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType

from bot.app.features import ROUTER
from bot.chat.custom_id import Form
from bot.classroom.clicks import OfClass, OfTeacher
from bot.events import actions as tournaments
from bot.events.clicks import OfOrganiser, OfTournament
from bot.events.model.transitions import end
from bot.play.matches.actions import challenges, moves
from bot.play.matches.clicks import OfMatch
from bot.practice.board_puzzles.clicks import OfPuzzle
from bot.practice.daily import actions
from bot.practice.daily.clicks import OfDaily, OfPlan
from bot.practice.race.clicks import OfRace
from bot.rankings.cards import OfSeason
from bot.server.games.clicks import AddOwnGame, RemoveOwnGame, ShowOwnGames
from bot.server.settings import actions as settings
from bot.server.settings.clicks import ChangeServer, SwitchServer, TypedGames
from tests.beside import beside
from tests.bot.classroom.members import ask_own, assign_own, join, open_assignment, opened, teacher
from tests.bot.clicks import KINDS, chosen_of, extremes_of
from tests.bot.events.playing import look
from tests.bot.reading import texts
from tests.bot.screens import screen
from tests.samples import sampled

GAME, START = "guiles", "guiles: 5 6"
"""A game that no page of the bot names by itself."""
"""What is played in the server that others try to reach; its name is told nowhere else."""
EVENTS = (1, 3)
"""The numbers of an event that is being played, and of one that can be joined."""
ELSEWHERE = "belongs to another server"
OPEN_TO_ALL = {"clsjoin", "clsjoined", "clsvote"}
"""What members of a server who are in no class can do with one."""
GUARDED = tuple(kind for kind in ROUTER.clicks.guards if kind is not OfSeason)
"""The clicks that are about something of a server; a season is of the member's own one."""


def rows(world):
    """Return all that is stored, a set of rows for each table, each row as pairs.

    When the bot looked at a row is left out, since it can look at any time.
    """
    with beside(world.database) as connection:
        connection.row_factory = sqlite3.Row
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: Counter(
                tuple(pair for pair in zip(row.keys(), row, strict=True) if pair[0] != "looked_at")
                for row in connection.execute(f'SELECT * FROM "{name}"')
            )
            for name in names
        }


OF_THE_BOT = {"presence", "sqlite_sequence"}
"""The tables that the bot keeps for itself: that it runs, and the numbers given so far."""


def meddling(before, after):
    """Return the rows that have gone, and new ones about a match or event of before."""
    ids = {
        name: {dict(row)["id"] for row in before[table]}
        for name, table in (
            ("match_id", "matches"),
            ("tournament_id", "tournaments"),
            ("puzzle_id", "puzzles"),
            ("daily_id", "dailies"),
            ("class_id", "classes"),
            ("round_id", "class_rounds"),
            ("race_id", "races"),
        )
    }
    gone = [row for name in before.keys() - OF_THE_BOT for row in before[name] - after[name]]
    new = [
        (name, row)
        for name in after
        for row in after[name] - before[name]
        if any(dict(row).get(column) in known for column, known in ids.items())
    ]
    return gone + new


async def begin(world, command, **options):
    """Open an event of alice and bob, and begin it; return its number."""
    shown = await world.alice.slash(world.channel, command, **options)
    for one in (world.alice, world.bob):
        await one.click(shown.response, label="Join")
    await world.alice.click(shown.response, label="Start")
    await look(world)


async def furnish(world):
    """Let alice and bob have a match and an event of each kind; return their numbers."""
    await settings.change_server(world.services, world.guild.id, lambda server: server)
    swiss = {"game": GAME, "clock": "game 600+10"}
    await begin(world, "tournament", **swiss)
    await begin(world, "night", game=GAME, rounds=1)
    await tournaments.apply(world.services, 2, end)
    await world.alice.slash(world.channel, "tournament", **swiss)
    for number in (3, 4):
        await world.alice.slash(world.channel, "play", position=START, opponent=world.bob)
        await challenges.accept(world.services, number, world.bob.id)
    await moves.resign(world.services, 3, world.alice.id)
    for options in ({"opponent": world.bob}, {"anyone": True}, {}):
        await world.alice.slash(world.channel, "play", position=START, **options)
    await world.alice.slash(world.channel, "puzzle", kind="move", game=GAME)
    await world.alice.slash(world.channel, "race", game=GAME)
    for command in ("teams", "crowd"):
        await world.alice.slash(world.channel, command, position=START)
    plan = partial(replace, channel_id=world.channel.id, zone="UTC", hour=0)
    await actions.change_plan(world.services, world.guild.id, world.alice.id, plan)
    await actions.switch_plan(world.services, world.guild.id, world.alice.id, whether=True)
    await attend(world)
    await look(world)
    return [await world.matches.load(number) for number in range(1, 10)]


async def attend(world):
    """Let alice work in a class of tess, who asks all a question too."""
    card = await opened(world, tess := teacher(world))
    await join(world.alice, card)
    await assign_own(tess, card)
    await open_assignment(world.alice, card)
    asked = await ask_own(tess, card)
    await world.alice.click(asked, label="3")


def numbers(found):
    """Return the number and stage of one match of each kind; each has its turn."""
    kinds = (1, 3, 5, 8, 9)
    return [(number, found[number - 1].stage) for number in kinds]


async def settled_of(world):
    """Return the settings of the server, and the plan of its daily puzzle."""
    server = await settings.of_server(world.services.store, world.guild.id)
    return server, await actions.load_plan(world.services, world.guild.id)


async def send(member, shown, click):
    """Send a click, or a form that was filled in."""
    env, backend = member._env, member._env.backend
    channel = ChannelHandle(env, member.guild, backend.get_channel(shown.channel_id))
    chosen, is_form = chosen_of(click), isinstance(click, Form)
    data = {"custom_id": str(click), "component_type": 3, "values": chosen}
    if is_form:
        field = {"type": 4, "custom_id": "answer", "value": (chosen or [""])[0]}
        data = {"custom_id": str(click), "components": [{"type": 18, "component": field}]}
    return await _dispatch_actor_interaction(
        member,
        InteractionType.MODAL_SUBMIT if is_form else InteractionType.MESSAGE_COMPONENT,
        channel,
        data,
        extra={"message": dict(serializers.message_payload(backend, shown))},
        source_message_id=shown.id,
    )


def clicks(found, server=0, most=2):
    """Yield clicks of each kind: about two events, or two matches, which take turns, or a server.

    Whatever a form asks is agreed to.
    """
    for at, kind in enumerate(KINDS):
        about = [{"scope": server}]
        if issubclass(kind, OfTournament):
            about = [{"tournament_id": number} for number in EVENTS]
        elif "match_id" in {each.name for each in fields(kind)}:
            turns = [found[(at + step) % len(found)] for step in range(most)]
            about = [{"match_id": number, "stage": stage} for number, stage in turns]
        elif issubclass(kind, OfRace):
            about = [{"race_id": 1}]
        elif issubclass(kind, OfPuzzle):
            about = [{"puzzle_id": 1}]
        elif issubclass(kind, OfDaily):
            about = [{"daily_id": 1}]
        elif issubclass(kind, OfClass):
            about = [{"class_id": 1, "assignment_id": 1, "round_id": 1}]
        sample, names = extremes_of(kind)[0], {each.name for each in fields(kind)}
        for values in about:
            wanted = {**values, "agreed": True}
            yield replace(sample, **{name: wanted[name] for name in names & wanted.keys()})


def text_of(result):
    """Return all that an interaction was answered with; a form is what it asks."""
    shown = [*filter(None, [result.response]), *result.followups]
    return "\n".join([*map(texts, shown), str(result.modal or "")])


@pytest.mark.parametrize("step", sampled([1, 6], [6]))
async def test_no_verb_reaches_what_belongs_to_another_server(world, step):
    found = await furnish(world)
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("lair")
    rights = discord.Permissions(manage_guild=True, manage_events=True)
    role = other.create_role("owner", permissions=rights)
    mallory = other.add_member(world.env.create_user("mallory"), roles=[role])
    await mallory.slash(channel, "mex", numbers="0 1")
    board = world.env.backend.get_message(channel.id, channel.last_message.id)
    before, kinds = rows(world), Counter()
    secrets = (str(world.alice.id), str(world.bob.id), GAME.capitalize())
    for click in list(clicks(numbers(found), world.guild.id))[::step]:
        answer = text_of(await send(mallory, board, click))
        assert not [secret for secret in secrets if secret in answer], str(click)
        assert "went wrong" not in answer, str(click)
        if isinstance(click, GUARDED):
            kinds[type(click).__name__] += 1
            assert ELSEWHERE in answer or "unknown" in answer, (str(click), answer)
    assert len(kinds) > 30 // step
    assert meddling(before, rows(world)) == []
    for message in channel.history():
        assert not [secret for secret in secrets if secret in texts(message)]


@pytest.mark.exhaustive
async def test_member_without_rights_changes_nothing_of_others(world):
    found = await furnish(world)
    before = rows(world)
    shown = screen(world)
    for click in clicks(numbers(found)):
        if isinstance(click, OfOrganiser):
            result = await send(world.carol, shown, click)
            assert "can do that" in text_of(result), str(click)
            assert result.modal is None
        if isinstance(click, OfClass) and click.verb not in OPEN_TO_ALL:
            wanted = "Only the teacher" if isinstance(click, OfTeacher) else "You aren't in this"
            assert wanted in text_of(await send(world.carol, shown, click)), str(click)
    assert meddling(before, rows(world)) == []
    settled = await settled_of(world)
    for click in clicks(numbers(found)):
        if isinstance(click, ShowOwnGames | AddOwnGame | AddOwnGame.opener | RemoveOwnGame):
            result = await send(world.carol, shown, click)
            assert "organiser role can change the games" in text_of(result), str(click)
            assert result.modal is None
        if isinstance(click, ChangeServer | SwitchServer | TypedGames | TypedGames.opener | OfPlan):
            result = await send(world.carol, shown, click)
            assert result.modal is None
    assert await settled_of(world) == settled
    duels = [each for each in numbers(found) if found[each[0] - 1].mode.is_shared is False]
    assert len(duels) == 3
    before = rows(world)
    for click in clicks(duels, most=3):
        if isinstance(click, OfMatch | OfPuzzle | OfRace):
            result = await send(world.carol, shown, click)
            assert "went wrong" not in text_of(result), str(click)
    changed = [row for row in meddling(before, rows(world)) if row[0] != "match_followers"]
    assert changed == []
