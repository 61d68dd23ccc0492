"""Logs: readable or JSON, of structlog and of plain logging, and never with the token in them."""

import asyncio
import json
import logging
from types import SimpleNamespace

import pytest

from bot import log

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH"
FORMS = ["console", "json"]


@pytest.fixture
def log_of(capsys):
    """Return a function that configures logs, does something, and returns what was logged."""

    def write(form, action, level="INFO"):
        log.configure(level, form, TOKEN)
        action()
        return capsys.readouterr().err

    return write


def fail():
    headers = {"Authorization": f"Bot {TOKEN}", "more": ["x" * 30, TOKEN]}
    token = TOKEN
    message = f"cannot log in with {token}"
    raise RuntimeError(message, headers)


def fail_nested():
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
    "chain": lambda: caught(log.get("bot.x"), fail_nested),
    "plain": lambda: logging.getLogger("other").warning("token %s", TOKEN),
    "plain traceback": lambda: caught(logging.getLogger("other"), fail_nested),
    "plain stack": lambda: logging.getLogger("other").warning(TOKEN, stack_info=True),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("leak", LEAKS)
def test_the_token_is_in_no_line(log_of, form, leak):
    text = log_of(form, LEAKS[leak])
    assert text
    joined = "".join(sign for sign in text if sign.isascii() and not sign.isspace())
    for part in TOKEN.split("."):
        assert part not in joined
        assert part[: max(6, len(part) // 2)] not in joined


@pytest.mark.parametrize("form", FORMS)
def test_a_traceback_is_there_without_the_values_of_variables(log_of, form):
    text = log_of(form, LEAKS["chain"])
    assert "RuntimeError" in text
    assert "ValueError" in text
    assert "fail" in text
    assert "x" * 30 not in text.split("cannot log in")[0]


def test_json_is_one_object_a_line(log_of):
    def both():
        log.get("bot.x").info("hello", heap=10**18, who="Ada")
        logging.getLogger("other").warning("plain %d", 5)
        caught(log.get("bot.x"), fail_nested)

    first, second, third = map(json.loads, log_of("json", both).splitlines())
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


def test_the_console_has_one_readable_line(log_of):
    (line,) = log_of("console", lambda: log.get("bot.x").info("ready", guilds=3)).splitlines()
    assert "ready" in line
    assert "guilds=3" in line
    assert "info" in line
    assert "bot.x" in line
    assert "\x1b" not in line, "colours are for terminals"


def test_line_below_the_level_is_left_out(log_of):
    def chatter():
        log.get("bot.x").info("quiet")
        logging.getLogger("discord.http").info("chatter")

    assert log_of("console", chatter, "WARNING") == ""
    assert "chatter" not in log_of("console", chatter)


def test_cancellation_is_left_out(log_of):
    failed, error = logging.getLogger("sqlalchemy.pool").error, asyncio.CancelledError()
    assert log_of("console", lambda: failed("Exception closing connection", exc_info=error)) == ""


def test_configuring_again_doubles_nothing(log_of):
    log.configure("INFO", "json", TOKEN)
    assert len(log_of("json", lambda: log.get("bot.x").info("once")).splitlines()) == 1


def test_repeated_failure_is_logged_once_a_minute_with_a_count(log_of, monkeypatch):
    seconds = iter([0, 1, 2, 59, 60])
    monkeypatch.setattr(log, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    def complain():
        seldom = log.RateLimitFilter(log.get("bot.x"))
        for event in ("away", "away", "lost", "away", "away"):
            seldom.warning(event)

    lines = [json.loads(line) for line in log_of("json", complain).splitlines()]
    told = [(line["event"], line.get("more_since")) for line in lines]
    assert told == [("away", None), ("lost", None), ("away", 2)]


def test_without_a_token_nothing_is_replaced(capsys):
    log.configure("INFO", "console", "")
    log.get("bot.x").info("as it is")
    assert "as it is" in capsys.readouterr().err


def deeper(left):
    """Fail in a recursion of two functions, which a traceback doesn't shorten."""
    if not left:
        raise RecursionError(TOKEN * 100)
    return recurse(left - 1)


def recurse(left):
    return deeper(left)


def fail_deeply():
    try:
        deeper(300)
    except RecursionError:
        log.get("bot.x").exception("failed")


LONG = {
    "traceback": fail_deeply,
    "event": lambda: log.get("bot.x").info("x" * 10**6),
    "value": lambda: log.get("bot.x").info("value", text="x" * 10**6),
    "list": lambda: log.get("bot.x").info("value", numbers=list(range(10**5))),
    "plain": lambda: logging.getLogger("other").warning("x" * 10**6),
    "token": lambda: log.get("bot.x").info("x" * (log.LONGEST_VALUE // 2 - 30) + TOKEN * 2_000),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", LONG)
def test_an_entry_is_bounded(log_of, form, case):
    text = log_of(form, LONG[case])
    assert 0 < len(text) < log.LONGEST_VALUE + 1_000
    assert "more characters" in text
    assert TOKEN[:20] not in text
    if form == "json":
        json.loads(text)


@pytest.mark.parametrize("form", FORMS)
def test_a_cut_traceback_has_its_beginning_and_its_end(log_of, form):
    text = log_of(form, fail_deeply)
    assert "Traceback (most recent call last)" in text
    assert "in fail_deeply" in text
    assert "[token][token]" in text
    assert text.count("\n") < 100
