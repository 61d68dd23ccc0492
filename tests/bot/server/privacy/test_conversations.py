"""/privacy: what is stored of a member, as a file, and deleted when they say so."""

import json
from datetime import timedelta

import pytest

from bot.play.matches.model.match import Ending, Status
from bot.rankings.model import Board
from bot.rankings.rows import Ratings
from bot.server.privacy import actions, handlers
from bot.server.privacy.rows import Departures
from bot.server.settings import actions as settings
from bot.server.settings.model import refuse
from bot.server.settings.rows import Servers
from tests.bot.events.playing import begun, boards, look
from tests.bot.rankings.test_conversations import duel
from tests.bot.reading import labels, texts
from tests.bot.steps import answer_form, on


async def answer(world, panel, choice):
    """Press the button and answer the form."""
    return await answer_form(world.alice, panel, "Delete my data", choice)


async def test_member_without_activity_has_no_data(world):
    shown = await world.alice.user.slash("privacy")
    assert "I don't store anything" in texts(shown.response)
    assert labels(shown.response) == []


async def test_stored_data_are_shown_and_downloaded_in_private(world):
    await duel(world)
    await settings.change_person(
        world.services, world.alice.id, lambda person: refuse(person, world.carol.id)
    )
    shown = await world.alice.slash(world.channel, "privacy")
    assert shown.ephemeral
    said = texts(shown.response)
    assert "- 1 match, with its moves and times" in said
    assert "ratings" in said
    assert "/preferences" in said
    given = await world.alice.click(shown.response, label="Download")
    assert given.ephemeral
    (file,) = given.response.attachments
    assert file.filename == "grundy.json"
    told = json.loads(await file.read())
    assert told["user_id"] == str(world.alice.id)
    assert told["matches"][0]["start"] == "nim: 1 2"
    assert len(told["moves"]) == 3
    assert str(world.carol.id) in told["settings_people"][0]["state"]


@pytest.mark.exhaustive
async def test_deleted_member_leaves_matches_without_a_name(world):
    await duel(world)
    kept = world.board
    await world.alice.slash(world.channel, "play", position="3 4 5", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    board = world.board
    await world.alice.slash(world.channel, "play", opponent=world.carol)
    await world.alice.slash(world.channel, "puzzle", kind="move")
    panel = (await world.alice.slash(world.channel, "privacy")).response

    told = await answer(world, panel, "no")
    assert "nothing is deleted" in told.response.content
    assert await Ratings(world.services.store).place(Board(), world.alice.id) is not None

    await answer(world, panel, "yes")
    assert "I no longer store anything about you" in texts(panel)
    assert "3 open matches have ended." in texts(panel)
    again = await world.alice.slash(world.channel, "privacy")
    assert "I don't store anything" in texts(again.response)
    assert f"{world.bob.mention} wins!" in texts(on(world, board))
    resigned = await world.matches.load(2)
    assert (resigned.status, resigned.ending) == (Status.FINISHED, Ending.RESIGNATION)
    (standing,) = await Ratings(world.services.store).page(Board(), 0, 10)
    assert (standing.user_id, standing.wins) == (world.bob.id, 1), "what others won stays theirs"

    refused = await world.bob.click(kept, label="Rematch")
    assert "The other player is no longer here" in refused.response.content
    review = await world.bob.click(kept, label="Review")
    assert str(world.alice.id) not in repr(texts(review.response))
    await world.alice.slash(world.channel, "play", opponent=world.bob)
    assert f"{world.alice.mention} has challenged you" in texts(world.board)


@pytest.mark.exhaustive
async def test_board_of_a_tournament_shows_a_deleted_player_resigned(world):
    (board,) = await boards(world, await begun(world, format="knockout"))
    shown = (await world.alice.slash(world.channel, "privacy")).response
    await answer(world, shown, "yes")
    await look(world)
    assert "resigned" in texts(on(world, board))
    assert "More" not in labels(on(world, board))


@pytest.mark.exhaustive
async def test_settings_of_a_server_are_deleted_a_month_after_removal(world):
    services, kept = world.services, world.env.create_guild("Study group")
    bot = world.env.bot
    gone = world.guild.id
    for guild_id in (gone, kept.id):
        await Servers(services.store).welcome(guild_id, services.now())
    await duel(world)
    world.env.backend.remove_guild(gone)
    await world.env.settle()
    assert (bot.has_server(gone), bot.has_server(kept.id)) == (False, True)

    async def welcomed():
        return (await services.store.counts())["settings_welcomes"]

    await handlers.forget_servers(bot)
    assert await welcomed() == 2, "it can come back within the month"
    departures = Departures(services.store)
    long_ago = services.now() - actions.KEPT_FOR - timedelta(seconds=1)
    assert await departures.before(services.now() + timedelta(seconds=1)) == [gone]
    await departures.take_back(gone)
    for guild_id in (gone, kept.id):  # of which one took the bot in again
        await departures.note(guild_id, long_ago)
    await handlers.forget_servers(bot)
    assert await welcomed() == 1
    counts = await services.store.counts()
    assert (counts["matches"], counts["privacy_departures"]) == (1, 0)


async def test_departed_server_of_another_process_stays(world):
    departures = Departures(world.services.store)
    await departures.note(5, world.services.now() - 2 * actions.KEPT_FOR)
    await actions.forget_servers(world.services, lambda _: None)
    assert await departures.before(world.services.now()) == [5]
