"""The component whose nim value differs from all others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from cgt.core.components import Component
from cgt.core.text import Text
from cgt.puzzles.kinds.given_value import component_hint, placed
from cgt.puzzles.maker import Draft, Maker, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import components
from cgt.puzzles.wording import component_text, position_of, values_said

POOL = 60
"""The number of random components searched for equal nim values."""
TRIALS = 12
"""The number of groups tried in a pool."""


class OddOneOut(Maker):
    """Asks for the component whose nim value differs from the value shared by all others."""

    kind = Kind.ODD_ONE_OUT
    title = Text("the odd one out")
    least = 3

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        source = components(wish)
        while pool := list(dict.fromkeys(islice(source, POOL))):
            groups: dict[int, list[Component]] = defaultdict(list)
            for part in pool:
                groups[part.nim_value].append(part)
            for _ in range(TRIALS):
                yield from _odd(groups, wish, self.most)

    def question(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "All components but one have the same nim value. Which one differs?",
        )

    def answer_text(self, puzzle: Puzzle, answer: str) -> Text | str:
        return component_text(position_of(puzzle), answer)

    def reason(self, puzzle: Puzzle) -> Text:
        return values_said(position_of(puzzle))

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return component_hint()


def _odd(groups: dict[int, list[Component]], wish: Wish, most: int) -> Iterator[Draft]:
    """Yield drafts of some components with one nim value and another one of random rank.

    The odd one is the largest as often as the smallest.
    """
    rng = wish.rng
    large = [value for value, parts in groups.items() if len(parts) >= most - 1]
    if not large and most > OddOneOut.least:
        yield from _odd(groups, wish, most - 1)
    if not large:
        return
    value = rng.choice(large)
    same = rng.sample(groups[value], most - 1)
    rank = rng.randrange(most)
    others = [part for other, parts in groups.items() if other != value for part in parts]
    fitting = [part for part in others if _rank(part, same) == rank]
    if fitting:
        yield from placed([*same, odd := rng.choice(fitting)], odd)


def _rank(part: Component, others: list[Component]) -> int:
    """Return the number of other components smaller than a component."""
    size = part.ruleset.size(part.state)
    return sum(other.ruleset.size(other.state) < size for other in others)
