"""The router: every click that is declared is handled, what is there is in /help."""

import subprocess
import sys
from pathlib import Path

import pytest
from discord.app_commands import ContextMenu

from bot.app.features import ROUTER, WORK
from bot.chat.custom_id import Click
from bot.chat.router import Clicks
from bot.language.words import Words
from bot.play.matches.clicks import ShowRules
from bot.server.games.cards import TOPICS, topic_text
from tests.bot.clicks import KINDS

BOT = Path(__file__).parents[3] / "bot"


def kinds_below(kind):
    """Yield every kind of click that is declared."""
    for each in kind.__subclasses__():
        if each.verb:
            yield each
        yield from kinds_below(each)


def test_every_click_that_is_declared_is_handled():
    assert {each for each in kinds_below(Click) if each.__module__.startswith("bot.")} == set(KINDS)


def test_no_two_features_have_a_verb_in_common():
    one, other = Clicks(), Clicks()

    class Rules(Click, verb="rules"):
        pass

    one.on(ShowRules)(nothing)
    other.on(Rules)(nothing)
    with pytest.raises(ValueError, match="rules"):
        one.take(other)


async def nothing(_interaction, _click):
    """Do nothing."""


def test_every_command_stands_in_the_help():
    words = Words("en-US")
    told = "\n".join(topic_text(topic, words) for topic in TOPICS)
    for command in ROUTER.commands:
        is_named = isinstance(command, ContextMenu) or command.name in {"help", "games"}
        assert is_named or f"`/{command.name}" in told


def test_feature_with_commands_is_registered():
    handed = {command.callback.__module__ for command in ROUTER.commands}
    there = {
        ".".join(file.relative_to(BOT.parent).with_suffix("").parts).removesuffix(".__init__")
        for file in (*BOT.glob("**/handlers.py"), *BOT.glob("**/handlers/*.py"))
        if "@app_commands.command" in file.read_text()
    }
    assert handed == there


@pytest.mark.exhaustive
def test_the_workers_import_all_their_work_beforehand():
    there = {
        ".".join(file.relative_to(BOT.parent).with_suffix("").parts)
        for file in (*BOT.glob("**/work.py"), *BOT.glob("**/work/[a-z]*.py"))
    }
    script = f"import sys, {', '.join(WORK)}\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert there <= set(ran.stdout.split())
    assert set(WORK) <= there | {"bot.play.engine.starts", "cgt.showing.table"}
