"""A member who floods is refused at the entrance, and nobody else is."""

import pytest

from bot.chat import in_flight
from bot.chat.in_flight import AT_ONCE, EACH_SECOND, Pace, TooQuick
from tests.bot.reading import texts


@pytest.fixture
def clock():
    return [100.0]


@pytest.fixture
def entrance(clock):
    return Pace(lambda: clock[0])


def test_a_rush_is_let_in_and_no_more_than_that(entrance):
    for _ in range(AT_ONCE):
        entrance.take(1)
    with pytest.raises(TooQuick):
        entrance.take(1)
    entrance.take(2)  # another member notices nothing


def test_member_can_ask_again_after_a_wait(entrance, clock):
    for _ in range(AT_ONCE):
        entrance.take(1)
    clock[0] += 1 + 1e-6
    for _ in range(EACH_SECOND):
        entrance.take(1)
    with pytest.raises(TooQuick):
        entrance.take(1)


def test_to_be_refused_makes_nobody_wait_longer(entrance, clock):
    for _ in range(3 * AT_ONCE):
        try:
            entrance.take(1)
        except TooQuick:
            continue
    clock[0] += 1 / EACH_SECOND + 1e-6
    entrance.take(1)


def test_member_is_forgotten_after_a_while(entrance, clock, monkeypatch):
    monkeypatch.setattr(in_flight, "MOST_KNOWN", 3)
    for member in range(3):
        entrance.take(member)
    clock[0] += 1
    entrance.take(7)
    assert set(entrance._ahead) == {7}


async def test_flood_of_commands_and_clicks_is_refused(world):
    await world.alice.slash(world.channel, "play", position="3 4 5", first="me", level="perfect")
    world.env.bot.in_flight.pace = entrance = Pace(lambda: 100.0)
    for _ in range(AT_ONCE - 1):
        entrance.take(world.alice.id)
    board = world.board
    first = await world.alice.slash(world.channel, "mex", numbers="0 1 3")
    assert "2" in texts(first.response)
    for refused in (
        await world.alice.slash(world.channel, "mex", numbers="0 1 3"),
        await world.alice.click(board, label="More"),
    ):
        assert "Too fast" in refused.response.content
    other = await world.bob.slash(world.channel, "mex", numbers="0 1 3")
    assert "2" in texts(other.response)
