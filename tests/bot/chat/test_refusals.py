"""Refusals as members read them: a mention is one, and what others typed never is."""

import ast
import re
from functools import cache
from pathlib import Path

import discord
import pytest

import bot
from bot.chat.errors import sentence_of
from bot.language.words import Words
from cgt.errors import CgtError
from tests.bot.reading import texts

ENGLISH = Words("en-US")
ROOT = Path(bot.__file__).parent
MENTION = re.compile(r"<(?:@|#|t:|/)|https?:|\]\(")
"""What makes a mention, a moment or a link of what follows."""
MENTIONING = {"mention", "jump_url", "url"}
"""The attributes of discord.py's objects that are such texts."""


def calls():
    """Yield each call in the bot with the file it is in."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield path, node


def name_of(node):
    """Return the name of what a call calls."""
    called = node.func
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def errors():
    """Return the names of all errors that are told as sentences."""
    found, waiting = set(), [CgtError]
    while waiting:
        kind = waiting.pop()
        found.add(kind.__name__)
        waiting += kind.__subclasses__()
    return found


@cache
def refusals():
    """Return the calls that make a refusal from a template and its values."""
    kinds = errors()
    made = [(path, node) for path, node in calls() if name_of(node) in kinds | {"__init__"}]
    return [(path, node) for path, node in made if node.args]


def strings(node):
    """Return the texts that are written in a part of the code."""
    found = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
    return [each.value for each in found if isinstance(each.value, str)]


def is_mention(value):
    """Return whether a value of a template is a mention or a link as a text."""
    named = {each.attr for each in ast.walk(value) if isinstance(each, ast.Attribute)}
    return bool(named & MENTIONING) or any(map(MENTION.search, strings(value)))


@pytest.mark.exhaustive
def test_no_refusal_is_given_a_mention_as_a_value():
    found = refusals()
    assert len(found) > 100
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, node in found
        for keyword in node.keywords
        if is_mention(keyword.value)
    ]
    assert wrong == [], "its signs are escaped: write <#{channel}> in the template"


def test_a_mention_in_a_refusal_is_shown_as_one():
    found = {each for _, node in refusals() for each in strings(node)}
    templates = [each for each in found if MENTION.search(each) and "{" in each]
    assert len(templates) > 5
    for template in templates:
        values = dict.fromkeys(re.findall(r"{(\w+)}", template), 12345)
        assert sentence_of(CgtError(template, **values), ENGLISH) == template.format(**values)


@pytest.mark.parametrize("typed", ["<@1>", "<#2>", "<t:3:R>", "https://a.example", "[a](b)"])
def test_a_value_that_was_typed_mentions_nobody(typed):
    said = sentence_of(CgtError("“{typed}” is no game.", typed=typed), ENGLISH)
    assert typed not in said


async def test_a_refusal_without_the_permission_names_the_channel(world):
    everyone = world.guild.default_role
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(send_messages=False)}
    )
    told = await world.alice.slash(quiet, "tournament", game="nim")
    assert f"I can't post boards in <#{quiet.id}> without the permission" in texts(told.response)
