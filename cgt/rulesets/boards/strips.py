"""Take-and-break games as they look on a table: rows of pins, crosses on a strip of squares."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from cgt.contract import Option, Ruleset, computed
from cgt.errors import NotationError
from cgt.rulesets.heaps.named import CROSSES, DAWSONS_CHESS, DAWSONS_KAYLES, KAYLES
from cgt.rulesets.heaps.take_and_break import TakeAndBreak
from cgt.sizes import Size
from cgt.text import Text
from cgt.values import nim_sum

LONGEST = 60
"""The most places in a row."""
SHORT = 30
"""The maximum number of places on two rows; more are played on three."""


Run = tuple[int, int]
"""The first and the last place of a run, from 0."""


class Strip(Ruleset[str]):
    """A row of places, written with a sign for each, whose runs are heaps of a known game."""

    __slots__ = ()

    heaps: TakeAndBreak
    """The game of heaps that a run belongs to."""

    signs: str
    """The signs that a row is written with: of a place to play on, and of another."""

    @abstractmethod
    def runs(self, row: str) -> list[Run]:
        """Return the runs of places that can be played on."""

    @abstractmethod
    def moves(self, row: str) -> Iterator[Run]:
        """Yield the places that each move changes."""

    @property
    @abstractmethod
    def places_of_a_move(self) -> float:
        """The number of places that a move uses up, about."""

    def random_start(self, rng: Random, size: Size) -> tuple[str, ...]:
        """Return two rows or three, in which a move may have been made already."""
        places = size.of(9, 12, 16) * self.places_of_a_move
        count = 2 if places <= SHORT else 3
        rows: list[str] = []
        for _ in range(count):
            row = self.signs[0] * (round(places / count) + rng.randint(-1, 1))
            if rng.random() < 1 / 2:
                first, last = rng.choice(list(self.moves(row)))
                row = row[:first] + self.played * (last - first + 1) + row[last + 1 :]
            rows.append(row)
        return tuple(rows)

    def options(self, row: str) -> Iterator[Option]:
        return (self._play(row, move) for move in self.moves(row))

    def _play(self, row: str, move: Run) -> Option:
        first, last = move
        played = row[:first] + self.played * (last - first + 1) + row[last + 1 :]
        name = str(first + 1) if first == last else f"{first + 1}-{last + 1}"
        return Option(name, (played,))

    @property
    def played(self) -> str:
        """The sign of a place that was played on."""
        return self.signs[1]

    def count_options(self, state: str, limit: int) -> int:
        return sum(1 for _ in islice(self.moves(state), limit))

    def find_option(self, row: str, text: str) -> Option | None:
        """Return the option of this notation: the number of a place, or two with a dash."""
        named = re.fullmatch(r"(\d{1,3})(?:[\s,;&+-]+(\d{1,3}))?", text.strip())
        if named is None:
            return None
        first, last = sorted((int(named[1]), int(named[2] or named[1])))
        move = first - 1, last - 1
        return self._play(row, move) if move in set(self.moves(row)) else None

    def nim_value_of(self, state: str) -> int:
        return nim_sum(self.run_value(run) for run in self.runs(state))

    def run_value(self, run: Run) -> int:
        return self.heaps.nim_value_of(run[1] - run[0] + 1)

    def why(self, state: str) -> Text | None:
        runs = self.runs(state)
        if not runs:
            return None
        return Text(
            "a move stays within one run, so each run plays like a heap of {game}. Runs of "
            "length {sizes} have nim values {values}",
            game=Text(self.heaps.name),
            sizes=", ".join(str(last - first + 1) for first, last in runs),
            values=" ⊕ ".join(str(self.run_value(run)) for run in runs),
        )

    def size(self, state: str) -> int:
        return sum(last - first + 1 for first, last in self.runs(state))

    def split(self, state: str) -> tuple[str, ...]:
        lengths = sorted(last - first + 1 for first, last in self.runs(state))
        pieces = (self.signs[0] * length for length in lengths)
        return tuple(piece for piece in pieces if self.count_options(piece, 1))

    def read(self, token: str) -> str:
        given = token.strip("()[]")
        if re.fullmatch(r"\d{1,4}", given):
            row = self.signs[0] * min(int(given), 1000)
        else:
            row = given.translate(str.maketrans("_o-", "...")) if given else ""
        fault = re.search(f"[^{re.escape(self.signs)}]", row)
        if fault is not None or not row:
            start = fault.start() if fault else 0
            raise NotationError(
                "Write a row as a number of places, or with one symbol for each place: {signs}.",
                signs=" ".join(self.signs),
                source=token,
                span=(start, start + 1),
                example=self.examples[0],
            )
        if len(row) > LONGEST:
            raise NotationError(
                "A row of {count} places is too long. The limit is {most}.",
                count=given if given.isdigit() else len(row),
                most=LONGEST,
                source=token,
                span=(0, max(1, len(token))),
                example=self.examples[0],
            )
        return row

    def write(self, row: str) -> str:
        return str(len(row)) if set(row) == {self.signs[0]} else row


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pins(Strip):
    """Pins in a row, of which a ball knocks down some that stand side by side.

    With one or two at a time it is Kayles (Dudeney 1907), with two Dawson's Kayles.
    """

    numbers: tuple[int, ...]

    @computed
    def name(self) -> str:
        return "kayles pins" if self.numbers == (1, 2) else "dawson pins"

    @computed
    def rule(self) -> Text:
        if self.numbers == (1, 2):
            return Text("Knock down one pin, or two that stand side by side.")
        return Text("Knock down two pins that stand side by side.")

    examples = ("10", "iii.iiii.ii", "5 7", "ii.iiiii")

    @computed
    def heaps(self) -> TakeAndBreak:
        return KAYLES if self.numbers == (1, 2) else DAWSONS_KAYLES

    signs = "i."

    @property
    def places_of_a_move(self) -> float:
        return 1.5 if 1 in self.numbers else 2.3

    def runs(self, row: str) -> list[Run]:
        return [(run.start(), run.end() - 1) for run in re.finditer("i+", row)]

    def moves(self, row: str) -> Iterator[Run]:
        for first in range(len(row)):
            for number in self.numbers:
                if row[first : first + number] == "i" * number:
                    yield first, first + number - 1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Crosses(Strip):
    """Crosses on a strip of squares, no two of them within ``distance``.

    With distance 1 it is Dawson's Chess; with 2 it is Treblecross: who puts a cross nearer to
    another lets the opponent make three in a row.
    """

    distance: int

    @computed
    def name(self) -> str:
        return "dawson strip" if self.distance == 1 else "treblecross strip"

    @computed
    def rule(self) -> Text:
        if self.distance == 1:
            return Text("Put a cross on an empty square that has no cross beside it.")
        return Text(
            "Put a cross on an empty square with no cross within two squares of it. "
            "Otherwise your opponent could complete three in a row."
        )

    examples = ("11", "7 9", "....x.....", "13")

    @computed
    def heaps(self) -> TakeAndBreak:
        return DAWSONS_CHESS if self.distance == 1 else CROSSES

    signs = ".x"

    @property
    def places_of_a_move(self) -> float:
        return 1.4 * self.distance + 1

    def runs(self, row: str) -> list[Run]:
        near = self.distance
        taken = ["x" in row[max(0, place - near) : place + near + 1] for place in range(len(row))]
        line = "".join(".x"[is_taken] for is_taken in taken)
        return [(run.start(), run.end() - 1) for run in re.finditer(r"\.+", line)]

    def moves(self, row: str) -> Iterator[Run]:
        for first, last in self.runs(row):
            for place in range(first, last + 1):
                yield place, place
