"""Rules and the help are within Discord's limits."""

import pytest

from bot.chat.card import Card, text
from bot.games.cards.help import help_text
from bot.games.cards.rules import rules_text
from bot.games.model import example_of
from cgt.rulesets.catalogue import entry_of
from tests.bot.limits import ENGLISH, assert_within_limits
from tests.bot.matches.stages import GAMES


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rules_are_within_limits(game):
    told = rules_text(game, game.name, example_of(game), ENGLISH)
    assert_within_limits(Card([text(told)]))


def test_the_help_is_within_limits():
    assert_within_limits(Card([text(help_text(ENGLISH))]))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_code_stands_there_once_and_names_everywhere_else(game):
    told = rules_text(game, str(entry_of(game).title), example_of(game), ENGLISH)
    assert told.count(f"`{game.name}`") == (game.name != game.called)
    assert f"/play game: {game.called}" in told
    assert f"`{game.called}: " in told
