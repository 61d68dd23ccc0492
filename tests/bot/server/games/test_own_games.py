"""The games of a server: who adds them, where their names count, and what stays of one."""

import asyncio
from dataclasses import replace

import discord
import pytest

from bot.practice.race.rows import Races
from bot.server.games import actions
from bot.server.games.model import MOST_GAMES, OwnGame, OwnGames
from bot.server.games.rows import OwnGamesOf
from bot.server.settings import actions as settings
from bot.store.versioned import change
from tests.bot.classroom.members import fill, opened, panel, teacher
from tests.bot.classroom.test_sheets import files_of, sheet
from tests.bot.reading import labels, texts, walk
from tests.bot.steps import told
from tests.bot.taps import enter

NOTATION = "Towers = take 1,4,6"


async def card_of(world, by):
    """Return the card of the server's games, which an organiser sees alone."""
    listed = await by.slash(world.channel, "class")
    shown = await by.click(listed.response, label="Games of this server")
    assert shown.ephemeral
    return shown.response


async def add(card, by, name, notation):
    """Add a game; return what is answered."""
    form = await by.click(card, label="Add a game")
    return await by.submit_modal(form, {"answer": name, "answer1": notation})


async def stored(world):
    return (await actions.of_server(world.services, world.guild.id)).games


@pytest.fixture
async def tess(world):
    """An organiser, in whose server Towers is a game."""
    tess = teacher(world)
    await add(await card_of(world, tess), tess, "Towers", "take 6 1 4")
    return tess


async def test_organiser_adds_games_and_removes_them(world):
    tess = teacher(world)
    card = await card_of(world, tess)
    assert "There are none yet." in texts(card)
    await add(card, tess, "  Week  2 ", "0.77")
    await add(card, tess, "Towers", "Take 6,1,4")
    assert "**Towers** is ready. Try it with `/play` or `/grundy`." in texts(card)
    assert "- **Towers** · `take 1,4,6`\n- **Week 2** · `kayles`" in texts(card)
    assert await stored(world) == (
        OwnGame("Towers", "Towers = take 1,4,6"),
        OwnGame("Week 2", "kayles"),
    )
    (menu,) = [part for part in walk(card) if part["type"] == 3]
    await tess.select(card, ["Towers"], custom_id=menu["custom_id"])
    assert await stored(world) == (OwnGame("Week 2", "kayles"),)
    assert "Towers" not in texts(card)


async def test_custom_games_open_from_the_settings(world):
    role = world.guild.create_role("chief", permissions=discord.Permissions(manage_guild=True))
    chief = world.guild.add_member(world.env.create_user("dora"), roles=[role])
    panel = (await chief.slash(world.channel, "settings")).response
    shown = await chief.click(panel, label="Games of this server")
    assert shown.ephemeral
    await add(shown.response, chief, "Towers", "take 1,4,6")
    asked = await chief.click(panel, label="Other favourites")
    await chief.submit_modal(asked, {"answer": "kayles\ntowers"})
    server = await settings.of_server(world.services.store, world.guild.id)
    assert server.favourites == ("kayles", "Towers = take 1,4,6")


async def test_faulty_name_or_game_is_refused(world, tess):
    card = await card_of(world, tess)
    for name, notation, said in (
        ("Kayles", "take 1,4", "“Kayles” already means Kayles."),
        ("take 1-3", "take 1,4", "“take 1-3” already means Take 1 to 3."),
        ("nim 3", "take 1,4", "“nim 3” already means nim: 3."),
        ("3 4 5", "take 1,4", "begins with a letter"),
        ("a: b", "take 1,4", "letters, digits, spaces or hyphens"),
        ("**x**", "take 1,4", "letters, digits, spaces or hyphens"),
        ("towers", "take 1,5", "There's already a game called “towers” here."),
        ("Lab", "qwertz", "I don't know a game called “qwertz”."),
    ):
        assert said in told(await add(card, tess, name, notation))
    assert await stored(world) == (OwnGame("Towers", "Towers = take 1,4,6"),)


@pytest.mark.exhaustive
async def test_server_has_a_maximum_of_custom_games(world, tess):
    card = await card_of(world, tess)
    for number in range(MOST_GAMES - 1):
        await actions.add(world.services, world.guild.id, f"lab {number}", "take 1,4")
    answer = await add(card, tess, "one more", "take 1,4")
    assert "This server already has 25 games of its own, the maximum." in answer.response.content
    with pytest.raises(Exception, match="disabled"):
        await tess.click(await card_of(world, tess), label="Add a game")


@pytest.mark.usefixtures("tess")
async def test_custom_game_is_understood_by_every_command(world):
    alice = world.alice
    for command, options in (
        ("grundy", {"game": "towers"}),
        ("grundy", {"game": "Towers", "position": "7 8"}),
        ("winner", {"position": "towers: 7 8; nim: 2"}),
        ("winner", {"position": "towers 7 8"}),
        ("winner", {"position": "7 8", "game": "TOWERS"}),
        ("sequence", {"game": "towers"}),
        ("rules", {"game": "towers"}),
        ("puzzle", {"game": "towers", "kind": "move"}),
        ("puzzle", {"game": "towers"}),
        ("leaderboard", {"game": "towers"}),
        ("play", {"position": "towers: 7 8"}),
        ("crowd", {"game": "towers"}),
        ("tournament", {"game": "towers", "second_game": "towers"}),
    ):
        said = texts((await alice.slash(world.channel, command, **options)).response)
        assert "Towers" in said, (command, options, said)
        assert "take 1,4,6" not in said.replace(NOTATION, ""), (command, options, said)
    await alice.slash(world.channel, "race", game="towers", rounds=1)
    assert (await Races(world.services.store).load(1)).game == NOTATION


@pytest.mark.usefixtures("tess")
async def test_board_and_rules_show_only_the_name(world):
    await world.alice.slash(world.channel, "play", game="towers", position="7 8", first="me")
    assert "**Towers**" in texts(world.board)
    assert "take 1,4,6" not in texts(world.board)
    shown = (await world.alice.slash(world.channel, "rules", game="towers")).response
    assert "### Towers" in texts(shown)
    assert "the position is `Towers: 6 7 8`" in texts(shown)
    assert "take 1,4,6" not in texts(shown)
    page = (await world.alice.slash(world.channel, "games")).response
    assert "**Towers** · 1 match" in texts(page)


async def test_game_kept_without_a_title_goes_on(world):
    games = OwnGames(guild_id=world.guild.id)
    kept = (OwnGame("Towers", "take 1,4,6"),)
    await change(
        OwnGamesOf(world.services.store), games.guild_id, lambda at: replace(at, games=kept)
    )
    await world.alice.slash(world.channel, "play", game="towers", position="7 8", first="me")
    assert str((await world.matches.load(1)).start) == "take 1,4,6: 7 8"
    page = (await world.alice.slash(world.channel, "games")).response
    assert "**Towers** · 1 match" in texts(page)
    shown = (await world.alice.slash(world.channel, "leaderboard", game="towers")).response
    assert "take 1,4,6" in texts(shown)
    tess = teacher(world)
    card = await card_of(world, tess)
    assert "- **Towers** · `take 1,4,6`" in texts(card)


@pytest.mark.exhaustive
async def test_class_is_assigned_problems_of_a_custom_game(world, tess):
    card = await opened(world, tess)
    position = {"answer": "towers: 7 8", "answer1": ["value"], "answer2": ""}
    shown = (await fill(tess, card, "A position of mine", position)).response
    assert "the nim value · Towers" in texts(shown)
    puzzles = {
        "answer": ["value"],
        "answer1": "towers",
        "answer2": ["small"],
        "answer3": "",
        "answer4": ["1"],
    }
    shown = (await fill(tess, card, "Random puzzles", puzzles)).response
    assert texts(shown).count("Towers") == 2
    assert "take 1,4,6" not in texts(shown)
    made = await files_of(await sheet(tess, await panel(tess, card), answer1="towers"))
    assert f"{NOTATION}: " in made["items.csv"]


@pytest.mark.exhaustive
async def test_class_sees_a_rule_by_its_name(world, tess):
    await add(await card_of(world, tess), tess, "Halving", "n -> n - k if 1 <= k <= n/2")
    card = await opened(world, tess)
    position = {"answer": "halving: 7 8", "answer1": ["value"], "answer2": ""}
    shown = (await fill(tess, card, "A position of mine", position)).response
    assert "the nim value · Halving" in texts(shown)
    puzzles = {
        "answer": ["value"],
        "answer1": "halving",
        "answer2": ["small"],
        "answer3": "",
        "answer4": ["1"],
    }
    shown = (await fill(tess, card, "Random puzzles", puzzles)).response
    assert texts(shown).count("Halving") == 2
    assert "->" not in texts(shown)
    made = await files_of(await sheet(tess, await panel(tess, card), answer1="halving"))
    assert "Halving = n -> n - k if 1 <= k <= n/2: " in made["items.csv"]


@pytest.mark.exhaustive
@pytest.mark.usefixtures("tess")
async def test_match_survives_the_removal_of_its_game(world):
    await world.alice.slash(world.channel, "play", game="towers", first="me")
    await actions.remove(world.services, world.guild.id, "towers")
    await world.restart()
    assert str((await world.matches.load(1)).position).startswith(f"{NOTATION}: ")
    move = next(label for label in labels(world.board) if label not in {"Hint", "More"})
    await world.alice.click(world.board, label=move)
    assert (await world.matches.load(1)).ply > 0
    answer = await world.alice.slash(world.channel, "play", game="towers")
    assert "I don't know a game called “towers”." in answer.response.content


@pytest.mark.exhaustive
@pytest.mark.usefixtures("tess")
async def test_custom_game_is_offered_first_after_a_restart(world):
    await world.restart()
    offered = await world.alice.autocomplete(world.channel, "play", "game", "")
    assert offered[0] == {"name": "Towers: Take 1, 4 or 6 tokens from one heap.", "value": "Towers"}
    for typed in ("tow", "Towers"):
        offered = await world.alice.autocomplete(world.channel, "grundy", "game", typed)
        assert offered[0]["value"] == "Towers"
        assert not [each for each in offered if "don't know" in each["name"]]
    offered = await world.alice.autocomplete(world.channel, "play", "position", "", game="Towers")
    assert offered[0]["value"].startswith(f"{NOTATION}: ")
    offered = await world.alice.autocomplete(world.channel, "winner", "position", "towers: 7 8")
    assert offered[0]["value"] == f"{NOTATION}: 7 8"


@pytest.mark.usefixtures("tess")
async def test_custom_game_is_unknown_elsewhere(world):
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("general")
    alice = other.add_member(world.alice.user)
    for answer in (
        await alice.slash(channel, "grundy", game="towers"),
        await world.alice.user.slash("grundy", game="towers"),
    ):
        assert "I don't know a game called “towers”." in answer.response.content
    offered = await alice.autocomplete(channel, "play", "game", "tow")
    assert "Towers" not in [each["value"] for each in offered]


async def test_custom_games_are_changed_only_by_organisers(world, tess):
    card = await card_of(world, tess)
    assert "Games of this server" not in labels(
        (await world.bob.slash(world.channel, "class")).response
    )
    role = world.env.backend.get_guild(world.guild.id).members[tess.id].role_ids[-1]
    world.env.backend.remove_member_role(world.guild.id, tess.id, role)
    answer = await tess.click(card, label="Add a game")
    assert "organiser role can change the games of this server" in answer.response.content
    (menu,) = [part for part in walk(card) if part["type"] == 3]
    answer = await tess.select(card, ["Towers"], custom_id=menu["custom_id"])
    assert "organiser role" in answer.response.content
    assert len(await stored(world)) == 1


@pytest.mark.exhaustive
async def test_games_added_at_once_are_all_stored(world):
    guild_id, services = world.guild.id, world.services
    await asyncio.gather(
        *(actions.add(services, guild_id, f"lab {number}", "take 1,4") for number in range(5))
    )
    assert len(await stored(world)) == 5


@pytest.mark.exhaustive
async def test_graph_is_played_move_by_move(world, tess):
    await add(await card_of(world, tess), tess, "Maze", "graph a: b c\nb: c; c: d")
    assert (await stored(world))[0] == OwnGame("Maze", "Maze = graph a>b,c b>c c>d")
    await world.alice.slash(world.channel, "play", position="maze: a a", first="me")
    await enter(world, world.alice, "A c")
    match = await world.matches.load(1)
    assert str(match.line.moves[0]) == "A c"
    answer = await world.alice.slash(world.channel, "winner", position="maze: q")
    assert "“q” isn't a vertex of this graph." in answer.response.content
    answer = await add(await card_of(world, tess), tess, "Ring", "graph a>b b>a")
    assert "The graph has a cycle (a, b, a)" in answer.response.content


@pytest.mark.exhaustive
async def test_large_graph_is_understood_by_every_command(world, tess):
    arrows = " ".join(f"v{n}>{','.join(f'v{n + k}' for k in (1, 2, 3))}" for n in range(96))
    await add(await card_of(world, tess), tess, "Big", f"graph {arrows}")
    for command, options in (
        ("grundy", {"game": "big"}),
        ("grundy", {"game": "big", "position": "v1 v2"}),
        ("winner", {"position": "big: v1 v2"}),
        ("rules", {"game": "big"}),
        ("puzzle", {"game": "big"}),
        ("puzzle", {"game": "big", "kind": "move"}),
        ("leaderboard", {"game": "big"}),
        ("play", {"game": "big"}),
        ("crowd", {"position": "big: v3 v4 v5"}),
    ):
        result = await world.alice.slash(world.channel, command, **options)
        said = texts(result.response)
        assert "Big" in said, (command, options, said)
    await world.alice.slash(world.channel, "race", game="big", rounds=1)
    offered = await world.alice.autocomplete(world.channel, "play", "position", "", game="Big")
    assert offered[0] == {"name": "Big: v0", "value": "Big: v0"}
