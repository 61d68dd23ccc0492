"""``bot backup``, ``restore``, ``export``, ``import``: what they say, and their exit codes."""

import asyncio
import sqlite3

import pytest

from bot import cli
from tests.bot.store.filling import fill, on

pytestmark = pytest.mark.usefixtures("no_settings")


@pytest.fixture
def told(capsys):
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
def database(no_settings, told):
    """A database in the folder, with rows in it."""
    told("migrate")
    asyncio.run(on("sqlite:///grundy.db", fill))
    return no_settings / "grundy.db"


def test_a_backup_brings_back_what_was_deleted(told, database):
    assert told("backup", "copy.db") == "copy.db: 25 matches, 100 moves."
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM moves")
    assert "say --replace" in told("restore", "copy.db")
    assert told("restore", "copy.db", "--replace") == "The database holds 25 matches, 100 moves."
    assert told("backup", "copy.db", "--replace") == "copy.db: 25 matches, 100 moves."
    database.unlink()
    assert told("restore", "copy.db") == "The database holds 25 matches, 100 moves."


def test_an_export_brings_everything_into_another_database(told, database, monkeypatch):
    assert told("export", "all.gz") == "all.gz: 25 matches, 100 moves."
    assert "not empty" in told("import", "all.gz")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///data/other.db")
    assert told("import", "all.gz") == "The database holds 25 matches, 100 moves."
    assert told("restore", "all.gz", "--replace") == "The database holds 25 matches, 100 moves."
    assert database.is_file()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("backup", "there"),
            "bot: there is there already: choose another name, or say --replace.",
        ),
        (
            ("export", "there"),
            "bot: there is there already: choose another name, or say --replace.",
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
def test_a_mistake_is_one_sentence_and_changes_nothing(told, database, arguments, sentence):
    (database.parent / "there").write_text("a letter\n")
    before = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    assert told(*arguments) == sentence
    after = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    after.pop("grundy.db.lock", None)
    assert after == before


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_database_that_is_not_there_is_not_made(told, no_settings, command):
    line = told(command, "file")
    assert (
        line == f"bot: There is no database file {no_settings / 'grundy.db'}: check DATABASE_URL."
    )
    assert list(no_settings.iterdir()) == []


@pytest.mark.parametrize("command", ["backup", "export", "import"])
def test_a_database_that_is_away_is_told_without_its_password(told, database, monkeypatch, command):
    told("export", "all.gz")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/none")
    line = told(command, "all.gz" if command == "import" else "new.gz")
    assert line.startswith("bot: The database cannot be reached: check DATABASE_URL.")
    assert "hush" not in line
    assert not (database.parent / "new.gz").exists()


def test_a_copy_of_sqlite_does_not_go_into_postgresql_by_itself(told, database, monkeypatch):
    assert database.is_file()
    told("backup", "copy.db")
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hush@127.0.0.1:1/none")
    assert "DATABASE_URL=sqlite:///copy.db" in told("restore", "copy.db")
