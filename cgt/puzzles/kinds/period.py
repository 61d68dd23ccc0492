"""The length of a period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.engines.sequences.periods import Period
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.wording import game_of, number_draft, ruleset_of
from cgt.theory.telling import told_period

SEARCHED_TO = 400
"""The heap up to which a proven period is searched for."""
MOST_SHOWN = 48
"""The maximum number of nim values shown from heap 0 on."""
LONGEST = 36
"""The longest period in a question, which shows it twice."""
TAIL = 6
"""The maximum number of values shown after two periods."""


class HowLong(Maker):
    """Asks for the length of the period in the nim values shown."""

    kind = Kind.PERIOD
    title = Text("the period of a sequence")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        found = None if wish.heaps is None else short_period(wish.heaps)
        if found is None or wish.heaps is None:
            return
        least, start = found.preperiod + 2 * found.period, 0
        if least > MOST_SHOWN:
            start = found.preperiod
        terms = tuple(int(value) for value in wish.heaps.nim_values(least + TAIL))
        wrong = [2 * found.period, found.preperiod + found.period, _different(terms[start:])]
        for more in wish.rng.sample(range(TAIL + 1), TAIL + 1):
            draft = number_draft(found.period, {*wrong} - {found.period}, least=1)
            yield draft._replace(numbers=(start, *terms[start : least + more]))

    def question(self, puzzle: Puzzle) -> Text:
        start, *values = puzzle.numbers
        told = {"game": game_of(puzzle), "start": start, "values": ", ".join(map(str, values))}
        if _period(ruleset_of(puzzle)).saltus:
            return Text(
                "From heap {start} on, the nim values of {game} are {values}. From some heap on, "
                "they repeat with a fixed number added. How long is the shortest period?",
                **told,
            )
        return Text(
            "From heap {start} on, the nim values of {game} are {values}. From some heap on they "
            "repeat. How long is the shortest period?",
            **told,
        )

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        start, *values = puzzle.numbers
        found = _period(ruleset_of(puzzle))
        twice = Text(
            "The values do repeat after that many heaps, but they already repeat "
            "after half as many."
        )
        yield Trap(str(2 * found.period), twice)
        if found.preperiod > start:
            early = Text("You also counted the values at the start. They don't repeat.")
            yield Trap(str(found.preperiod + found.period), early)
        counted = _different(values[max(0, found.preperiod - start) :])
        if counted != found.period:
            different = Text(
                "You counted how many different values there are. "
                "A value can appear more than once."
            )
            yield Trap(str(counted), different)

    def reason(self, puzzle: Puzzle) -> Text:
        game = ruleset_of(puzzle)
        return told_period(game, _period(game))

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "Find a run of values that repeats. How far is it from one start of the "
            "run to the next?"
        )


@lru_cache(maxsize=256)
def short_period(game: Ruleset) -> Period | None:
    """Return the proven period of a game of heaps, if it is short enough to show.

    A period of 1 is left out, because its values are all equal or count up from some heap on.
    """
    found = game.known_period or game.period(SEARCHED_TO)
    return found if found and found.proven and 1 < found.period <= LONGEST else None


def _different(values: Sequence[int]) -> int:
    """Return the number of different values."""
    return len({*values})


def _period(game: Ruleset) -> Period:
    """Return the period of a game that a puzzle was made from."""
    found = short_period(game)
    assert found is not None
    return found
