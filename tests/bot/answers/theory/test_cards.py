"""Explanations and the mex are within Discord's limits, however large."""

import re
from html import unescape
from unicodedata import east_asian_width

import pytest
from hypothesis import given, strategies as st

import cgt
from bot.answers.theory import work
from bot.answers.theory.cards import (
    SHOWN,
    binary_text,
    mex_text,
    sequence_card,
    steps_text,
    table_text,
    values_text,
    verdict_text,
)
from bot.answers.theory.model import MAX_DIGITS, MAX_NUMBERS
from bot.chat.card import Card, Gallery, Picture, text
from bot.language.catalogue import languages
from bot.language.names import rule_and_goal
from bot.language.words import Words
from bot.server.settings.model import Theory
from cgt.drawing import alt_text_of_explanation
from cgt.errors import CgtError
from cgt.theory import Section
from tests.bot.limits import ENGLISH, IMAGE, assert_within_limits, parts, positions
from tests.games import FIRST_OF_FAMILIES
from tests.samples import examples, sampled

ENTRIES = {entry.code: entry.ruleset for entry in cgt.CATALOGUE}
HEAP_GAMES = [game for game in ENTRIES.values() if game.is_of_heaps]
SEEN = 24
"""The most characters of a line of code that a phone of 390 px shows, with some to spare."""


def plain(markdown):
    """Return a text without the marks of Markdown."""
    return re.sub(r"\*\*|\\|^-# |^- ", "", markdown, flags=re.MULTILINE).replace("−", "-")


def read(html):
    """Return the text of a notebook's HTML."""
    return unescape(re.sub(r"<[^>]*>", "", re.sub(r"</t[hd]>", " ", html)))


def shown(*cards):
    """Return the texts of cards as they are sent, without marks."""
    return plain(
        "\n".join(part["content"] for each in cards for part in parts(each) if part["type"] == 10)
    )


@pytest.mark.parametrize(
    "game", sampled(ENTRIES.values(), FIRST_OF_FAMILIES[::3]), ids=list(ENTRIES)
)
@pytest.mark.parametrize(
    "convention", list(cgt.Convention), ids=lambda convention: convention.value
)
def test_terminal_notebook_and_discord_show_the_same_paragraphs(game, convention):
    found = cgt.explain(cgt.position(game.examples[0], game), convention=convention)
    terminal, notebook = plain(str(found)), plain(read(found._repr_html_()))
    values, moves = steps_text(found, ENGLISH)
    parts = verdict_text(found, 1, ENGLISH), values, moves
    chat = shown(Card([*map(text, parts)]))
    assert found.paragraphs()[1:] == found.paragraphs(player=1)[1:], "only the player is numbered"
    for each in found.paragraphs():
        assert_shown(each, terminal)
        assert_shown(each, notebook)
    for each in found.paragraphs(1, SHOWN):
        if each.section is not Section.RULES:
            assert_shown(each, chat)
    assert plain(rule_and_goal(found.position, convention, ENGLISH)) in chat
    for told in (values, values_text(found, Theory.NONE, ENGLISH)):
        assert not re.search(r"^-#? .*\n(?!-|$)", told[told.index("\n- ") :], re.MULTILINE), told
    answer = shown(Card([text(values_text(found, Theory.NONE, ENGLISH))]))
    for each in found.value_paragraphs(SHOWN):
        assert_shown(each, answer)


@pytest.mark.parametrize("theory", Theory)
def test_values_explain_the_mex_unless_all_theory_is_known(theory):
    told = values_text(cgt.explain(cgt.position("nim: 3 4 5")), theory, ENGLISH)
    assert ("(mex)" in told) == (theory is not Theory.ALL)
    assert "A (3) has nim value" in plain(told)


def assert_shown(paragraph, layout):
    """Assert that all the words of a paragraph stand in a layout, and all its values."""
    said = [paragraph.head, paragraph.said]
    said += [each for line in paragraph.lines for each in (line.said, line.below)]
    for each in said:
        assert each is None or plain(str(each)).casefold() in layout.casefold(), each
    for value in paragraph.values:
        assert re.search(rf"(?<!\d){value}(?!\d)", layout)


@pytest.mark.parametrize("game", sampled(HEAP_GAMES, HEAP_GAMES[::20]), ids=str)
def test_table_fits_on_a_phone(game):
    to = 300
    found = work.sequence(None, game, to, "en-US")
    for language in languages():
        words = Words(language)
        card = sequence_card("", found, to, words, pictures=False)
        told = [part["content"] for part in parts(card) if part["type"] == 10]
        told.append(table_text(work.first_values(game), words))
        blocks = [block for each in told for block in each.split("```")[1::2]]
        assert len(blocks) == 2
        for line in "".join(blocks).splitlines():
            assert cells(line) <= SEEN, line
            assert len(re.findall(r"\d+", line.partition(":")[2] or line)) <= 8, line


def cells(line):
    """Return how wide a line is in a font of one width."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


@given(positions(most=64), st.sampled_from((1, 2)))
@examples(40)
def test_explanations_are_within_limits(start, player):
    try:
        found = cgt.explain(start)
    except CgtError:
        return
    said, (values, moves) = verdict_text(found, player, ENGLISH), steps_text(found, ENGLISH)
    alt = Picture("nim-sum.png", IMAGE, ENGLISH.text(alt_text_of_explanation(found)))
    assert_within_limits(Card([text(said), text(values), Gallery(alt), text(moves)]))
    parts = [text(part) for part in (said, values, binary_text(found), moves)]
    assert_within_limits(Card(parts))
    assert_within_limits(Card([text(values_text(found, Theory.NONE, ENGLISH))]))


def test_mex_is_within_limits():
    large = [10**MAX_DIGITS - number for number in range(1, MAX_NUMBERS)]
    for numbers in (large, list(range(MAX_NUMBERS)), []):
        assert_within_limits(Card([text(mex_text(numbers, ENGLISH))]))
