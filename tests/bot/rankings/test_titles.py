"""Titles beside names: on boards, in lobbies, in standings and on the podium."""

from contextlib import contextmanager

import pytest
from sqlalchemy import event, insert

from bot.rankings.rows import STANDINGS
from bot.workers.rankings import Ranked, Ranking, svg_of
from cgt.core.text import Text
from tests.bot.events.playing import finish_round, look, panel, tournament
from tests.bot.play.matches.test_crowd import on
from tests.bot.reading import texts


@pytest.fixture
async def titled(world):
    """A server in which alice is a Nimber, and bob has played few matches."""
    rated = {"sigma": 1.0, "wins": 6, "streak": 0, "best_streak": 3, "kept": 0, "held": 0}
    board = {"scope": world.guild.id, "period": "", "game": ""}
    async with world.services.store.writing() as connection:
        for user_id, matches, points in ((world.alice.id, 12, 1500), (world.bob.id, 3, 1500)):
            one = {"user_id": user_id, "matches": matches, "points": points, "mu": 15.5}
            await connection.execute(insert(STANDINGS), [board | rated | one])
    return world


@contextmanager
def looks(world):
    """Count how often standings are looked up."""
    found = []

    def note(_connection, _cursor, statement, *_rest):
        if "FROM ratings_standings" in statement:
            found.append(statement)

    engine = world.services.store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


async def test_title_is_on_the_board_with_one_query(titled):
    world = titled
    with looks(world) as found:
        await world.alice.slash(
            world.channel, "play", position="2 2 3", opponent=world.bob, first="me"
        )
        assert len(found) == 1
        head = f"{world.alice.mention} *Nimber* against {world.bob.mention}\n"
        assert head in texts(world.board)
        assert f"**{world.alice.mention} *" not in texts(world.board)
        board = world.board
        await world.bob.click(board, label="Accept")
        await world.alice.click(on(world, board), label="Take 1 from A")
        assert len(found) == 1, "what was read a moment ago is known"
    assert head in texts(on(world, board))
    assert f"**Your move, {world.bob.mention}.**" in texts(on(world, board))
    await world.alice.slash(world.channel, "play", position="2 3", first="me")
    assert f"{world.alice.mention} *Nimber* against Grundy" in texts(world.board)


async def test_title_of_a_server_is_not_shown_elsewhere(titled):
    world = titled
    other = world.env.create_guild("Elsewhere")
    channel = other.create_text_channel("here")
    member = other.add_member(world.alice.user)
    await member.slash(channel, "play", position="2 3", first="me")
    assert "Nimber" not in texts(channel.last_message)


@pytest.mark.exhaustive
async def test_game_night_names_titles_from_the_lobby_to_the_podium(titled):
    world = titled
    await world.alice.slash(world.channel, "night", rounds=1, minutes=3)
    for one in (world.alice, world.bob):
        await one.click(panel(world), label="Join")
    named = f"{world.alice.mention} *Nimber*"
    assert f"**2 players**: {named}, {world.bob.mention}" in texts(panel(world))
    await world.alice.click(panel(world), label="Start")
    await look(world)
    assert named in texts(panel(world))
    assert f"{world.bob.mention} *" not in texts(panel(world))
    await finish_round(world, await tournament(world))
    assert f"{named} · " in texts(panel(world))
    assert "🥇" in texts(panel(world))


def test_standings_are_drawn_with_a_title_below_the_name():
    def shown(name):
        line = Ranked(1, name, (1,), "w", Text("Nimber"))
        return svg_of(Ranking("Nim", "", (Text("Points"),), (line,)), "en")

    for name in ("Ada", "A" * 40):
        assert ">Nimber<" in shown(name)
