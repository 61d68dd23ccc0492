"""The number of the bot's files that a request passes through.

A file counts if any function in it is called between the request and its answer in the bot's own
process. Run it with ``pytest tests/benchmarks/test_files.py -n 0``.
"""

import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import bot
import cgt
from cgt import puzzles
from tests.bot.conftest import *  # noqa: F403 - the simulated Discord
from tests.bot.play.matches.test_playing import position_of
from tests.bot.practice.asking.test_conversations import newest
from tests.bot.taps import enter

BOT = str(Path(bot.__file__).parent)


@contextmanager
def files_called():
    """Collect the files of the bot whose functions are called, in all threads."""
    found = set()

    def note(frame, event, _argument):
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(BOT) and code.co_name != "<module>":
            found.add(code.co_filename.removeprefix(f"{BOT}/"))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def winner(world):
    with files_called() as found:
        await world.alice.slash(world.channel, "winner", position="nim: 3 4 5")
    return found


async def move(world):
    await world.alice.slash(world.channel, "play", position="2 3", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    with files_called() as found:
        await world.alice.click(world.board, label="Take 1 from A")
    return found


async def puzzle_answer(world):
    asked = await world.alice.slash(world.channel, "puzzle", kind="value", game="kayles")
    puzzle = (await newest(world)).puzzle
    with files_called() as found:
        right = str(puzzles.answer_text(puzzle, puzzle.right))
        await world.alice.click(asked.response, label=right)
    return found


async def rated_end(world):
    await world.alice.slash(world.channel, "play", position="1 2", opponent=world.bob, first="me")
    await world.bob.click(world.board, label="Accept")
    for player in (world.alice, world.bob):
        best = cgt.analyse(position_of(world.board)).best_move
        await enter(world, player, str(best or next(position_of(world.board).moves())))
    with files_called() as found:
        await enter(world, world.alice, str(next(position_of(world.board).moves())))
    return found


@pytest.mark.parametrize(
    ("request_of", "before"),
    [(winner, 25), (move, 56), (puzzle_answer, 35), (rated_end, 65)],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_files_of_a_request(world, request_of, before, capsys):
    found = await request_of(world)
    with capsys.disabled():
        print(f"\n{request_of.__name__}: {len(found)} files ({before} before)")
        print("  " + " ".join(sorted(found)))
    assert found
