"""The reading of moves from text, the inverse of ``str()`` of a move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.core.components import Component, Move, label
from cgt.core.contract import Option
from cgt.core.tokens import folded
from cgt.errors import IllegalMove, NotationError

MAX_LENGTH = 2_000
"""The maximum number of characters that are read of a move."""


def read_move(text: str, components: Sequence[Component]) -> Move:
    """Return the move that a text denotes among some components.

    The label of the component comes first (``C-3``, ``a pass``, ``B/2``). It is optional if only
    one component is in play. ``C>5`` leaves a heap of 5.

    >>> import cgt
    >>> str(read_move("c 3", cgt.position("3 4 5").components))
    'C-3'

    :raises NotationError: when the text isn't a move, or its component doesn't exist.
    :raises IllegalMove: when the rules don't allow it.
    """
    said = re.sub(r"\btake\s+(?=\d)", "", folded(text)[:MAX_LENGTH].strip())
    given = re.sub(r"^(\d+) from ([a-z]{1,2})$", r"\2-\1", said)
    match = re.fullmatch(r"(?:([a-z]{1,2})(?![a-z]))?[\s:]*(.*)", given)
    alive = [index for index, part in enumerate(components) if not part.is_over]
    here = alive[0] if len(alive) == 1 else -1
    rest = given
    if match and match[1] and _index(match[1]) < len(components):
        here, rest = _index(match[1]), match[2]
    if len(alive) == 1 and not (here == alive[0] and _option(components, here, rest)):
        option = _option(components, alive[0], given)  # without a label: "b3" may be a square
        if option is not None:
            return Move(alive[0], option)
    if here < 0 or not rest:
        raise NotationError(
            "“{text}” isn't a move. Write a component's letter and what to do there.",
            text=text.strip()[:40],
            source=text,
            span=(0, max(1, len(text))),
            example=_example(components),
        )
    component = components[here]
    option = _option(components, here, rest)
    if option is None:
        raise IllegalMove(
            "“{move}” isn't allowed in {label} ({state}). {rule}",
            move=rest[:40],
            label=label(here),
            state=component.bare,
            rule=component.ruleset.rule,
        )
    return Move(here, option)


def _option(components: Sequence[Component], index: int, text: str) -> Option | None:
    """Return the option of a component that a text denotes. A bare number is an amount to take."""
    component = components[index]
    option = component.ruleset.find_option(component.state, text)
    if option is None and text[:1].isdigit():
        option = component.ruleset.find_option(component.state, f"-{text}")
    return option


def _index(letters: str) -> int:
    """Return the index of the component with a label in lower case."""
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1


def _example(components: Sequence[Component]) -> str:
    """Return a legal move in the position as an example, or an empty string if none is left."""
    for index, component in enumerate(components):
        for option in component.ruleset.options(component.state):
            return str(Move(index, option))
    return ""
