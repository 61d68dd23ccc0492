"""Rules and the help are within Discord's limits."""

import pytest

from bot.chat.card import Card, text
from bot.chat.permissions import invitation
from bot.server.games.cards import browse_card, facts_text, help_card, rules_text
from bot.server.games.model import COVERS, PER_PAGE, covers, curated_games, example_of
from cgt.rulesets.catalogue import ABOUT
from tests.bot.limits import ENGLISH, IMAGE, assert_within_limits, parts
from tests.bot.play.matches.stages import GAMES
from tests.games import FIRST_OF_FAMILIES
from tests.samples import sampled

LINK = invitation(2**63 - 1)


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_rules_are_within_limits(game):
    example = example_of(game)
    parts = (rules_text(game, game.code, example, ENGLISH), facts_text(game, example, ENGLISH))
    assert_within_limits(Card([text(part) for part in parts]))


def test_help_is_within_limits():
    assert_within_limits(help_card(ENGLISH, LINK, IMAGE))


def test_help_is_one_screen_of_a_phone():
    told = "".join(each["content"] for each in parts(help_card(ENGLISH, LINK)) if "content" in each)
    assert len(told) <= 900


def test_catalogue_has_six_covers_and_twelve_curated_games():
    assert len(set(covers())) == COVERS == 6
    assert len({entry.code for _mood, entry in curated_games()}) == 12


@pytest.mark.parametrize("family", range(len(ABOUT)))
def test_page_of_the_catalogue_is_within_limits(family):
    for page in range(5):
        assert_within_limits(browse_card(family, page, [IMAGE] * PER_PAGE, ENGLISH))


@pytest.mark.parametrize("game", sampled(GAMES, FIRST_OF_FAMILIES), ids=str)
def test_code_of_a_game_is_shown_once(game):
    example = example_of(game)
    assert f"`{game.code}`" not in rules_text(game, game.name, example, ENGLISH)
    told = facts_text(game, example, ENGLISH)
    assert told.count(f"`{game.code}`") == (game.code != str(game))
    assert f"`{game!s}: " in told
