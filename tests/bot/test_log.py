"""Logs: readable or JSON, of structlog and of plain logging, and never with the token in them."""

import json
import logging
from types import SimpleNamespace

import pytest

from bot import log

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH"
FORMS = ["console", "json"]


@pytest.fixture
def logged(capsys):
    """Return a function that configures logs, does something, and returns what was logged."""

    def written(form, action, level="INFO"):
        log.configure(level, form, TOKEN)
        action()
        return capsys.readouterr().err

    return written


def fail():
    headers = {"Authorization": f"Bot {TOKEN}", "more": ["x" * 30, TOKEN]}
    token = TOKEN
    message = f"cannot log in with {token}"
    raise RuntimeError(message, headers)


def nested():
    try:
        fail()
    except RuntimeError as error:
        message = f"so it failed, {TOKEN}"
        raise ValueError(message) from error


def caught(logger, action):
    try:
        action()
    except (RuntimeError, ValueError):
        logger.exception("failed with %s", TOKEN)


LEAKS = {
    "event": lambda: log.get("bot.x").info(f"the token is {TOKEN}"),
    "value": lambda: log.get("bot.x").info("value", token=TOKEN, deep={"in": [TOKEN]}),
    "bound": lambda: log.get("bot.x").bind(token=TOKEN).warning("bound"),
    "traceback": lambda: caught(log.get("bot.x"), fail),
    "chain": lambda: caught(log.get("bot.x"), nested),
    "plain": lambda: logging.getLogger("other").warning("token %s", TOKEN),
    "plain traceback": lambda: caught(logging.getLogger("other"), nested),
    "plain stack": lambda: logging.getLogger("other").warning(TOKEN, stack_info=True),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("leak", LEAKS)
def test_the_token_is_in_no_line(logged, form, leak):
    text = logged(form, LEAKS[leak])
    assert text
    joined = "".join(sign for sign in text if sign.isascii() and not sign.isspace())
    for part in TOKEN.split("."):
        assert part not in joined
        assert part[: max(6, len(part) // 2)] not in joined


@pytest.mark.parametrize("form", FORMS)
def test_a_traceback_is_there_without_the_values_of_variables(logged, form):
    text = logged(form, LEAKS["chain"])
    assert "RuntimeError" in text
    assert "ValueError" in text
    assert "fail" in text
    assert "x" * 30 not in text.split("cannot log in")[0]


def test_json_is_one_object_a_line(logged):
    def both():
        log.get("bot.x").info("hello", heap=10**18, who="Ada")
        logging.getLogger("other").warning("plain %d", 5)
        caught(log.get("bot.x"), nested)

    first, second, third = map(json.loads, logged("json", both).splitlines())
    assert first["event"] == "hello"
    assert (first["heap"], first["who"], first["level"], first["logger"]) == (
        10**18,
        "Ada",
        "info",
        "bot.x",
    )
    assert (second["event"], second["level"], second["logger"]) == ("plain 5", "warning", "other")
    assert third["exception"].startswith("Traceback")
    assert "ValueError: so it failed, [token]" in third["exception"]


def test_the_console_has_one_readable_line(logged):
    (line,) = logged("console", lambda: log.get("bot.x").info("ready", guilds=3)).splitlines()
    assert "ready" in line
    assert "guilds=3" in line
    assert "info" in line
    assert "bot.x" in line
    assert "\x1b" not in line, "colours are for terminals"


def test_what_is_below_the_level_is_left_out(logged):
    def chatter():
        log.get("bot.x").info("quiet")
        logging.getLogger("discord.http").info("chatter")

    assert logged("console", chatter, "WARNING") == ""
    assert "chatter" not in logged("console", chatter)


def test_configuring_again_doubles_nothing(logged):
    log.configure("INFO", "json", TOKEN)
    assert len(logged("json", lambda: log.get("bot.x").info("once")).splitlines()) == 1


def test_what_fails_again_and_again_is_logged_once_a_minute_with_how_often_it_did(
    logged, monkeypatch
):
    seconds = iter([0, 1, 2, 59, 60])
    monkeypatch.setattr(log, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    def complain():
        seldom = log.Seldom(log.get("bot.x"))
        for event in ("away", "away", "lost", "away", "away"):
            seldom.warning(event)

    lines = [json.loads(line) for line in logged("json", complain).splitlines()]
    told = [(line["event"], line.get("more_since")) for line in lines]
    assert told == [("away", None), ("lost", None), ("away", 2)]


def test_without_a_token_nothing_is_replaced(capsys):
    log.configure("INFO", "console", "")
    log.get("bot.x").info("as it is")
    assert "as it is" in capsys.readouterr().err
