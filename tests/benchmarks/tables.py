"""Tables of measurements: the game, a plain program, this project, and the ratio, in one run."""

import math
import sys
from contextlib import contextmanager


class Table:
    """Times in seconds of CPU of a plain program and of this project, said game by game."""

    def __init__(self, say):
        self.say = say
        self.ratios = {}

    def add(self, game, plain, ours):
        """Say how long a game took both."""
        if not self.ratios:
            self.say(f"{'game':<16}{'plain s':>12}{'ours s':>12}{'ours/plain':>12}")
        self.ratios[game] = ours / plain
        self.say(f"{game:<16}{plain:>12.4f}{ours:>12.4f}{ours / plain:>12.4f}")

    def sum_up(self):
        """Say how all games together did."""
        mean = math.exp(sum(map(math.log, self.ratios.values())) / len(self.ratios))
        worst = max(self.ratios, key=self.ratios.get)
        slower = sum(ratio > 1 for ratio in self.ratios.values())
        self.say(
            f"{len(self.ratios)} games: geometric mean {mean:.4f} (1/{1 / mean:.1f}), worst "
            f"{self.ratios[worst]:.3f} ({worst}), slower than plain: {slower}"
        )


@contextmanager
def print_table(request, title):
    """Give a table to fill: each line is printed as it comes, and at the end what sums it up."""
    capture = request.config.pluginmanager.get_plugin("capturemanager")

    def say(line):
        with capture.global_and_fixture_disabled():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()

    say(f"\n\n{title}")
    table = Table(say)
    yield table
    if table.ratios:
        table.sum_up()
