"""Settings: each one good and bad, where they come from, and that the token stays hidden."""

import base64
from dataclasses import fields
from pathlib import Path

import pytest

from bot import config
from bot.config import ConfigError, Settings, is_token
from bot.store import normalise_url

TOKEN = base64.b64encode(b"1234567890123456").decode().rstrip("=") + ".GaBcDe.abc-def_ghijklmnop"


@pytest.fixture
def load(tmp_path):
    """Return a function that loads settings from an environment and the text of a ``.env``."""

    def load_settings(environment=None, dotenv=None):
        file = tmp_path / ".env"
        if dotenv is not None:
            file.write_text(dotenv, encoding="utf-8")
        return config.load(environment or {}, file)

    return load_settings


def test_with_nothing_set_all_has_its_default(load):
    assert load() == Settings()


def test_the_example_has_every_setting_with_its_default(load):
    text = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    assert text == config.example(), "write config.example() to .env.example"
    assert load(dotenv=text.replace("\n#", "\n")) == Settings()


def test_empty_environment_is_not_replaced(load, monkeypatch):
    monkeypatch.setenv("SOLVER_WORKERS", "7")
    assert load({}).solver_workers == 2


def test_environment_of_the_process_counts_when_none_is_given(monkeypatch, tmp_path):
    monkeypatch.setenv("SOLVER_WORKERS", "7")
    assert config.load(dotenv=tmp_path / "none").solver_workers == 7


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("DISCORD_TOKEN", f"  {TOKEN} ", "discord_token", TOKEN),
        ("DATABASE_URL", "sqlite:////var/grundy.db", "database_url", "sqlite:////var/grundy.db"),
        ("DATABASE_URL", "postgres://u:p@h/n", "database_url", "postgres://u:p@h/n"),
        ("DATABASE_URL", "postgresql+asyncpg://h/n", "database_url", "postgresql+asyncpg://h/n"),
        ("LOG_LEVEL", "debug", "log_level", "DEBUG"),
        ("LOG_LEVEL", "WARNING", "log_level", "WARNING"),
        ("LOG_FORMAT", "JSON", "log_format", "json"),
        ("SOLVER_WORKERS", "1", "solver_workers", 1),
        ("SOLVER_WORKERS", "64", "solver_workers", 64),
        ("SOLVER_SECONDS", " 600 ", "solver_seconds", 600),
        ("SOLVER_MEGABYTES", "0", "solver_megabytes", 0),
        ("CHALLENGE_MINUTES", "10080", "challenge_minutes", 10080),
        ("IDLE_HOURS", "8760", "idle_hours", 8760),
        ("SYNC_ON_START", "No", "sync_on_start", False),
        ("SYNC_ON_START", "yes", "sync_on_start", True),
        ("DISCORD_API_URL", "http://here:1/api/v10/", "discord_api_url", "http://here:1/api/v10"),
        ("SOLVER_WORKERS", "", "solver_workers", 2),
        ("SHARD_COUNT", "16", "shard_count", 16),
        ("SOLVER_URL", "redis://h", "solver_url", "redis://h"),
        ("SOLVER_URL", " rediss://:p:w@h:6379/1", "solver_url", "rediss://:p:w@h:6379/1"),
        ("SOLVER_URL", "unix:///run/redis.sock", "solver_url", "unix:///run/redis.sock"),
        ("DATABASE_CONNECTIONS", "2", "database_connections", 2),
    ],
)
def test_a_setting_is_read_from_environment_and_file(load, name, text, field, value):
    assert getattr(load({name: text}), field) == value
    assert getattr(load({}, f"{name}='{text}'"), field) == value


@pytest.mark.parametrize(
    ("name", "text", "advice"),
    [
        ("DATABASE_URL", "mysql://h/n", "sqlite:///grundy.db"),
        ("DATABASE_URL", "grundy.db", "sqlite:///grundy.db"),
        ("LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING"),
        ("LOG_FORMAT", "xml", "console, json"),
        ("SOLVER_WORKERS", "0", "from 1 to 64"),
        ("SOLVER_WORKERS", "65", "from 1 to 64"),
        ("SOLVER_WORKERS", "two", "from 1 to 64"),
        ("SOLVER_WORKERS", "²", "from 1 to 64"),
        ("SOLVER_WORKERS", "-1", "from 1 to 64"),
        ("SOLVER_WORKERS", "0000000019999999", "from 1 to 64"),
        ("SOLVER_WORKERS", "9" * 5000, "from 1 to 64"),
        ("SOLVER_SECONDS", "1.5", "from 1 to 600"),
        ("SOLVER_MEGABYTES", "1 GB", "from 0 to 1000000"),
        ("CHALLENGE_MINUTES", "10081", "from 1 to 10080"),
        ("IDLE_HOURS", "0", "from 1 to 8760"),
        ("SYNC_ON_START", "maybe", "yes, no"),
        ("DISCORD_API_URL", "localhost:8080", "http://localhost:8080/api/v10"),
        ("SHARD_COUNT", "16385", "from 0 to 16384"),
        ("SOLVER_URL", "localhost:6379", "redis://host:6379"),
        ("SOLVER_URL", "http://localhost", "redis://host:6379"),
        ("SOLVER_URL", "redis://h:port", "redis://host:6379"),
        ("SHARD_IDS", "0-3", "SHARD_COUNT"),
        ("DATABASE_CONNECTIONS", "1", "from 2 to 1000"),
    ],
)
def test_a_bad_setting_is_named_with_what_to_write(load, name, text, advice):
    for arguments in [({name: text},), ({}, f"{name}='{text}'")]:
        with pytest.raises(ConfigError) as refused:
            load(*arguments)
        assert str(refused.value).startswith(f"{name} ")
        assert advice in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("0-3", (0, 1, 2, 3)),
        ("0,4,2", (0, 2, 4)),
        (" 0 - 1, 3 ,1", (0, 1, 3)),
        ("7", (7,)),
        ("0-7", ()),
        ("7,0-6", ()),
        ("", ()),
    ],
)
def test_shards_are_named_one_by_one_or_from_to(load, text, ids):
    url = "postgresql://h/n"
    assert load({"SHARD_COUNT": "8", "SHARD_IDS": text, "DATABASE_URL": url}).shard_ids == ids


@pytest.mark.parametrize(
    "text", ["8", "0-8", "3-1", "3-1,0", "0,,1", "0-", "a", "1;2", "0-3-5", "-1", "²"]
)
def test_shards_that_there_are_not_are_refused(load, text):
    given = {"SHARD_COUNT": "8", "SHARD_IDS": text, "DATABASE_URL": "postgresql://h/n"}
    with pytest.raises(ConfigError, match=r"^SHARD_IDS must name shards from 0 to 7, such as 0-7"):
        load(given)


def test_an_sqlite_file_is_for_one_process(load):
    assert load({"SHARD_COUNT": "8", "SHARD_IDS": "0-7"}).shard_ids == ()
    with pytest.raises(ConfigError, match=r"^SHARD_IDS .* an SQLite file is for one process"):
        load({"SHARD_COUNT": "8", "SHARD_IDS": "0-3"})


def test_the_environment_comes_before_the_file(load):
    loaded = load({"SOLVER_WORKERS": "3"}, "SOLVER_WORKERS=4\nSOLVER_SECONDS=20\n")
    assert (loaded.solver_workers, loaded.solver_seconds) == (3, 20)


def test_empty_variable_is_taken_from_the_file(load):
    assert load({"LOG_LEVEL": ""}, "LOG_LEVEL=DEBUG").log_level == "DEBUG"


def test_a_dollar_in_a_password_stays_a_dollar(load):
    url = "postgresql://me:a${HOME}b@host/name"
    assert load({}, f"DATABASE_URL={url}").database_url == url


ODD = "p@ss/w:r#d%41 $1?&ü"


def test_a_password_of_its_own_can_hold_every_character(load):
    url = load({"DATABASE_PASSWORD": ODD}, "DATABASE_URL=postgresql://me@host:1/name").database_url
    parsed = normalise_url(url)
    assert (parsed.username, parsed.password, parsed.host, parsed.port) == ("me", ODD, "host", 1)
    assert load({"DATABASE_PASSWORD": ODD}, "").database_url == Settings().database_url


@pytest.mark.parametrize(
    ("url", "password", "advice"),
    [
        ("postgresql://me:p@ss@host/name", "", "DATABASE_PASSWORD"),
        ("postgresql://me:other@host/name", ODD, "no password"),
        ("postgresql://host/name", ODD, "postgresql://user@host"),
    ],
)
def test_misplaced_password_is_refused_and_not_repeated(load, url, password, advice):
    with pytest.raises(ConfigError, match=advice) as refused:
        load({"DATABASE_URL": url, "DATABASE_PASSWORD": password})
    assert "ss" not in str(refused.value).replace("password", "").replace("PASSWORD", "")


def test_misspelt_setting_is_reported_with_the_likely_name(tmp_path):
    file = tmp_path / ".env"
    names = [setting.name.upper() for setting in fields(Settings)]
    assert (
        config.misspelt(dict.fromkeys([*names, "PATH", "HOME", "DATABASE_USER", "LC_ALL"]), file)
        == []
    )
    for name in names:
        for slip in (name[:-1], name[1:], name.lower(), name.replace("_", "-"), name + "S"):
            (line,) = config.misspelt({slip: "1"}, file)
            assert line == f"{slip} in the environment isn't a setting. Did you mean {name}?"
    file.write_text("POSTGRES_PASSWORD=x\nSOLVER_WORKER=1\nCOLOUR=red\nexport IDLE_HOURS=3\n")
    assert config.misspelt({}, file) == [
        "COLOUR in .env isn't a setting.",
        "SOLVER_WORKER in .env isn't a setting. Did you mean SOLVER_WORKERS?",
    ]


def test_a_file_that_is_no_text_is_named(load, tmp_path):
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"\.env.*UTF-8"):
        load()


def test_a_missing_token_is_missed_only_where_it_is_needed(load):
    settings = load()
    with pytest.raises(ConfigError, match=r"DISCORD_TOKEN is not set: write DISCORD_TOKEN="):
        settings.token  # noqa: B018


@pytest.mark.parametrize(
    "text",
    [
        "abc",
        "a.b.c",
        "MTIz.b",
        "MTIz..c",
        "MTIz.b.c.d",
        ".b.c",
        "YWJj.b.c",
        "MTIz.b b.c",
        "MTIz.b\tb.c",
        "MT!Iz.b.c",
        "MTIz.ü.c",
        "your-token-here",
        "Bot " + TOKEN,
    ],
)
def test_malformed_token_is_refused(load, text):
    assert not is_token(text)
    with pytest.raises(ConfigError, match="DISCORD_TOKEN does not look like a bot token") as error:
        load({"DISCORD_TOKEN": text}).token  # noqa: B018
    assert text not in str(error.value)


def test_a_token_is_three_parts_of_which_the_first_is_an_id(load):
    assert is_token(TOKEN)
    assert load({"DISCORD_TOKEN": TOKEN}).token == TOKEN


def test_neither_token_nor_password_is_in_the_representation(load):
    shown = repr(load({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql://u:secret@h/n"}))
    assert TOKEN not in shown
    assert "secret" not in shown
