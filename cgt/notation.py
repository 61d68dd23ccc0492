"""Text to positions and moves; ``str()`` of either is the way back."""

from __future__ import annotations

import re

from cgt.contract import Option, Ruleset
from cgt.errors import IllegalMove, NotationError, TooLarge
from cgt.positions import Component, Move, Position, label
from cgt.rulesets.catalogue import ruleset
from cgt.tokens import plain, tokens, within

MAX_COMPONENTS = 64
"""The most components that a position may have."""
MAX_LENGTH = 2_000
"""The most characters that a text in notation may have."""


def position(text: str, game: Ruleset | str | None = None) -> Position:
    """Return the position that a text denotes.

    The text names its ruleset (``take 1-3: 3 4 5``), unless ``game`` gives it; without either
    it is Nim. A sum of components of several rulesets is written with semicolons
    (``nim: 3 5; take 1-3: 7``). Spaces, commas, case and the keyboard's digits do not matter.

    >>> str(position("Take up to 3:  3, 4 ,5"))
    'take 1-3: 3 4 5'
    >>> str(position("10 12", "divide 2,3,6"))
    'divide 2,3,6: 10 12'

    :raises NotationError: when the text denotes no position; it points at the fault.
    :raises TooLarge: when the text, a number in it, or the number of components is too large.
    """
    if len(text) > MAX_LENGTH:
        raise TooLarge(
            "A text of {length} characters is too long: {limit} are the most.",
            length=len(text),
            limit=MAX_LENGTH,
        )
    current = ruleset(game) if isinstance(game, str) else game
    components: list[Component] = []
    start = 0
    given = plain(text)
    for group in given.split(";"):
        name, colon, _ = group.rpartition(":")
        if colon:
            with within(text, start):
                current = ruleset(name)
        elif current is None:
            current = ruleset("nim")
        offset = start + len(name) + len(colon)
        with within(text, offset):
            components.extend(_components(given[offset : start + len(group)], current))
        start += len(group) + 1
    if len(components) > MAX_COMPONENTS:
        raise TooLarge(
            "{count} components are too many: {limit} are the most.",
            count=len(components),
            limit=MAX_COMPONENTS,
        )
    return Position(tuple(components))


def _components(text: str, game: Ruleset) -> list[Component]:
    """Return the components that stand in plain text."""
    found: list[Component] = []
    for token in tokens(text):
        try:
            with within(text, token.start):
                found.append(Component(game, game.read(token.text)))
        except NotationError as error:
            error.example = f"{game.name}: {game.examples[0]}"
            raise
    if not found:
        raise NotationError(
            "The position is missing.",
            span=(0, max(1, len(text))),
            example=f"{game.name}: {game.examples[0]}",
        )
    return found


def move(text: str, where: Position) -> Move:
    """Return the move that a text denotes in a position.

    The label of the component comes first (``C-3``, ``a pass``, ``B/2``); it may be left out
    where only one component is in play. ``C>5`` leaves a heap of 5.

    >>> str(move("c 3", position("3 4 5")))
    'C-3'

    :raises NotationError: when the text is no move, or names a component that is not there.
    :raises IllegalMove: when the rules do not allow it.
    """
    given = re.sub(
        r"^(?:take\s+)?(\d+) from ([a-z]{1,2})$", r"\2-\1", plain(text)[:MAX_LENGTH].strip()
    )
    match = re.fullmatch(r"(?:([a-z]{1,2})(?![a-z]))?\s*(.*)", given)
    alive = [index for index, part in enumerate(where.components) if not part.is_over]
    here = alive[0] if len(alive) == 1 else -1
    rest = given
    if match and match[1] and _index(match[1]) < len(where.components):
        here, rest = _index(match[1]), match[2]
    if len(alive) == 1 and not (here == alive[0] and _option(where, here, rest)):
        option = _option(where, alive[0], given)  # without a label: "b3" may be a square
        if option is not None:
            return Move(alive[0], option)
    if here < 0 or not rest:
        raise NotationError(
            "A move is a letter of the board and what to do there, and “{text}” is none.",
            text=text.strip()[:40],
            source=text,
            span=(0, max(1, len(text))),
            example=_example(where),
        )
    component = where.components[here]
    option = _option(where, here, rest)
    if option is None:
        raise IllegalMove(
            "“{move}” is not allowed in {label} ({state}). {rule}",
            move=rest[:40],
            label=label(here),
            state=component.bare,
            rule=component.ruleset.rule,
        )
    return Move(here, option)


def _option(where: Position, index: int, text: str) -> Option | None:
    """Return the option of a component that a text denotes; a mere number is taken away."""
    component = where.components[index]
    option = component.ruleset.find_option(component.state, text)
    if option is None and text[:1].isdigit():
        option = component.ruleset.find_option(component.state, f"-{text}")
    return option


def _index(letters: str) -> int:
    """Return the index of the component with this label, in lower case."""
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - ord("a") + 1
    return index - 1


def _example(where: Position) -> str:
    """Return a move that works in the position, or an empty string when none is left."""
    return next((str(option) for option in where.moves()), "")
