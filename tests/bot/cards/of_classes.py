"""States of classes: every kind of problem, classes of any size, votes of any spread."""

from dataclasses import replace
from functools import cache

from bot.answers.explore.model import File
from bot.classroom.cards import (
    certificates,
    classes,
    exercises,
    files,
    forms,
    questions,
    students,
)
from bot.classroom.model.certificates import Certificate
from bot.classroom.model.classes import LONGEST_NAME, MOST_ASSIGNMENTS, Assignment, Sort, StudyClass
from bot.classroom.model.groups import grouped
from bot.classroom.model.problems import (
    LONGEST_ANSWER,
    LONGEST_CLAIM,
    LONGEST_PROOF,
    LONGEST_QUESTION,
    LONGEST_REASON,
    BoardProblem,
    OwnProblem,
    Problem,
)
from bot.classroom.model.progress import Progress, standings
from bot.classroom.model.rounds import begin_second_vote, closed, opened
from bot.classroom.model.work import (
    Work,
    add_answer,
    add_exercise,
    answered,
    finished,
    graded,
    hinted,
    submitted,
)
from bot.classroom.work import commonest
from bot.lessons.model.path import WrittenLesson
from bot.play.engine.model import Level
from cgt.core.convention import Convention
from cgt.core.text import Text
from cgt.output.questions import Fault, Question, Reading
from cgt.puzzles import Kind
from tests.bot.cards import registry
from tests.bot.cards.registry import LONG, VALUES, case, every_puzzle, wrong_answer
from tests.bot.play.matches.stages import ALICE, BIG, BOB, NOW

CLASS = StudyClass(
    id=BIG,
    guild_id=BIG,
    channel_id=BIG,
    teacher=ALICE,
    name=(LONG * 4)[:LONGEST_NAME],
    created_at=NOW,
)
OWN = OwnProblem(
    (LONG * 40)[:LONGEST_QUESTION],
    tuple(f"{at}{LONG * 4}"[:LONGEST_ANSWER] for at in range(5)),
    2,
    "kayles: 3 5",
    tuple(f"{at}{LONG * 12}"[:LONGEST_REASON] for at in range(5)),
)
FILES = ("exercises", "solutions", "a", "b", "c")
VALUES["StudyClass"] = BOTH = (CLASS, replace(CLASS, is_closed=True))
"""A class that goes on, and one that is closed."""


@cache
def problems():
    """Return a problem of each kind, and of a teacher's own."""
    return (
        Problem(own=OWN),
        Problem(own=replace(OWN, position="", answers=OWN.answers[:2], right=0, reasons=())),
        *(Problem(puzzle=puzzle) for puzzle in every_puzzle()),
    )


def assignments(count=MOST_ASSIGNMENTS):
    """Return assignments of each sort, some with a due date."""
    sorts = [
        {"sort": Sort.PROBLEM, "problem": Problem(own=OWN)},
        {"sort": Sort.LESSON, "lesson": "mex", "title": (LONG * 4)[:60]},
        {"sort": Sort.PUZZLES, "game": "kayles", "count": 20},
        {"sort": Sort.PUZZLES, "game": "nim + pass", "kinds": tuple(Kind), "count": 3},
        {"sort": Sort.BOARDS, "game": "chomp", "count": 3},
        {"sort": Sort.MATCH, "start": "kayles: 3 5; nim: 3 4", "level": Level.STRONG},
        {"sort": Sort.PROOF, "problem": Problem(own=OWN), "rubric": OWN.answers},
    ]
    return tuple(
        Assignment(
            id=BIG - at,
            class_id=BIG,
            due_at=NOW if at % 2 else None,
            created_at=NOW,
            **sorts[at % len(sorts)],
        )
        for at in range(count)
    )


def stages(assignment, problem):
    """Yield the work of a member on a problem at each stage."""
    empty = Work(
        id=BIG, class_id=BIG, assignment_id=assignment.id, member=BOB, seed=7, exercises=()
    )
    work = add_exercise(empty, assignment, problem, NOW)
    yield work
    yield hinted(work, 0)
    yield answered(work, assignment, 0, wrong_answer(problem), NOW)
    yield answered(work, assignment, 0, problem.right, NOW)


def said(problem):
    return problem.own_wording(None) if problem.puzzle is None else registry.said(problem.puzzle)


def some_classes():
    return [[replace(CLASS, id=BIG - at) for at in range(count)] for count in (0, 1, 25)]


VALUES["Sequence[Assignment]"] = [assignments(count) for count in (0, 1, MOST_ASSIGNMENTS)]
VALUES["Sequence[StudyClass]"] = some_classes
case(classes.listing_card, user_id=[ALICE])
case(classes.draft_card, draft=[WrittenLesson(BIG, 1, None, ALICE, "mine", LONG[:60], "")])
QUESTION = Question(LONG * 18, (LONG * 2, "3", "4", "5", "6"), 0, (LONG * 5,) * 5, line=BIG)
TYPED = Question("How many?", accepted=("3", "three"))
FAULTS = tuple(Fault(Text("{a}", a=LONG * 9), BIG, LONG) for _ in range(20))
for count in (1, MOST_ASSIGNMENTS):
    VALUES.setdefault("Sequence[Question]", []).append((TYPED, *[QUESTION] * count)[:count])
case(
    files.reading_card,
    found=[Reading(each, FAULTS) for each in ((), *VALUES["Sequence[Question]"])],
)
case(forms.lesson_form, lessons=[[(LONG[:40], LONG * 4)] * 30])
case(questions.sheet_card, files=[[File(f"{name}.html", LONG.encode()) for name in FILES]])


@case(classes.member_card, of=BOTH)
def _():
    for given in VALUES["Sequence[Assignment]"]:
        works = {
            each.id: finished(Work(class_id=BIG, assignment_id=each.id, member=BOB, seed=1), NOW)
            for each in given[::2]
        }
        yield {"assignments": given, "works": works, "mates": (BIG, BOB, ALICE)}


@case(classes.teacher_card)
def _():
    for of in BOTH:
        for given in VALUES["Sequence[Assignment]"]:
            works = tuple(
                work
                for each in given
                for problem in problems()[:6]
                for work in stages(each, problem)
            )
            progress = Progress(of, tuple(range(len(given))), given, works)
            found = [
                (standing, commonest(standing.wrongs) if standing.wrongs else None)
                for standing in standings(progress)
            ]
            yield {"progress": progress, "standings": found}


TYPED = OwnProblem(OWN.question, (), 0, "kayles: 3 5", OWN.reasons[:1], OWN.answers)
BOARDS = [
    BoardProblem("nim: 1 3", Convention.NORMAL, "B-2"),
    BoardProblem("chomp: 3x4", Convention.NORMAL, "A b2"),
]
PROOF = Assignment(
    id=BIG,
    class_id=BIG,
    due_at=NOW,
    created_at=NOW,
    sort=Sort.PROOF,
    problem=Problem(own=replace(OWN, question=OWN.question[:LONGEST_CLAIM], answers=())),
    rubric=OWN.answers,
)
EMPTY = Work(id=BIG, class_id=BIG, assignment_id=BIG, member=BOB, seed=7)


@case(exercises.given_card)
def _():
    one, *_ = assignments(4)
    for problem in (Problem(own=TYPED), *(Problem(board=each) for each in BOARDS)):
        work = add_exercise(EMPTY, one, problem, NOW)
        right = problem.board.solution if problem.board else LONG
        wrong = {"nim: 1 3": ("B-3", "A-1")}.get(problem.position, (LONG * 4, ""))
        stages = [work]
        if not problem.board or problem.board is BOARDS[0]:
            stages.append(
                add_answer(work, one, 0, wrong[0], NOW, is_right=False, refutation=wrong[1])
            )
            stages.append(add_answer(stages[1], one, 0, right, NOW, is_right=not problem.own))
        stages.append(add_answer(work, one, 0, right, NOW, is_right=True))
        for each in stages:
            yield {"assignment": one, "work": each, "said": problem.own_wording(None)}


@case(exercises.match_card)
def _():
    for terms in ({"game": "kayles"}, {"start": "chomp: 3x4"}, {"game": "nim", "title": LONG[:32]}):
        for work in (EMPTY, finished(EMPTY, NOW)):
            yield {"assignment": replace(PROOF, sort=Sort.MATCH, **terms), "work": work}


def proofs():
    """Return the work on a proof at each stage."""
    written = submitted(EMPTY, "`" * LONGEST_PROOF, NOW)
    return (EMPTY, written, graded(written, 0, (0, 4), LONG * 9))


def progress_of(count):
    """Return the progress of a class with some members, one of whom has written a proof."""
    given = (PROOF, *assignments()[1:]) if count else ()
    works = proofs()[1:] if count else ()
    return Progress(CLASS, (BOB, *range(count)), given, works)


@case(students.students_card, page=[0, 2])
def _():
    for count in (0, 40):
        names = {BOB: LONG * 2, 0: ""}
        yield {"progress": progress_of(count), "names": names}


case(
    students.student_card,
    progress=lambda: [progress_of(0), progress_of(40)],
    member=[BOB],
    name=[LONG],
)
VALUES["Certificate"] = [Certificate("ABCDEFGHJKMN", BIG, BOB, count, NOW) for count in (1, 20)]
case(certificates.checked_card, name=[CLASS.name])
case(students.groups_card, groups=lambda: [grouped(range(BIG - n, BIG), 4, 1) for n in (1, 300)])
case(students.handed_in_card, assignment=[PROOF], work=lambda: proofs()[1:], name=[LONG])
case(forms.points_form, rubric=[OWN.answers], work=lambda: proofs()[1:])
case(exercises.proof_card, assignment=[PROOF], work=proofs)


@case(exercises.exercise_card)
def _():
    one, _, many, _ = assignments(4)
    for problem in problems():
        for assignment in (one, many):
            for work in stages(assignment, problem):
                yield {"assignment": assignment, "work": work, "said": said(problem)}


@case(questions.votes_card)
@case(questions.round_card)
def _():
    for problem in problems():
        all_chosen = dict.fromkeys(range(len(problem.answers)), 1234)
        for minutes in (0, 5):
            first = replace(opened(BIG, BIG, problem, minutes, NOW), id=BIG)
            second = begin_second_vote(first, NOW)
            for at in (first, closed(first), second, closed(second)):
                for spread in ({}, {1: {0: 2}}, {1: all_chosen, 2: {1: 3}}):
                    yield {"asked": at, "spread": spread, "said": said(problem)}
