"""Misère play in the bot: matches, questions, and the rules that say so."""

import pytest

import cgt
from tests.bot.reading import is_over, texts, walk
from tests.bot.steps import begin, position_of, told
from tests.bot.taps import enter, press
from tests.samples import sampled

LARGE = f"chomp: [{'16,' * 15}9]"
"""A position that is soon found to be too large to be solved."""
WON = ["nim: 3 4 5", "kayles: 7 8", "cram: 3x4 1x2", "ruler: thhht"]
WON += ["node kayles: wheel5; take 1-3: 3"]


async def ask(world, command, **options):
    shown = await world.alice.slash(world.channel, command, convention="misère", **options)
    return shown.response


async def test_last_move_loses_after_a_restart_and_in_a_rematch(world):
    await begin(world, "1 2", convention="misère")
    assert texts(world.board).startswith("**Nim** · misère · ")
    assert "the player who moves last **loses**." in texts(world.board)
    await world.restart()
    await world.alice.click(world.board, label="Take 2 from B")
    assert "Grundy **took 1**" in texts(world.board)
    assert texts(world.board).startswith(f"## You win, {world.alice.mention}!")
    ended = world.board.id
    await world.alice.click(world.board, label="Rematch")
    assert world.board.id != ended
    assert "**Nim** · misère" in texts(world.board)


@pytest.mark.parametrize("position", sampled(WON, WON[1:2]))
async def test_best_moves_beat_the_bot_in_misere_play(world, position):
    assert cgt.analyse(cgt.position(position), "misère").outcome == "N"
    await begin(world, position, convention="misère")
    while not is_over(world.board):
        best = cgt.analyse(position_of(world.board), "misère").best_move
        await enter(world, world.alice, str(best))
    assert f"You win, {world.alice.mention}!" in texts(world.board)


async def test_challenge_and_rematch_are_in_misere_play(world):
    await begin(world, "1 2", convention="misère", opponent=world.bob)
    assert "Misère: the player who moves last **loses**." in texts(world.board)
    shown = await press(world.bob, world.board, "Rules")
    assert shown.ephemeral
    assert "Misère play: players take turns. **The player who moves last loses" in texts(
        shown.response
    )
    await world.bob.click(world.board, label="Accept")
    await world.alice.click(world.board, label="Take 2 from B")
    await world.bob.click(world.board, label="Take 1")
    ended = world.board
    assert f"{world.alice.mention} wins!" in texts(ended)
    await world.alice.click(ended, label="Rematch")
    challenge = world.board
    assert "has challenged you" in texts(challenge)
    await world.bob.click(ended, label="Rematch")
    assert "moved further down" in texts(await challenge.fetch()), "the answer to the first"
    assert f"Your move, {world.bob.mention}" in texts(world.board)
    assert "**Nim** · misère" in texts(world.board)


@pytest.mark.exhaustive
async def test_answers_explain_misere_play(world):
    said = texts(await ask(world, "winner", position="1 1 1"))
    for part in ("Nim · misère", "### The player to move loses\n", "Bouton 1902"):
        assert part in said
    said = texts(await ask(world, "winner", position="kayles: 70 80"))
    assert "has 40 elements, of which 9 are P-positions" in said
    assert "proven complete" in said
    shown = await ask(world, "winner", position="grundy's game: 13")
    assert "3¹⁴³¹" in texts(shown)
    pictures = [part for part in walk(shown) if part["type"] == 12]
    alts = [item["description"] for part in pictures for item in part["items"]]
    assert any("Genera: A 3^1431. N-position" in alt for alt in alts)
    said = texts(await ask(world, "grundy", position="take 1-3: 3 4 5"))
    assert "- **A** (3) has genus **3³¹**" in said
    assert "- **B** (4) has genus **0¹²⁰**" in said


@pytest.mark.exhaustive
async def test_winner_of_a_large_misere_position_is_unknown(world):
    result = await world.alice.slash(world.channel, "winner", position=LARGE, convention="misère")
    assert "don't know who wins" in told(result)
