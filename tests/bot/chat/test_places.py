"""Where the bot is used: languages, places it is no member of, channels it lost."""

import re

import pytest
import simcord.actors
from simcord import interactions

from bot.app.features import ROUTER
from bot.chat.client import GrundyClient
from bot.language import catalogue as language
from bot.play.matches.model.match import Status
from bot.store.application import note_registered
from tests.bot.reading import labels, texts

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Play a game against me or another member; for groups, try /crowd and /teams"
msgstr "Spiele gegen mich oder ein anderes Mitglied"

msgid "**Your move, {player}.**"
msgstr "**Du bist am Zug, {player}.**"

msgid "You have no open match here. /play starts one."
msgstr "Du hast keine offene Partie. /play beginnt eine."
"""


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A second language: no more than a file."""
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(language, "FOLDER", tmp_path / "locale")
    language.catalogue.cache_clear()
    yield
    language.catalogue.cache_clear()


@pytest.fixture
def speak(monkeypatch):
    """Let members and servers say what language they use, or how they installed the bot."""
    real = interactions.base_payload
    said = {}

    def payload(*arguments, **options):
        record, made = real(*arguments, **options)
        return record, made | said

    monkeypatch.setattr(interactions, "base_payload", payload)
    return said.update


@pytest.mark.usefixtures("german")
async def test_answer_is_in_the_members_or_the_servers_language(world, speak):
    speak({"locale": "de", "guild_locale": "en-US"})
    result = await world.alice.slash(world.channel, "move", move="A-1")
    assert result.response.content == "Du hast keine offene Partie. /play beginnt eine."
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    assert "Your move" in texts(world.board)
    speak({"locale": "en-US", "guild_locale": "de"})
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    assert "Du bist am Zug" in texts(world.board)


@pytest.mark.usefixtures("german")
async def test_commands_are_described_in_each_language(world):
    await note_registered(world.services.store, world.env.bot.application_id, "before German")
    await world.env.restart_bot(
        GrundyClient(world.services, ROUTER, sync_on_start=True, greets=False, shard_count=1)
    )
    *_, body = (entry.json for entry in world.env.http_requests if entry.path.endswith("/commands"))
    play = next(command for command in body if command["name"] == "play")
    assert play["description_localizations"]["de"] == "Spiele gegen mich oder ein anderes Mitglied"


@pytest.mark.exhaustive
async def test_bot_only_answers_in_servers_without_it(world, speak):
    speak({"authorizing_integration_owners": {"1": str(world.alice.id)}, "context": 0})
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": False})
    await world.env.settle()
    before = len(world.env.http_requests)
    sent = await world.alice.slash(
        world.channel, "play", position="1 2", first="me", level="perfect"
    )
    board = await world.alice.click(sent.response, label="Take 2 from B")
    assert "Grundy wins!" in texts(board.response)
    await world.alice.click(board.response, label="Review")
    await world.alice.click(board.response, label="Rematch")
    await world.alice.slash(world.channel, "matches", board="newest")
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob)
    await world.pass_time(16 * 60)
    paths = {entry.path for entry in world.env.http_requests[before:]}
    assert all(path.startswith(("/interactions/", "/webhooks/")) for path in paths), paths
    assert (await world.matches.load(3)).status is Status.EXPIRED


@pytest.mark.exhaustive
async def test_expired_challenge_out_of_reach_is_refused_when_clicked(world, speak):
    speak({"authorizing_integration_owners": {"1": str(world.alice.id)}, "context": 0})
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": False})
    await world.env.settle()
    sent = await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob)
    await world.pass_time(16 * 60)
    assert "Accept" in labels(sent.response)
    result = await world.bob.click(sent.response, label="Accept")
    assert "no longer open" in result.followups[0].content
    assert labels(sent.response) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("status", [403, 404, 500])
async def test_lost_channel_costs_one_line_in_the_log(world, status, capsys):
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=None)
    await world.pass_time(16 * 60)
    assert (await world.matches.load(1)).status is Status.EXPIRED
    logged = capsys.readouterr()
    assert re.search("post refused|not shown yet|message is gone", logged.out + logged.err)
    assert "Traceback" not in logged.out + logged.err


async def test_a_command_that_cannot_be_answered_harms_nothing(world):
    world.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    result = await world.alice.slash(world.channel, "matches")
    assert "You have no open matches." in texts(result.response), "nobody has seen it"
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    await world.alice.click(world.board, label="Take 1 from B")
    assert "**took 1 from B**" in texts(world.board)


def test_the_member_verbs_that_speak_patches_are_still_there():
    assert simcord.actors._interactions is interactions


@pytest.mark.usefixtures("german")
async def test_board_in_direct_messages_keeps_the_members_language(world, speak):
    speak({"locale": "de"})
    user = world.env.create_user("dora")
    await user.slash("play", position="1 2", first="me", level="perfect")
    assert "Du bist am Zug" in texts(user.dm_channel.last_message)
    (match,) = await world.matches.open_matches(user.id)
    assert match.place.locale == "de"
