"""Examples of the options of an invented game, as a member sees them before it is used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from cgt.core.contract import Option, Ruleset
from cgt.core.text import Text

MOST_EXAMPLES = 6
"""The maximum number of options that an example shows."""
EXAMPLE_HEAPS = (7, 8, 9, 10, 12, 6, 15, 5, 20, 30, 4, 3, 2, 1)
"""The heaps that an example can begin with, the best first."""
MOST_LISTED = 100
"""The maximum number of options that are listed to count them."""


def examples_of(game: Ruleset[Any]) -> Text:
    """Return the options of a middle position of a game, the first few of them.

    Costs the options of a few small positions.

    >>> import cgt
    >>> str(examples_of(cgt.ruleset("n -> n - k if 1 <= k <= n/2")))
    'From 7: 6, 5, 4.'

    :raises CgtError: if the options can't be computed.
    """
    best: tuple[str, list[str], bool] | None = None
    for start in _starts(game):
        state = game.read(start)
        options = [*islice(game.options(state), MOST_LISTED)]
        shown = [_write_parts(game, option) for option in options]
        if best is None or len(best[1]) < min(3, len(shown)):
            best = game.write(state), shown, len(shown) > MOST_EXAMPLES
        if 3 <= len(shown) <= MOST_EXAMPLES:
            best = game.write(state), shown, False
            break
    if best is None or not best[1]:
        return Text("No small position has a move.")
    start, shown, is_cut = best
    spaced = [each.replace(",", ", ") for each in (start, *shown[:MOST_EXAMPLES])]
    more = ["…"] if is_cut else []
    options = ", ".join((*spaced[1:], *more))
    if is_cut:
        return Text("From {start}: {options}", start=spaced[0], options=options)
    return Text("From {start}: {options}.", start=spaced[0], options=options)


def _starts(game: Ruleset[Any]) -> Iterator[str]:
    """Yield the components that an example of a game can begin with, in notation."""
    if game.is_of_heaps:
        yield from map(str, EXAMPLE_HEAPS)
        return
    first = game.examples[0]
    size = first.count(",") + 1
    yield from (f"({','.join(map(str, numbers))})" for numbers in _tuples(size))
    yield first


def _tuples(size: int) -> Iterator[tuple[int, ...]]:
    """Yield tuples of a size, the best examples first."""
    for middle in (3, 2, 4, 5, 6, 1):
        yield tuple(middle + place for place in range(size))
        yield tuple(middle + size - place for place in range(size))
        yield (middle,) * size


def _write_parts(game: Ruleset[Any], option: Option[Any]) -> str:
    """Return the components that an option leaves, in notation."""
    return " + ".join(game.write(part) for part in option.parts)
