"""The games and positions on the command line, in one word or several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cgt.core.contract import Ruleset
from cgt.core.convention import Convention, agreed
from cgt.core.notation import position
from cgt.core.positions import Position
from cgt.core.tokens import folded
from cgt.errors import NotationError
from cgt.rulesets.catalogue import names, ruleset


def read_convention(
    words: Sequence[str], convention: str | None
) -> tuple[Sequence[str], Convention]:
    """Return words without those that say misère, and the play convention of words or option.

    :raises NotationError: if the two disagree.
    """
    text = " ".join(words)
    rest, played = agreed(text, convention)
    if rest == text:
        return words, played or Convention.NORMAL
    starts = [len(" ".join(words[:place])) + bool(place) for place in range(len(words))]
    kept = (rest[start : start + len(word)] for start, word in zip(starts, words, strict=True))
    return [word for word in kept if word.strip()] or words, Convention.MISERE


def read_position(words: Sequence[str]) -> Position:
    """Return the position of a game and its heaps, or of a position in notation."""
    first, *heaps = words
    text = " ".join(words)
    if heaps and ":" not in folded(text) and not folded(first).isdigit():
        return position(" ".join(heaps), first)
    return position(text)


def read_start(words: Sequence[str]) -> Position:
    """Return a position, which for a game alone is a good one to start from."""
    text = " ".join(words)
    name = folded(text).strip()
    if name in names() or (len(words) == 1 and not re.match(r"[\d\s]|.*:", name) and name):
        game = ruleset(text)
        return position(game.examples[0], game)
    return read_position(words)


def read_heap_game(words: Sequence[str]) -> Ruleset:
    """Return a game, and refuse one that isn't played with heaps."""
    text = " ".join(words)
    game = ruleset(text)
    if game.is_of_heaps:
        return game
    raise NotationError(
        "{game} isn't played with heaps, so it has no nim-sequence.",
        game=game.name,
        source=text,
        span=(0, len(text)),
        example="take 1-3",
    )
