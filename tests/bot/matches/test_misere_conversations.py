"""Misère play in the bot: matches, questions, reviews, and the rules that say so."""

import pytest

import cgt
from tests.bot.matches.test_playing import position_of
from tests.bot.reading import labels, texts, walk
from tests.bot.taps import enter, press

LARGE = f"chomp: [{'16,' * 15}9]"
"""A position that is soon found to be too large to be solved."""


async def ask(world, command, **options):
    return texts((await world.alice.slash(world.channel, command, **options)).response)


async def begin(world, position, **options):
    options = {"position": position, "convention": "misère", "level": "perfect", **options}
    await world.alice.slash(world.channel, "play", **options)


def alts(message):
    return [
        item["description"]
        for part in walk(message)
        if part["type"] == 12
        for item in part["items"]
    ]


async def test_whoever_is_left_with_the_last_move_loses(world):
    await begin(world, "1 2", first="me")
    assert texts(world.board).startswith("**Nim** · misère · ")
    assert "the player who moves last **loses**." in texts(world.board)
    await world.alice.click(world.board, label="Take 2 from B")
    assert "Grundy **took 1**" in texts(world.board)
    assert texts(world.board).startswith(f"## {world.alice.mention} wins!")


async def test_the_way_of_playing_outlives_a_restart_and_a_rematch(world):
    await begin(world, "1 2", first="me")
    await world.restart()
    await world.alice.click(world.board, label="Take 2 from B")
    assert f"{world.alice.mention} wins!" in texts(world.board)
    ended = world.board.id
    await world.alice.click(world.board, label="Rematch")
    assert world.board.id != ended
    assert "**Nim** · misère" in texts(world.board)


@pytest.mark.parametrize(
    "position",
    [
        "nim: 3 4 5",
        "kayles: 7 8",
        "cram: 3x4 1x2",
        "ruler: thhht",
        "node kayles: wheel5; take 1-3: 3",
    ],
)
async def test_best_moves_beat_the_bot(world, position):
    assert cgt.analyse(cgt.position(position), "misère").outcome == "N"
    await begin(world, position, first="me")
    while "wins!" not in texts(world.board):
        best = cgt.analyse(position_of(world.board), "misère").best_move
        await enter(world, world.alice, str(best))
    assert f"{world.alice.mention} wins!" in texts(world.board)


async def test_a_challenge_says_what_is_proposed(world):
    await begin(world, "1 2", opponent=world.bob)
    assert "Misère: the player who moves last **loses**." in texts(world.board)
    shown = await press(world.bob, world.board, "Rules")
    assert shown.ephemeral
    assert "Misère play: players take turns. **The player who moves last loses" in texts(
        shown.response
    )


async def test_a_second_rematch_is_the_answer_to_the_first(world):
    await begin(world, "1 2", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    await world.alice.click(world.board, label="Take 2 from B")
    await world.bob.click(world.board, label="Take 1")
    ended = world.board
    assert f"{world.alice.mention} wins!" in texts(ended)
    await world.alice.click(ended, label="Rematch")
    challenge = world.board
    assert "has challenged you" in texts(challenge)
    await world.bob.click(ended, label="Rematch")
    assert "moved further down" in texts(await challenge.fetch())
    assert f"Your move, {world.bob.mention}" in texts(world.board)
    assert "**Nim** · misère" in texts(world.board)


async def test_the_review_judges_by_the_way_it_was_played(world):
    await begin(world, "1 2", first="me")
    await world.alice.click(world.board, label="Take 1 from B")
    assert "Grundy wins!" in texts(world.board) or "Your move" in texts(world.board)
    while "wins!" not in texts(world.board):
        await world.alice.click(world.board, label=labels(world.board)[0])
    told = texts((await world.alice.click(world.board, label="Review")).response)
    assert "Misère: the player who moves last loses." in told
    assert "✗ and gave the win away. **Take 2 from B** would have kept it" in told


async def test_winner_names_what_decides(world):
    told = await ask(world, "winner", position="1 1 1", convention="misère")
    assert "Nim · misère" in told
    assert "**Player 2 wins:**" in told
    assert "Bouton 1902" in told
    told = await ask(world, "winner", position="kayles: 70 80", convention="misère")
    assert "has 40 elements, of which 9 are P-positions" in told
    assert "proven complete" in told


async def test_winner_draws_genera_and_tells_them_to_a_screen_reader(world):
    shown = (
        await world.alice.slash(
            world.channel, "winner", position="grundy's game: 13", convention="misère"
        )
    ).response
    assert "3¹⁴³¹" in texts(shown)
    assert any("Genera: A 3^1431. N-position" in alt for alt in alts(shown))


async def test_grundy_tells_the_genus_of_each_component(world):
    told = await ask(world, "grundy", position="take 1-3: 3 4 5", convention="misère")
    assert "- **A** (3) has genus **3³¹**" in told
    assert "- **B** (4) has genus **0¹²⁰**" in told


@pytest.mark.exhaustive
async def test_what_is_not_known_is_said(world):
    result = await world.alice.slash(world.channel, "winner", position=LARGE, convention="misère")
    (answer,) = result.followups or [result.response]
    assert answer.ephemeral
    assert "don't know who wins" in answer.content
