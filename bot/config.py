"""Settings from the environment and ``.env``, checked when the bot starts."""

from __future__ import annotations

import base64
import binascii
import difflib
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dotenv import dotenv_values

SIMILAR = 0.89
"""The similarity, from 0 to 1, at which a name in the environment is a misspelt setting."""
OTHERS = {"POSTGRES_PASSWORD", "CGT_CACHE", "NUMBA_CACHE_DIR"}
"""Other variables that an operator sets, for the container or the library."""
MOST_SHARDS = 16_384


class ConfigError(Exception):
    """A missing or malformed setting. The message is one sentence that says what to write."""


def _setting(default: Any, about: str, *, repr: bool = True) -> Any:  # noqa: A002
    """Return a field of the settings, with its description for the operator.

    ``repr`` is off for possible secrets, which reports then omit too.
    """
    return field(default=default, repr=repr, metadata={"about": about})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the operator. Every field is an environment variable of the same name."""

    discord_token: str = _setting(
        "",
        "The token from the *Bot* page of your application in Discord's developer portal. "
        "`bot run` needs it",
        repr=False,
    )
    database_url: str = _setting(
        "sqlite:///grundy.db",
        "The database: a file, or PostgreSQL (`postgresql://user:password@host:5432/name`)",
        repr=False,
    )
    database_password: str = _setting(
        "",
        "The password of PostgreSQL, if it isn't in `DATABASE_URL`. Every character can be in it",
        repr=False,
    )
    database_connections: int = _setting(
        15, "The maximum number of connections to the database for each process"
    )
    shard_count: int = _setting(
        0, "The number of shards of all processes together (0: as many as Discord recommends)"
    )
    shard_ids: tuple[int, ...] = _setting(
        (), "The shards of this process, such as `0-15` or `0,4,8` (default: all)"
    )
    log_level: str = _setting("INFO", "How much is logged: `DEBUG`, `INFO`, `WARNING` or `ERROR`")
    log_format: str = _setting(
        "console", "How the log looks: `console` for people, `json` for machines"
    )
    solver_workers: int = _setting(2, "The number of processes that solve questions")
    solver_seconds: int = _setting(10, "The maximum time for a question, in seconds")
    solver_megabytes: int = _setting(
        1024,
        "The maximum memory that a process takes for questions, in MB, on Linux (0: no limit)",
    )
    solver_url: str = _setting(
        "",
        "The Redis that brings questions to solver machines (`bot solve`), such as "
        "`redis://host:6379`. It needs `grundy[bot,solver]`",
        repr=False,
    )
    challenge_minutes: int = _setting(15, "How long a challenge waits for an answer, in minutes")
    idle_hours: int = _setting(
        72, "How long a match against the bot, or a puzzle, waits for the next move, in hours"
    )
    keep_days: int = _setting(
        0, "How long `bot prune` keeps a match that is over, in days (0: for ever)"
    )
    sync_on_start: bool = _setting(
        default=True,
        about="Register the slash commands at the start if they have changed: `yes` or `no`",
    )
    discord_api_url: str = _setting("", "A proxy of Discord's API, if you run one", repr=False)
    metrics_port: int = _setting(
        0, "A port for `/healthz`, `/readyz` and Prometheus `/metrics` (0: none)"
    )
    metrics_host: str = _setting(
        "127.0.0.1",
        "Where that port listens: `127.0.0.1` for this machine only, `0.0.0.0` in a container",
    )
    sentry_dsn: str = _setting(
        "",
        "A Sentry project that errors are reported to, without ids. It needs `grundy[bot,sentry]`",
        repr=False,
    )

    @property
    def token(self) -> str:
        """The bot's token.

        :raises ConfigError: when it is missing or malformed.
        """
        if not self.discord_token:
            raise ConfigError(
                "DISCORD_TOKEN is not set: write DISCORD_TOKEN=... into .env, with the token from "
                "the Bot page of your application in Discord's developer portal."
            )
        if not is_token(self.discord_token):
            raise ConfigError(
                "DISCORD_TOKEN does not look like a bot token (three parts with dots between). "
                "Copy it again with Reset Token on the Bot page. It isn't the client secret."
            )
        return self.discord_token


def is_token(text: str) -> bool:
    """Return whether a text has the three parts of a bot token, the first of them an id."""
    if re.fullmatch(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){2}", text) is None:
        return False
    first = text.partition(".")[0]
    try:
        return base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).isdigit()
    except binascii.Error:
        return False


def application_id(token: str) -> int:
    """Return the application's id in a token's first part, which is no secret."""
    first = token.partition(".")[0]
    return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))


def example() -> str:
    """Return the file ``.env.example`` with the description and default of every setting."""
    parts = ["# Copy this file to .env and fill in the token. Everything else can stay as it is."]
    for setting, (name, default) in zip(fields(Settings), _defaults().items(), strict=True):
        about = re.sub("[`*]", "", setting.metadata["about"])
        commented = "" if name == "DISCORD_TOKEN" else "#"
        parts.append(f"# {about}.\n{commented}{name}={default}")
    return "\n\n".join(parts) + "\n"


def to_env(value: str | bool | int | tuple[int, ...]) -> str:
    """Return a value as it is written in ``.env``."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def changed(settings: Settings) -> list[str]:
    """Return the settings that differ from the default, with possible secrets as ``...``.

    The token and the database are left out.
    """
    default = Settings()
    return [
        f"{each.name.upper()}={to_env(getattr(settings, each.name)) if each.repr else '...'}"
        for each in fields(Settings)
        if each.name not in {"discord_token", "database_url", "database_password"}
        and getattr(settings, each.name) != getattr(default, each.name)
    ]


def _defaults() -> dict[str, str]:
    """Return the default of each setting as it is written in ``.env``."""
    return {name.upper(): to_env(value) for name, value in asdict(Settings()).items()}


def load(environment: Mapping[str, str] | None = None, dotenv: Path | None = None) -> Settings:
    """Return the settings from the environment and, after it, the file ``.env``.

    :raises ConfigError: with the first unusable setting, and what to write.
    """
    environment = os.environ if environment is None else environment
    given = _defaults()
    for source in (_file(dotenv), environment):
        given |= {name: value for name, value in source.items() if value}
    number, choice = partial(_number, given), partial(_choice, given)
    database_url = _database(given["DATABASE_URL"].strip(), given["DATABASE_PASSWORD"])
    shard_count = number("SHARD_COUNT", 0, MOST_SHARDS)
    return Settings(
        discord_token=given["DISCORD_TOKEN"].strip(),
        database_url=database_url,
        database_password=given["DATABASE_PASSWORD"],
        database_connections=number("DATABASE_CONNECTIONS", 2, 1_000),
        shard_count=shard_count,
        shard_ids=_shards(given["SHARD_IDS"].strip(), shard_count, database_url),
        log_level=choice("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR")),
        log_format=choice("LOG_FORMAT", ("console", "json")),
        solver_workers=number("SOLVER_WORKERS", 1, 64),
        solver_seconds=number("SOLVER_SECONDS", 1, 600),
        solver_megabytes=number("SOLVER_MEGABYTES", 0, 1_000_000),
        solver_url=_solver_url(given["SOLVER_URL"].strip()),
        challenge_minutes=number("CHALLENGE_MINUTES", 1, 10_080),
        idle_hours=number("IDLE_HOURS", 1, 8_760),
        keep_days=number("KEEP_DAYS", 0, 36_500),
        sync_on_start=choice("SYNC_ON_START", ("yes", "no")) == "yes",
        metrics_port=number("METRICS_PORT", 0, 65_535),
        metrics_host=given["METRICS_HOST"].strip(),
        sentry_dsn=given["SENTRY_DSN"].strip(),
        discord_api_url=_api_url(given["DISCORD_API_URL"].strip()),
    )


def misspelt(environment: Mapping[str, str] | None = None, dotenv: Path | None = None) -> list[str]:
    """Return a sentence for each name that looks like a misspelt setting.

    In ``.env`` that is every unknown name, in the environment those that resemble a setting.

    :raises ConfigError: when the file can't be read.
    """
    environment = os.environ if environment is None else environment
    known = {setting.name.upper() for setting in fields(Settings)} | OTHERS
    sentences: list[str] = []
    for where, names, least in (
        (".env", _file(dotenv), 0.6),
        ("the environment", environment, SIMILAR),
    ):
        for name in sorted(set(names) - known):
            usual = name.upper().replace("-", "_")
            likely = difflib.get_close_matches(usual, known, 1, least)
            if likely or where == ".env":
                meant = f" Did you mean {likely[0]}?" if likely else ""
                sentences.append(f"{name} in {where} isn't a setting.{meant}")
    return sentences


def _file(dotenv: Path | None) -> dict[str, str | None]:
    """Return the variables in ``.env``.

    :raises ConfigError: when it isn't text.
    """
    try:
        return dotenv_values(Path(".env") if dotenv is None else dotenv, interpolate=False)
    except UnicodeDecodeError:
        raise ConfigError(
            "The file .env can't be read: save it as text in UTF-8, like .env.example."
        ) from None


def _database(url: str, password: str) -> str:
    kinds = ("sqlite:", "sqlite+aiosqlite:", "postgres:", "postgresql:", "postgresql+asyncpg:")
    if not url.startswith(tuple(f"{kind}//" for kind in kinds)):
        raise ConfigError(
            "DATABASE_URL must be the address of a database: write sqlite:///grundy.db for a file, "
            "or postgresql://user:password@host:5432/name."
        )
    if url.startswith("sqlite"):
        return url
    if url.count("@") > 1:
        raise ConfigError(
            "DATABASE_URL has more than one @: write the password into DATABASE_PASSWORD instead, "
            "and postgresql://user@host:5432/name here."
        )
    user, at, place = url.partition("@")
    if not password:
        return url
    if not at or ":" in user.partition("://")[2]:
        raise ConfigError(
            "DATABASE_URL must name the user and no password if DATABASE_PASSWORD is set: "
            "write postgresql://user@host:5432/name."
        )
    return f"{user}:{quote(password, safe='')}@{place}"


def _shards(text: str, count: int, database_url: str) -> tuple[int, ...]:
    """Return the shards that a text names, in order, or an empty tuple for all of them."""
    if not text:
        return ()
    if not count:
        raise ConfigError("SHARD_IDS needs SHARD_COUNT: write how many shards there are in all.")
    runs = re.findall(r"(?:^|,)\s*([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?\s*(?=,|$)", text)
    ranges = [range(int(first), int(last or first) + 1) for first, last in runs]
    named = {shard for each in ranges for shard in each}
    if len(runs) != text.count(",") + 1 or not all(ranges) or max(named) >= count:
        raise ConfigError(
            f"SHARD_IDS must name shards from 0 to {count - 1}, such as 0-{count - 1} or 0."
        )
    if len(named) < count and database_url.startswith("sqlite"):
        raise ConfigError(
            "SHARD_IDS names a part of the shards, but an SQLite file is for one process: omit "
            "SHARD_IDS, or use PostgreSQL."
        )
    return () if len(named) == count else tuple(sorted(named))


def _solver_url(url: str) -> str:
    if url and not re.fullmatch(
        r"(rediss?://([^/@]*@)?[^/@:]+(:[0-9]{1,5})?(/[0-9]*)?|unix://.+)", url
    ):
        raise ConfigError(
            "SOLVER_URL must be the address of a Redis: omit it, or write redis://host:6379, "
            "or redis://:password@host:6379."
        )
    return url


def _api_url(url: str) -> str:
    if url and not url.startswith(("http://", "https://")):
        raise ConfigError(
            "DISCORD_API_URL must be a web address: omit it, or write the address of a proxy of "
            "Discord's API, such as http://localhost:8080/api/v10."
        )
    return url.rstrip("/")


def _number(given: Mapping[str, str], name: str, least: int, most: int) -> int:
    text = given[name].strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
        raise ConfigError(
            f"{name} must be a whole number from {least} to {most}, such as {_defaults()[name]}."
        )
    return int(text)


def _choice(given: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    text = given[name].strip()
    for choice in choices:
        if text.casefold() == choice.casefold():
            return choice
    raise ConfigError(f"{name} must be one of {', '.join(choices)}.")
