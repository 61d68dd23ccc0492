"""What is decided beside the board is on the board at once: an end, a fix, a member who left."""

import pytest

from bot.events.model import Decision, Stage, occasion
from bot.play.matches.actions import arranged
from bot.play.matches.model.match import Ending, Status
from tests.bot.events.playing import begun, boards, look, organise, panel, tournament
from tests.bot.reading import labels, texts


async def fix(world, found, label):
    """Let alice fix the result of the first board."""
    _, card = await organise(world, "Fix a result")
    await world.alice.select(card, [f"{found.round}.1"])
    await world.alice.click(card, label=label)


def board_of(world, match):
    """Return the board of a match as it is shown now."""
    return next(each for each in world.messages if each.id == match.place.message_id)


async def match_of(world, found):
    """Return the match of the first board of the round."""
    name = occasion(found.id, found.current[0])
    fixture = (await arranged.fixtures(world.services, [name]))[name]
    return await world.matches.load(fixture.match_id)


ENDS = [("End it now", False), ("Cancel", True), ("End it now", True), ("Cancel", False)]


@pytest.mark.exhaustive
@pytest.mark.parametrize("end", ENDS)
async def test_boards_close_as_their_event_ends(world, end):
    way, is_paused = end
    found = await begun(world)
    before = [*await boards(world, found)]
    form, _ = await organise(world, *["Pause"] * is_paused, way)
    await world.alice.submit_modal(form, {"answer": ["yes"]})
    await world.env.advance_time(1)
    assert not (await tournament(world)).is_open
    match = await match_of(world, found)
    assert (match.status, match.winner) == (Status.WITHDRAWN, None)
    (board,) = await boards(world, found)
    assert board.id == before[0].id
    assert "The event ended before this match did, so nobody wins." in texts(board)
    assert labels(board) == []


@pytest.mark.exhaustive
async def test_boards_close_after_a_crash_in_between(world, monkeypatch):
    found = await begun(world)

    async def ended(_services, _match_id):
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(arranged, "close", ended)
        form, _ = await organise(world, "End it now")
        await world.alice.submit_modal(form, {"answer": ["yes"]})
    world.env.errors.clear()
    assert (await match_of(world, found)).is_open
    await world.restart()
    await look(world)
    assert (await match_of(world, found)).status is Status.WITHDRAWN


@pytest.mark.exhaustive
async def test_match_fixed_to_nobody_leaves_one_board(world):
    found = await begun(world, command="night", rounds=2)
    await fix(world, found, "Nobody won")
    await look(world)
    match = await match_of(world, found)
    assert (match.status, match.winner, match.ending) == (
        Status.FINISHED,
        None,
        Ending.DECISION,
    )
    assert await world.matches.count_open(world.alice.id) == 1, "that of round 2"
    board = board_of(world, match)
    assert "## Nobody wins." in texts(board)
    assert "The organisers decided this result." in texts(board)
    assert "Nobody won match 1 of round 1." in texts(panel(world))


@pytest.mark.exhaustive
async def test_board_of_a_fixed_match_has_the_fixed_result(world):
    found = await begun(world, command="night", rounds=2)
    match = await match_of(world, found)
    first, second = found.current[0].players
    await arranged.give_up(world.services, match.id, second)
    await look(world)
    assert f"## <@{first}> wins!" in texts(board_of(world, match))
    name = {world.alice.id: "alice", world.bob.id: "bob"}[second]
    await fix(world, found, f"{name} won")
    await world.env.advance_time(1)
    board = board_of(world, match)
    assert f"## <@{second}> wins!" in texts(board)
    assert f"<@{first}> wins" not in texts(board)
    assert not (await match_of(world, found)).mode.rated


@pytest.mark.exhaustive
async def test_fix_offers_other_results(world):
    found = await begun(world, command="night", rounds=2)
    await fix(world, found, "alice won")
    after = await tournament(world)
    assert after.pairings[0].how is Decision.CORRECTION
    _, card = await organise(world, "Fix a result")
    await world.alice.select(card, [f"{found.round}.1"])
    assert labels(card) == ["bob won", "Nobody won", "Another match"]
    assert after.stage is Stage.RUNNING
