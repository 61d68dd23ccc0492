"""``bot doctor``: each check when all is well and when it is not; ``bot migrate`` with it."""

from multiprocessing import synchronize
from pathlib import Path
from unittest.mock import Mock

import pytest
from discord.http import Route
from hypothesis import HealthCheck, given, settings as settings_of, strategies as st

from bot.app.doctor import doctor, report
from bot.app.maintenance import tend
from bot.app.run import sync
from bot.chat.permissions import NEEDED
from bot.config import Settings
from bot.workers import pictures
from tests.beside import beside
from tests.process.conftest import APPLICATION_ID, TOKEN
from tests.process.loopback import LoopbackDiscord

pytestmark = pytest.mark.usefixtures("no_settings")
unhurried = settings_of(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
AWAY = "http://127.0.0.1:1/api"


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'grundy.db'}"


@pytest.fixture
async def online(url):
    """The settings for a Discord of our own."""
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as server:
        address = server.api_url
        yield {"database_url": url, "discord_token": TOKEN, "discord_api_url": address}


@pytest.fixture
def diagnose(capsys, monkeypatch):
    """Return a function that returns the exit code of the doctor, and its lines."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)

    async def diagnose(**settings):
        capsys.readouterr()
        code = await doctor(Settings(**settings))
        return code, capsys.readouterr().out.splitlines()

    return diagnose


def line_about(lines, subject):
    """Return the line about a subject, and the one below it."""
    (index,) = (number for number, line in enumerate(lines) if line[5:].startswith(subject))
    return lines[index], lines[index + 1] if index + 1 < len(lines) else ""


async def test_refused_shared_memory_is_reported(diagnose, url, monkeypatch):
    _code, lines = await diagnose(database_url=url)
    assert line_about(lines, "worker processes")[0].startswith("ok")
    monkeypatch.setattr(synchronize, "Lock", Mock(side_effect=PermissionError(13, "no")))
    _code, lines = await diagnose(database_url=url)
    line, advice = line_about(lines, "worker processes")
    assert line.startswith("FAIL")
    assert "/dev/shm" in advice


@pytest.mark.parametrize(
    "case",
    [
        ({}, "token", "FAIL", "write DISCORD_TOKEN="),
        ({}, "slash commands", "FAIL", "once the token is set"),
        ({"discord_token": "my-secret"}, "token", "FAIL", "Reset Token"),
        ({}, "database", "ok   database: reachable, and empty", ""),
        ({}, "fonts", "ok", ""),
        (
            {"discord_token": TOKEN, "discord_api_url": AWAY},
            "slash commands",
            "FAIL slash commands: Discord cannot be reached",
            "",
        ),
        *(
            ({"database_url": away}, "database", "FAIL", "DATABASE_URL")
            for away in (
                "postgresql://me:my-secret@127.0.0.1:1/none",
                "sqlite:////nowhere/at/all/grundy.db",
                "sqlite:///:memory:",
                "postgresql://127.0.0.1:port/none",
            )
        ),
    ],
    ids=str,
)
async def test_report_has_each_fault_with_advice_and_no_secret(diagnose, url, case):
    settings, subject, line, advice = case
    code, lines = await diagnose(**{"database_url": url, **settings})
    found, below = line_about(lines, subject)
    assert found.startswith(line)
    assert advice in below
    assert code == 1, "in every case something is missing"
    assert "my-secret" not in "".join(lines)


async def test_doctor_before_the_first_start_makes_no_file(diagnose, no_settings, online):
    await diagnose(**{**online, "database_url": Settings().database_url})
    assert [*no_settings.iterdir()] == []
    away = f"sqlite:///{no_settings / 'none' / 'grundy.db'}"
    _code, lines = await diagnose(database_url=away)
    assert "there is no folder" in line_about(lines, "database")[1]
    assert [*no_settings.iterdir()] == []


async def test_fresh_and_registered_installations_are_well(diagnose, caplog, online):
    code, lines = await diagnose(**online)
    assert code == 0, lines
    assert line_about(lines, "slash commands")[0].endswith("0 registered; `bot run` adds new ones")
    assert [line for line in caplog.records if line.levelname != "INFO"] == []
    code, lines = await diagnose(**online, sync_on_start=False)
    line, advice = line_about(lines, "slash commands")
    assert line.startswith("FAIL slash commands: not registered: Challenge, Review this match, ")
    assert "bot sync" in advice
    assert line_about(lines, "token")[0] == "ok   token: it has the shape of one"
    assert await sync(Settings(**online), None) == 0
    code, lines = await diagnose(**online, sync_on_start=False)
    assert code == 0, lines


async def test_token_that_discord_does_not_know_is_reported(diagnose, online):
    _code, lines = await diagnose(**{**online, "discord_token": TOKEN[:-1] + "y"})
    line, advice = line_about(lines, "slash commands")
    assert line == "FAIL slash commands: Discord does not accept the token"
    assert "Reset Token" in advice


@pytest.mark.exhaustive
async def test_migrated_database_is_well_until_it_is_older(capsys, diagnose, url):
    for _ in range(2):
        assert await tend(Settings(database_url=url), "migrate") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    assert "The database is at version" in first
    (line, *_) = line_about((await diagnose(database_url=url))[1], "database")
    assert line.startswith("ok   database: reachable, version")
    assert line.endswith("no rows")
    with beside(url) as database:
        database.execute("DELETE FROM alembic_version")
    line, advice = line_about((await diagnose(database_url=url))[1], "database")
    assert line.startswith("FAIL database: at version none, this bot needs")
    assert "bot migrate" in advice


async def test_file_that_is_no_database_is_reported(capsys, diagnose, url, tmp_path):
    (tmp_path / "grundy.db").write_text("this is a letter, not a database " * 50)
    _code, lines = await diagnose(database_url=url)
    assert line_about(lines, "database")[0].startswith("FAIL")
    assert await tend(Settings(database_url=url), "migrate") == 1
    assert "check DATABASE_URL" in capsys.readouterr().err


async def test_missing_fonts_are_reported_with_advice(diagnose, url, monkeypatch):
    monkeypatch.setattr(pictures, "find_spec", lambda _name: None)
    code, lines = await diagnose(database_url=url)
    line, advice = line_about(lines, "fonts")
    assert (code, line[:4]) == (1, "FAIL")
    assert "install" in advice


@unhurried
@given(
    st.from_regex(r"[A-Za-z0-9_-]{20,40}", fullmatch=True),
    st.from_regex(r"[A-Za-z0-9]{12,30}", fullmatch=True),
)
def test_report_has_no_secret_and_the_right_invitation(secret, password):
    token = TOKEN.partition(".")[0] + ".Grundy." + secret
    settings = Settings(
        discord_token=token,
        database_url=f"postgresql://me:{password}@host/grundy",
        database_password=password,
        discord_api_url=f"http://me:{password}@proxy",
    )
    lines = report(settings)
    assert secret not in "".join(lines)
    assert password not in "".join(lines)
    link = lines[-1]
    assert f"client_id={APPLICATION_ID}" in link
    assert f"permissions={NEEDED.value}" in link


def test_the_site_names_the_permissions_that_are_needed():
    page = " ".join((Path(__file__).parents[2] / "docs" / "hosting.md").read_text().split())
    for name, needed in NEEDED:
        if needed:
            title = name.replace("_", " ").title().replace("In ", "in ")
            title = title.replace("View Channel", "View Channels")
            title = title.replace("Read Messages", "View Channels")
            assert f"*{title}*" in page
