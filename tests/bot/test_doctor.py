"""``bot doctor``: each check when all is well and when it is not; ``bot migrate`` beside it."""

import base64
from pathlib import Path

import pytest
from discord.http import Route
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of
from hypothesis import strategies as st

from bot.chat.permissions import NEEDED
from bot.config import Settings
from bot.doctor import doctor, report
from bot.run import sync
from bot.upkeep import tend
from bot.worker import pictures
from tests.beside import beside
from tests.process.loopback import LoopbackDiscord

APPLICATION_ID = 1_234_567_890_123_456_789
TOKEN = base64.b64encode(str(APPLICATION_ID).encode()).decode().rstrip("=") + ".Grundy." + "x" * 38

pytestmark = pytest.mark.usefixtures("no_settings")
unhurried = settings_of(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'grundy.db'}"


@pytest.fixture
async def discord(monkeypatch):
    """A Discord of our own; discord.py finds its way back to the real one after."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    async with LoopbackDiscord(TOKEN, APPLICATION_ID) as server:
        yield server


async def diagnosed(capsys, **settings):
    """Return the exit code of the doctor, and its lines with the advice to each."""
    code = await doctor(Settings(**settings))
    said = capsys.readouterr().out.splitlines()
    return code, said


def line_about(said, subject):
    """Return the line about a subject, and the one below it."""
    (index,) = (number for number, line in enumerate(said) if line[5:].startswith(subject))
    return said[index], said[index + 1] if index + 1 < len(said) else ""


async def test_a_missing_token_is_told_with_what_to_write(capsys, url):
    code, said = await diagnosed(capsys, database_url=url)
    line, advice = line_about(said, "token")
    assert (code, line[:4]) == (1, "FAIL")
    assert "write DISCORD_TOKEN=" in advice
    line, advice = line_about(said, "slash commands")
    assert line.startswith("FAIL")
    assert "once the token is set" in advice


async def test_a_malformed_token_is_told_and_not_repeated(capsys, url):
    _code, said = await diagnosed(capsys, database_url=url, discord_token="my-secret")
    assert "Reset Token" in line_about(said, "token")[1]
    assert "my-secret" not in "".join(said)


async def test_a_database_that_is_not_there_yet_is_no_failure(capsys, url):
    _code, said = await diagnosed(capsys, database_url=url)
    assert line_about(said, "database")[0].startswith("ok   database: reachable, and empty")


async def test_a_fresh_installation_is_well_and_no_library_complains(capsys, caplog, url, discord):
    settings = {"database_url": url, "discord_token": TOKEN, "discord_api_url": discord.api_url}
    code, said = await diagnosed(capsys, **settings)
    assert code == 0, said
    assert "`bot run` does it" in line_about(said, "slash commands")[0]
    assert [line for line in caplog.records if line.levelname != "INFO"] == []


async def test_an_installation_whose_commands_are_registered_is_well(capsys, url, discord):
    settings = Settings(database_url=url, discord_token=TOKEN, discord_api_url=discord.api_url)
    assert await sync(settings, None) == 0
    code, said = await diagnosed(
        capsys, database_url=url, discord_token=TOKEN, discord_api_url=discord.api_url
    )
    assert code == 0, said


async def test_a_migrated_database_is_well(capsys, url):
    assert await tend(Settings(database_url=url), "migrate") == 0
    assert "The database is at version" in capsys.readouterr().out
    _code, said = await diagnosed(capsys, database_url=url)
    (line, *_) = line_about(said, "database")
    assert line.startswith("ok   database: reachable, version")
    assert line.endswith("no rows")


async def test_migrating_twice_changes_nothing(capsys, url):
    for _ in range(2):
        assert await tend(Settings(database_url=url), "migrate") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


async def test_a_database_of_an_older_version_asks_for_migrate(capsys, url):
    await tend(Settings(database_url=url), "migrate")
    with beside(url) as database:
        database.execute("DELETE FROM alembic_version")
    _code, said = await diagnosed(capsys, database_url=url)
    line, advice = line_about(said, "database")
    assert line.startswith("FAIL database: at version none, this bot needs")
    assert "bot migrate" in advice


@pytest.mark.parametrize(
    "away",
    [
        "postgresql://me:hush@127.0.0.1:1/none",
        "sqlite:////nowhere/at/all/grundy.db",
        "sqlite:///:memory:",
        "postgresql://127.0.0.1:port/none",
    ],
)
async def test_a_database_that_is_away_is_told_without_its_password(capsys, away):
    _code, said = await diagnosed(capsys, database_url=away)
    line, advice = line_about(said, "database")
    assert line.startswith("FAIL")
    assert "DATABASE_URL" in advice
    assert "hush" not in "".join(said)


async def test_a_file_that_is_no_database_is_told(capsys, tmp_path):
    (tmp_path / "grundy.db").write_text("this is a letter, not a database " * 50)
    url = f"sqlite:///{tmp_path / 'grundy.db'}"
    _code, said = await diagnosed(capsys, database_url=url)
    assert line_about(said, "database")[0].startswith("FAIL")
    assert await tend(Settings(database_url=url), "migrate") == 1
    assert "check DATABASE_URL" in capsys.readouterr().err


async def test_the_fonts_are_there(capsys, url):
    _code, said = await diagnosed(capsys, database_url=url)
    assert line_about(said, "fonts")[0].startswith("ok")


async def test_missing_fonts_are_told_with_what_to_install(capsys, url, monkeypatch):
    monkeypatch.setattr(pictures, "find_spec", lambda _name: None)
    code, said = await diagnosed(capsys, database_url=url)
    line, advice = line_about(said, "fonts")
    assert (code, line[:4]) == (1, "FAIL")
    assert "install" in advice


async def test_unregistered_commands_ask_for_sync_where_no_start_registers_them(
    capsys, url, discord
):
    _code, said = await diagnosed(
        capsys,
        database_url=url,
        discord_token=TOKEN,
        discord_api_url=discord.api_url,
        sync_on_start=False,
    )
    assert line_about(said, "token")[0] == "ok   token: it has the shape of one"
    line, advice = line_about(said, "slash commands")
    assert line.startswith("FAIL slash commands: not registered: Challenge, Review this match, ")
    assert "bot sync" in advice


async def test_a_token_that_discord_does_not_know_is_told(capsys, url, discord):
    other = TOKEN[:-1] + "y"
    _code, said = await diagnosed(
        capsys, database_url=url, discord_token=other, discord_api_url=discord.api_url
    )
    line, advice = line_about(said, "slash commands")
    assert line == "FAIL slash commands: Discord does not accept the token"
    assert "Reset Token" in advice


async def test_a_discord_that_is_away_is_told(capsys, url, monkeypatch):
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    _code, said = await diagnosed(
        capsys, database_url=url, discord_token=TOKEN, discord_api_url="http://127.0.0.1:1/api"
    )
    assert "Discord cannot be reached" in line_about(said, "slash commands")[0]


@unhurried
@given(
    st.from_regex(r"[A-Za-z0-9_-]{20,40}", fullmatch=True),
    st.from_regex(r"[A-Za-z0-9]{12,30}", fullmatch=True),
)
def test_no_secret_is_in_the_report_and_the_invitation_asks_for_what_is_needed(secret, password):
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
