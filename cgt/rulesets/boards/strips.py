"""Take-and-break games as seen on a table, with rows of pins or crosses on a strip of squares."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from cgt.core.contract import Option, Ruleset, computed
from cgt.core.sizes import Size
from cgt.core.text import Text, alternatives
from cgt.core.values import mex, nim_sum
from cgt.errors import NotationError, NotKnown
from cgt.rulesets.heaps.named import CROSSES, DAWSONS_CHESS, DAWSONS_KAYLES, KAYLES
from cgt.rulesets.heaps.take_and_break import TakeAndBreak

SHORT = 26
"""The maximum number of places in the only row of a start."""
LONGEST = 60
"""The maximum number of places in a row."""
THREE = "xxx"
"""The three crosses in a row that win a strip of Treblecross."""
TWO = ".."
"""The strip on which three crosses have no room, so that both squares can be taken."""

Run = tuple[int, int]
"""The first and the last place of a run, counted from 0."""


class Strip(Ruleset[str]):
    """A row of signs, one for each place, whose runs play like heaps of a known game."""

    __slots__ = ()

    heaps: TakeAndBreak
    """The heap game that a run is played like."""

    signs: str
    """The two signs that a row is written with, first the one for a playable place."""

    @abstractmethod
    def runs(self, row: str) -> list[Run]:
        """Return the runs of places that can be played on."""

    @abstractmethod
    def moves(self, row: str) -> Iterator[Run]:
        """Yield the run of places that each move changes."""

    @property
    @abstractmethod
    def places_of_a_move(self) -> float:
        """The approximate number of places that a move uses up."""

    def is_won(self, row: str, /) -> bool:
        """Return whether a row has been won, so that no move is left although there is room."""
        del row
        return False

    def random_start(self, rng: Random, size: Size) -> tuple[str, ...]:
        """Return a random row, or three if it would be long, some with one move already made."""
        places, count = size.of(7, 9, 11) * self.places_of_a_move, 1
        if places > SHORT:
            places, count = size.of(3, 4, 5) * self.places_of_a_move, 3
        rows: list[str] = []
        for _ in range(count):
            row = self.signs[0] * (round(places) + rng.randint(-1, 1))
            if rng.random() < 1 / 2:
                (row,) = self._play(row, rng.choice(list(self.moves(row)))).parts
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
        """The sign of a place that has been played on."""
        return self.signs[1]

    def count_options(self, state: str, limit: int) -> int:
        return sum(1 for _ in islice(self.moves(state), limit))

    def find_option(self, row: str, text: str) -> Option | None:
        """Return the option of a place such as ``3`` or ``3-4``, or None if no option matches."""
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
    """Pins in a row, of which a ball knocks down neighbouring ones.

    ``numbers`` are those that one move can knock down. One or two make it Kayles (Dudeney 1907),
    and two only make it Dawson's Kayles.
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


class PinCircle(Pins):
    """Kayles with pins in a circle, whose last place is beside the first.

    The first move breaks the circle into a row. A move on the two ends of the notation is a pair of
    neighbours as well.
    """

    __slots__ = ()

    name = "kayles circle"
    rule = Text(
        "Knock down one pin, or two that stand side by side. The pins stand in a circle, so the "
        "last one is beside the first."
    )
    examples = ("13", "7 iii.iiii", "i.iiii.ii", "9 iiiii.")

    def runs(self, row: str) -> list[Run]:
        """Return the runs of pins, none if the circle is whole.

        A run that goes on at the first place ends beyond the last one.
        """
        start, count = row.find("."), len(row)
        if start < 0:
            return []
        turned = row[start:] + row[:start]
        found = [((start + run.start()) % count, len(run[0])) for run in re.finditer("i+", turned)]
        return sorted((first, first + length - 1) for first, length in found)

    def moves(self, row: str) -> Iterator[Run]:
        yield from super().moves(row)
        if len(row) > 2 and row[0] == row[-1] == "i":
            yield 0, len(row) - 1

    def _play(self, row: str, move: Run) -> Option:
        if move == (0, len(row) - 1) and len(row) > 2:
            return Option(f"1-{len(row)}", (f".{row[1:-1]}.",))
        return super()._play(row, move)

    def nim_value_of(self, state: str) -> int:
        if "." in state:
            return super().nim_value_of(state)
        return mex(self.heaps.nim_value_of(left) for left in self._rows_left(state))

    def _rows_left(self, row: str) -> list[int]:
        """Return the lengths of the rows that the first move on a whole circle can leave."""
        return [len(row) - number for number in self.numbers if number <= len(row)]

    def why(self, state: str) -> Text | None:
        if "." in state:
            return super().why(state)
        rows = self._rows_left(state)
        return Text(
            "any move breaks the circle. It leaves a row of {rows}, with nim value {values}. The "
            "smallest value that isn't among these is {value}",
            rows=alternatives(rows),
            values=alternatives(map(self.heaps.nim_value_of, rows)),
            value=self.nim_value_of(state),
        )

    def size(self, state: str) -> int:
        return state.count("i")

    def split(self, state: str) -> tuple[str, ...]:
        if "." not in state:
            return (state,)
        return tuple(f"{piece}." for piece in super().split(state))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Crosses(Strip):
    """Crosses on a strip of squares, no two of them within ``distance`` squares of each other.

    With distance 1 it is Dawson's Chess. With distance 2 it is Treblecross, in which three in a row
    win. There, a cross too near another would let the opponent win, so such moves are left out. If
    two crosses are already that near at the start, the only moves are those that win.
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
            "If two crosses are already that close, complete three in a row and the game ends."
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
        if self.is_won(row) or self.threats(row):
            return []
        if self.distance > 1 and len(row) < len(THREE):
            return [(place, place) for place, sign in enumerate(row) if sign == "."]
        near = self.distance
        taken = ["x" in row[max(0, place - near) : place + near + 1] for place in range(len(row))]
        line = "".join(".x"[is_taken] for is_taken in taken)
        return [(run.start(), run.end() - 1) for run in re.finditer(r"\.+", line)]

    def is_won(self, row: str, /) -> bool:
        return self.distance > 1 and THREE in row

    @lru_cache(maxsize=4096)  # noqa: B019 - rulesets are values, and there are two of these
    def threats(self, row: str) -> tuple[int, ...]:
        """Return the places on which a cross completes three in a row in Treblecross."""
        if self.distance == 1 or THREE in row:
            return ()
        places = range(len(row))
        return tuple(at for at in places if THREE in f"{row[:at]}x{row[at + 1 :]}")

    def moves(self, row: str) -> Iterator[Run]:
        for place in self.threats(row):
            yield place, place
        for first, last in self.runs(row):
            for place in range(first, last + 1):
                yield place, place

    def nim_value_of(self, state: str) -> int:
        """Return the nim value of a strip without a threat.

        :raises NotKnown: if three in a row can be completed, which wins the whole game.
        """
        if self.threats(state):
            raise NotKnown(
                "{strip} has no nim value. The player to move completes three in a row and wins.",
                strip=state,
            )
        return super(Crosses, self).nim_value_of(state)

    def is_p_position(self, state: str) -> bool | None:
        return False if self.threats(state) else None

    def why_outcome(self, state: str) -> Text | None:
        if not self.threats(state):
            return None
        return Text("the player to move completes three crosses in a row")

    def why_alone(self, state: str) -> Text | None:
        if not self.is_won(state) and not self.threats(state):
            return None
        return Text(
            "{strip} can only be played alone. Three crosses in a row would end the whole game.",
            strip=state,
        )

    def options_to(self, state: str, value: int) -> Iterator[Option]:
        if not self.threats(state):
            yield from super(Crosses, self).options_to(state, value)
        elif value == 0:
            yield from self.options(state)

    def size(self, state: str) -> int:
        if self.threats(state):
            return state.count(self.signs[0])
        return super(Crosses, self).size(state)

    def split(self, state: str) -> tuple[str, ...]:
        """Return the runs, one of two squares with a cross beyond it so that it has one move."""
        if self.threats(state):
            return (state,)
        pieces = super(Crosses, self).split(state)
        return tuple("....x" if piece == TWO and self.distance > 1 else piece for piece in pieces)
