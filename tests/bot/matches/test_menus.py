"""What a right click, or a long tap, offers on a message and on a member."""

import cgt
from tests.bot.reading import labels, texts
from tests.bot.taps import enter


async def test_a_member_is_challenged_from_their_menu(world):
    shown = await world.alice.context_menu(world.channel, "Challenge", world.bob)
    assert f"{world.bob.mention}, {world.alice.mention} has challenged you" in texts(shown.response)
    assert labels(world.board)[:2] == ["Accept", "Decline"]


async def test_a_match_is_reviewed_from_its_message_once_it_is_over(world):
    await world.alice.slash(world.channel, "play", position="1 2", first="me", level="perfect")
    refused = await world.alice.context_menu(world.channel, "Review this match", world.board)
    assert refused.ephemeral
    assert "once it is over" in texts(refused.response)
    await enter(world, world.alice, "B-2")
    shown = await world.alice.context_menu(world.channel, "Review this match", world.board)
    assert texts(shown.response).startswith("### Review")


async def test_a_record_that_somebody_has_written_is_reviewed_and_other_words_are_not(world):
    start = cgt.position("nim: 1 2")
    record = await world.bob.send(
        world.channel, f"```\n{cgt.Record(start, (cgt.move('B-1', start),))}\n```"
    )
    shown = await world.alice.context_menu(world.channel, "Review this match", record)
    assert shown.ephemeral
    assert texts(shown.response).startswith("### Review")
    words = await world.bob.send(world.channel, "good game!")
    refused = await world.alice.context_menu(world.channel, "Review this match", words)
    assert refused.ephemeral
    assert "### Review" not in texts(refused.response)


async def test_a_position_in_a_message_is_solved_for_who_asks(world):
    written = await world.bob.send(world.channel, "kayles: 7 8")
    shown = await world.alice.context_menu(world.channel, "Solve this position", written)
    assert shown.ephemeral
    assert "**Player 1 wins:**" in texts(shown.response)
    words = await world.bob.send(world.channel, "hello")
    refused = await world.alice.context_menu(world.channel, "Solve this position", words)
    assert refused.ephemeral
    assert "**Player 1 wins:**" not in texts(refused.response)
