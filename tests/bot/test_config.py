"""Settings: each one good and bad, where they come from, and that the token stays hidden."""

import base64
from pathlib import Path

import pytest

from bot import config
from bot.config import ConfigError, Settings, is_token

TOKEN = base64.b64encode(b"1234567890123456").decode().rstrip("=") + ".GaBcDe.abc-def_ghijklmnop"


@pytest.fixture
def load(tmp_path):
    """Return a function that loads settings from an environment and the text of a ``.env``."""

    def loaded(environment=None, dotenv=None):
        file = tmp_path / ".env"
        if dotenv is not None:
            file.write_text(dotenv, encoding="utf-8")
        return config.load(environment or {}, file)

    return loaded


def test_with_nothing_set_all_has_its_default(load):
    assert load() == Settings()


def test_the_example_has_every_setting_with_its_default(load):
    text = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    assert text == config.example(), "write config.example() to .env.example"
    assert load(dotenv=text.replace("\n#", "\n")) == Settings()


def test_an_empty_environment_is_not_replaced_by_that_of_the_process(load, monkeypatch):
    monkeypatch.setenv("SOLVER_WORKERS", "7")
    assert load({}).solver_workers == 2


def test_the_environment_of_the_process_counts_when_none_is_given(monkeypatch, tmp_path):
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
        ("CHALLENGE_MINUTES", "10080", "challenge_minutes", 10080),
        ("IDLE_HOURS", "8760", "idle_hours", 8760),
        ("SYNC_ON_START", "No", "sync_on_start", False),
        ("SYNC_ON_START", "yes", "sync_on_start", True),
        ("DISCORD_API_URL", "http://here:1/api/v10/", "discord_api_url", "http://here:1/api/v10"),
        ("SOLVER_WORKERS", "", "solver_workers", 2),
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
        ("CHALLENGE_MINUTES", "10081", "from 1 to 10080"),
        ("IDLE_HOURS", "0", "from 1 to 8760"),
        ("SYNC_ON_START", "maybe", "yes, no"),
        ("DISCORD_API_URL", "localhost:8080", "http://localhost:8080/api/v10"),
    ],
)
def test_a_bad_setting_is_named_with_what_to_write(load, name, text, advice):
    for arguments in [({name: text},), ({}, f"{name}='{text}'")]:
        with pytest.raises(ConfigError) as refused:
            load(*arguments)
        assert str(refused.value).startswith(f"{name} ")
        assert advice in str(refused.value)
        assert "\n" not in str(refused.value)


def test_the_environment_comes_before_the_file(load):
    loaded = load({"SOLVER_WORKERS": "3"}, "SOLVER_WORKERS=4\nSOLVER_SECONDS=20\n")
    assert (loaded.solver_workers, loaded.solver_seconds) == (3, 20)


def test_what_is_left_empty_in_the_environment_is_taken_from_the_file(load):
    assert load({"LOG_LEVEL": ""}, "LOG_LEVEL=DEBUG").log_level == "DEBUG"


def test_a_dollar_in_a_password_stays_a_dollar(load):
    url = "postgresql://me:a${HOME}b@host/name"
    assert load({}, f"DATABASE_URL={url}").database_url == url


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
def test_what_cannot_be_a_token_is_refused(load, text):
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
