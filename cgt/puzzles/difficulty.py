"""The estimated difficulty of a puzzle before any answer, and the puzzles that share a rating.

A random puzzle is seen once, so it never earns a rating of its own. Its *template* does. That is
the kind, the game, the play convention and a bucket of features. :func:`prior` is the first rating
of a template, which answers then correct. The *skill* is the template without its bucket.

>>> from random import Random
>>> from cgt.puzzles import puzzle
>>> graded = grade(puzzle("value", "kayles", Random(1)))
>>> graded.skill, graded.template
('value/kayles', 'value/kayles: 3 parts, some moves')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2
from typing import NamedTuple, Self

from cgt.core.convention import Convention
from cgt.core.positions import Position
from cgt.core.values import nim_sum
from cgt.errors import NotKnown
from cgt.puzzles.maker import maker_of
from cgt.puzzles.model import Kind, Puzzle
from cgt.puzzles.verdicts import winners
from cgt.puzzles.wording import position_of

MOVE = "move"
"""The kind of a puzzle that is answered with a move on a board."""
MISERE = "/misère"
"""The end of the key of a skill in misère play."""
LONGEST_GAME = 60
"""The maximum length of a game's notation in a key. Longer ones share :data:`MADE_UP`."""
MADE_UP = "made up"
"""The name in a key of all games with a longer notation, which members made up."""
PRINTED = 10
"""The largest heap in the printed table of nim values in most articles."""
COUNTED = 200
"""The maximum number of moves that are counted."""
MOST_PARTS = 4
"""The number of components or numbers above which positions share a bucket."""
SEVERAL, MANY = 8, 24
"""The numbers of moves from which a position has "some" and "many" moves."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a member, which is a kind of puzzle in a game under a play convention.

    >>> Skill.of("outcome/nim + pass/misère")
    Skill(kind='outcome', game='nim + pass', convention=<Convention.MISERE: 'misère'>)
    """

    kind: str
    game: str = ""
    convention: Convention = Convention.NORMAL

    @property
    def key(self) -> str:
        """The skill as text, such as ``mex``, ``value/nim + pass`` or ``outcome/kayles/misère``."""
        named = f"{self.kind}/{self.game}" if self.game else self.kind
        return named + (MISERE if self.convention is Convention.MISERE else "")

    @classmethod
    def of(cls, key: str) -> Self:
        """Return the skill of a key."""
        named = key.removesuffix(MISERE)
        kind, _, game = named.partition("/")
        return cls(kind, game, Convention.NORMAL if named == key else Convention.MISERE)


@dataclass(frozen=True, slots=True)
class Features:
    """The features that make a puzzle easy or hard.

    ``parts`` is the number of components of its position, or of the numbers that it shows.
    ``moves`` is the number of options of the position, and ``share`` the fraction of them that win.
    ``bits`` is the number of binary digits that a winning move changes in the nim-sum. ``beyond``
    is the amount by which the largest heap, or number, exceeds a printed table. ``lures`` is the
    number of wrong answers that a known misconception leads to, and ``lucky`` the number of
    misconceptions that lead to the right one.
    """

    parts: int
    answers: int
    convention: Convention = Convention.NORMAL
    moves: int = 0
    share: float = 1
    bits: int = 0
    beyond: int = 0
    lures: int = 0
    lucky: int = 0

    @property
    def bucket(self) -> str:
        """The features in coarse steps. Puzzles of a bucket share a rating.

        >>> Features(parts=6, answers=4, moves=30, beyond=3).bucket
        '4 parts, many moves, large'
        """
        told = [f"{min(self.parts, MOST_PARTS)} parts"]
        if self.moves:
            size = "few" if self.moves < SEVERAL else "some" if self.moves < MANY else "many"
            told.append(f"{size} moves")
        return ", ".join([*told, "large"] if self.beyond else told)

    @property
    def effort(self) -> float:
        """The weighted sum of the features, with :data:`WEIGHTS`."""
        return sum(WEIGHTS[name] * value for name, value in self._scaled_features().items())

    def _scaled_features(self) -> Mapping[str, float]:
        """Return the features on their scales, most of which gain a step when a number doubles."""
        return {
            "parts": log2(1 + self.parts),
            "moves": log2(1 + self.moves),
            "bits": self.bits,
            "rareness": -log2(max(self.share, 1 / COUNTED)),
            "beyond": log2(1 + self.beyond),
            "answers": log2(self.answers),
            "misere": self.convention is Convention.MISERE,
            "lures": self.lures,
            "lucky": self.lucky,
        }


WEIGHTS: Mapping[str, float] = {
    "parts": 1.5,  # each component has a value to find
    "moves": 0.6,  # more to look through
    "bits": 0.7,  # more digits to get right in the xor
    "rareness": 0.5,  # half as many winning moves
    "beyond": 0.9,  # there is no table, so the recursion has to go on
    "answers": 1.0,  # half the chance of a lucky guess
    "misere": 3.0,  # no nim-sum helps
    "lures": 0.8,  # a likely mistake has an answer of its own
    "lucky": -1.5,  # a mistake is rewarded
}
"""The rating points (openskill, beginners at 25) for each step of a feature.

They are a judgement by someone who solves such puzzles by hand, not a measurement. They give only
the first rating of a template, which follows the answers from then on.
"""
BASE = 15.5
"""The points of a puzzle without any effort. An average puzzle of small size has 25 in all."""
KINDS: Mapping[str, float] = {
    Kind.WINNING_MOVE: -2.5,  # only to look for the answer to each move
    Kind.MEX: -2.0,  # one idea, and no game
    Kind.OUTCOME: -0.5,  # no exact value is needed
    Kind.MISSING_HEAP: 1.5,  # backwards from the value to the heap
    Kind.PERIOD: 3.0,  # one has to see a pattern and find its end
    Kind.NEXT_VALUE: 1.0,
    Kind.CODE: 3.0,  # one has to know the notation
    Kind.CONJECTURE: 4.0,  # one has to look for the exception
    Kind.WRONG_LINE: 1.0,  # four things to check
    Kind.GENUS: 4.0,  # the theory of misère play
    Kind.QUOTIENT: 5.0,  # a product in a monoid
}
"""The points of a kind in addition to those of its features, by default 0."""


def points_of(kind: str, convention: Convention) -> float:
    """Return the points that a kind and a play convention add to the difficulty of any puzzle.

    >>> points_of("genus", Convention.MISERE)
    7.0
    """
    return KINDS.get(kind, 0.0) + WEIGHTS["misere"] * (convention is Convention.MISERE)


class Grade(NamedTuple):
    """The skill that a puzzle trains, its template, and the first rating of the template."""

    skill: str
    template: str
    prior: float


def grade(puzzle: Puzzle) -> Grade:
    """Return the skill, the template and the prior of a puzzle, in some milliseconds."""
    return _grade(skill_of(puzzle), features(puzzle))


def grade_move(position: Position, convention: Convention = Convention.NORMAL) -> Grade:
    """Return the grade of a puzzle that asks for a winning move on a board.

    >>> from cgt import position
    >>> grade_move(position("nim: 3 4 5")).template
    'move/nim: 3 parts, some moves'
    """
    games = " + ".join(dict.fromkeys(map(str, position.rulesets)))
    found = _of_position(position, convention)
    return _grade(Skill(MOVE, _shorten_game(games), convention), found)


def skill_of(puzzle: Puzzle) -> Skill:
    """Return the skill that a puzzle trains, without a game if the game is the answer."""
    game = "" if puzzle.game == puzzle.right_answer else puzzle.game
    return Skill(puzzle.kind.value, _shorten_game(game), puzzle.convention)


def template(puzzle: Puzzle) -> str:
    """Return the key of the puzzles that share a rating with this one."""
    return grade(puzzle).template


def prior(puzzle: Puzzle) -> float:
    """Return the expected difficulty of a puzzle, on the scale of the ratings."""
    return grade(puzzle).prior


def features(puzzle: Puzzle) -> Features:
    """Return the features that make a puzzle easy or hard."""
    wrong = {answer for at, answer in enumerate(puzzle.answers) if at != puzzle.right}
    traps = {trap.answer for trap in maker_of(puzzle.kind).traps(puzzle)}
    return _of_position(
        position_of(puzzle) if puzzle.position else None,
        puzzle.convention,
        puzzle.numbers,
        answers=len(puzzle.answers),
        lures=len(traps & wrong),
        lucky=puzzle.right_answer in traps,
    )


def _grade(skill: Skill, found: Features) -> Grade:
    points = BASE + KINDS.get(skill.kind, 0.0) + found.effort
    return Grade(skill.key, f"{skill.key}: {found.bucket}", round(points, 2))


def _of_position(
    position: Position | None,
    convention: Convention,
    numbers: tuple[int, ...] = (),
    *,
    answers: int = 0,
    lures: int = 0,
    lucky: bool = False,
) -> Features:
    """Return the features of a position, or of the numbers in place of one.

    Without ``answers`` each move counts as an answer.
    """
    if position is None:
        beyond = max(0, len(numbers) - PRINTED, *(number - PRINTED for number in numbers), 0)
        return Features(
            len(numbers), answers, convention, beyond=beyond, lures=lures, lucky=int(lucky)
        )
    parts = position.components
    sizes = [part.ruleset.size(part.state) for part in parts if part.ruleset.is_of_heaps]
    moves, share = position.count_moves(COUNTED), 1.0
    if moves:
        share = _share_that_wins(position, convention, moves)
    return Features(
        parts=len(parts),
        answers=answers or max(2, moves),
        convention=convention,
        moves=moves,
        share=share,
        bits=_bits(position, convention),
        beyond=max(0, *(size - PRINTED for size in sizes), 0),
        lures=lures,
        lucky=int(lucky),
    )


def _share_that_wins(position: Position, convention: Convention, moves: int) -> float:
    """Return the fraction of the moves that win.

    It is 1 if none does, or if the winner is out of reach.
    """
    try:
        return min(1.0, len(winners(position, convention)) / moves) or 1.0
    except NotKnown:
        return 1.0


def _bits(position: Position, convention: Convention) -> int:
    """Return the number of ones in the binary nim-sum, or 0 in misère play."""
    if convention is Convention.MISERE:
        return 0
    try:
        return nim_sum(position.component_values).bit_count()
    except NotKnown:
        return 0


def _shorten_game(game: str) -> str:
    return game if len(game) <= LONGEST_GAME else MADE_UP
