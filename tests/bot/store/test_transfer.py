"""A database goes into a file and back, whole, whichever kind it is and will be."""

import asyncio
import gzip
import hashlib
import json
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from sqlalchemy import Boolean, Date, DateTime, Float, Integer, LargeBinary, String, insert, text

import bot.app.features  # noqa: F401 - all tables
import cgt
from bot.play.engine.model import Level
from bot.play.matches.model.challenges import propose
from bot.play.matches.model.sides import Player
from bot.play.matches.rows import MatchRow
from bot.play.matches.rows.matches import Matches
from bot.play.matches.rows.values import new_row
from bot.shared.places import Place
from bot.store import Store, StoreRefused, archive, migrate, migrations
from bot.store.archive import from_json, to_json
from bot.store.migrations import tables_at
from bot.store.tables import Base
from bot.store.transfer import copy_from, copy_to, export_to, import_from
from tests.bot.store.conftest import KINDS
from tests.bot.store.filling import MATCHES, NOON, content, fill, on
from tests.samples import sampled

PLAYERS = (Player(1), Player(None, Level.PERFECT))
CARRIED = Boolean | Date | DateTime | Float | Integer | LargeBinary | String


@pytest.fixture(params=KINDS)
def other_url(request, tmp_path, empty_url):
    """An empty database of either kind, beside the first one."""
    if request.param == "postgresql":
        if empty_url.startswith("postgresql"):
            return empty_url
        return request.getfixturevalue("postgresql_url")
    return f"sqlite:///{tmp_path / 'other' / 'grundy.db'}"


async def fill_database(url):
    """Fill a database and return what is in it."""
    await migrate(url)
    await on(url, fill)
    return await on(url, content)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "grundy.jsonl.gz"


async def test_everything_arrives_in_the_other_database(empty_url, other_url, path):
    before = await fill_database(empty_url)
    rows = await export_to(empty_url, path)
    assert rows == {name: len(found) for name, found in before.items()}
    assert rows["matches"] == MATCHES
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert await import_from(other_url, path, replace=other_url == empty_url) == rows
    assert await on(other_url, content) == before
    store = await Store.open(other_url)
    now, newest = await store.revision()
    assert now == newest
    assert await Matches(store).count_open(2**63 - 1) >= 0
    await store.close()
    await on(other_url, the_next_match_is_1001)


def the_next_match_is_1001(connection):
    """A number that a deleted match had is not given to another one."""
    match = propose(cgt.position("nim: 1"), PLAYERS, 0, Place(1, 2), NOON, None)
    added = insert(MatchRow).values(new_row(match)).returning(MatchRow.id)
    assert connection.scalar(added) == 1_001


NEXT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{number}", "{last}", None, None


def upgrade():
    with op.batch_alter_table("matches") as table:
        table.alter_column("channel_id", existing_type=sa.BigInteger, nullable=True)
        table.add_column(sa.Column("later", sa.Integer, nullable=False, server_default="7"))
"""
"""A migration that SQLite can only make by putting another table in the place of the matches."""


@pytest.fixture
def release_next(tmp_path, monkeypatch):
    """Return what makes this bot the next version, which has one migration more."""

    def release():
        folder = shutil.copytree(migrations.MIGRATIONS, tmp_path / "migrations")
        last = migrations.all_revisions()[-1]
        number = f"{int(last) + 1:04}"
        later = folder / "versions" / f"m{number}_later.py"
        later.write_text(NEXT.format(number=number, last=last))
        monkeypatch.setattr(migrations, "MIGRATIONS", folder)
        migrations.all_revisions.cache_clear()

    yield release
    monkeypatch.undo()
    migrations.all_revisions.cache_clear()


@pytest.mark.exhaustive
async def test_the_next_version_brings_databases_and_archives_forward(
    empty_url, path, tmp_path, release_next
):
    before = await fill_database(empty_url)
    await export_to(empty_url, path)
    release_next()
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    await migrate(empty_url)
    await import_from(fresh, path, replace=False)
    forward = before | {"matches": [row | {"later": 7} for row in before["matches"]]}
    assert await on(empty_url, content) == await on(fresh, content) == forward


@pytest.mark.exhaustive
async def test_foreign_keys_hold_after_an_import_into_postgresql(postgresql_url, path):
    await fill_database(postgresql_url)
    await export_to(postgresql_url, path)
    await import_from(postgresql_url, path, replace=True)
    query = text("SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND condeferrable")
    assert await on(postgresql_url, lambda c: c.scalar(query)) == 0


@pytest.mark.exhaustive
async def test_an_archive_is_of_one_moment_while_the_bot_plays(empty_url, tmp_path):
    await fill_database(empty_url)
    store = await Store.open(empty_url)

    async def play():
        """Keep the number of moves and the sum of plies the same, in every transaction."""
        for number in range(60):
            async with store.writing() as connection:
                given, taken = number % MATCHES + 1, (number + 7) % MATCHES + 1
                for match, change in ((given, 1), (taken, -1)):
                    await connection.execute(
                        text("UPDATE matches SET ply = ply + :change WHERE id = :id"),
                        {"change": change, "id": match},
                    )
            await asyncio.sleep(0)

    playing = asyncio.create_task(play())
    for number in range(3):
        await export_to(empty_url, tmp_path / str(number))
        with gzip.open(tmp_path / str(number), "rt") as file:
            lines = [json.loads(line) for line in file]
        (start,) = (
            i for i, line in enumerate(lines) if "matches" in str(line)[:40] and "table" in line
        )
        ply = lines[start]["columns"].index("ply")
        rows = lines[start + 1 : start + 1 + MATCHES]
        assert sum(row[ply] for row in rows) == 4 * MATCHES
    assert not playing.done() or playing.exception() is None
    await playing
    await store.close()


@pytest.mark.exhaustive
async def test_a_backup_of_sqlite_is_whole_while_the_bot_writes(sqlite_url, tmp_path):
    before = await fill_database(sqlite_url)
    store = await Store.open(sqlite_url)
    await Matches(store).place_message(1, Place(1, 2, 3))
    rows = copy_to(sqlite_url, tmp_path / "copy.db")
    assert rows == {name: len(found) for name, found in before.items()}
    assert sorted(file.name for file in tmp_path.glob("copy*")) == ["copy.db"]
    await store.close()
    changed = await on(sqlite_url, content)
    other = f"sqlite:///{tmp_path / 'new' / 'other.db'}"
    assert await copy_from(other, tmp_path / "copy.db", replace=False) == rows
    assert await on(other, content) == changed
    await on(other, the_next_match_is_1001)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", sampled(["archive", "copy"], ["archive"]))
async def test_database_is_replaced_only_on_request(empty_url, path, tmp_path, kind):
    if kind == "copy" and empty_url.startswith("postgresql"):
        source = f"sqlite:///{tmp_path / 'a' / 'source.db'}"
    else:
        source = empty_url
    before = await fill_database(source)
    target = empty_url if kind == "archive" else f"sqlite:///{tmp_path / 'b' / 'target.db'}"
    bring = import_from if kind == "archive" else copy_from
    if kind == "archive":
        await export_to(source, path)
    else:
        copy_to(source, path)
        await fill_database(target)
    await on(target, lambda c: c.execute(text("UPDATE matches SET channel_id = 77")))
    changed = await on(target, content)
    with pytest.raises(StoreRefused, match=r"not empty: .* --replace"):
        await bring(target, path, replace=False)
    assert await on(target, content) == changed
    await bring(target, path, replace=True)
    assert await on(target, content) == before


@pytest.mark.exhaustive
async def test_a_database_without_a_row_counts_as_empty(fresh_url, path, tmp_path):
    source = f"sqlite:///{tmp_path / 'a' / 'source.db'}"
    before = await fill_database(source)
    await export_to(source, path)
    await import_from(fresh_url, path, replace=False)
    assert await on(fresh_url, content) == before


async def test_a_damaged_archive_changes_nothing(sqlite_url, path):
    before = await fill_database(sqlite_url)
    await export_to(sqlite_url, path)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    whole = path.read_bytes()
    bad = {
        "cut": whole[: len(whole) // 2],
        "flipped": whole[:99] + bytes([whole[99] ^ 1]) + whole[100:],
        "no end": gzip.compress("".join(lines[:-1]).encode()),
        "a row too few": gzip.compress("".join(lines[:4] + lines[5:]).encode()),
        "a row twice": gzip.compress("".join(lines[:4] + lines[3:]).encode()),
        "another value": gzip.compress(
            "".join(lines).replace("nim: 3 4 5", "nim: 3 4 6", 1).encode()
        ),
        "no JSON": gzip.compress("".join([*lines[:3], "what?\n", *lines[3:]]).encode()),
        "no object": gzip.compress("".join([*lines[:3], "5\n", *lines[3:]]).encode()),
        "another table": gzip.compress("".join(lines).replace('"moves"', '"steps"').encode()),
        "not gzip": b"hello" * 30,
        "empty": b"",
        "other gzip": gzip.compress(b"{}\n"),
        "a later format": gzip.compress(
            "".join(lines).replace('"version": 1', '"version": 2').encode()
        ),
        "a later version": gzip.compress(
            "".join(lines).replace('"revision": "0', '"revision": "9').encode()
        ),
    }
    for name, content_of in bad.items():
        path.write_bytes(content_of)
        with pytest.raises(StoreRefused) as caught:
            await import_from(sqlite_url, path, replace=True)
        assert str(path) in str(caught.value), name
        assert "\n" not in str(caught.value)
    assert await on(sqlite_url, content) == before


DEEP = "[" * 10**5 + "]" * 10**5


NESTED = [DEEP, f"[{DEEP}]", f'{{"a":{DEEP}}}', "[[1]]", '["\\ud800"]']


@pytest.mark.exhaustive
@pytest.mark.parametrize("line", sampled(NESTED, NESTED[:1]))
async def test_a_nested_archive_is_refused_and_changes_nothing(sqlite_url, path, line):
    before = await fill_database(sqlite_url)
    await export_to(sqlite_url, path)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    for place in (0, 1, 3):
        changed = "".join([*lines[:place], f"{line}\n", *lines[place:-1]])
        end = json.dumps({"end": hashlib.sha256(changed.encode()).hexdigest()})
        path.write_bytes(gzip.compress(f"{changed}{end}\n".encode()))
        with pytest.raises(StoreRefused, match=str(path)):
            await import_from(sqlite_url, path, replace=True)
    assert await on(sqlite_url, content) == before


LINES = (("nim: 3 4 5", 1, None), ("ß", 2**63 - 1, datetime(2026, 1, 2, tzinfo=UTC)))


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_byte_of_an_archive_is_changed_it_is_refused(tmp_path, data):
    path = tmp_path / "archive"
    with archive.writing(path) as writer:
        writer.begin("0001")
        writer.table("matches", ("start", "id", "at"), 17, LINES)
        writer.table("moves", ("match_id",), None, ())
        writer.end()
    archive.check(path)
    plain = bytearray(gzip.decompress(path.read_bytes()))
    place = data.draw(st.integers(0, len(plain) - 1))
    plain[place] ^= data.draw(st.integers(1, 255))
    path.write_bytes(gzip.compress(bytes(plain), 1))
    try:
        archive.check(path)
    except StoreRefused:
        return
    changed = json.loads(plain[plain.rstrip().rindex(b"\n") :])
    assert list(changed) == ["end"], "at most the white space of the last line"


@pytest.mark.exhaustive
async def test_a_damaged_copy_changes_nothing(sqlite_url, path):
    before = await fill_database(sqlite_url)
    copy_to(sqlite_url, path)
    whole = path.read_bytes()
    for bad in (
        whole[:5000],
        whole[:4096] + b"\xff" * 4096 + whole[8192:],
        whole[:20] + b"x" * 900,
    ):
        path.write_bytes(bad)
        with pytest.raises(StoreRefused, match="damaged"):
            await copy_from(sqlite_url, path, replace=True)
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE of_another_program (x)")
    with pytest.raises(StoreRefused, match="no database of the bot"):
        await copy_from(sqlite_url, path, replace=True)
    assert await on(sqlite_url, content) == before


@pytest.mark.exhaustive
async def test_tables_of_others_in_the_same_database_are_left_alone(empty_url, path):
    await fill_database(empty_url)
    await on(empty_url, lambda c: c.execute(text("CREATE TABLE of_another_program (x INTEGER)")))
    await export_to(empty_url, path)
    await import_from(empty_url, path, replace=True)
    query = text("SELECT count(*) FROM of_another_program")
    assert await on(empty_url, lambda c: c.scalar(query)) == 0


def test_every_kind_of_column_can_be_carried():
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            kind = column.type
            assert isinstance(getattr(kind, "impl_instance", kind), CARRIED), column


def test_every_table_of_the_models_is_made_by_the_migrations():
    assert set(tables_at("head")) == set(Base.metadata.tables)


@given(
    st.datetimes(timezones=st.just(UTC), min_value=datetime(1970, 1, 1)),  # noqa: DTZ001 - the strategy wants it so
    st.binary(),
    st.text(),
    st.floats(allow_nan=False),
    st.integers(-(2**63), 2**63 - 1),
)
def test_a_value_comes_back_as_it_was(time, binary, written, real, number):
    for value, kind in (
        (time, DateTime(timezone=True)),
        (time.date(), Date()),
        (binary, LargeBinary()),
        (written, String()),
        (real, Float()),
        (number, Integer()),
        (True, Boolean()),
        (None, DateTime()),
    ):
        assert from_json(json.loads(json.dumps(to_json(value))), kind) == value
