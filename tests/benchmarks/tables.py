"""Tables of measurements: the game, a plain program, this project, and the ratio, in one run."""

import math
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class Table:
    """Times in seconds of CPU of a plain program and of this project, game by game."""

    title: str
    rows: list = field(default_factory=list)

    def add(self, game, plain, ours):
        self.rows.append((game, plain, ours, ours / plain))

    def lines(self):
        """Yield the table and a line that sums it up."""
        yield self.title
        yield f"{'game':<16}{'plain s':>12}{'ours s':>12}{'ours/plain':>12}"
        for game, plain, ours, ratio in self.rows:
            yield f"{game:<16}{plain:>12.4f}{ours:>12.4f}{ratio:>12.4f}"
        ratios = [ratio for *_, ratio in self.rows]
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        worst = max(self.rows, key=lambda row: row[3])
        slower = sum(ratio > 1 for ratio in ratios)
        yield (
            f"{len(ratios)} games: geometric mean {mean:.4f} (1/{1 / mean:.1f}), worst "
            f"{worst[3]:.3f} ({worst[0]}), slower than plain: {slower}"
        )


@contextmanager
def printed(request, title):
    """Give a table to fill, and print it when all of it is there."""
    table = Table(title)
    yield table
    if table.rows:
        capture = request.config.pluginmanager.get_plugin("capturemanager")
        with capture.global_and_fixture_disabled():
            sys.stdout.write("\n\n" + "\n".join(table.lines()) + "\n")
