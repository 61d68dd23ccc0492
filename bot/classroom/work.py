"""Work of the worker processes that finds puzzles and common mistakes for classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import cgt
from bot.answers.explore.model import File
from bot.classroom.model.files import LIMITS, LONGEST_NOTATION
from bot.classroom.model.problems import BoardProblem, OwnQuestion, SheetWish
from bot.classroom.model.progress import Wrong
from bot.language.catalogue import translation
from bot.play.engine.model import Wish
from bot.practice.board_puzzles.work import keeps_win, puzzle_of, refutation
from bot.workers.registry import job
from cgt import puzzles
from cgt.core.contract import Ruleset
from cgt.core.convention import Convention
from cgt.core.positions import Move
from cgt.core.text import Text
from cgt.core.values import Outcome
from cgt.errors import CgtError
from cgt.output.questions import Fault, Reading, read_questions
from cgt.output.sheets import Part
from cgt.puzzles import Kind, NoPuzzle, Puzzle
from cgt.puzzles.maker import maker_of
from cgt.puzzles.verdicts import TOLD, outcome_of, winners
from cgt.theory import analyse

MOST_LOOKED_AT = 300
"""The maximum number of wrong answers analysed."""
NEAR = 5
"""The maximum distance of a wrong number from the right one, if no misconception leads to it."""
ANSWERS = 4
MOST_MOVES = 200
"""The maximum number of moves in a position that a teacher can ask about."""


@job("about")
def about(position: str, asked: OwnQuestion, seed: int) -> Puzzle:
    """Return a puzzle with a question about a position.

    Its wrong answers come from known misconceptions first, then from numbers near the right one.

    :raises NoPuzzle: if the question doesn't suit the position, or can't be answered.
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
    puzzles.reason(made)  # raises an error if there is no explanation
    return made


def _answer(position: cgt.Position, asked: OwnQuestion) -> str:
    if asked.kind is Kind.VALUE:
        return str(position.nim_value)
    if asked.kind is Kind.OUTCOME:
        return outcome_of(position, asked.convention).value
    return str(len(winners(position, asked.convention, searched=TOLD)))


def board(position: str, convention: Convention) -> BoardProblem:
    """Return the problem to find a move that keeps the win in a position.

    :raises NoPuzzle: if the position is lost, if every move wins, or if I can't solve it.
    """
    found = cgt.position(position)
    analysis = analyse(found, convention)
    wins = analysis.winning_moves
    if not wins or not analysis.is_complete or len(wins) == found.count_moves(MOST_MOVES):
        raise NoPuzzle(
            "The player to move must win this position with some moves and lose it with others."
        )
    return BoardProblem(str(found), convention, str(wins[0]))


def random_board(game: Ruleset, wish: Wish, seed: int) -> BoardProblem:
    """Return the problem to find a move that keeps the win in a random position of a game."""
    return board(str(puzzle_of(game, wish, seed)), wish.convention)


def judge_move(asked: BoardProblem, move: Move) -> tuple[bool, str]:
    """Return whether a move keeps the win, and else the reply that refutes it, if there is one."""
    start = cgt.position(asked.position)
    if keeps_win(start, move, asked.convention):
        return True, ""
    reply = refutation(start.play(move), asked.convention)
    return False, "" if reply is None else str(reply)


def sheet(wanted: SheetWish) -> tuple[File, ...]:
    """Return an exercise sheet as files, with a new unguessable seed.

    :raises CgtError: if the game or exercise doesn't exist.
    """
    kinds = () if {*wanted.kinds} == {*Kind} else wanted.kinds
    made = cgt.sheet(wanted.games, wanted.count, kinds, wanted.convention, wanted.size)
    translate = translation(wanted.language)
    files = [
        File(f"{part}.{ending}", written.encode())
        for part in (Part.EXERCISES, Part.SOLUTIONS)
        for ending, written in (
            ("html", made.html(part, translate, wanted.language)),
            ("tex", made.latex(part, translate)),
        )
    ]
    files.append(File("items.csv", made.csv(translate).encode()))
    if gift := made.gift(translate):  # a sheet of proofs has no questions
        files += [File("moodle.gift", gift.encode()), File("qti.zip", made.qti(translate))]
    return tuple(files)


def read_file(data: bytes) -> Reading:
    """Return the questions of a teacher's file, and the faults of the others.

    :raises UnreadableFile: if the file is too large, or has no questions.
    """
    found = read_questions(data, LIMITS)
    said = {each: _position_fault(each.position) for each in found.questions}
    faults = [Fault(fault, each.line, each.file) for each, fault in said.items() if fault]
    questions = tuple(each for each in found.questions if said[each] is None)
    return Reading(questions, (*found.faults, *faults))


def _position_fault(position: str) -> Text | None:
    """Return the fault of a position in notation, or None."""
    if not position:
        return None
    if len(position) > LONGEST_NOTATION:
        return Text(
            "This position is too long. The limit is {most} characters.", most=LONGEST_NOTATION
        )
    try:
        cgt.position(position)
    except CgtError as error:
        return error.text
    return None


def commonest(wrongs: Sequence[Wrong]) -> Text | None:
    """Return the misconception behind the most wrong answers, or None if no misconception fits."""
    counted = Counter[str]()
    said: dict[str, Text] = {}
    for (puzzle, index), count in Counter(wrongs[-MOST_LOOKED_AT:]).items():
        why = puzzles.mistake(puzzle, index)
        if why is not None:
            counted[why.template] += count
            said.setdefault(why.template, why)
    return next((said[template] for template, _ in counted.most_common(1)), None)
