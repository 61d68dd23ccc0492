"""The programs on the page of sums name the right winner, in each language with a compiler here."""

import itertools
import re
import shlex
import shutil
import subprocess
from functools import cache

import pytest

from tests.test_docs import DOCS, run

PAGE = DOCS / "learn" / "sums.md"
COMMANDS = {
    "cpp": ["g++ -Wall -Werror -o winner winner.cpp", "./winner"],
    "java": ["javac -Xlint:all -Werror Winner.java", "java Winner"],
    "csharp": ["dotnet new console", "rm Program.cs", "dotnet run"],
}
"""The commands that compile and run a program."""
FILES = {"cpp": "winner.cpp", "java": "Winner.java", "csharp": "Winner.cs"}
COMPILED = [name for name in COMMANDS if shutil.which(COMMANDS[name][0].split()[0])]
"""The languages with a compiler here. The others are left out, as CI takes no skipped test."""
POSITIONS = [(1,), (8,), (3, 8, 2), (3, 4, 5), *itertools.product((0, 3, 4, 6, 9), repeat=2)]


@cache
def is_won(heaps):
    """Return whether the player to move wins, by trying each move."""
    return any(
        not is_won((*heaps[:at], heap - tokens, *heaps[at + 1 :]))
        for at, heap in enumerate(heaps)
        for tokens in range(1, min(3, heap) + 1)
    )


EXPECTED = [
    (heaps, first, first if is_won(heaps) else 3 - first) for heaps in POSITIONS for first in (1, 2)
]
"""Positions with the player who moves first and the winner."""


def program(language):
    """Return the program on the page, with its example replaced by one for each position."""
    block = rf"^```{language}\n(.*?)^```$"
    (source,) = re.findall(block, PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (example,) = (line for line in source.splitlines() if "3, 8, 2" in line)
    before, after = example.split("3, 8, 2")
    lines = [
        f"{before}{', '.join(map(str, heaps))}{after.replace('2', str(first))}"
        for heaps, first, _ in EXPECTED
    ]
    return source.replace(example, "\n".join(lines))


def test_python_program_names_the_winner():
    names, _ = run(PAGE)
    assert [names["winner"](heaps, first) for heaps, first, _ in EXPECTED] == [
        winner for *_, winner in EXPECTED
    ]


@pytest.mark.exhaustive
def test_compiled_programs_name_the_winner(tmp_path):
    for language in COMPILED:
        folder = tmp_path / language
        folder.mkdir()
        (folder / FILES[language]).write_text(program(language), encoding="utf-8")
        for command in COMMANDS[language]:
            done = subprocess.run(
                shlex.split(command), cwd=folder, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, (language, done.stdout, done.stderr)
        assert list(map(int, done.stdout.split())) == [winner for *_, winner in EXPECTED]
