"""/settings and /preferences: who may change what, what is shown, and what comes of it."""

import json

import discord
import pytest

from bot.language import catalogue as language
from bot.play.engine.model import Level
from bot.play.matches.actions.boards import view
from bot.server.settings import actions
from bot.server.settings.model import Server
from bot.workers import pictures
from cgt.showing.themes import Theme
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import press

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "**Your move, {player}.**"
msgstr "**Du bist am Zug, {player}.**"
"""


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A second language: no more than a file."""
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.catalogue.cache_clear()
    yield
    language.catalogue.cache_clear()


@pytest.fixture
def chief(world):
    """A member who may manage the server."""
    role = world.guild.create_role("chief", permissions=discord.Permissions(manage_guild=True))
    member = world.guild.add_member(world.env.create_user("dora"), roles=[role])
    member.role = role
    return member


def control(message, setting):
    """Return the custom id of the select of a setting."""
    return next(
        part["custom_id"]
        for part in walk(message)
        if part.get("custom_id", "").endswith(f":set:{setting}")
    )


SECOND = {"organiser", "language", "theme", "challenge_time"}
"""The selects behind *More*."""


async def pages(world, chief):
    """Return the two pages of the settings, the second as *More* of another panel shows it."""
    first, other = [(await chief.slash(world.channel, "settings")).response for _ in range(2)]
    await chief.click(other, label="More")
    return first, other


async def stored(world) -> Server:
    return await actions.of_server(world.services.store, world.guild.id)


async def test_manager_changes_settings_in_a_private_panel(world, chief):
    games = world.guild.create_text_channel("games")
    role = world.guild.create_role("organisers")
    assert (await chief.slash(world.channel, "settings")).ephemeral
    panel, other = await pages(world, chief)

    async def select(setting, *values):
        page = other if setting in SECOND else panel
        await chief.select(page, values, custom_id=control(page, setting))

    await select("channel", games)
    await select("organiser", role)
    await select("game", "kayles")
    await select("level", "beginner")
    await select("clock", "game 180+5")
    await select("favourites", "nim", "kayles")
    await select("theme", "wood")
    await select("challenge_time", "60")
    await chief.click(other, label="Thread for each match: off")
    await chief.click(other, label="Thread for each race: off")
    await chief.click(other, label="Notices when it's your move: on")
    assert await stored(world) == Server(
        guild_id=world.guild.id,
        channel_id=games.id,
        game="kayles",
        level=Level.BEGINNER,
        clock="game 180+5",
        favourites=("nim", "kayles"),
        organiser_id=role.id,
        challenge_time="60",
        threads=True,
        race_threads=True,
        notices=False,
        theme=Theme.WOOD,
    )
    switches = ["Thread for each match: on", "Thread for each race: on"]
    assert labels(other) == [*switches, "Notices when it's your move: off", "‹ Back"]
    chosen = [
        option["label"]
        for part in (*walk(panel), *walk(other))
        for option in part.get("options", ())
        if option.get("default")
    ]
    blitz = "blitz: 3 minutes each, plus 5 seconds a move"
    assert chosen == [
        "Kayles",
        "beginner: makes many mistakes",
        blitz,
        "Nim",
        "Kayles",
        "Challenges expire after 1 hour",
        "Board theme: Wood",
    ]
    parts = (*walk(panel), *walk(other))
    defaults = [int(each["id"]) for part in parts for each in part.get("default_values", ())]
    assert defaults == [games.id, role.id]

    await chief.click(other, label="‹ Back")
    assert "Another game" in labels(other)
    await chief.click(other, label="More")
    await chief.click(other, label="Thread for each match: on")  # so that boards stand here
    await world.alice.slash(world.channel, "play")
    assert "**Kayles**" in texts(world.board)
    assert "Grundy · beginner" in texts(world.board)
    (board,) = world.board.attachments
    match = await world.matches.load(1)
    shown = view(world.services, match, "en-US", Theme.WOOD)
    assert await board.read() == pictures.board(shown)
    await world.alice.slash(world.channel, "puzzle", kind="move")
    assert "### Puzzle: Kayles" in texts(world.board)

    await chief.click(other, label="Thread for each race: on")
    first = ("channel", "game", "level", "clock", "favourites")
    for setting in (*first, "organiser", "theme", "challenge_time"):
        await select(setting)
    left = await stored(world)
    assert left == Server(guild_id=world.guild.id, notices=False)


async def test_typed_game_becomes_a_setting(world, chief):
    panel = (await chief.slash(world.channel, "settings")).response
    asked = await chief.click(panel, label="Another game")
    await chief.submit_modal(asked, {"answer": "take 1-5"})
    asked = await chief.click(panel, label="Other favourites")
    await chief.submit_modal(asked, {"answer": "dawsons kayles\ntake 1-3; take 1-3"})
    assert (await stored(world)).game == "take 1-5"
    favourites = (await stored(world)).favourites
    assert len(favourites) == 2
    assert "take 1-3" in favourites
    offered = await world.alice.autocomplete(world.channel, "play", "game", "")
    assert [each["value"] for each in offered[:2]] == [each.lower() for each in favourites]
    asked = await chief.click(panel, label="Another game")
    told = await chief.submit_modal(asked, {"answer": "chess"})
    assert told.ephemeral
    assert (await stored(world)).game == "take 1-5"
    asked = await chief.click(panel, label="Another game")
    assert "take 1-5" in json.dumps(asked.modal)
    await chief.submit_modal(asked, {"answer": ""})
    assert (await stored(world)).game is None


async def test_settings_are_only_read_by_others(world, chief):
    panel = (await chief.slash(world.channel, "settings")).response
    await chief.select(panel, ["casual"], custom_id=control(panel, "level"))
    shown = await world.alice.slash(world.channel, "settings")
    assert shown.ephemeral
    said = texts(shown.response)
    assert "Level: casual: makes some mistakes" in said
    assert "Channel for games: wherever they're started" in said
    assert "Game: Nim" in said
    assert "Clock: 3 days a move" in said
    assert "Only members with *Manage Server* can change this" in said
    assert [part["type"] for part in walk(shown.response)] == [17, 10]


async def test_former_manager_changes_nothing(world, chief):
    panel, other = await pages(world, chief)
    world.env.backend.remove_member_role(world.guild.id, chief.id, chief.role.id)
    for page, label in ((other, "Thread for each match: off"), (panel, "More")):
        told = await chief.click(page, label=label)
        assert told.ephemeral
        assert "Manage Server" in told.response.content
    assert await stored(world) == Server(guild_id=world.guild.id)


async def test_settings_name_missing_permissions(world, chief):
    me = world.guild.me
    dark = world.guild.create_text_channel(
        "dark",
        overwrites={
            me: discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
        },
    )
    panel = (await chief.slash(world.channel, "settings")).response
    assert "⚠" not in texts(panel)
    await chief.select(panel, [dark], custom_id=control(panel, "channel"))
    said = texts(panel)
    assert f"⚠ I don't have the **Attach Files** permission in {dark.mention}." in said
    assert "Boards there appear as plain text." in said
    assert "Threads" not in said.partition("⚠")[2]
    await press(chief, panel, "Thread for each match: off")
    assert "Matches there stay in the channel." in texts(panel)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("german")
async def test_boards_are_in_the_language_of_the_server(world, chief):
    _panel, panel = await pages(world, chief)
    options = next(part for part in walk(panel) if part.get("custom_id", "").endswith("language"))
    assert [each["label"] for each in options["options"]] == ["English", "Deutsch"]
    await chief.select(panel, ["de"], custom_id=control(panel, "language"))
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    assert "Du bist am Zug" in texts(world.board)
    await world.restart()
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    assert "Du bist am Zug" in texts(world.board), "it is learnt again with the first look"


async def test_preferences_are_changed_in_direct_messages_too(world):
    for asked in (
        await world.alice.user.slash("settings"),
        await world.alice.user.slash("preferences"),
        await world.alice.slash(world.channel, "preferences"),
    ):
        assert "### Your preferences" in texts(asked.response)
    panel = asked.response
    await world.alice.click(panel, label="Notices when it's your move: on")
    await world.alice.click(panel, label="Challenges: on")
    wishes = await actions.of_person(world.services.store, world.alice.id)
    assert (wishes.notices, wishes.challenges) == (False, False)
    assert {"Notices when it's your move: off", "Challenges: off"} <= set(labels(panel))


@pytest.mark.exhaustive
async def test_blocked_challenger_is_allowed_again(world):
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    declined = await world.bob.click(world.board, label="Decline")
    offer = declined.followups[-1]
    assert offer.flags.ephemeral
    await world.bob.click(offer, label="Block challenges")
    assert "/preferences" in texts(offer)
    told = await world.alice.slash(world.channel, "play", opponent=world.bob)
    assert told.ephemeral
    assert "They aren't accepting challenges right now" in told.response.content

    panel = (await world.bob.slash(world.channel, "preferences")).response
    assert "You're blocking challenges from 1 person." in texts(panel)
    assert world.alice.mention in texts(panel)
    again = next(part for part in walk(panel) if part.get("custom_id") == "sg:again")
    assert again["options"][0]["label"].endswith("(@alice)")
    await world.bob.select(panel, [str(world.alice.id)], custom_id=again["custom_id"])
    assert "You're blocking challenges" not in texts(panel)
    user = next(part for part in walk(panel) if part.get("custom_id", "").startswith("ug:nomore"))
    await world.bob.select(panel, [world.carol], custom_id=user["custom_id"])
    assert world.carol.mention in texts(panel)
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    assert f"{world.alice.mention} has challenged you" in texts(world.board)
