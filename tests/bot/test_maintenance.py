"""``bot backup``, ``restore``, ``export``, ``import``: what they say, and their exit codes."""

import asyncio
import os
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text, update

from bot.app import cli
from bot.store.tables import Base
from tests.beside import beside
from tests.bot.store.conftest import KINDS, database_on_server
from tests.bot.store.filling import fill, on
from tests.samples import sampled

pytestmark = pytest.mark.usefixtures("no_settings")


@pytest.fixture
def run_command(capsys):
    """Return a function that runs a command and returns its exit code and what it said."""

    def run(*arguments):
        code = cli.main(arguments)
        said = capsys.readouterr()
        assert not (said.out and said.err)
        (line,) = (said.out + said.err).splitlines()
        assert code == (0 if said.out else 1), line
        return line

    return run


@pytest.fixture
def database(no_settings, run_command):
    """A database in the folder, with rows in it."""
    run_command("migrate")
    asyncio.run(on("sqlite:///grundy.db", fill))
    return no_settings / "grundy.db"


def test_a_backup_brings_back_what_was_deleted(run_command, database):
    assert run_command("backup", "copy.db") == "copy.db: 25 matches, 100 moves."
    with beside(database) as connection:
        connection.execute("DELETE FROM moves")
    assert "use --replace" in run_command("restore", "copy.db")
    assert (
        run_command("restore", "copy.db", "--replace")
        == "The database holds 25 matches, 100 moves."
    )
    assert run_command("backup", "copy.db", "--replace") == "copy.db: 25 matches, 100 moves."
    database.unlink()
    assert run_command("restore", "copy.db") == "The database holds 25 matches, 100 moves."


@pytest.mark.exhaustive
def test_an_export_brings_everything_into_another_database(run_command, database, monkeypatch):
    assert run_command("export", "all.gz") == "all.gz: 25 matches, 100 moves."
    assert "not empty" in run_command("import", "all.gz")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///data/other.db")
    assert run_command("import", "all.gz") == "The database holds 25 matches, 100 moves."
    assert (
        run_command("restore", "all.gz", "--replace") == "The database holds 25 matches, 100 moves."
    )
    assert database.is_file()


@pytest.fixture(params=KINDS)
def ending(request, run_command, database, monkeypatch):
    """The end of the names of backups; the database is of the one kind or the other."""
    if request.param == "sqlite":
        yield "db"
        return
    assert database.is_file()
    run_command("export", "all.gz")
    with database_on_server() as url:
        monkeypatch.setenv("DATABASE_URL", url)
        run_command("import", "all.gz")
        yield "jsonl.gz"


@pytest.mark.exhaustive
def test_regular_backups_keep_the_newest_and_touch_nothing_else(run_command, database, ending):
    folder = database.parent / "backups"
    folder.mkdir()
    mine = folder / "grundy-20200101.db"
    mine.write_text("mine")
    made = []
    for number in range(1, 5):
        line = run_command("backup", "--keep", "2")
        assert line.endswith(f"Backups kept in backups: {min(number, 2)}.")
        made.append(line.partition(":")[0])
    assert {str(path.relative_to(database.parent)) for path in folder.iterdir()} == {
        *made[-2:],
        "backups/grundy-20200101.db",
    }
    assert all(name.endswith(f"Z.{ending}") for name in made)
    assert (
        run_command("restore", made[-1], "--replace") == "The database holds 25 matches, 100 moves."
    )


def test_a_backup_that_fails_deletes_none(run_command, database, monkeypatch):
    run_command("backup", "--keep", "1", "kept")
    before = list((database.parent / "kept").iterdir())
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/none")
    assert "cannot be reached" in run_command("backup", "--keep", "1", "kept")
    assert list((database.parent / "kept").iterdir()) == before
    assert cli.main(["backup"]) == 2


def make_newer(connection):
    """Let a database be as a newer version of the bot has it."""
    connection.execute(text("CREATE TABLE newer (id INTEGER PRIMARY KEY)"))
    connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))


@pytest.mark.exhaustive
def test_the_way_back_to_an_older_version_is_as_the_page_says(run_command, ending, monkeypatch):
    """docs/upgrade.md: over the file of SQLite, or into an empty PostgreSQL database."""
    run_command("backup", "before")
    asyncio.run(on(os.environ.get("DATABASE_URL", "sqlite:///grundy.db"), make_newer))
    assert "at version 9999" in run_command("export", "none")
    if ending == "db":
        assert "at version 9999" in run_command("restore", "before")
        assert run_command("restore", "before", "--replace").endswith("25 matches, 100 moves.")
        return
    assert "into an empty database" in run_command("restore", "before", "--replace")
    with database_on_server() as empty:
        monkeypatch.setenv("DATABASE_URL", empty)
        assert run_command("restore", "before").endswith("25 matches, 100 moves.")


def grow_old(connection):
    """Let the first twelve matches be of long ago, and the others of just now."""
    table = Base.metadata.tables["matches"]
    now = datetime.now(UTC)
    connection.execute(update(table).values(updated_at=now))
    is_first = update(table).where(table.c.id <= 12)
    connection.execute(is_first.values(updated_at=now - timedelta(days=11)))


@pytest.mark.exhaustive
def test_old_matches_are_deleted_after_the_days_of_the_operator(run_command, ending, monkeypatch):
    asyncio.run(on(os.environ.get("DATABASE_URL", "sqlite:///grundy.db"), grow_old))
    assert run_command("prune") == "Every match is kept. Set KEEP_DAYS to delete old ones."
    for days, deleted in (("12", 0), ("10", 4), ("10", 0)):
        monkeypatch.setenv("KEEP_DAYS", days)
        assert run_command("prune").startswith(f"Deleted {deleted} matches that were over before ")
    assert run_command("backup", "left").endswith(": 21 matches, 84 moves.")
    assert ending


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("backup", "there"),
            "bot: there is there already: choose another name, or use --replace.",
        ),
        (
            ("export", "there"),
            "bot: there is there already: choose another name, or use --replace.",
        ),
        (("backup", "."), "bot: . is a folder: name a file in it."),
        (("export", "none/x"), "bot: There is no folder none: make it first."),
        (("restore", "nothing"), "bot: nothing: No such file or directory."),
        (("import", "nothing"), "bot: nothing: No such file or directory."),
        (("import", "there"), "bot: there is damaged or not complete: take another backup."),
        (("restore", "there"), "bot: there is damaged or not complete: take another backup."),
        (("restore", "."), "bot: .: Is a directory."),
        (("restore", "grundy.db", "--replace"), "bot: grundy.db is the database itself."),
        (("import", "grundy.db"), "bot: grundy.db is an SQLite file: `bot restore` takes it."),
    ],
)
def test_a_mistake_is_one_sentence_and_changes_nothing(run_command, database, arguments, sentence):
    (database.parent / "there").write_text("a letter\n")
    before = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    assert run_command(*arguments) == sentence
    after = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    after.pop("grundy.db.lock", None)
    assert after == before


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_database_that_is_not_there_is_not_made(run_command, no_settings, command):
    line = run_command(command, "file")
    assert (
        line == f"bot: There is no database file {no_settings / 'grundy.db'}: check DATABASE_URL."
    )
    assert list(no_settings.iterdir()) == []


@pytest.mark.parametrize("command", sampled(["backup", "export", "import"], ["export"]))
def test_absent_database_is_reported_without_its_password(
    run_command, database, monkeypatch, command
):
    run_command("export", "all.gz")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/none")
    line = run_command(command, "all.gz" if command == "import" else "new.gz")
    assert line.startswith("bot: The database cannot be reached: check DATABASE_URL.")
    assert "hush" not in line
    assert not (database.parent / "new.gz").exists()


def test_a_copy_of_sqlite_does_not_go_into_postgresql_by_itself(run_command, database, monkeypatch):
    assert database.is_file()
    run_command("backup", "copy.db")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/none")
    assert "DATABASE_URL=sqlite:///copy.db" in run_command("restore", "copy.db")
