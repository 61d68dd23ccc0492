"""The command ``bot``: what it understands, its exit codes, what stops it with one sentence."""

import pytest

from bot.app import cli, doctor
from cgt.engines import warming

FILES = ["backup", "restore", "export", "import"]
COMMANDS = ["run", "solve", "playground", "sync", "migrate", "doctor", "warm", *FILES]

pytestmark = pytest.mark.usefixtures("no_settings")


def exit_code_of(arguments):
    """Return the exit code of a command line that argparse itself answers."""
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    return end.value.code


def test_help_names_every_command(capsys):
    assert exit_code_of(["--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: bot")
    for command in COMMANDS:
        assert f"\n    {command}" in told


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys, command):
    assert exit_code_of([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: bot {command}")
    assert len(told.splitlines()) > 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["dance"], "invalid choice"),
        (["sync", "--guild", "here"], "invalid int value"),
        (["playground", "--port", "x"], "invalid int value"),
        (["run", "--fast"], "unrecognized arguments"),
    ],
)
def test_a_wrong_command_line_ends_with_2_and_says_why(capsys, arguments, complaint):
    assert exit_code_of(arguments) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("command", ["run", "sync"])
def test_without_a_token_it_stops_with_one_sentence(capsys, command, no_settings):
    assert cli.main([command]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("bot: DISCORD_TOKEN is not set: write DISCORD_TOKEN=")
    assert list(no_settings.iterdir()) == [], "not even a database was made"


def test_a_malformed_token_stops_it_and_is_not_repeated(capsys, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "my-secret")
    assert cli.main(["run"]) == 2
    told = capsys.readouterr().err
    assert "DISCORD_TOKEN does not look like a bot token" in told
    assert "my-secret" not in told


@pytest.mark.parametrize("command", COMMANDS)
def test_a_malformed_setting_stops_every_command(capsys, command, no_settings):
    (no_settings / ".env").write_text("SOLVER_WORKERS=many\n")
    assert cli.main([command, *(["file"] if command in FILES else [])]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("bot: SOLVER_WORKERS must be a whole number from 1 to 64")


def test_migrate_makes_the_database_of_the_settings(capsys, no_settings):
    (no_settings / ".env").write_text("DATABASE_URL=sqlite:///matches.db\n")
    assert cli.main(["migrate"]) == 0
    assert "The database is at version" in capsys.readouterr().out
    assert (no_settings / "matches.db").is_file()


def test_a_database_that_is_away_ends_migrate_with_1(capsys, no_settings):
    (no_settings / ".env").write_text("DATABASE_URL=postgresql://me:hush@127.0.0.1:1/none\n")
    assert cli.main(["migrate"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("bot: The database cannot be reached: check DATABASE_URL.")
    assert "hush" not in told.err


def test_ctrl_c_ends_it_with_130(monkeypatch):
    async def interrupt(_settings):
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor, "doctor", interrupt)
    assert cli.main(["doctor"]) == 130


def test_warm_compiles_everything(monkeypatch):
    called = []
    monkeypatch.setattr(warming, "warm", lambda: called.append("warm"))
    assert cli.main(["warm"]) == 0
    assert called == ["warm"]
