"""The element of a misère quotient that a position represents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.text import Text
from cgt.engines.misere import MisereQuotient
from cgt.errors import NotAHeapGame, TooLarge
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.starts import positions
from cgt.puzzles.wording import position_of, ruleset_of
from cgt.theory.quotients import quotient_of

HEAPS = 8
"""The largest heap in a position, and the number of heaps whose elements a question lists."""
MOST_ELEMENTS = 14
"""The maximum number of elements of a quotient in a question."""
MOST_RELATIONS = 4
"""The maximum number of relations that a question lists."""


class WhichElement(Maker):
    """Asks for the element of a misère quotient that a sum of small heaps represents.

    The quotient of a game is the commutative monoid of its positions. Two are equal when they have
    the same outcome together with any other position (Plambeck and Siegel 2008).
    """

    kind = Kind.QUOTIENT
    title = Text("the element of a misère quotient")
    conventions = (Convention.MISERE,)

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        quotient = None if wish.heaps is None else _quotient(wish.heaps)
        if quotient is None:
            return
        names = quotient.element_names
        for position in positions(wish):
            heaps = _heaps(position)
            if max(heaps) > HEAPS:
                continue
            right = quotient.monoid.product(map(quotient.element_of, heaps))
            before, after = names[:right], names[right + 1 :]
            yield Draft(names[right], tuple(reversed(before)), after, str(position))

    def question(self, puzzle: Puzzle) -> Text:
        quotient = _of(puzzle)
        return Text(
            "In misère play, heaps 1 to {last} are {elements}. They multiply by {relations}. "
            "Which element is this position?",
            last=HEAPS,
            elements=", ".join(_element(quotient, [heap]) for heap in range(1, HEAPS + 1)),
            relations=", ".join(quotient.presentation.relations),
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        quotient, heaps = _of(puzzle), _heaps(position_of(puzzle))
        odd = [heap for heap, count in Counter(heaps).items() if count % 2]
        if len(odd) == len(heaps):
            return  # no two heaps are equal
        yield Trap(
            _element(quotient, odd),
            Text(
                "You let two equal heaps cancel, as in normal play. In misère play, only the "
                "relations say what cancels."
            ),
        )

    def reason(self, puzzle: Puzzle) -> Text:
        quotient, heaps = _of(puzzle), _heaps(position_of(puzzle))
        factors = " · ".join(f"({_element(quotient, [heap])})" for heap in heaps)
        lost = (quotient.element_names[element] for element in sorted(quotient.monoid.p_portion))
        return Text(
            "Multiply the elements of the heaps. By the relations {factors} is {element}. "
            "P-positions are {lost}. All other elements are N-positions.",
            factors=factors,
            element=puzzle.right_answer,
            lost=", ".join(lost),
        )

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text("Write the product of the elements, letter by letter. Then use the relations.")


def _element(quotient: MisereQuotient, heaps: Sequence[int]) -> str:
    """Return the name of the element of a sum of heaps."""
    return quotient.element_names[quotient.monoid.product(map(quotient.element_of, heaps))]


def _heaps(position: Position) -> tuple[int, ...]:
    return tuple(part.ruleset.size(part.state) for part in position.components)


def _of(puzzle: Puzzle) -> MisereQuotient:
    """Return the quotient of a puzzle's game."""
    quotient = _quotient(ruleset_of(puzzle))
    assert quotient is not None
    return quotient


@lru_cache(maxsize=64)
def _quotient(game: Ruleset) -> MisereQuotient | None:
    """Return the quotient of the smallest heaps of a game, or None if it is too large."""
    try:
        found = quotient_of(game, HEAPS, most=MOST_ELEMENTS)
    except (NotAHeapGame, TooLarge):
        return None
    is_told = found.complete or len(found.pretending) > HEAPS
    is_small = len(found.presentation.relations) <= MOST_RELATIONS
    return found if is_told and is_small and found.order > 2 else None
