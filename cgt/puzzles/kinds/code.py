"""The code of a rule described in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from random import Random

from cgt.core.codes import Code, Digit, parse_code
from cgt.core.codes.sentences import rule_of
from cgt.core.contract import Ruleset
from cgt.core.text import Text
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.wording import grid
from cgt.rulesets.catalogue import ruleset as read_ruleset

MOST_DIGITS = 3
"""The maximum number of digits after the point."""
LARGEST = 7
"""The largest digit of an octal code."""
MOST_LEFT = 2
"""The maximum number of heaps that a move of an octal code leaves."""
LARGEST_HEAP = 9
"""The largest heap whose options are compared with a code."""


class WhichCode(Maker):
    """Asks for the code of a rule described in words."""

    kind = Kind.CODE
    title = Text("the code of a game")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        given = digits_of(wish.heaps) if wish.heaps else None
        while given is not None:
            right = _like(given, wish.rng)
            first, second = sorted(wish.rng.sample(range(len(right)), 2))
            for signs in product((-1, 1), repeat=2):
                one = _other_digit(right[first], signs[0], wish.rng)
                two = _other_digit(right[second], signs[1], wish.rng)
                if one is None or two is None:
                    continue
                before, after = grid(right, (first, one), (second, two))
                wrong = [tuple(_write_code(each) for each in part) for part in (before, after)]
                code = _write_code(right)
                if len({code, *wrong[0], *wrong[1]}) == self.most:
                    yield Draft(code, wrong[0], wrong[1], game=code)

    def question(self, puzzle: Puzzle) -> Text:
        rule = rule_of(parse_code(puzzle.game))
        return Text("Which code has this rule? {rule}", rule=rule)

    def traps(self, puzzle: Puzzle) -> Iterator[Trap]:
        for answer in puzzle.answers:
            if answer != puzzle.game:
                rule = rule_of(parse_code(answer))
                said = Text(
                    "{code} is the code for a different rule. {rule}", code=answer, rule=rule
                )
                yield Trap(answer, said)

    def reason(self, puzzle: Puzzle) -> Text:
        told = Text("The code is {code}, digit by digit:", code=puzzle.game)
        for taken, digit in enumerate(puzzle.game.partition(".")[2], start=1):
            line = Text(
                "Taking {count}: {parts}, so {digit}.",
                count=taken,
                parts=_parts_of(int(digit)),
                digit=digit,
            )
            told = Text("{above}\n{line}", above=told, line=line)
        return told

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "The first digit after the point is for taking one token, the second for taking two."
        )


LEAVES = {
    1: Text("1 (can leave nothing)"),
    2: Text("2 (can leave one heap)"),
    4: Text("4 (can leave two heaps)"),
}
"""The parts of an octal digit."""


def _parts_of(digit: int) -> Text:
    """Return the parts of an octal digit, as a sum."""
    parts = [said for part, said in LEAVES.items() if digit & part]
    if not parts:
        return Text("not allowed")
    return reduce(lambda said, part: Text("{sum} + {part}", sum=said, part=part), parts)


def digits_of(game: Ruleset) -> tuple[int, ...] | None:
    """Return the first octal digits of a game, read off its options, or None if it has no code.

    The digit of ``n`` tokens is a sum of 1, 2 and 4, for moves that take them and leave no heap,
    one or two, from any heap that is large enough.

    >>> from cgt import ruleset
    >>> digits_of(ruleset("kayles")), digits_of(ruleset("take a square"))
    ((7, 7), (3,))
    >>> digits_of(ruleset("divide 2,3,6")) is None
    True
    """
    seen = [_moves_of(game, heap) for heap in range(1, LARGEST_HEAP + 1)]
    digits = [0] * MOST_DIGITS
    for taken, left in set[tuple[int, int]]().union(*seen):
        if taken:
            digits[taken - 1] |= 1 << left
    while digits and not digits[-1]:
        digits.pop()
    if not digits:
        return None
    coded = read_ruleset(_write_code(tuple(digits)))
    is_told = all(moves == _moves_of(coded, heap) for heap, moves in enumerate(seen, start=1))
    return tuple(digits) if is_told else None


def _moves_of(game: Ruleset, heap: int) -> set[tuple[int, int]]:
    """Return the number of tokens taken and of heaps left, for each move from a heap.

    Passes and moves beyond the first digits of an octal code are left out.
    """
    found: set[tuple[int, int]] = set()
    for option in game.options(game.read(str(heap))):
        sizes = [size for part in option.parts if (size := game.size(part))]
        taken, left = heap - sum(sizes), len(sizes)
        if taken <= MOST_DIGITS and left <= MOST_LEFT and (taken or left < 2):
            found.add((taken, left))
    return found


def _like(given: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Return two or three digits of a code, each kept or replaced at random."""
    digits = list(given)
    while len(digits) < 2:
        digits.append(rng.randint(1, LARGEST))
    return tuple(rng.choice((digit, rng.randint(1, LARGEST))) for digit in digits)


def _other_digit(digit: int, sign: int, rng: Random) -> int | None:
    """Return a larger or smaller digit, or None if there is no such digit."""
    others = range(digit + 1, LARGEST + 1) if sign > 0 else range(digit)
    return rng.choice(others) if others else None


def _write_code(digits: tuple[int, ...]) -> str:
    """Return the code with these digits after the point."""
    return str(Code((Digit(), *map(Digit.of, digits))))
