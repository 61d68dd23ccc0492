"""Make the database of 1.1.0 that is kept here, by the bot of 1.1.0 itself.

In a checkout of 1.1.0, with a PostgreSQL server and ``pg_dump``:

    pytest -n 0 tests/bot/store/released/make_1_1.py

Members of a simulated Discord start what there is to start, and leave it at every stage. Written
are the same files as ``make_1_0.py`` writes, and ``private`` in ``1.1.0.json`` is each message that
one member alone was shown.
"""

import gzip
import json
import subprocess
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import discord

import cgt
from bot.chat.custom_id import Form
from bot.events import actions as events
from bot.events.model import transitions
from bot.play.engine.work import random_move
from bot.play.matches.model.challenges import accept, propose
from bot.play.matches.model.sides import Player
from bot.play.matches.model.transitions import make_move, resign
from bot.server.games.model import example_of
from bot.server.privacy.rows import Departures
from bot.server.settings import actions as settings
from bot.server.settings.model import refuse
from bot.server.settings.rows import Servers
from bot.shared.places import Place
from bot.store.transfer import export_to, import_from
from tests.beside import beside
from tests.bot.chat.test_long_clicks import LONG_RULE
from tests.bot.classroom import members as study, test_coursework as coursework
from tests.bot.classroom.test_conversations import SET
from tests.bot.classroom.test_lessons import publish
from tests.bot.clicks import KINDS, chosen_of, extremes_of
from tests.bot.events.playing import finish_round, look, panel, tournament
from tests.bot.lessons.stages import written
from tests.bot.practice.asking import test_conversations as asking, test_sprints as sprints
from tests.bot.practice.daily import test_conversations as daily
from tests.bot.practice.race import test_conversations as races
from tests.bot.reading import walk
from tests.bot.server.games.test_voting import ballot, vote
from tests.bot.server.inventing.test_inventing import invent, keep
from tests.bot.steps import answer_form, change_server, on
from tests.bot.taps import press

FOLDER = Path(__file__).parent
DUMPED_CONDITION = (
    "((status)::text = ANY ((ARRAY['challenged'::character varying, "
    "'playing'::character varying])::text[]))"
)
"""A condition as PostgreSQL dumps it: read again, it would be another one to a comparison."""


async def play(world, member, command="play", **options):
    await member.slash(world.channel, command, **options)
    return world.board


async def duel(world, one, other, **options):
    board = await play(world, one, opponent=other, first="me", **options)
    await other.click(board, label="Accept")
    return on(world, board)


async def play_matches(world):
    """Leave matches of each mode, and challenges, at each stage."""
    alice, bob, carol, _, erin, frank, _ = world.people.values()
    board = await duel(world, alice, frank, position="2 2 3")
    await world.env.advance_time(700)
    await press(frank, on(world, board), "Nudge")
    await play(world, alice, position="1", first="me", level="perfect")
    await alice.slash(world.channel, "move", move="A-1")
    await answer_form(alice, await play(world, alice, position="3 4 5", first="me"), "Resign")
    await play(world, alice, position="3 4 5", first="me", teach=True)
    await play(world, bob, position="2 2", first="me", convention="misère", level="beginner")
    await play(world, bob, position=f"{LONG_RULE}: 9", first="me")
    for game in ("kayles: 7 8", "chomp: 3x4", "ruler: htthhh", "node kayles: 0-1 1-2"):
        await press(erin, await play(world, erin, position=game, first="me"), "More")
    await play(world, alice, position="1 2", opponent=bob)
    await play(world, carol, position="1 2", anyone=True, first="me")
    await play(world, bob, position="2 3 5", anyone=True, first="choice", clock="move 86400")
    board = await duel(world, alice, bob, position="2 3 4")
    await alice.click(board, label="Take 1 from A")
    await press(alice, on(world, board), "Take back")
    board = await duel(world, bob, carol, position="3 5 6", clock="game 600+10")
    await alice.click(
        (await press(alice, board, "Follow")).response, label="Notify me when it ends"
    )
    for one, other in ((alice, bob), (bob, alice), (carol, alice)):
        board = await duel(world, one, other, position="1")
        number = str(number_of(world, "matches"))
        await one.slash(world.channel, "move", move="A-1", match=number)
    await carol.click(on(world, board), label="Rematch")
    board = await duel(world, alice, carol, position="1 2 3", two=True)
    await answer_form(carol, on(world, board), "Resign")
    await alice.click(on(world, board), label="Second leg")
    for options in ({}, {"vote": "move 3600"}):
        board = await play(world, alice, "crowd", position="2 2 4", **options)
        await bob.click(board, label="Take 1 from A")
    await play(world, alice, "teams", position="2 3 5")
    for way in ("first", "turns", "vote"):
        board = await play(world, alice, "teams", position="2 3 4", moves=way)
        for member, team in ((bob, "🔶 Orange"), (carol, "🔶 Orange"), (erin, "🔵 Blue")):
            await press(member, on(world, board), f"Join {team}")
        await bob.click(on(world, board), label="Start")
        match = await world.matches.load(number_of(world, "matches"))
        await by_id(world, match.awaited[0]).click(on(world, board), label="Take 1 from A")


def number_of(world, table):
    """Return the number of the newest row of a table."""
    with beside(world.database) as database:
        return database.execute(f"SELECT max(id) FROM {table}").fetchone()[0]


def by_id(world, user_id):
    return next(each for each in world.people.values() if each.id == user_id)


async def hold_events(world):
    """Leave a night that is over, others at each stage, and a member who waits for the next."""
    alice, bob, carol, dora, *_ = world.people.values()
    for command, options in (
        ("night", {"rounds": 1}),
        ("night", {"rounds": 3, "minutes": 12, "difficulty": "hard"}),
        ("night", {"rounds": 3, "arena": True}),
        ("tournament", {"format": "swiss", "convention": "misère"}),
        ("tournament", {"format": "knockout"}),
        ("tournament", {"format": "round_robin", "clock": "move 86400"}),
    ):
        await dora.slash(world.channel, command, **options)
        number, shown = number_of(world, "tournaments"), panel(world)
        for member in (alice, bob, carol):
            await member.click(on(world, shown), label="Join")
        if options.get("format") == "knockout":
            continue
        await dora.click(on(world, shown), label="Start")
        await look(world)
        if options == {"rounds": 1}:
            await finish_round(world, await tournament(world, number))
            board = (await tournament(world, number)).pairings[0].board
            await events.correct_result(world.services, number, (1, board), 1, dora.id)
            podium = panel(world)
            await dora.slash(world.channel, "leaderboard")
        await dora.click(on(world, shown), label="Organise")
    await events.apply(world.services, number, transitions.pause)
    await carol.click(podium, label="Tell me about the next one")


async def practise(world):
    """Leave puzzles of each sort, series, a daily, a race and a duel."""
    alice, bob, _, dora, erin, *_ = world.people.values()
    for member, game in ((alice, "nim"), (alice, "kayles"), (bob, "nim")):
        await member.slash(world.channel, "puzzle", game=game, kind="move")
    board = world.board
    await answer_form(bob, board, "Show solution")
    await bob.click(on(world, board), label="Next puzzle")
    for right in (True, False):
        await erin.slash(world.channel, "puzzle", game="nim", size="small", kind="move")
        puzzle = (await world.puzzles.open_of(erin.id))[0]
        winning = cgt.analyse(puzzle.start).winning_moves
        move = next(each for each in puzzle.start.moves() if (each in winning) == right)
        await erin.slash(world.channel, "move", move=str(move), match=f"p{puzzle.id}")
    message, question = await asking.ask(world)
    await alice.click(message, label="Hint")
    await alice.click(message, label=asking.right(question))
    await asking.ask(world)
    for label in ("Streak", "Storm"):
        await sprints.answer(world, await sprints.begin(world, label))
    await daily.planned(world, dora)
    await daily.answered(alice, daily.posts(world)[0], daily.right(await daily.daily_of(world)))
    await races.begun(world, rounds=3)
    await races.tap(world, bob, right=True)
    await races.accepted(world)
    for lesson in ("mex", "first-move"):
        await bob.slash(world.channel, "learn", lesson=lesson)


async def teach(world):
    """Leave a class with groups, a certificate, work of each sort, and a question to all."""
    alice, bob, *_, tess = world.people.values()
    normal = ["normal"]
    board = {
        "answer": "nim",
        "answer1": ["small"],
        "answer2": ["3"],
        "answer3": normal,
        "answer4": "",
    }
    match = {"answer": "nim: 3 5", "answer1": ["beginner"], "answer2": normal, "answer3": ""}
    card = await study.opened(world, tess)
    for member in (alice, bob):
        await study.join(member, card)
    await coursework.fill(tess, card, "typed", coursework.TYPED)
    mine = await study.open_assignment(alice, card)
    await coursework.type_in(alice, mine, "Type your answer", "3")
    await alice.click(await study.panel(alice, card), label="Certificate")
    mine = await study.panel(tess, card)
    await tess.click(mine, label="More")
    await tess.click(mine, label="Groups")
    await tess.submit_modal(await tess.click(mine, label="Make groups"), {"answer": ["2"]})
    await publish(tess, world, written("number"))
    await study.fill(tess, card, "A lesson", {"answer": ["first-move"], "answer1": "9"})
    await study.fill(tess, card, "Random puzzles", SET)
    await study.assign_own(tess, card)
    mine = await study.open_assignment(alice, card)
    await alice.click(mine, label="3")
    await coursework.fill(tess, card, "board", board)
    await study.open_assignment(bob, card)
    await coursework.fill(tess, card, "match", match)
    await alice.click(await study.open_assignment(alice, card), label="Play")
    await coursework.fill(tess, card, "proof", coursework.PROOF)
    mine = await study.open_assignment(alice, card)
    await coursework.type_in(alice, mine, "Write your proof", "Copy each move.")
    asked = await study.ask_own(tess, card)
    await alice.click(asked, label="3")
    await tess.click(asked, label="Discuss, then vote again")
    await bob.click(asked, label="1")
    await coursework.student(tess, card, alice)


async def settle(world):
    """Leave games of the server, a vote, settings, preferences, and what the bot keeps."""
    _, _, carol, dora, erin, frank, _ = world.people.values()
    await keep(dora, await invent(world, LONG_RULE, by=dora), "Long", "Take 1 to 72.")
    await keep(dora, await invent(world, by=dora), "Halving")
    await vote(carol, await ballot(world, carol), "Halving")
    await change_server(world, game="kayles", organiser_id=world.role.id)
    for choose in (
        partial(refuse, user_id=frank.id),
        partial(refuse, user_id=erin.id),
        partial(replace, notices=False),
    ):
        await settings.change_person(world.services, carol.id, choose)
    now, store = world.services.now(), world.services.store
    await Servers(store).welcome(world.guild.id, now)
    await Departures(store).note(7, now)
    for command in ("matches", "games", "help", "privacy", "preferences", "profile", "learn"):
        await carol.slash(world.channel, command)
    await dora.slash(world.channel, "settings")
    await dora.slash(world.channel, "winner", position=f"{LONG_RULE}: 3 4")


async def play_each_game(world):
    """Put a match of each game beside the others, resigned after its first moves."""
    rng, now = Random(1), world.env.now()
    place = Place(world.guild.id, world.channel.id, None)
    one, other = (Player(world.people[name].id) for name in ("erin", "frank"))
    for entry in cgt.CATALOGUE:
        start, _ = example_of(entry.ruleset)
        match = propose(start, (one, other), 0, place, now, now + timedelta(hours=1))
        match = accept(match, other.user_id, now)
        move = random_move(match.position, rng)
        match = make_move(match, match.to_move.user_id, match.ply, move, now)
        if match.is_open:
            match = resign(match, match.to_move.user_id, now)
        await world.matches.add(replace(match, mode=replace(match.mode, rated=False)))


def clicks_in(message):
    """Return the custom ids in a message, each with the values of its options and its type."""
    return [
        [part["custom_id"], [option["value"] for option in part.get("options", ())], part["type"]]
        for part in walk(message)
        if part.get("custom_id")
    ]


def messages_in(world):
    """Return the clicks in all messages: those that everybody sees, and those of one member."""
    public, private = [], []
    for messages in world.env.backend.messages.values():
        for each in messages.values():
            shown = {"id": each.id, "clicks": clicks_in(each)}
            if each.is_ephemeral and shown["clicks"]:
                seers = [user for user in world.people.values() if each.visible_to(user.id)]
                private += [{"member": seer.id, **shown} for seer in seers]
            elif not each.is_ephemeral:
                public.append(shown)
    return public, private


def examples():
    """Yield examples of each kind of click: its custom id, what is chosen, whether it is a form."""
    for kind in KINDS:
        for click in extremes_of(kind)[:6]:
            texts = (str(click), *chosen_of(click))
            if all(len(each) < 40 and each.isprintable() for each in texts):
                yield [str(click), chosen_of(click), issubclass(kind, Form)]


def write(name, text):
    """Write a file of the version, compressed if its name says so."""
    data = text.encode()
    packed = gzip.compress(data, 9, mtime=0) if name.endswith("gz") else data
    FOLDER.joinpath(f"1.1.0.{name}").write_bytes(packed)


def dump_of(url):
    """Return the SQL of a PostgreSQL database, without what depends on its version."""
    dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", url]
    said = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    said = said.replace(DUMPED_CONDITION, "(status IN ('challenged', 'playing'))")
    needless = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    lines = [each for each in said.splitlines() if each and not each.startswith(needless)]
    return "\n".join(lines) + "\n"


async def write_all(world, url):
    """Write the database of both kinds, the archive, and what a test must know of them."""
    path = FOLDER / "1.1.0.jsonl.gz"
    await export_to(world.database, path)
    with beside(world.database) as database:
        write("sqlite.sql.gz", "\n".join(database.iterdump()) + "\n")
    await import_from(url, path, replace=False)
    write("postgresql.sql.gz", dump_of(url))
    facts = {each: getattr(world, each).id for each in ("guild", "channel", "role")}
    facts["members"] = {name: each.id for name, each in world.people.items()}
    facts["messages"], facts["private"] = messages_in(world)
    facts["clicks"] = [*examples()]
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    write("json", text.replace('{"id"', '\n{"id"') + "\n")


async def test_database_of_1_1_is_made(world, postgresql_url):
    world.role = world.guild.create_role("chief", permissions=discord.Permissions.all())
    world.people = {name: getattr(world, name) for name in ("alice", "bob", "carol")}
    for name in ("dora", "erin", "frank"):
        roles = [world.role] if name == "dora" else []
        world.people[name] = world.guild.add_member(world.env.create_user(name), roles=roles)
    world.people["tess"] = study.teacher(world)
    for part in (play_matches, hold_events, practise, teach, settle, play_each_game):
        await part(world)
    await world.env.advance_time(60)
    await write_all(world, postgresql_url)
