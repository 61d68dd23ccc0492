"""Work of the worker processes for classes: draw puzzles, and find what goes wrong most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import cgt
from bot.classes.model.classes import Assignment
from bot.classes.model.problems import Asked
from bot.classes.model.progress import Wrong
from bot.classes.model.sheets import SheetWish
from bot.deeper.model import File
from bot.language.catalogue import translation
from bot.opponent.work import DRAWING_SECONDS, after
from cgt import puzzles
from cgt.convention import Convention
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.puzzles.maker import maker_of
from cgt.puzzles.verdicts import TOLD, outcome_of, winners
from cgt.sheets import Part
from cgt.text import Text
from cgt.values import Outcome

MOST_LOOKED_AT = 300
"""The maximum number of wrong answers that are looked at."""
NEAR = 5
"""How far a wrong number lies from the right one at most, where no misconception leads to it."""
ANSWERS = 4
MOST_MOVES = 200
"""The maximum number of moves of a position that a teacher can ask about."""


def draw(assignment: Assignment, seed: str) -> Puzzle:
    """Return the puzzle that a seed gives in a set of puzzles.

    Its kind is a random one of those that were chosen and make sense in the game: in misère play
    where it makes sense there alone.

    :raises NoPuzzle: when none is found.
    """
    rng, stop = Random(seed), after(DRAWING_SECONDS)  # noqa: S311 - the seed is the secret
    among = assignment.kinds or tuple(Kind)
    failure = NoPuzzle("I couldn't find a puzzle of these kinds. Try other kinds or another game.")
    for kind in rng.sample(among, len(among)):
        for convention in Convention:
            with suppress(NoPuzzle):
                return puzzles.puzzle(kind, assignment.game, rng, convention, assignment.size, stop)
    raise failure


def about(position: str, asked: Asked, seed: int) -> Puzzle:
    """Return the puzzle that asks something about one position.

    Its wrong answers are those of known misconceptions first, then numbers near the right one.

    :raises NoPuzzle: when it makes no sense in the position, or can't be answered.
    """
    found, rng = cgt.position(position), Random(seed)  # noqa: S311 - the order is no secret
    if not 0 < found.count_moves(MOST_MOVES + 1) <= MOST_MOVES:
        raise NoPuzzle("I can only ask about a position with 1 to {most} moves.", most=MOST_MOVES)
    right = _answer(found, asked)
    games = " + ".join(map(str, dict.fromkeys(found.rulesets)))
    bare = Puzzle(asked.kind, asked.convention, games, str(found), (), (right,), 0)
    if asked.kind is Kind.OUTCOME:
        answers = [Outcome.N.value, Outcome.P.value]
    else:
        traps = [trap.answer for trap in maker_of(asked.kind).traps(bare)]
        lowest = max(0, int(right) - NEAR)
        near = list(map(str, range(lowest, int(right) + NEAR + 1)))
        wrong = [*traps, *rng.sample(near, len(near))]
        others = [answer for answer in dict.fromkeys(wrong) if answer != right]
        answers = sorted([right, *others[: ANSWERS - 1]], key=int)
    made = Puzzle(
        asked.kind, asked.convention, games, str(found), (), tuple(answers), answers.index(right)
    )
    puzzles.reason(made)  # what can't be explained is not asked
    return made


def _answer(position: cgt.Position, asked: Asked) -> str:
    if asked.kind is Kind.VALUE:
        return str(position.nim_value)
    if asked.kind is Kind.OUTCOME:
        return outcome_of(position, asked.convention).value
    return str(len(winners(position, asked.convention, searched=TOLD)))


def sheet(wanted: SheetWish) -> tuple[File, ...]:
    """Return an exercise sheet as files; its seed is a new one that nobody can guess.

    :raises CgtError: when there is no such game, or no such exercise.
    """
    kinds = () if len(wanted.kinds) == len(Kind) else wanted.kinds
    made = cgt.sheet(wanted.games, wanted.count, kinds, wanted.convention, wanted.size)
    translate = translation(wanted.language)
    files = [
        (f"{part}.{ending}", written)
        for part in (Part.EXERCISES, Part.SOLUTIONS)
        for ending, written in (
            ("html", made.html(part, translate, wanted.language)),
            ("tex", made.latex(part, translate)),
        )
    ]
    return tuple(File(*each) for each in (*files, ("items.csv", made.csv(translate))))


def commonest(wrongs: Sequence[Wrong]) -> Text | None:
    """Return the misconception that led to the most wrong answers; None where none is known."""
    counted = Counter[str]()
    said: dict[str, Text] = {}
    for (puzzle, index), count in Counter(wrongs[-MOST_LOOKED_AT:]).items():
        why = puzzles.mistake(puzzle, index)
        if why is not None:
            counted[why.template] += count
            said.setdefault(why.template, why)
    return next((said[template] for template, _ in counted.most_common(1)), None)
