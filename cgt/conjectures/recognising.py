"""Known games with the nim values of an invented one, and the laws of these values."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import product

from cgt.core.arrays import Values, np
from cgt.core.budget import Budget, budget_scope
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.core.titled import TitledGame
from cgt.errors import CgtError
from cgt.rulesets.catalogue import CATALOGUE, entry_of, ruleset, title_of
from cgt.theory.laws import law

COMPARED = 1_000
"""The largest heap whose values are compared."""
FIRST = 24
"""The number of first values by which games are found."""
LONGEST_CODE = 3
"""The maximum number of digits of the octal codes that are compared."""
LONGEST = 40
"""The maximum number of digits of a game with the same rules."""
FEWEST_VALUES = 3
"""The minimum number of different values in a sequence that is recognised with a shift."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """A known game with the values of another.

    Heap n of the other has the value of heap ``n + shift`` here, for all heaps up to
    ``checked_to``. If ``proven`` is True, both have the same rules, and so for all heaps.
    """

    game: Ruleset
    shift: int
    checked_to: int
    proven: bool

    @property
    def sentence(self) -> Text:
        """The known game in a sentence."""
        title, checked = title_of(self.game), f"{self.checked_to:,}"
        if self.proven:
            return Text("These are the values of {game}, because the rules agree.", game=title)
        if not self.shift:
            return Text(
                "These are the values of {game}, up to heap {checked}.", game=title, checked=checked
            )
        return Text(
            "Heap n has the value of heap n {sign} 1 in {game}, up to heap {checked}.",
            sign="+" if self.shift > 0 else "−",
            game=title,
            checked=checked,
        )


def recognise(game: Ruleset) -> Recognised | None:
    """Return a game of the catalogue, or of a short code, with the values of a heap game.

    >>> import cgt
    >>> print(recognise(cgt.ruleset("n -> a and b if a + b = n - 2")).sentence)
    These are the values of Dawson's Kayles, because the rules agree.
    >>> print(recognise(cgt.ruleset("n -> n/2 or n - 1")).sentence)
    These are the values of Mark, up to heap 1,000.

    :raises TooLarge: if the values up to heap 1,000 are out of reach.
    """
    if isinstance(game, TitledGame):
        game = game.game
    if not game.is_of_heaps or entry_of(game) is not None:
        return None
    same = game_with_rules_of(game)
    if same is not None:
        return Recognised(same, 0, 0, proven=True)
    values = np.asarray(game.nim_values(COMPARED + 1))
    for shift, key in ((0, values[:FIRST]), (1, values[:FIRST]), (-1, values[1 : FIRST + 1])):
        if shift and len(np.unique(values)) < FEWEST_VALUES:
            break
        for name in _known_games()[shift > 0].get(tuple(key.tolist()), ()):
            other = ruleset(name)
            if other != game and _is_equal(values, other, shift):
                return Recognised(other, shift, COMPARED, proven=False)
    return None


def _is_equal(values: Values, other: Ruleset, shift: int) -> bool:
    """Return whether some values are those of a game, with a shift."""
    theirs = np.asarray(other.nim_values(COMPARED + 1))
    if shift > 0:
        return bool((values[:-1] == theirs[1:]).all())
    if shift < 0:
        return bool((values[1:] == theirs[:-1]).all())
    return bool((values == theirs).all())


def game_with_rules_of(game: Ruleset) -> Ruleset | None:
    """Return another known game with the rules of a game, or None without such a game.

    It is one of the catalogue, or one with a short code.
    """
    if game.sequence is None:
        return None
    rules = game.sequence.rules
    for entry in CATALOGUE:
        sequence = entry.ruleset.sequence
        if sequence is not None and sequence.rules == rules:
            return None if entry.ruleset == game else entry.ruleset
    if rules.condition or len(rules.digits) > LONGEST or max(rules.digits + rules.tail) > 7:
        return None
    first, *others = map(str, rules.digits)
    tail = f"[{rules.tail[0]}]" if rules.tail else ""
    same = ruleset(f"{first}.{''.join(others)}{tail}") if others or tail else None
    return None if same == game else same


Index = dict[tuple[int, ...], list[str]]


@cache
def _known_games() -> tuple[Index, Index]:
    """Return the names of known games by their values from heap 0 on, and by those from 1 on."""
    found: tuple[Index, Index] = ({}, {})
    named = [entry.ruleset for entry in CATALOGUE if entry.ruleset.is_of_heaps]
    every = [(game.code, game.nim_values(FIRST).tolist()) for game in named]
    every += zip(*_octal_games(), strict=True)
    for name, values in every:
        for shift, index in enumerate(found):
            index.setdefault(tuple(values[shift : FIRST + shift]), []).append(name)
    return found


def _octal_games() -> tuple[list[str], list[list[int]]]:
    """Return the short octal codes, the shortest first, with their first values."""
    digits = np.array([*product(range(8), repeat=LONGEST_CODE)])[1:]
    names = ["0." + "".join(map(str, row)).rstrip("0") for row in digits.tolist()]
    values = np.zeros((len(digits), FIRST + 1), np.int64)
    for heap in range(1, FIRST + 1):
        reached = np.zeros(len(digits), np.int64)
        for taken in range(1, min(heap, LONGEST_CODE) + 1):
            digit, left = digits[:, taken - 1], heap - taken
            if left:
                reached |= np.where(digit & 2, 1 << values[:, left], 0)
            else:
                reached |= digit & 1
            for one in range(1, left // 2 + 1):
                both = values[:, one] ^ values[:, left - one]
                reached |= np.where(digit & 4, 1 << both, 0)
        values[:, heap] = np.bitwise_count(reached ^ (reached + 1)) - 1
    order = sorted(range(len(names)), key=lambda place: len(names[place]))
    return [names[place] for place in order], values[order].tolist()


def laws_of(game: Ruleset, budget: Budget | str | None = "1s") -> list[Text]:
    """Return sentences about the known game with the same values, and about a law of the values.

    ``budget`` limits the time for the values, and the rest takes some tenths of a second. A game
    without single heaps has no such sentences.
    """
    if not game.is_of_heaps:
        return []
    found: list[Text] = []
    with suppress(CgtError):
        with budget_scope(budget):
            same = recognise(game)
        if same is not None:
            found.append(same.sentence)
        seen = law(game, budget=budget)
        if seen is not None:
            found.append(seen.text())
    return found
