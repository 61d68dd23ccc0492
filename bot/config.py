"""Settings from the environment and ``.env``, checked when the bot starts."""

from __future__ import annotations

import base64
import binascii
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from dotenv import dotenv_values


class ConfigError(Exception):
    """A setting is missing or malformed; the message is one sentence that says what to write."""


def _setting(default: Any, about: str, *, repr: bool = True) -> Any:  # noqa: A002
    """Return a field of the settings, with what the operator reads about it."""
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
    log_level: str = _setting("INFO", "How much is logged: `DEBUG`, `INFO` or `WARNING`")
    log_format: str = _setting(
        "console", "How the log looks: `console` for people, `json` for machines"
    )
    solver_workers: int = _setting(2, "The number of processes that solve questions")
    solver_seconds: int = _setting(10, "The maximum time for a question, in seconds")
    challenge_minutes: int = _setting(15, "How long a challenge waits for an answer, in minutes")
    idle_hours: int = _setting(
        72, "How long a match against the bot, or a puzzle, waits for the next move, in hours"
    )
    sync_on_start: bool = _setting(
        default=True,
        about="Register the slash commands at the start if they have changed: `yes` or `no`",
    )
    discord_api_url: str = _setting("", "A proxy of Discord's API, if you run one")
    metrics_port: int = _setting(
        0, "A port on this machine for `/healthz`, `/readyz` and Prometheus `/metrics` (0: none)"
    )

    @property
    def token(self) -> str:
        """The bot's token.

        :raises ConfigError: when it is missing or cannot be one.
        """
        if not self.discord_token:
            raise ConfigError(
                "DISCORD_TOKEN is not set: write DISCORD_TOKEN=... into .env, with the token from "
                "the Bot page of your application in Discord's developer portal."
            )
        if not is_token(self.discord_token):
            raise ConfigError(
                "DISCORD_TOKEN does not look like a bot token (three parts with dots between): "
                "copy it again with Reset Token on the Bot page; the client secret is another."
            )
        return self.discord_token


def is_token(text: str) -> bool:
    """Return whether a text has the shape of a bot token: three parts, the first an id."""
    if re.fullmatch(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){2}", text) is None:
        return False
    first = text.partition(".")[0]
    try:
        return base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).isdigit()
    except binascii.Error:
        return False


def application_id(token: str) -> int:
    """Return the id of the application that a token is of: its first part, which is no secret."""
    first = token.partition(".")[0]
    return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))


def example() -> str:
    """Return the file ``.env.example``: every setting, with what it does and its default."""
    defaults = Settings()
    parts = ["# Copy this file to .env and fill in the token. Everything else can stay as it is."]
    for setting in fields(Settings):
        about = re.sub("[`*]", "", setting.metadata["about"])
        default = getattr(defaults, setting.name)
        commented = "" if setting.name == "discord_token" else "#"
        parts.append(f"# {about}.\n{commented}{setting.name.upper()}={written(default)}")
    return "\n\n".join(parts) + "\n"


def written(value: str | bool | int) -> str:
    """Return a value as one writes it into ``.env``."""
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def load(environment: Mapping[str, str] | None = None, dotenv: Path | None = None) -> Settings:
    """Return the settings: the environment's, before those of the file ``.env``.

    :raises ConfigError: naming the first setting that cannot be used, and what to write.
    """
    try:
        file = dotenv_values(Path(".env") if dotenv is None else dotenv, interpolate=False)
    except UnicodeDecodeError:
        raise ConfigError(
            "The file .env can't be read: save it as text in UTF-8, like .env.example."
        ) from None
    given = {name: value for name, value in file.items() if value}
    environment = os.environ if environment is None else environment
    given |= {name: value for name, value in environment.items() if value}
    defaults = Settings()
    return Settings(
        discord_token=given.get("DISCORD_TOKEN", "").strip(),
        database_url=_database(given.get("DATABASE_URL", defaults.database_url).strip()),
        log_level=_choice(given, "LOG_LEVEL", defaults.log_level, ("DEBUG", "INFO", "WARNING")),
        log_format=_choice(given, "LOG_FORMAT", defaults.log_format, ("console", "json")),
        solver_workers=_number(given, "SOLVER_WORKERS", defaults.solver_workers, 1, 64),
        solver_seconds=_number(given, "SOLVER_SECONDS", defaults.solver_seconds, 1, 600),
        challenge_minutes=_number(
            given, "CHALLENGE_MINUTES", defaults.challenge_minutes, 1, 10_080
        ),
        idle_hours=_number(given, "IDLE_HOURS", defaults.idle_hours, 1, 8_760),
        sync_on_start=_choice(given, "SYNC_ON_START", "yes", ("yes", "no")) == "yes",
        metrics_port=_number(given, "METRICS_PORT", defaults.metrics_port, 0, 65_535),
        discord_api_url=_api_url(given.get("DISCORD_API_URL", "").strip()),
    )


def _database(url: str) -> str:
    kinds = ("sqlite:", "sqlite+aiosqlite:", "postgres:", "postgresql:", "postgresql+asyncpg:")
    if not url.startswith(tuple(f"{kind}//" for kind in kinds)):
        raise ConfigError(
            "DATABASE_URL must be the address of a database: write sqlite:///grundy.db for a file, "
            "or postgresql://user:password@host:5432/name."
        )
    return url


def _api_url(url: str) -> str:
    if url and not url.startswith(("http://", "https://")):
        raise ConfigError(
            "DISCORD_API_URL must be a web address: omit it, or write the address of a proxy of "
            "Discord's API, such as http://localhost:8080/api/v10."
        )
    return url.rstrip("/")


def _number(given: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = given.get(name, str(default)).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most):
        raise ConfigError(
            f"{name} must be a whole number from {least} to {most}, such as {default}."
        )
    return int(text)


def _choice(given: Mapping[str, str], name: str, default: str, choices: tuple[str, ...]) -> str:
    text = given.get(name, default).strip()
    for choice in choices:
        if text.casefold() == choice.casefold():
            return choice
    raise ConfigError(f"{name} must be one of {', '.join(choices)}.")
