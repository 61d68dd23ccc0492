"""The code of a rule that is told in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cgt.codes import Code, Digit, parse_code
from cgt.codes.sentences import rule_of
from cgt.errors import NotationError
from cgt.puzzles.maker import Draft, Maker, Trap, Wish
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.saying import grid
from cgt.text import Text

MOST_DIGITS = 3
"""The most digits after the point."""
LARGEST = 7
"""The largest digit of an octal code."""


class WhichCode(Maker):
    """Asks which code has a rule that is told in words."""

    kind = Kind.CODE
    title = Text("the code of a game")

    def drafts(self, wish: Wish) -> Iterator[Draft]:
        given = _octal(wish.rulesets[0].code) if wish.heaps else None
        while given is not None:
            right = _like(given, wish.rng)
            first, second = sorted(wish.rng.sample(range(len(right)), 2))
            for signs in product((-1, 1), repeat=2):
                one = _other(right[first], signs[0], wish.rng)
                two = _other(right[second], signs[1], wish.rng)
                if one is None or two is None:
                    continue
                before, after = grid(right, (first, one), (second, two))
                wrong = [tuple(_written(each) for each in part) for part in (before, after)]
                code = _written(right)
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
        del puzzle
        return Text(
            "The nth digit says what taking n tokens can leave. It is a sum of 1 (leave "
            "nothing), 2 (leave one heap) and 4 (leave two heaps)."
        )

    def hint(self, puzzle: Puzzle) -> Text:
        del puzzle
        return Text(
            "The first digit after the point is for taking one token, the second for taking two."
        )


def _octal(text: str) -> tuple[int, ...] | None:
    """Return the digits after the point of a short octal code; None for any other text."""
    try:
        code = parse_code(text)
    except NotationError:
        return None
    digits = _digits(code)
    is_short = digits is not None and 0 < len(digits) <= MOST_DIGITS
    return digits if is_short and digits is not None and _written(digits) == str(code) else None


def _digits(code: Code) -> tuple[int, ...] | None:
    """Return the digits of an octal code; None for another one."""
    return tuple(map(int, tail)) if (tail := str(code).removeprefix("0.")).isdigit() else None


def _like(given: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Return the digits of a code, or those of one like it: two or three of them."""
    digits = list(given)
    while len(digits) < 2:
        digits.append(rng.randint(1, LARGEST))
    return tuple(rng.choice((digit, rng.randint(1, LARGEST))) for digit in digits)


def _other(digit: int, sign: int, rng: Random) -> int | None:
    """Return a larger or smaller digit; None where there is none."""
    others = range(digit + 1, LARGEST + 1) if sign > 0 else range(digit)
    return rng.choice(others) if others else None


def _written(digits: tuple[int, ...]) -> str:
    """Return the code with these digits after the point."""
    return str(Code((Digit(), *map(Digit.of, digits))))
