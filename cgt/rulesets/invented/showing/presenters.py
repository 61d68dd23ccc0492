"""Words and pictures for games with a rule in one line."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from cgt.core.contract import Option
from cgt.core.text import Text, listed, placed
from cgt.errors import CgtError
from cgt.rules.options import RuleOptions
from cgt.rules.tree import Name, Operation
from cgt.rulesets.coordinate.showing.pictures import heaps_picture
from cgt.rulesets.coordinate.showing.telling import heaps_in_rows, taken_action, taken_told
from cgt.rulesets.heaps.showing.presenters import HeapPresenter, halved, halving
from cgt.rulesets.heaps.showing.telling import (
    heaps_action,
    heaps_told,
    write_size,
    write_sum,
)
from cgt.rulesets.invented.game import HeapRule, TupleRule
from cgt.rulesets.invented.named import Look, MoveWords, NamedHeapRule, NamedTupleRule
from cgt.rulesets.invented.showing.pictures import (
    LARGEST_REACHED,
    LARGEST_SQUARE,
    rectangle_picture,
    square_picture,
)
from cgt.showing.presenter import Presenter
from cgt.showing.svg import Picture

Numbers = tuple[int, ...]
MOST_PLAIN = 10**12
"""The number from which the numbers of a tuple are shortened."""
RECTANGLES = {("r", "c"), ("rows", "columns")}
"""The names of a pair that is drawn as a rectangle."""
MOST_SQUARES = 200
"""The maximum number of moves whose squares a board makes room for."""
HEAPS_TRIED = 12
"""The largest heap whose options show whether a rule only makes heaps smaller."""


class HeapRulePresenter(HeapPresenter):
    """A presenter of tokens taken from a heap, or of the heaps left if a rule does more."""

    ruleset: HeapRule

    @property
    def move_words(self) -> MoveWords:
        """The words of a move, by its options in an invented game."""
        named = self.ruleset.move_words if isinstance(self.ruleset, NamedHeapRule) else "rule"
        return "tokens" if named == "rule" and _only_takes(self.ruleset.function) else named

    def describe(self, heap: int, option: Option, where: str = "") -> Text:
        if self.move_words == "halves" and option.parts[0] != heap - 1:
            return halved(option, where)
        if self.move_words != "rule":
            return super().describe(heap, option, where)
        left = [part for part in option.parts if part]
        if not left:
            return placed(Text("left nothing"), where)
        return placed(Text("left {heaps}", heaps=listed(map(write_size, left))), where)

    def action(self, heap: int, option: Option, where: str = "") -> Text:
        if self.move_words == "halves" and option.parts[0] != heap - 1:
            return halving(where)
        if self.move_words != "rule":
            return super().action(heap, option, where)
        left = [part for part in option.parts if part]
        if not left:
            return placed(Text("Leave nothing"), where)
        return placed(Text("Leave {heaps}", heaps=write_sum(left)), where)

    def is_plain(self, heap: int, option: Option) -> bool:
        return self.move_words != "rule" and super().is_plain(heap, option)

    def aftermath(self, heap: int, option: Option) -> Text | None:
        return super().aftermath(heap, option) if self.move_words != "rule" else None

    def steps(self, heap: int, option: Option) -> tuple[Text, ...]:
        if self.move_words != "rule":
            return super().steps(heap, option)
        left = [part for part in option.parts if part]
        if len(left) < 2:
            return ()
        return (Text("Leave {heap} and more", heap=write_size(left[0])),)


class TupleRulePresenter(Presenter[Numbers]):
    """A presenter of tuples as a piece on a board, a rectangle or heaps, if they are small."""

    ruleset: TupleRule

    @property
    def look(self) -> Look:
        """The picture of a tuple, by the names and the moves of the rule in an invented game."""
        if isinstance(self.ruleset, NamedTupleRule):
            return self.ruleset.look
        return _look_of(self.ruleset.function)

    def describe(self, state: Numbers, option: Option[Numbers], where: str = "") -> Text:
        if self.look == "heaps":
            return taken_told(state, option.parts[0], where)
        if self.look == "heap":
            return heaps_told(state[0], option.parts[0][:1], where)
        if self.look == "rectangle":
            return placed(Text("left {heaps}", heaps=_write_sides(option)), where)
        left = listed(map(_write, option.parts))
        return placed(Text("moved {start} to {left}", start=_write(state), left=left), where)

    def action(self, state: Numbers, option: Option[Numbers], where: str = "") -> Text:
        if self.look == "heaps":
            return taken_action(state, option.parts[0], where)
        if self.look == "heap":
            return heaps_action(state[0], option.parts[0][:1], where)
        if self.look == "rectangle":
            return placed(Text("Leave {heaps}", heaps=_write_sides(option)), where)
        return placed(Text("To {numbers}", numbers=listed(map(_write, option.parts))), where)

    def steps(self, state: Numbers, option: Option[Numbers]) -> tuple[Text, ...]:
        """Return the first number that a move leaves, then the first two, and so on."""
        del state
        first = [*map(_write_number, option.parts[0])]
        starts = [", ".join(first[:count]) for count in range(1, len(first))]
        return tuple(Text("To {numbers}", numbers=f"({start}, …)") for start in starts)

    def described(self, state: Numbers) -> Text | None:
        return Text("the numbers {numbers}", numbers=listed(map(write_size, state)))

    def in_rows(self, state: Numbers) -> tuple[str, ...] | None:
        return heaps_in_rows(state)

    def draw(self, state: Numbers, before: Numbers | None, width: float) -> Picture | None:
        """Return a picture of a small pair, and other tuples as heaps."""
        pair = (state[0], state[1])
        if len(state) == 2 and max(*state, *(before or ())) <= LARGEST_SQUARE:
            if self.look == "piece":
                was = None if before is None else (before[0], before[1])
                options = islice(self.ruleset.options(state), MOST_SQUARES)
                parts = [option.parts[0] for option in options]
                reached = [(left[0], left[1]) for left in parts if max(left) <= LARGEST_REACHED]
                return square_picture(pair, was, width, reached)
            if self.look == "rectangle" and min(state) > 0:
                return rectangle_picture(pair, before, width)
        return heaps_picture(state, before, width)


def _write(numbers: Numbers) -> str:
    """Return a tuple as it is written in a sentence.

    >>> _write((3, 5))
    '(3, 5)'
    """
    return f"({', '.join(map(_write_number, numbers))})"


def _write_sides(option: Option[Numbers]) -> Text:
    """Return the rectangles left by their sides, as in ``3 × 5 and 2 × 5``."""
    return listed(" × ".join(map(_write_number, part)) for part in option.parts)


def _write_number(number: int) -> str:
    return str(number) if number < MOST_PLAIN else write_size(number)


@lru_cache(maxsize=64)
def _only_takes(options: RuleOptions) -> bool:
    """Return whether a rule never splits a heap, and makes small heaps smaller only."""
    if any(len(move.leaves) > 1 for move in options.rule.moves):
        return False
    try:
        return all(left < heap for heap in range(HEAPS_TRIED + 1) for left in options(heap))
    except CgtError:
        return True


@lru_cache(maxsize=64)
def _look_of(options: RuleOptions) -> Look:
    """Return the picture for a rule of tuples, which follows from its names and its moves.

    Rows and columns, written as r and c, are a rectangle. A pair is a heap with the last move if
    each move leaves (n - k, k).
    """
    rule = options.rule
    if rule.pattern in RECTANGLES:
        return "rectangle"
    for move in rule.moves:
        match move.leaves:
            case ((Operation(symbol="-", left=Name(name=name), right=taken), last),) if (
                name == rule.pattern[0] and taken == last
            ):
                continue
            case _:
                return "piece"
    return "heap"
