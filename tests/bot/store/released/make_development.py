"""Make the database of the code before migration 0003 that is kept here.

It is run in a checkout of commit ``ea126106`` as ``make_1_0.py`` is in one of 1.0.0, from
``tests/bot/make_development.py``. The tables were those of today already, made by other
migrations of the same names as those that were or will be released.
"""

import gzip
import json
import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import asyncpg
from bot.privacy.rows import Departures
from tests.bot.tournaments.playing import look, panel

from bot.store.transfer import export_to, import_from
from tests.bot.reading import walk
from tests.bot.taps import press

FOLDER = Path(os.environ["RELEASED"])
SERVER = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/test")
DUMPED_CONDITION = (
    "((status)::text = ANY ((ARRAY['challenged'::character varying, "
    "'playing'::character varying])::text[]))"
)
"""A condition as PostgreSQL dumps it: read again, it would be another one to a comparison."""


def on(world, board):
    return next(each for each in world.channel.history() if each.id == board.id)


async def duel(world, one, other, **options):
    await one.slash(world.channel, "play", opponent=other, first="me", **options)
    await other.click(world.board, label="Accept")
    return world.board


async def play(world):
    """Let members start what each table and each mode is about."""
    alice, bob, carol = world.alice, world.bob, world.carol
    await alice.slash(world.channel, "play", position="1 1 1", first="me", level="perfect")
    for move in ("A-1", "C-1"):
        await alice.slash(world.channel, "move", move=move)
    await alice.slash(world.channel, "play", position="3 4 5", first="me", teach=True)
    for position in ("1 2", "2 3 4"):
        board = await duel(world, alice, bob, position=position, two=position == "2 3 4")
    form = await press(bob, on(world, board), "Resign")
    await bob.submit_modal(form, {"answer": ["yes"]})
    await alice.click(on(world, board), label="Second leg")
    await carol.slash(world.channel, "play", position="1 2", anyone=True)
    await alice.slash(world.channel, "crowd", position="2 3 4")
    await bob.click(world.board, label="Take 1 from A")
    await alice.slash(world.channel, "night", rounds=2)
    for member in (alice, bob):
        await member.click(panel(world), label="Join")
    await alice.click(panel(world), label="Start")
    await look(world)
    await alice.slash(world.channel, "puzzle", game="nim", kind="move")
    shown = (await carol.slash(world.channel, "preferences")).response
    part = next(each for each in walk(shown) if "nomoreof" in each.get("custom_id", ""))
    await carol.select(shown, [bob], custom_id=part["custom_id"])
    await Departures(world.services.store).note(7, world.env.now())
    await world.env.advance_time(60)


def keep(name, lines):
    FOLDER.joinpath(name).write_bytes(gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0))


def dump_of(url):
    """Return the SQL of a PostgreSQL database, without what depends on its version."""
    dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", url]
    said = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    said = said.replace(DUMPED_CONDITION, "(status IN ('challenged', 'playing'))")
    needless = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    return [each for each in said.splitlines() if each and not each.startswith(needless)]


async def test_the_database_of_development_is_made(world):
    await play(world)
    path = FOLDER / "development.jsonl.gz"
    await export_to(world.database, path)
    with closing(sqlite3.connect(world.database.removeprefix("sqlite:///"))) as database:
        keep("development.sqlite.sql.gz", database.iterdump())
    server = await asyncpg.connect(SERVER)
    await server.execute("DROP DATABASE IF EXISTS grundy_development")
    await server.execute("CREATE DATABASE grundy_development")
    await server.close()
    url = f"{SERVER.rpartition('/')[0]}/grundy_development"
    await import_from(url, path, replace=False)
    keep("development.postgresql.sql.gz", dump_of(url))
    places = {"guild": world.guild.id, "channel": world.channel.id}
    members = {each.name: each.id for each in (world.alice, world.bob, world.carol)}
    messages = [{"id": each.id} for each in world.channel.history()]
    found = {**places, "members": members, "messages": messages}
    FOLDER.joinpath("development.json").write_text(json.dumps(found) + "\n")
