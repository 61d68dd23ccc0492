"""/games: the catalogue by family and page; /rules for what is found there."""

import pytest

import cgt
from bot.games.model import PER_PAGE
from cgt.rulesets.catalogue import ABOUT, families
from tests.bot.reading import labels, texts, walk


def menus(message):
    return [part for part in walk(message) if part["type"] == 3]


def pictures(message):
    return [part for part in walk(message) if part["type"] == 12]


async def browse(world, **options):
    result = await world.alice.slash(world.channel, "games", **options)
    assert result.ephemeral
    return result.response


async def choose(world, message, number, value):
    return await world.alice.select(message, [value], custom_id=menus(message)[number]["custom_id"])


async def test_a_page_shows_some_games_each_with_its_rule_and_a_picture(world):
    page = await browse(world)
    told = texts(page)
    family, about = ABOUT[0]
    assert str(family) in told
    assert str(about) in told
    shown = families()[family][:PER_PAGE]
    assert all(f"`{entry.code}`" in told and str(entry.rule) in told for entry in shown)
    assert len(pictures(page)) == len(shown)


async def test_every_family_is_reached_and_every_game_of_it_is_shown(world):
    page = await browse(world)
    seen = set()
    for number, (family, _) in enumerate(ABOUT):
        await choose(world, page, -1, str(number))
        assert f": {family}" in texts(page)
        for _turn in range(30):
            seen |= {option["value"] for option in menus(page)[0]["options"]}
            if "More ›" not in labels(page):
                break
            (more,) = (part for part in walk(page) if part.get("label") == "More ›")
            if more.get("disabled"):
                break
            await world.alice.click(page, label="More ›")
    assert seen == {entry.code for entry in cgt.CATALOGUE}


async def test_a_family_may_be_asked_for_by_its_name(world):
    assert ": Coins" in texts(await browse(world, family="Coins"))
    assert ": Boards" in texts(await browse(world, family="boar"))


async def test_the_rules_of_a_game_are_a_choice_away(world):
    page = await browse(world, family="Coins")
    told = (await choose(world, page, 0, "turn 1-3")).response
    assert "Mock Turtles" in texts(told)
    assert "Read about it: Winning Ways, chapter 14" in texts(told)
    assert pictures(told)


async def test_browsing_goes_on_after_a_restart(world):
    page = await browse(world, family="Coins")
    await world.restart()
    await world.alice.click(page, label="More ›")
    assert ": Coins" in texts(page)
    assert "Page 2 of" in texts(page)


@pytest.mark.parametrize("family", range(len(ABOUT)), ids=lambda number: str(ABOUT[number][0]))
async def test_the_rules_of_every_family_show_a_move_as_a_picture(world, family):
    for entry in families()[ABOUT[family][0]]:
        result = await world.alice.slash(world.channel, "rules", game=entry.code)
        told = texts(result.response)
        assert str(entry.rule) in told
        assert "For example **" in told
        assert f"Read about it: {entry.reference}" in told
        assert len(pictures(result.response)) == 1
