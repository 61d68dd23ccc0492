"""/games: the catalogue by family and page; /rules for what is found there."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

import cgt
from bot.chat.custom_id import custom_id_of
from bot.chat.permissions import NEEDED
from bot.server.games.cards import ACTIONS, TOPICS
from bot.server.games.clicks import HelpCommand, PlayGame, SetPuzzle
from bot.server.games.model import PER_PAGE, covers
from cgt.rulesets.catalogue import ABOUT, families
from tests.bot.conftest import client_of
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import press
from tests.samples import sampled

RULES = "g:about:"


def kept_by(message):
    return [part["custom_id"] for part in walk(message) if part["type"] == 2]


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


async def test_page_shows_some_games_each_with_its_rule_and_a_picture(world):
    family, about = ABOUT[0]
    page = await browse(world, family=str(family))
    told = texts(page)
    assert str(family) in told
    assert str(about) in told
    shown = families()[family][:PER_PAGE]
    assert all(f"`{entry.code}`" in told and str(entry.rule) in told for entry in shown)
    assert len(pictures(page)) == len(shown)


@pytest.mark.exhaustive
async def test_catalogue_reaches_every_family_and_game(world):
    page = await browse(world)
    await world.alice.click(page, label="All games")
    seen = set()
    for number, (family, _) in enumerate(ABOUT):
        await choose(world, page, -1, str(number))
        assert f": {family}" in texts(page)
        for _turn in range(30):
            seen |= {kept.removeprefix(RULES) for kept in kept_by(page) if kept.startswith(RULES)}
            if "More ›" not in labels(page):
                break
            (more,) = (part for part in walk(page) if part.get("label") == "More ›")
            if more.get("disabled"):
                break
            await world.alice.click(page, label="More ›")
    assert seen == {entry.code for entry in cgt.CATALOGUE}


async def test_family_is_found_by_its_name(world):
    assert ": Coins" in texts(await browse(world, family="Coins"))
    assert ": Boards" in texts(await browse(world, family="boar"))


async def test_front_page_has_covers_and_curated_games(world):
    page = await browse(world)
    assert f"I know {len(cgt.CATALOGUE)} games" in texts(page)
    names = [str(entry.title) for entry in covers()]
    assert [[item["description"] for item in each["items"]] for each in pictures(page)] == [
        [", ".join(names)]
    ]
    assert labels(page) == [*names, "All games"]
    for name in names:
        told = await world.alice.click(page, label=name)
        assert labels(told.response) == [f"Play {name}"]
    (curated,) = menus(page)
    assert len(curated["options"]) == 12
    told = await choose(world, page, 0, "chomp")
    assert "### Chomp" in texts(told.response)
    assert "Play Chomp" in labels(told.response)
    await world.alice.click(page, label="All games")
    assert f": {ABOUT[0][0]}" in texts(page)


async def test_help_has_a_page_behind_each_tap(world):
    page = (await world.alice.slash(world.channel, "help")).response
    told = texts(page)
    assert [len(each["items"]) for each in pictures(page)] == [1]
    for topic, name in TOPICS.items():
        await choose(world, page, 0, str(topic.value))
        assert texts(page).startswith(f"### {name}")
        await world.alice.click(page, label="‹ Back")
        assert texts(page) == told


OPENS = {HelpCommand.RACE: "Race", HelpCommand.TOURNAMENT: "Tournament"}
"""The commands that open something once."""


@pytest.mark.parametrize("command", HelpCommand)
@pytest.mark.parametrize("is_direct", [False, True])
async def test_button_of_the_help_uses_its_command(world, command, is_direct):
    (name,) = (names[command] for names in ACTIONS.values() if command in names)
    topic = next(topic for topic, names in ACTIONS.items() if command in names)
    by = world.alice.user if is_direct else world.alice
    place = () if is_direct else (world.channel,)
    page = (await by.slash(*place, "help")).response
    await by.select(page, [str(topic.value)], custom_id=menus(page)[0]["custom_id"])
    tapped = await by.click(page, label=str(name))
    if command in OPENS and not is_direct:
        assert OPENS[command] in texts(tapped.response)
        return
    typed = await by.slash(*place, command.value)
    assert tapped.ephemeral == typed.ephemeral
    heading = texts(typed.response).partition("\n")[0]
    assert (texts(tapped.response).partition("\n")[0], tapped.response.content) == (
        heading,
        typed.response.content,
    )


@pytest.mark.parametrize("command", ["rules", "help"])
async def test_play_begins_a_match_in_that_game_for_all_to_see(world, command):
    shown = (await world.alice.slash(world.channel, command)).response
    await world.alice.click(shown, label="Play Nim")
    assert "**Nim**" in texts(world.board)
    assert world.board.id != shown.id
    (match,) = await world.matches.open_matches(world.alice.id)
    assert (match.against_bot, match.start.rulesets, match.place.message_id) == (
        True,
        (cgt.ruleset("nim"),),
        world.board.id,
    )


async def test_help_has_an_invitation_with_the_permissions_needed(world):
    client = client_of(world.services)
    await world.env.restart_bot(client)
    told = texts((await world.alice.slash(world.channel, "help")).response)
    (link,) = re.findall(r"\[Invite me\]\((https://[^)]+)\)", told)
    asked = parse_qs(urlsplit(link).query)
    assert asked["client_id"] == [str(client.application_id)]
    assert asked["permissions"] == [str(NEEDED.value)]
    assert asked["scope"] == ["bot applications.commands"]


async def test_play_in_the_rules_keeps_the_way_it_is_played(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", convention="misère")
    rules = await press(world.alice, world.board, "Rules")
    assert "The player who moves last loses" in texts(rules.response)
    assert "Play Nim" not in labels(rules.response), "a match is on already"


async def test_play_button_without_a_start_is_refused(world):
    shown = (await world.alice.slash(world.channel, "rules", game="0.0")).response
    result = await world.alice.click(shown, label="Play 0.0")
    (told,) = result.followups or [result.response]
    assert told.ephemeral
    assert "I couldn't find a starting position for 0.0" in told.content


@pytest.mark.parametrize("click", [PlayGame, SetPuzzle])
def test_buttons_of_the_catalogue_need_no_database(click):
    clicks = [
        click(convention, entry.ruleset.code)
        for entry in cgt.CATALOGUE
        for convention in cgt.Convention
    ]
    assert list(map(custom_id_of, clicks)) == list(map(str, clicks))


async def test_rules_of_a_game_are_a_tap_away(world):
    page = await browse(world, family="Coins")
    (kept,) = (kept for kept in kept_by(page) if kept == RULES + "turn 1-3")
    told = (await world.alice.click(page, custom_id=kept)).response
    assert "Mock Turtles" in texts(told)
    assert "Read more: Winning Ways, chapter 14" in texts(told)
    assert pictures(told)


async def test_browsing_goes_on_after_a_restart(world):
    page = await browse(world, family="Coins")
    await world.restart()
    await world.alice.click(page, label="More ›")
    assert ": Coins" in texts(page)
    assert "Page 2 of" in texts(page)


@pytest.mark.parametrize("family", sampled(range(len(ABOUT)), [1]))
async def test_rules_of_every_family_show_a_move_as_a_picture(world, family):
    for entry in families()[ABOUT[family][0]]:
        result = await world.alice.slash(world.channel, "rules", game=entry.code)
        told = texts(result.response)
        assert str(entry.rule) in told
        assert "For example, **" in told
        assert f"Read more: {entry.reference}" in told
        assert len(pictures(result.response)) == 1
