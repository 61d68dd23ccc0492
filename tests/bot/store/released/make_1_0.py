"""Make the database of 1.0 that is kept here, by the bot of 1.0 itself.

In a checkout of 1.0.0, with a PostgreSQL server and ``pg_dump``:

    cp .../tests/bot/store/released/make_1_0.py tests/bot/
    RELEASED=.../tests/bot/store/released pytest -n 0 tests/bot/make_1_0.py

Members of a simulated Discord start what there is to start in 1.0, and leave it at every stage:
matches of each mode, challenges, events, puzzles, ratings, settings. A match of each game is put
beside them. Written are the database as SQL of SQLite and of PostgreSQL, both compressed, the
archive of ``bot export``, and ``1.0.0.json``: the places, the members, the custom ids in each
message, and examples of each kind of click.
"""

# ruff: noqa: I001 - some of the modules are of 1.0 only

import gzip
import json
import os
import re
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import asyncpg
import discord

import cgt
from bot.chat.custom_id import Form
from bot.features import ROUTER
from bot.games.model import example_of
from bot.matches.model.challenges import accept, propose
from bot.matches.model.match import Place
from bot.matches.model.sides import Player
from bot.matches.model.transitions import make_move, resign
from bot.opponent.strategy import random_move
from bot.store.transfer import export_to, import_from
from bot.tournaments.actions import leading
from tests.bot.clicks import chosen_of, extremes_of
from tests.bot.reading import labels, walk
from tests.bot.taps import press
from tests.bot.tournaments.playing import finish_round, look, panel, tournament

FOLDER = Path(os.environ["RELEASED"])
SERVER = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/test")
DUMPED_CONDITION = (
    "((status)::text = ANY ((ARRAY['challenged'::character varying, "
    "'playing'::character varying])::text[]))"
)
"""A condition as PostgreSQL dumps it: read again, it would be another one to a comparison."""


NEVER_POSTED = re.compile(r"g:(setgames?|switch):(channel|organiser)(:|$)")
"""Clicks that could be declared and that no panel of 1.0 had: these two settings are selects."""


def clicks_in(message):
    """Return the custom ids in a message, each with the values of its options."""
    return [
        [part["custom_id"], [option["value"] for option in part.get("options", ())], part["type"]]
        for part in walk(message)
        if part.get("custom_id")
    ]


class Maker:
    """The members who play, and all buttons that they were shown."""

    def __init__(self, world):
        self.world, self.private = world, []
        chief = world.guild.create_role("chief", permissions=discord.Permissions.all())
        self.dora = world.guild.add_member(world.env.create_user("dora"), roles=[chief])
        self.erin, self.frank = (
            world.guild.add_member(world.env.create_user(name)) for name in ("erin", "frank")
        )
        self.role = world.guild.create_role("organisers")
        self.members = [
            *(world.alice, world.bob, world.carol),
            *(self.dora, self.erin, self.frank),
        ]

    def on(self, board):
        return next(each for each in self.world.channel.history() if each.id == board.id)

    def see(self, member, result):
        """Keep the buttons that a member alone was shown."""
        for shown in (result.response, *result.followups):
            if shown is not None and (found := clicks_in(shown)):
                self.private.append({"member": member.id, "id": shown.id, "clicks": found})
        return result

    async def play(self, member, **options):
        await member.slash(self.world.channel, "play", **options)
        return self.world.board

    async def duel(self, one, other, **options):
        board = await self.play(one, opponent=other, first="me", **options)
        await other.click(board, label="Accept")
        return self.on(board)

    async def resign(self, member, board):
        form = await press(member, self.on(board), "Resign")
        await member.submit_modal(form, {"answer": ["yes"]})

    async def solo(self):
        """Matches against the bot: won, lost, resigned, and running, with each kind of control."""
        alice, bob = self.world.alice, self.world.bob
        for position, first in (("1", "A-1"), ("1 1 1", "A-1")):
            board = await self.play(alice, position=position, first="me", level="perfect")
            await alice.slash(self.world.channel, "move", move=first)
            if position != "1":
                await alice.slash(self.world.channel, "move", move="C-1")
        await self.resign(alice, await self.play(alice, position="3 4 5", first="me"))
        await self.play(alice, position="3 4 5", first="me", teach=True)
        await self.play(bob, position="2 2", first="me", play="misère", level="beginner")
        board = await self.play(bob, position="kayles: 7 8", first="me")
        self.see(bob, await bob.click(board, label="More"))
        for game in ("chomp: 3x4", "ruler: htthhh", "node kayles: 0-1 1-2", "wythoff: 3 5"):
            await self.play(self.erin, position=game, first="me", level="casual")

    async def waiting(self):
        """Leave a match alone until its player is pinged, and nudged."""
        board = await self.duel(self.world.alice, self.frank, position="2 2 3")
        await self.world.env.advance_time(700)
        await press(self.frank, self.on(board), "Nudge")

    async def duels(self):
        """Challenges at each stage, duels, legs, a rematch; a pending undo; a follower."""
        world, alice, bob, carol = self.world, self.world.alice, self.world.bob, self.world.carol
        await self.play(alice, position="1 2", opponent=bob, first="me")  # stays pending
        board = await self.play(alice, position="1 2", opponent=carol)
        await carol.click(board, label="Decline")
        board = await self.play(alice, position="1 2", opponent=carol)
        await alice.click(board, label="Cancel")
        await self.play(carol, position="1 2", anyone=True, first="me")  # stays open
        await self.play(carol, position="2 3 4", anyone=True, first="opponent")  # stays open
        await self.play(bob, position="2 3 5", anyone=True, first="choice", clock="move 86400")
        board = await self.duel(alice, bob, position="2 3 4")
        await alice.click(board, label="Take 1 from A")
        self.see(alice, await alice.click(self.on(board), label="More"))
        await press(alice, self.on(board), "Take back")
        board = await self.duel(bob, carol, position="3 5 6", clock="game 600+10")
        self.see(self.dora, await press(self.dora, board, "Follow"))
        shown = await press(alice, self.on(board), "Follow")
        self.see(alice, await alice.click(shown.response, label="Notify me at the end"))
        for one, other in ((alice, bob), (bob, alice), (alice, bob), (carol, alice)):
            board = await self.duel(one, other, position="1 2")
            await one.slash(world.channel, "move", move="B-1", match=str(self.newest))
            await other.slash(world.channel, "move", move="A-1", match=str(self.newest))
            await one.slash(world.channel, "move", move="B-1", match=str(self.newest))
        await carol.click(self.on(board), label="Rematch")  # stays pending
        board = await self.duel(alice, carol, position="1 2 3", two=True)
        await self.resign(carol, board)
        await alice.click(self.on(board), label="Second leg")
        board = await self.duel(alice, self.erin, position="1 2 3 4", two=True)

    @property
    def newest(self):
        with closing(sqlite3.connect(self.world.database.removeprefix("sqlite:///"))) as database:
            return database.execute("SELECT max(id) FROM matches").fetchone()[0]

    async def shared(self):
        """Everyone against the bot, and teams: by the first tap, in turn, by vote."""
        world, alice, bob, carol = self.world, self.world.alice, self.world.bob, self.world.carol
        await alice.slash(world.channel, "crowd", position="2 3 4")
        await bob.click(world.board, label="Take 1 from A")
        await alice.slash(world.channel, "crowd", position="2 2 4", vote="move 3600")
        await bob.click(world.board, label="Take 1 from A")
        await carol.click(self.on(world.board), label="Take 1 from A")
        await alice.slash(world.channel, "teams", position="2 3 5")  # stays in the lobby
        for way in ("first", "turns", "vote"):
            await alice.slash(world.channel, "teams", position="2 3 4", moves=way)
            board = world.board
            for member, team in ((bob, "🟠 Orange"), (carol, "🟠 Orange"), (self.dora, "🔵 Blue")):
                await press(member, self.on(board), f"Join {team}")
            await bob.click(self.on(board), label="Start")
            match = await world.matches.load(self.newest)
            mover = match.awaited[0]
            member = next(each for each in self.members if each.id == mover)
            await member.click(self.on(board), label="Take 1 from A")

    async def events(self):
        """A night that is over, and tournaments that are open, running and paused."""
        world, alice, bob, carol = self.world, self.world.alice, self.world.bob, self.world.carol
        await alice.slash(world.channel, "night", rounds=2, minutes=8)
        for member in (alice, bob):
            await member.click(panel(world), label="Join")
        await alice.click(panel(world), label="Start")
        await look(world)
        for _ in range(2):
            await finish_round(world, await tournament(world))
        await leading.put_right(world.services, 1, (2, 1), 1, alice.id)
        await bob.slash(world.channel, "night", rounds=3, minutes=12, difficulty="hard")
        for member in (alice, bob, carol, self.erin):
            await member.click(panel(world), label="Join")
        await bob.click(panel(world), label="Start")
        await look(world)
        for form, stage in (("swiss", "running"), ("knockout", "open"), ("round_robin", "paused")):
            await self.dora.slash(
                world.channel, "tournament", format=form, clock="move 86400", play="misère"
            )
            shown = panel(world)
            for member in (alice, bob, carol, self.frank):
                await member.click(self.on(shown), label="Join")
            if stage == "open":
                continue
            await self.dora.click(self.on(shown), label="Start")
            await look(world)
            shown = await self.dora.click(self.on(shown), label="Organise")
            self.see(self.dora, shown)
            if stage == "paused":
                await self.dora.click(shown.response, label="Pause")

    async def puzzles(self):
        """Puzzles: open, solved, failed, given up, and one that follows another."""
        world, alice, bob = self.world, self.world.alice, self.world.bob
        for member, game in ((alice, "nim"), (alice, "kayles"), (bob, "chomp"), (bob, "nim")):
            play = "misère" if member is bob else "normal"
            await member.slash(world.channel, "puzzle", game=game, play=play)
        board = world.board
        form = await bob.click(board, label="Show solution")
        await bob.submit_modal(form, {"answer": ["yes"]})
        await bob.click(self.on(board), label="Next puzzle")
        for right in (True, False):
            await self.erin.slash(world.channel, "puzzle", game="nim", size="small")
            puzzle = (await world.puzzles.open_of(self.erin.id))[0]
            winning = cgt.analyse(puzzle.start).winning_moves
            move = next(each for each in puzzle.start.moves() if (each in winning) == right)
            await self.erin.slash(world.channel, "move", move=str(move), match=f"p{puzzle.id}")

    async def settings(self):
        """Settings of the server, and preferences of members, refused ones among them."""
        world, bob, carol = self.world, self.world.bob, self.world.carol
        shown = self.see(self.dora, await self.dora.slash(world.channel, "settings")).response
        for part in [*walk(shown)]:
            name = part.get("custom_id", "").rpartition(":")[2]
            values = {
                "organiser": (self.role,),
                "game": ("kayles",),
                "level": ("casual",),
                "favourites": ("nim", "kayles"),
                "theme": ("wood",),
            }.get(name)
            if values and ":set:" in part["custom_id"]:
                await self.dora.select(shown, values, custom_id=part["custom_id"])
        shown = self.see(carol, await carol.slash(world.channel, "preferences")).response
        (label,) = (each for each in labels(shown) if each.startswith("Notices"))
        await carol.click(shown, label=label)
        for refused in (self.frank, self.erin):
            part = next(each for each in walk(shown) if "nomoreof" in each.get("custom_id", ""))
            await carol.select(shown, [refused], custom_id=part["custom_id"])
        await self.frank.slash(world.channel, "preferences")
        for command in ("matches", "games", "help", "privacy", "leaderboard", "profile"):
            result = await bob.slash(world.channel, command)
            self.see(bob, result)

    async def games(self):
        """Put a match of each game beside the others, resigned after its first moves."""
        rng, now = Random(1), self.world.env.now()
        place = Place(self.world.guild.id, self.world.channel.id, None)
        for entry in cgt.CATALOGUE:
            start, _ = example_of(entry.ruleset)
            players = Player(self.erin.id), Player(self.frank.id)
            match = propose(start, players, 0, place, now, now + timedelta(hours=1))
            match = accept(match, self.frank.id, now)
            for _ in range(2):
                if match.is_open:
                    mover = match.to_move.user_id
                    match = make_move(
                        match, mover, match.ply, random_move(match.position, rng), now
                    )
            if match.is_open:
                match = resign(match, match.to_move.user_id, now)
            await self.world.matches.add(replace(match, mode=replace(match.mode, rated=False)))


def examples():
    """Yield examples of each kind of click: its custom id, what is chosen, whether it is a form."""
    for kind in sorted(ROUTER.clicks.handlers, key=lambda kind: kind.verb):
        for click in extremes_of(kind)[:6]:
            if not NEVER_POSTED.match(str(click)) and all(
                len(each) < 40 and each.isprintable() for each in (str(click), *chosen_of(click))
            ):
                yield [str(click), chosen_of(click), issubclass(kind, Form)]


def keep(name, lines):
    FOLDER.joinpath(name).write_bytes(gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0))


def dump_of(url):
    """Return the SQL of a PostgreSQL database, without what depends on its version."""
    dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", url]
    said = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    said = said.replace(DUMPED_CONDITION, "(status IN ('challenged', 'playing'))")
    needless = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    return [each for each in said.splitlines() if each and not each.startswith(needless)]


async def write(maker, path):
    world = maker.world
    await export_to(world.database, path)
    with closing(sqlite3.connect(world.database.removeprefix("sqlite:///"))) as database:
        keep("1.0.0.sqlite.sql.gz", database.iterdump())
    server = await asyncpg.connect(SERVER)
    await server.execute("DROP DATABASE IF EXISTS grundy_1_0")
    await server.execute("CREATE DATABASE grundy_1_0")
    await server.close()
    url = f"{SERVER.rpartition('/')[0]}/grundy_1_0"
    await import_from(url, path, replace=False)
    keep("1.0.0.postgresql.sql.gz", dump_of(url))
    messages = [{"id": each.id, "clicks": clicks_in(each)} for each in world.channel.history()]
    FOLDER.joinpath("1.0.0.json").write_text(
        json.dumps(
            {
                "guild": world.guild.id,
                "channel": world.channel.id,
                "role": maker.role.id,
                "members": {each.name: each.id for each in maker.members},
                "messages": messages,
                "private": maker.private,
                "clicks": [*examples()],
            },
            ensure_ascii=False,
            separators=(",", ":"),
        ).replace('{"id"', '\n{"id"')
        + "\n"
    )


async def test_the_database_of_1_0_is_made(world):
    maker = Maker(world)
    await maker.waiting()
    await maker.solo()
    await maker.duels()
    await maker.shared()
    await maker.events()
    await maker.puzzles()
    await maker.settings()
    await maker.games()
    await world.env.advance_time(60)
    await write(maker, FOLDER / "1.0.0.jsonl.gz")
