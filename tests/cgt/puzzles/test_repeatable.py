"""The same random numbers make the same puzzle, in any process and whatever was made before."""

import os
import subprocess
import sys

import pytest

from cgt.core.convention import Convention
from tests.games import GAMES
from tests.samples import sampled

FEW = ("kayles", "turnips", "arc kayles")
"""Games of heaps, coins and graphs: the search in misère play meets sets of each."""
NAMES = tuple(game.name for game in GAMES)
SCRIPT = """
import sys
from random import Random
from cgt.puzzles import Kind, NoPuzzle, puzzle

for game in sys.argv[1:]:
    for convention in ("normal", "misère"):
        for kind in Kind:
            rng = Random(f"{game} {convention} {kind}")
            try:
                print(game, kind, puzzle(kind, game, rng, convention))
            except NoPuzzle:
                print(game, kind, "none")
"""


def made(games, hash_seed):
    """Return, sorted, the puzzles that a process makes of some games in their order."""
    code = [sys.executable, "-c", SCRIPT, *games]
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(code, env=env, capture_output=True, text=True, check=True)
    return sorted(done.stdout.splitlines())


@pytest.mark.exhaustive
@pytest.mark.parametrize("games", sampled([FEW, NAMES], [FEW]), ids=["few", "all"])
def test_puzzle_depends_on_the_random_numbers_alone(games):
    puzzles = made(games, 1)
    assert len(puzzles) > len(games) * len(Convention)
    assert puzzles == made(games[::-1], 2)
