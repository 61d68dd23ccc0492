"""Reports of errors: a real client of Sentry sends them to a server that is here."""

import gzip
import logging
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from bot import log
from bot.config import ConfigError, Settings
from bot.reports import reporting

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.Grundy.secret"


@pytest.fixture
def reports():
    """What arrives at a server, and the setting that names it."""
    bodies = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers.get("Content-Encoding") == "gzip"
            bodies.append((gzip.decompress(body) if packed else body).decode())
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield bodies, f"http://key@127.0.0.1:{server.server_port}/1"
        server.shutdown()
        serving.join()


def test_an_error_is_reported_without_ids_values_and_token(reports):
    bodies, dsn = reports
    log.configure("INFO", "json", TOKEN)
    logger, settings = log.get("bot.x"), Settings(discord_token=TOKEN, sentry_dsn=dsn)
    member = 222_333_444_555_666_777
    with reporting(settings):
        error = KeyError(TOKEN)
        logger.error("command failed", reference="abc123", user=member, exc_info=error)
        try:
            int("two")
        except ValueError:
            logger.exception("failed for one", of="match", item=member)
        logging.getLogger("discord").error("shard %s broke", member)
        logger.warning("nothing to report")
    logger.error("after the end")
    told = "\n".join(bodies)
    for what in ("KeyError", "ValueError", "command failed", "abc123", "shard %s broke", "match"):
        assert what in told
    for what in (TOKEN, str(member), "nothing to report", "after the end"):
        assert what not in told
    assert "[token]" in told


@pytest.mark.parametrize("dsn", ["here", "http://127.0.0.1"])
def test_an_address_that_is_none_stops_the_start(dsn):
    with pytest.raises(ConfigError, match="SENTRY_DSN"), reporting(Settings(sentry_dsn=dsn)):
        pass


def test_without_the_package_the_setting_says_what_to_install(monkeypatch, reports):
    monkeypatch.setitem(__import__("sys").modules, "sentry_sdk", None)
    settings = replace(Settings(), sentry_dsn=reports[1])
    with pytest.raises(ConfigError, match=r"grundy\[bot,sentry\]"), reporting(settings):
        pass
